/// The changes that a footer's rule makes, for ever.
///
/// The Gregorian calendar repeats after 400 years, weekdays included, and so does every rule of a
/// TZ string. So one table of 400 years answers for any year, also where a change falls in the year
/// before or after its own.
struct YearlyChanges: Hashable, Sendable {
  /// Milliseconds since `base` at which the type changes, ascending, less than `period`. Empty: it
  /// never changes.
  private let places: [Int64]
  /// Whether daylight saving time begins at that place.
  private let startsDaylight: [Bool]
  /// What holds where nothing ever changes.
  private let isAlwaysDaylight: Bool

  /// 146,097 days.
  static let period: Int64 = 146_097 * 86_400_000
  /// 2000-01-01T00:00:00Z.
  static let base: Int64 = 946_684_800_000

  init(_ rule: PosixZoneRule) {
    guard let daylight = rule.daylight else {
      places = []
      startsDaylight = []
      isAlwaysDaylight = false
      return
    }
    var changes: [(place: Int64, startsDaylight: Bool)] = []
    changes.reserveCapacity(800)
    for year in 2000..<2400 {
      let start = daylight.start.localSeconds(in: year) - Int64(rule.standard.offset)
      let end = daylight.end.localSeconds(in: year) - Int64(daylight.type.offset)
      changes.append((Self.place(of: start * 1_000), true))
      changes.append((Self.place(of: end * 1_000), false))
    }
    // Where one year's end meets the next one's start, it is daylight saving time all year: RFC
    // 9636 section 3.3.
    changes.sort { left, right in
      left.place != right.place
        ? left.place < right.place : !left.startsDaylight && right.startsDaylight
    }
    var state = changes.last?.startsDaylight ?? false
    isAlwaysDaylight = state
    var places: [Int64] = []
    var starts: [Bool] = []
    for (index, change) in changes.enumerated() {
      let isOverruled = index + 1 < changes.count && changes[index + 1].place == change.place
      guard !isOverruled, change.startsDaylight != state else { continue }
      state = change.startsDaylight
      places.append(change.place)
      starts.append(state)
    }
    self.places = places
    startsDaylight = starts
  }

  private static func place(of milliseconds: Int64) -> Int64 {
    (milliseconds - base).quotientAndRemainderFloored(by: period).remainder
  }

  /// What holds at `milliseconds` since 1970 (within a few centuries of the years 1 to 9999), from
  /// when, and until when.
  func span(at milliseconds: Int64) -> (start: Int64, end: Int64, isDaylight: Bool) {
    guard let first = places.first, let last = places.last else {
      return (ZoneTable.distantPast, ZoneTable.distantFuture, isAlwaysDaylight)
    }
    let place = Self.place(of: milliseconds)
    let cycle = milliseconds - place
    let next = places.firstIndex(after: place)
    let index = next == 0 ? places.count - 1 : next - 1
    return (
      cycle + (next == 0 ? last - Self.period : places[index]),
      cycle + (next == places.count ? first + Self.period : places[next]),
      startsDaylight[index]
    )
  }
}

extension [Int64] {
  /// The index of the first element that is greater than `value`, in an ascending array; `count`
  /// where there is none.
  func firstIndex(after value: Int64) -> Int {
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      if self[middle] <= value { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
