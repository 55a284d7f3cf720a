/// What a zone's clocks show between two changes: RFC 9636 section 3.2, "local time type".
struct LocalTimeType: Hashable, Sendable {
  /// Seconds east of UTC, within `bounds`.
  let offset: Int
  let isDST: Bool
  /// Such as `CET` or `+0545`.
  let designation: String

  /// RFC 9636 asks for more than -25 and less than 26 hours. A file that says more is refused, so
  /// that a search for what happens near a wall-clock time has an end.
  static let bounds = -farthest...farthest
  /// 25:59:59.
  static let farthest = 93_599
}
