import BelfryCore
import BelfryLocalization

/// Writes points in time for people, on the clock of `zone`, seen from `now`.
struct TimeText {
  let texts: Texts
  let zone: LocalZone
  let now: Timestamp

  /// `Tue 1 Dec 14:32:10`; the year follows the month where it is not this year, seconds are left
  /// out where they are zero.
  func dateAndTime(_ instant: Timestamp) -> String {
    dateAndTime(zone.zone.wallTime(at: instant))
  }

  /// The same of a time on a clock.
  func dateAndTime(_ wall: WallTime) -> String {
    let date = wall.date
    let weekday = Weekday(daysSince1970: wall.daysSince1970).rawValue
    let isThisYear = date.year == zone.zone.wallTime(at: now).date.year
    let day = texts(
      isThisYear ? "time.date" : "time.dateAndYear", .string(texts("time.weekday.\(weekday)")),
      .integer(Int64(date.day)), .string(texts("time.month.\(date.month)")),
      .integer(Int64(date.year)))
    return "\(day) \(wall.clockTime.text)"
  }

  /// `in 4 min`, `2 h ago`, `now`.
  func relative(_ instant: Timestamp) -> String {
    let milliseconds = instant.milliseconds - now.milliseconds
    let length = length(milliseconds: milliseconds.magnitude, isExact: milliseconds > 0)
    guard let length else { return texts("time.now") }
    return texts(milliseconds > 0 ? "time.in" : "time.ago", .string(length))
  }

  /// `4 min`, `1 h 30 min`, `0 s`.
  func length(_ duration: Duration) -> String {
    let milliseconds = duration.wholeMilliseconds ?? .max
    return length(milliseconds: milliseconds.magnitude, isExact: true)
      ?? texts.counted("time.seconds", 0)
  }

  /// `Tue 1 Dec 14:32:10 (in 4 min), Europe/Berlin`.
  func full(_ instant: Timestamp) -> String {
    texts(
      "time.full", .string(dateAndTime(instant)), .string(relative(instant)),
      .string(zone.label(at: instant)))
  }

  /// A length of time in its largest unit, and exact ones under a month with the next unit too
  /// (`1 h 30 min`); nil for less than half a second.
  private func length(milliseconds: UInt64, isExact: Bool) -> String? {
    let units: [(key: String, seconds: UInt64)] = [
      ("time.days", 86_400), ("time.hours", 3_600), ("time.minutes", 60), ("time.seconds", 1),
    ]
    let seconds = (milliseconds + 500) / 1_000
    guard let first = units.firstIndex(where: { seconds >= $0.seconds }) else { return nil }
    func part(_ unit: Int, of seconds: UInt64) -> String {
      texts.counted(units[unit].key, Int(clamping: seconds / units[unit].seconds))
    }
    let whole = part(first, of: seconds)
    let rest = seconds % units[first].seconds
    let second = first + 1
    guard isExact, seconds < 30 * 86_400, second < units.count, rest >= units[second].seconds
    else { return whole }
    return "\(whole) \(part(second, of: rest))"
  }
}
