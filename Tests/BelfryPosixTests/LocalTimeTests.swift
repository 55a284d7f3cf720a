import Glibc
import Testing

@testable import BelfryPosix

/// `TZ` belongs to the whole process, so each zone has a process of its own. The rules are spelled
/// out in POSIX form and need no zone data.
@Suite struct LocalTimeTests {
  @Test func aMomentHasItsComponentsOffsetAndName() async {
    await #expect(processExitsWith: .success) {
      setenv("TZ", "CET-1CEST,M3.5.0,M10.5.0/3", 1)
      // 2026-12-01T13:28:10Z, a Tuesday.
      let winter = try #require(LocalTime.moment(at: 1_796_131_690))
      #expect(winter.components == .init(2026, 12, 1, 14, 28, 10))
      #expect(winter.weekday == 2)
      #expect(winter.utcOffsetSeconds == 3600)
      #expect(winter.abbreviation == "CET")
      // 2026-07-05T22:00:00Z, a Sunday, Monday in Berlin.
      let summer = try #require(LocalTime.moment(at: 1_783_288_800))
      #expect(summer.components == .init(2026, 7, 6, 0, 0, 0))
      #expect(summer.weekday == 1)
      #expect(summer.utcOffsetSeconds == 7200)
      #expect(summer.abbreviation == "CEST")
    }
  }

  @Test func aWallClockTimeHasItsMoment() async {
    await #expect(processExitsWith: .success) {
      setenv("TZ", "CET-1CEST,M3.5.0,M10.5.0/3", 1)
      #expect(LocalTime.epochSeconds(of: .init(2026, 12, 1, 14, 28, 10)) == 1_796_131_690)
      #expect(LocalTime.epochSeconds(of: .init(2026, 7, 6, 0, 0, 0)) == 1_783_288_800)
      // 2026-03-29: 02:30 is skipped, and read with the offset before: 03:30 CEST, 01:30Z.
      #expect(LocalTime.epochSeconds(of: .init(2026, 3, 29, 2, 30, 0)) == 1_774_747_800)
      // 2026-10-25: 02:30 comes twice; the first is CEST, 00:30Z.
      #expect(LocalTime.epochSeconds(of: .init(2026, 10, 25, 2, 30, 0)) == 1_792_888_200)
      // The times around the overlap, by the second: 01:59:59 CEST and 03:00:00 CET.
      #expect(LocalTime.epochSeconds(of: .init(2026, 10, 25, 1, 59, 59)) == 1_792_886_399)
      #expect(LocalTime.epochSeconds(of: .init(2026, 10, 25, 3, 0, 0)) == 1_792_893_600)
    }
  }

  @Test func aGapOfHalfAnHourIsHalfAnHour() async {
    await #expect(processExitsWith: .success) {
      // Lord Howe: +10:30, in summer +11, from the first Sunday in October at 2.
      setenv("TZ", "<+1030>-10:30<+11>-11,M10.1.0,M4.1.0", 1)
      // 2026-10-04: 02:15 is skipped, and read with +10:30: 02:45 +11, 15:45Z of the day before.
      #expect(LocalTime.epochSeconds(of: .init(2026, 10, 4, 2, 15, 0)) == 1_791_042_300)
      #expect(LocalTime.moment(at: 1_791_042_300)?.components == .init(2026, 10, 4, 2, 45, 0))
    }
  }

  @Test(
    arguments: [
      .init(2026, 2, 29, 0, 0, 0), .init(2026, 13, 1, 0, 0, 0), .init(2026, 4, 31, 0, 0, 0),
      .init(2026, 1, 1, 24, 0, 0), .init(2026, 1, 1, 0, 60, 0), .init(2026, 1, 1, 0, 0, 60),
      .init(0, 1, 1, 0, 0, 0), .init(10000, 1, 1, 0, 0, 0), .init(2026, 1, Int.max, 0, 0, 0),
      .init(2026, 1, 0, 0, 0, 0), .init(2026, 1, 1, -1, 0, 0),
    ] as [LocalTime.Components])
  func whatIsNoTimeHasNoMoment(components: LocalTime.Components) {
    #expect(LocalTime.epochSeconds(of: components) == nil)
  }

  @Test func yearsThatCCannotCountHaveNoName() {
    #expect(LocalTime.moment(at: Int64.max) == nil)
    #expect(LocalTime.moment(at: Int64.min) == nil)
  }

  @Test(
    arguments: [
      ("Europe/Berlin", "Europe/Berlin"), (":Europe/Berlin", "Europe/Berlin"), ("", "UTC"),
      ("/usr/share/zoneinfo/America/Argentina/Ushuaia", "America/Argentina/Ushuaia"),
      ("CET-1CEST", "CET-1CEST"),
    ])
  func theVariableNamesTheZone(variable: String, name: String) {
    #expect(LocalTime.zoneName(variable: variable, link: "/none", file: "/none") == name)
  }

  @Test func theLinkComesBeforeTheFile() throws {
    let directory = try TemporaryDirectory()
    let (link, file) = (directory.path("localtime"), directory.path("timezone"))
    try write("Asia/Tokyo\n", to: file, permissions: 0o644)
    #expect(LocalTime.zoneName(variable: nil, link: link, file: file) == "Asia/Tokyo")
    #expect(symlink("../usr/share/zoneinfo/Europe/Paris", link) == 0)
    #expect(LocalTime.zoneName(variable: nil, link: link, file: file) == "Europe/Paris")
  }

  @Test func withoutAnyNameTheAbbreviationStandsIn() {
    let name = LocalTime.zoneName(variable: nil, link: "/none", file: "/none")
    let now = LocalTime.moment(at: SystemClock.realtimeMilliseconds() / 1000)
    #expect(name == now?.abbreviation)
  }
}

extension LocalTime.Components {
  fileprivate init(
    _ year: Int, _ month: Int, _ day: Int, _ hour: Int, _ minute: Int, _ second: Int
  ) {
    self.init(year: year, month: month, day: day, hour: hour, minute: minute, second: second)
  }
}
