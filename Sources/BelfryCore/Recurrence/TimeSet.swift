/// The times of day of a rule: every hour of a set with every minute of a set and every second of a set.
struct TimeSet: Sendable {
  /// Bit h is hour h, bit m minute m, bit s second s. None is empty.
  let hours: UInt64
  let minutes: UInt64
  let seconds: UInt64
  /// What the anchor has below the second, 0 to 999: each occurrence has it.
  let millisecond: Int64
  /// How many there are.
  let count: Int
  /// The only ones that are meant, in order, where `BYSETPOS` chose among the times of a single day.
  private(set) var chosen: [Int64]?

  static let allHours: UInt64 = (1 << 24) - 1
  static let allSixty: UInt64 = (1 << 60) - 1

  init(hours: UInt64, minutes: UInt64, seconds: UInt64, millisecond: Int64) {
    self.hours = hours
    self.minutes = minutes
    self.seconds = seconds
    self.millisecond = millisecond
    count = hours.nonzeroBitCount * minutes.nonzeroBitCount * seconds.nonzeroBitCount
  }

  /// The same with only the times at these places left: `BYSETPOS` of a rule whose period is one day.
  func choosing(_ positions: [Int]) -> TimeSet {
    var result = self
    result.chosen = places(positions, of: count).map { time(at: $0) }
    return result
  }

  /// The first time that is not before `millisecondOfDay`, in milliseconds.
  func first(from millisecondOfDay: Int64) -> Int64? {
    if let chosen { return chosen.first { $0 >= millisecondOfDay } }
    // Rounded up to the second, since each time has the same milliseconds.
    let start = (millisecondOfDay - millisecond + 999).quotientAndRemainderFloored(by: 1_000)
      .quotient
    guard start > 0 else { return time(at: 0) }
    guard start < 86_400 else { return nil }
    let (hour, minute, second) = (start / 3_600, start / 60 % 60, start % 60)
    if hours >> UInt64(hour) & 1 == 1 {
      if minutes >> UInt64(minute) & 1 == 1, let found = Self.bit(of: seconds, from: second) {
        return milliseconds(hour, minute, found)
      }
      if let found = Self.bit(of: minutes, from: minute + 1) {
        return milliseconds(hour, found, Int64(seconds.trailingZeroBitCount))
      }
    }
    guard let found = Self.bit(of: hours, from: hour + 1) else { return nil }
    return milliseconds(
      found, Int64(minutes.trailingZeroBitCount), Int64(seconds.trailingZeroBitCount))
  }

  /// The time at a place in their order, 0 for the first, in milliseconds. The place must exist.
  func time(at place: Int) -> Int64 {
    let (minuteCount, secondCount) = (minutes.nonzeroBitCount, seconds.nonzeroBitCount)
    return milliseconds(
      Int64(hours.place(ofBit: place / (minuteCount * secondCount))),
      Int64(minutes.place(ofBit: place / secondCount % minuteCount)),
      Int64(seconds.place(ofBit: place % secondCount)))
  }

  private func milliseconds(_ hour: Int64, _ minute: Int64, _ second: Int64) -> Int64 {
    ((hour * 60 + minute) * 60 + second) * 1_000 + millisecond
  }

  private static func bit(of set: UInt64, from place: Int64) -> Int64? {
    guard place < 64 else { return nil }
    let rest = set & ~0 << UInt64(place)
    return rest == 0 ? nil : Int64(rest.trailingZeroBitCount)
  }
}

/// The places, counted from 0, that `BYSETPOS` names in a set of `count`, in order and each once.
func places(_ positions: [Int], of count: Int) -> [Int] {
  guard positions.count > 1 else {
    let place = positions.first.map { $0 > 0 ? $0 - 1 : count + $0 } ?? -1
    return (0..<count).contains(place) ? [place] : []
  }
  var places: [Int] = []
  for position in positions {
    let place = position > 0 ? position - 1 : count + position
    if (0..<count).contains(place), !places.contains(place) { places.append(place) }
  }
  return places.sorted()
}
