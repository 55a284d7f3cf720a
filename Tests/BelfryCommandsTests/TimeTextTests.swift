import BelfryCore
import BelfryLocalization
import Testing

@testable import BelfryCommands

@Suite struct TimeTextTests {
  private let time = TimeText(
    texts: Texts(), zone: .berlin, now: instant("2026-12-01T13:28:10.120Z"))

  @Test(arguments: [
    ("2026-12-01T13:32:10.120Z", "Tue 1 Dec 14:32:10 (in 4 min), Europe/Berlin"),
    ("2026-12-01T13:28:10.120Z", "Tue 1 Dec 14:28:10 (now), Europe/Berlin"),
    ("2026-07-05T09:00:00Z", "Sun 5 Jul 11:00 (149 d ago), Europe/Berlin"),
    ("2026-12-31T23:00:00Z", "Fri 1 Jan 2027 00:00 (in 30 d), Europe/Berlin"),
    ("1969-12-31T23:00:00Z", "Thu 1 Jan 1970 00:00 (20788 d ago), Europe/Berlin"),
  ])
  func aTimeIsToldInFull(at text: String, expected: String) {
    #expect(time.full(instant(text)) == expected)
  }

  @Test(
    arguments: [
      (499, "now"), (-499, "now"), (500, "in 1 s"), (59_400, "in 59 s"), (59_600, "in 1 min"),
      (239_880, "in 4 min"), (90_000, "in 1 min 30 s"), (5_400_000, "in 1 h 30 min"),
      (7_230_000, "in 2 h"), (100_000_000, "in 1 d 3 h"), (2_700_000_000, "in 31 d"),
      (-1_000, "1 s ago"), (-5_400_000, "1 h ago"), (-200_000_000, "2 d ago"),
    ] as [(Int64, String)])
  func aDistanceIsToldInItsLargestUnits(milliseconds: Int64, expected: String) {
    let instant = time.now.advanced(clampingBy: .milliseconds(milliseconds))
    #expect(time.relative(instant) == expected)
  }

  @Test func aZoneWithoutANameIsToldByItsOffset() {
    #expect(LocalZone.unnamed("IST-5:30").label(at: time.now) == "UTC+05:30")
    #expect(LocalZone.unnamed("UTC0").label(at: time.now) == "UTC")
    #expect(LocalZone.unnamed("NST3:30").label(at: time.now) == "UTC-03:30")
  }
}
