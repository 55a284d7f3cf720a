package import BelfryCore
public import FoundationEssentials

/// A date and a time as a clock on the wall shows them: in no zone, in the years 1 to 9999 of the
/// Gregorian calendar, kept to the millisecond.
public struct LocalDateTime: Hashable, Comparable, Sendable, CustomStringConvertible {
  package let wall: WallTime

  package init(_ wall: WallTime) {
    self.wall = wall
  }

  /// Nil for a date or a time that does not exist.
  public init?(
    year: Int, month: Int, day: Int, hour: Int = 0, minute: Int = 0, second: Int = 0,
    millisecond: Int = 0
  ) {
    guard (1...9_999).contains(year), let date = CivilDate(year: year, month: month, day: day),
      (0..<24).contains(hour), (0..<60).contains(minute), (0..<60).contains(second),
      (0..<1_000).contains(millisecond)
    else { return nil }
    let seconds = (hour * 60 + minute) * 60 + second
    let wall = WallTime(
      daysSince1970: date.daysSince1970, millisecondOfDay: Int64(seconds * 1_000 + millisecond))
    guard let wall else { return nil }
    self.wall = wall
  }

  /// Of Gregorian components, of which the year, the month and the day must be there; what is left of
  /// the others counts as 0. Nil for a date or a time that does not exist.
  public init?(_ components: DateComponents) {
    guard let year = components.year, let month = components.month, let day = components.day
    else { return nil }
    self.init(
      year: year, month: month, day: day, hour: components.hour ?? 0,
      minute: components.minute ?? 0, second: components.second ?? 0,
      millisecond: (components.nanosecond ?? 0) / 1_000_000)
  }

  /// Reads `2026-12-01T09:00:00`, perhaps with a fraction of a second. Nil for anything else.
  public init?(_ text: String) {
    guard let wall = try? WallTime(text: text) else { return nil }
    self.wall = wall
  }

  /// `2026-12-01T09:00:00`, with three decimals where they are not zero.
  public var description: String { wall.text }

  /// The earlier one is less.
  public static func < (left: LocalDateTime, right: LocalDateTime) -> Bool {
    left.wall < right.wall
  }
}
