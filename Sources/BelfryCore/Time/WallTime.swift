/// A wall-clock time: a day and a time of day of the proleptic Gregorian calendar, in no zone, in the years 1 to 9999.
///
/// Kept to the millisecond. Which instant it means is a zone's to say.
package struct WallTime: Hashable, Comparable, Sendable {
  /// Milliseconds since 1970-01-01T00:00:00 on the same clock, negative before. Each day has 86,400,000.
  package let milliseconds: Int64

  /// - Parameter milliseconds: since 1970-01-01T00:00:00 on the same clock; `nil` comes back outside the years 1 to 9999.
  package init?(milliseconds: Int64) {
    // The same range as an instant's: the years 1 to 9999 in UTC.
    guard let same = Timestamp(milliseconds: milliseconds) else { return nil }
    self.milliseconds = same.milliseconds
  }

  /// - Parameters:
  ///   - daysSince1970: a day of the years 1 to 9999; outside of them the answer is `nil`.
  ///   - millisecondOfDay: 0 to 86,399,999; any other answers `nil`.
  package init?(daysSince1970: Int64, millisecondOfDay: Int64) {
    guard (0..<Self.millisecondsPerDay).contains(millisecondOfDay),
      (-719_162...2_932_896).contains(daysSince1970)
    else { return nil }
    milliseconds = daysSince1970 * Self.millisecondsPerDay + millisecondOfDay
  }

  package static let millisecondsPerDay: Int64 = 86_400_000

  package var daysSince1970: Int64 {
    milliseconds.quotientAndRemainderFloored(by: Self.millisecondsPerDay).quotient
  }

  /// 0 to 86,399,999.
  package var millisecondOfDay: Int64 {
    milliseconds.quotientAndRemainderFloored(by: Self.millisecondsPerDay).remainder
  }

  package var date: CivilDate { CivilDate(daysSince1970: daysSince1970) }

  package static func < (left: WallTime, right: WallTime) -> Bool {
    left.milliseconds < right.milliseconds
  }

  /// The time that reads the same in UTC.
  package var asUTC: Timestamp { Timestamp(clamping: milliseconds) }

  /// The time that UTC shows at an instant.
  package init(utc instant: Timestamp) {
    milliseconds = instant.milliseconds
  }

  /// `2026-12-01T09:00:00`, with three decimals where they are not zero.
  package var text: String { String(asUTC.rfc3339.dropLast()) }

  /// Reads `2026-12-01T09:00:00[.fraction]`: RFC 3339 without its offset. Digits of the fraction past the third are cut.
  ///
  /// - Throws: as for an instant; `form` also where an offset stands.
  package init(text: some StringProtocol) throws(TimestampSyntaxError) {
    let text = String(text)
    guard let last = text.utf8.last, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(last) else {
      throw .form
    }
    self.init(utc: try Timestamp(rfc3339: text + "Z"))
  }
}
