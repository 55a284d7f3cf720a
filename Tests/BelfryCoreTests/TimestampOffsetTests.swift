import BelfryCore
import Testing

@Suite struct TimestampOffsetTests {
  @Test(arguments: [
    (0, "2026-12-01T08:00:00Z"), (3_600, "2026-12-01T09:00:00+01:00"),
    (-34_200, "2026-11-30T22:30:00-09:30"), (50_400, "2026-12-01T22:00:00+14:00"),
    (86_340, "2026-12-02T07:59:00+23:59"), (-86_340, "2026-11-30T08:01:00-23:59"),
    // What RFC 3339 cannot write: seconds, and a day.
    (3_208, "2026-12-01T08:00:00Z"), (86_400, "2026-12-01T08:00:00Z"),
    (.max, "2026-12-01T08:00:00Z"), (.min, "2026-12-01T08:00:00Z"),
  ])
  func isWrittenWithItsOffset(offset: Int, text: String) throws {
    let instant = try Timestamp(rfc3339: "2026-12-01T08:00:00Z")
    #expect(instant.rfc3339(offset: offset) == text)
    #expect(try Timestamp(rfc3339: text) == instant)
  }

  @Test func millisecondsStay() {
    #expect(
      Timestamp(clamping: 1_796_131_930_120).rfc3339(offset: 7_200)
        == "2026-12-01T15:32:10.120+02:00")
  }

  @Test func aLocalTimeOutsideOfTheYearsIsWrittenInUTC() {
    #expect(Timestamp.latest.rfc3339(offset: 60) == Timestamp.latest.rfc3339)
    #expect(Timestamp.earliest.rfc3339(offset: -60) == Timestamp.earliest.rfc3339)
  }

  @Test(arguments: [
    ("2026-12-01T08:00:00Z", 0), ("2026-12-01t08:00:00z", 0), ("2026-12-01T08:00:00.5Z", 0),
    ("2026-12-01T08:00:00+05:30", 19_800), ("2026-12-01T08:00:00.250-09:30", -34_200),
    ("2026-12-01T08:00:00-00:00", 0), ("2026-12-01T08:00:00+23:59", 86_340),
  ])
  func theOffsetIsRead(text: String, offset: Int) throws {
    let read = try Timestamp.withOffset(rfc3339: text)
    #expect(read.offset == offset)
    #expect(try read.instant == Timestamp(rfc3339: text))
  }

  @Test(arguments: ["", "Z", "+01:00", "2026-12-01T08:00:00", "2026-12-01T08:00:00+1:00"])
  func whatIsNoInstantHasNoOffset(text: String) {
    #expect(throws: TimestampSyntaxError.self) { try Timestamp.withOffset(rfc3339: text) }
  }
}
