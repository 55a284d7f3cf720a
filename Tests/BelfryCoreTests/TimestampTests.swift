import BelfryCore
import Testing

@Suite struct TimestampTests {
  /// Text, milliseconds since 1970, and how it is written back.
  @Test(arguments: [
    ("1970-01-01T00:00:00Z", 0, "1970-01-01T00:00:00Z"),
    ("2026-12-01T09:00:00+01:00", 1_796_112_000_000, "2026-12-01T08:00:00Z"),
    ("2026-12-01t09:00:00z", 1_796_115_600_000, "2026-12-01T09:00:00Z"),
    ("2026-12-01T09:00:00.5Z", 1_796_115_600_500, "2026-12-01T09:00:00.500Z"),
    ("2026-12-01T09:00:00.123987654321Z", 1_796_115_600_123, "2026-12-01T09:00:00.123Z"),
    ("2026-12-01T09:00:00.000Z", 1_796_115_600_000, "2026-12-01T09:00:00Z"),
    ("1969-12-31T23:59:59.999Z", -1, "1969-12-31T23:59:59.999Z"),
    ("0001-01-01T00:00:00Z", -62_135_596_800_000, "0001-01-01T00:00:00Z"),
    ("9999-12-31T23:59:59.999Z", 253_402_300_799_999, "9999-12-31T23:59:59.999Z"),
    ("2000-02-29T12:00:00-23:59", 951_911_940_000, "2000-03-01T11:59:00Z"),
    ("2026-07-28T00:00:00+13:45", 1_785_147_300_000, "2026-07-27T10:15:00Z"),
  ])
  func readsAndWritesRFC3339(text: String, milliseconds: Int64, written: String) throws {
    let instant = try Timestamp(rfc3339: text)
    #expect(instant.milliseconds == milliseconds)
    #expect(instant.rfc3339 == written)
    #expect(try Timestamp(rfc3339: written) == instant)
  }

  @Test(arguments: [
    ("2026-12-01T09:00:00", TimestampSyntaxError.offsetMissing),
    ("2026-12-01", .form), ("", .form), ("2026-12-01 09:00:00Z", .form),
    ("2026-12-01T09:00Z", .form), ("2026-12-01T09:00:00.Z", .form),
    ("2026-12-01T09:00:00+0100", .form), ("2026-12-01T09:00:00Zjunk", .form),
    ("+2026-12-01T09:00:00Z", .form), ("２026-12-01T09:00:00Z", .form),
    ("2026-02-29T09:00:00Z", .doesNotExist), ("2026-13-01T09:00:00Z", .doesNotExist),
    ("2026-12-00T09:00:00Z", .doesNotExist), ("2026-12-01T24:00:00Z", .doesNotExist),
    ("2026-12-01T09:60:00Z", .doesNotExist), ("2026-12-01T09:00:61Z", .doesNotExist),
    ("2026-12-01T09:00:00+24:00", .doesNotExist), ("1900-02-29T00:00:00Z", .doesNotExist),
    ("0000-01-01T00:00:00Z", .outOfRange), ("0001-01-01T00:00:00+00:01", .outOfRange),
    ("9999-12-31T23:59:59-00:01", .outOfRange),
    // Case G10: a leap second is refused, never read as another minute.
    ("2016-12-31T23:59:60Z", .leapSecond), ("1990-12-31T15:59:60-08:00", .leapSecond),
  ])
  func saysWhyATextIsNoInstant(text: String, error: TimestampSyntaxError) {
    #expect(throws: error) { try Timestamp(rfc3339: text) }
  }

  @Test func arithmeticEndsAtTheEdgesOfTheRange() {
    #expect(Timestamp.latest.adding(.milliseconds(1)) == nil)
    #expect(Timestamp.earliest.adding(.milliseconds(-1)) == nil)
    #expect(Timestamp.latest.advanced(clampingBy: .seconds(Int64.max)) == .latest)
    #expect(Timestamp.earliest.advanced(clampingBy: .seconds(Int64.min)) == .earliest)
    #expect(Timestamp(clamping: .max) == .latest)
    #expect(Timestamp(milliseconds: .min) == nil)
  }

  @Test func aDueTimeThirtyDaysAheadIsKeptToTheMillisecond() throws {
    let now = try Timestamp(rfc3339: "2026-11-30T06:25:33.217Z")
    #expect(now.adding(.seconds(30 * 86_400))?.rfc3339 == "2026-12-30T06:25:33.217Z")
  }

  @Test func everyDayOfTheCalendarComesBackFromItsNumber() {
    var expected = -719_162 as Int64
    for year in 1...9999 {
      for month in 1...12 {
        for day in 1...CivilDate.days(inMonth: month, of: year) {
          guard let date = CivilDate(year: year, month: month, day: day) else {
            Issue.record("\(year)-\(month)-\(day) should exist")
            return
          }
          guard date.daysSince1970 == expected, CivilDate(daysSince1970: expected) == date else {
            Issue.record("\(date) is day \(date.daysSince1970), not \(expected)")
            return
          }
          expected += 1
        }
      }
    }
    #expect(expected == 2_932_897)
  }
}
