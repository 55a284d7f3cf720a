/// A set of days that lie close together: those of one year, month or week, and a few on either side.
///
/// Bit `i` stands for the day `base + i`; the owner knows the base. There is room for 512 days, which is a year of any
/// calendar with a month to spare. A set lives in registers: making one allocates nothing.
struct DaySet: Sendable {
  private var words = SIMD8<UInt64>(repeating: 0)

  static let capacity = 512

  init() {}

  private init(words: SIMD8<UInt64>) {
    self.words = words
  }

  /// The days of `range`; what lies outside of the room is cut.
  init(_ range: Range<Int>) {
    let lower = max(range.lowerBound, 0)
    let upper = min(range.upperBound, Self.capacity)
    guard lower < upper else { return }
    let (first, last) = (lower >> 6, (upper - 1) >> 6)
    for index in first...last { words[index] = ~0 }
    words[first] &= ~0 << UInt64(lower & 63)
    words[last] &= ~0 >> UInt64(63 - (upper - 1) & 63)
  }

  /// Every day with one of some weekdays.
  ///
  /// - Parameters:
  ///   - weekdays: bit 0 is Monday, bit 6 Sunday.
  ///   - firstWeekday: the weekday of bit 0 of the set, 0 for Monday.
  init(weekdays: UInt8, firstWeekday: Int) {
    // 64 days are nine weeks and one day: each word starts one weekday later than the one before it.
    for index in 0..<8 {
      let turn = UInt64((firstWeekday + index) % 7)
      let week = UInt64(weekdays & 127)
      let turned = (week >> turn | week << (7 - turn)) & 127
      words[index] = turned &* 0x8102_0408_1020_4081
    }
  }

  var isEmpty: Bool { words == SIMD8(repeating: 0) }

  var count: Int {
    var sum = 0
    for index in 0..<8 { sum += words[index].nonzeroBitCount }
    return sum
  }

  func contains(_ day: Int) -> Bool {
    (0..<Self.capacity).contains(day) && words[day >> 6] >> UInt64(day & 63) & 1 == 1
  }

  mutating func insert(_ day: Int) {
    guard (0..<Self.capacity).contains(day) else { return }
    words[day >> 6] |= 1 << UInt64(day & 63)
  }

  /// The first day of the set that is not before `day`.
  func first(from day: Int) -> Int? {
    guard day < Self.capacity else { return nil }
    let start = max(day, 0)
    var index = start >> 6
    var word = words[index] & ~0 << UInt64(start & 63)
    while word == 0 {
      index += 1
      guard index < 8 else { return nil }
      word = words[index]
    }
    return index << 6 + word.trailingZeroBitCount
  }

  /// The day at a place in the order of the set, 0 for its first.
  func day(at place: Int) -> Int? {
    guard place >= 0 else { return nil }
    var left = place
    for index in 0..<8 {
      let count = words[index].nonzeroBitCount
      guard left >= count else { return index << 6 + words[index].place(ofBit: left) }
      left -= count
    }
    return nil
  }

  static func & (left: DaySet, right: DaySet) -> DaySet { DaySet(words: left.words & right.words) }
  static func | (left: DaySet, right: DaySet) -> DaySet { DaySet(words: left.words | right.words) }
  static func - (left: DaySet, right: DaySet) -> DaySet { DaySet(words: left.words & ~right.words) }
}

extension UInt64 {
  /// Where the set bit with that rank stands: 0 asks for the lowest. There must be so many.
  func place(ofBit rank: Int) -> Int {
    var rest = self
    for _ in 0..<rank { rest &= rest &- 1 }
    return rest.trailingZeroBitCount
  }
}
