import BelfryCore
import Testing

@testable import BelfryLocalization

@Suite struct RelativeTimeTests {
  /// Now is 2026-12-01T21:00:00 in Berlin.
  private static let now = "2026-12-01T20:00:00Z"

  @Test(arguments: [
    ("2026-12-01T21:00:00", "now", "jetzt"),
    ("2026-12-01T21:00:30", "in 30 seconds", "in 30 Sekunden"),
    ("2026-12-01T20:59:59", "1 second ago", "vor 1 Sekunde"),
    ("2026-12-01T21:01:00", "in 1 minute", "in 1 Minute"),
    ("2026-12-01T21:59:00", "in 59 minutes", "in 59 Minuten"),
    ("2026-12-01T21:59:40", "in 1 hour", "in 1 Stunde"),
    ("2026-12-02T00:00:00", "in 3 hours", "in 3 Stunden"),
    ("2026-12-01T18:20:00", "3 hours ago", "vor 3 Stunden"),
    ("2026-12-02T20:59:59", "in 24 hours", "in 24 Stunden"),
    ("2026-12-02T21:00:00", "tomorrow", "morgen"),
    ("2026-12-02T23:59:00", "tomorrow", "morgen"),
    ("2026-12-03T00:00:00", "in 2 days", "übermorgen"),
    ("2026-11-30T20:00:00", "yesterday", "gestern"),
    ("2026-11-29T20:00:00", "2 days ago", "vorgestern"),
    ("2026-12-31T08:00:00", "in 30 days", "in 30 Tagen"),
    ("2027-01-01T21:00:00", "in 1 month", "in 1 Monat"),
    ("2027-02-28T21:00:00", "in 2 months", "in 2 Monaten"),
    ("2027-11-30T21:00:00", "in 11 months", "in 11 Monaten"),
    ("2027-12-01T21:00:00", "in 1 year", "in 1 Jahr"),
    ("2024-12-01T21:00:00", "2 years ago", "vor 2 Jahren"),
    ("9999-12-31T23:00:00", "in 7,973 years", "in 7.973 Jahren"),
  ])
  func theUnitIsWhatPeopleWouldUse(moment: String, english: String, german: String) throws {
    let zone = try systemZone("Europe/Berlin")
    let argument = DateArgument(.wall(try WallTime(text: moment)), style: .relative)
    #expect(try writer("en", zone: zone, now: Self.now).date(argument) == english)
    #expect(try writer("de", zone: zone, now: Self.now).date(argument) == german)
  }

  @Test func daysAreThoseOfTheReadersZone() throws {
    let argument = DateArgument(
      .instant(try Timestamp(rfc3339: "2026-12-03T04:00:00Z")), style: .relative)
    let berlin = try writer(
      "en", zone: try systemZone("Europe/Berlin"), now: "2026-12-01T22:30:00Z")
    let newYork = try writer(
      "en", zone: try systemZone("America/New_York"), now: "2026-12-01T22:30:00Z")
    #expect(berlin.date(argument) == "in 2 days")
    #expect(newYork.date(argument) == "tomorrow")
  }

  @Test func hoursAreThoseThatPassAtAChangeOfClocks() throws {
    let zone = try systemZone("Europe/Berlin")
    // Clocks go from 2 to 3 that night.
    let argument = DateArgument(.wall(try WallTime(text: "2027-03-28T04:00:00")), style: .relative)
    let text = try writer("en", zone: zone, now: "2027-03-28T00:00:00Z").date(argument)
    #expect(text == "in 2 hours")
  }

  @Test(arguments: [
    ("2026-01-31T12:00:00", "2026-03-03T12:00:00", 1),
    ("2026-01-31T12:00:00", "2026-03-31T11:59:59", 1),
    ("2026-01-31T12:00:00", "2026-03-31T12:00:00", 2),
    ("2024-12-31T00:00:00", "2025-02-28T00:00:00", 2),
  ])
  func monthsAreWhole(start: String, end: String, months: Int) throws {
    let (start, end) = (try Timestamp(rfc3339: start + "Z"), try Timestamp(rfc3339: end + "Z"))
    let ahead = RelativeTime(from: start, to: .instant(end), in: .utc)
    #expect(ahead.unit == .month && ahead.count == months)
    let back = RelativeTime(from: end, to: .instant(start), in: .utc)
    #expect(back.unit == .month && back.count == -months)
  }
}
