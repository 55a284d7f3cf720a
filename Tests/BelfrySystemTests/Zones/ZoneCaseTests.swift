import BelfryCore
import BelfryPosix
import Testing

/// Cases of kind B that a zone alone decides, with the zones of this system.
@Suite struct ZoneCaseTests {
  private func zone(_ name: String) throws -> Zone {
    try Zone(name: try #require(ZoneName(name)), tzif: try ZoneDirectory().read(name))
  }

  private func instant(_ wall: String, in name: String) throws -> String {
    let zone = try zone(name)
    let instant: Timestamp
    switch zone.reading(of: try WallTime(text: wall)) {
    case .once(let only): instant = only
    case .twice(let first, _): instant = first
    case .gap(let shifted, _, _): instant = shifted
    }
    return instant.rfc3339
  }

  /// The case, a time on the wall, a zone, and the instant that it means.
  @Test(arguments: [
    ("B01", "2024-03-10T02:30:00", "America/New_York", "2024-03-10T07:30:00Z"),
    ("B03", "2024-11-03T01:30:00", "America/New_York", "2024-11-03T05:30:00Z"),
    ("B08", "2020-03-29T00:00:00", "Europe/London", "2020-03-29T00:00:00Z"),
    ("B08", "2020-03-30T00:00:00", "Europe/London", "2020-03-29T23:00:00Z"),
    ("B10", "2023-10-29T09:00:00", "America/New_York", "2023-10-29T13:00:00Z"),
    ("B10", "2023-11-05T09:00:00", "America/New_York", "2023-11-05T14:00:00Z"),
    ("B11", "2023-04-02T09:00:00", "America/Mexico_City", "2023-04-02T15:00:00Z"),
    ("B19", "2019-10-06T02:30:00", "Australia/Sydney", "2019-10-05T16:30:00Z"),
    ("B19", "2019-10-06T06:30:00", "Australia/Sydney", "2019-10-05T19:30:00Z"),
    ("B22", "2026-07-01T09:00:00", "America/New_York", "2026-07-01T13:00:00Z"),
    ("B22", "2026-07-01T09:00:00", "Asia/Kolkata", "2026-07-01T03:30:00Z"),
    ("B22", "2026-07-01T09:00:00", "Pacific/Kiritimati", "2026-06-30T19:00:00Z"),
    ("B06", "2011-12-29T09:00:00", "Pacific/Apia", "2011-12-29T19:00:00Z"),
    ("B06", "2011-12-31T09:00:00", "Pacific/Apia", "2011-12-30T19:00:00Z"),
    ("B25", "2011-12-30T09:00:00", "Pacific/Apia", "2011-12-30T19:00:00Z"),
    // Half an hour, and the far ends.
    ("-", "2026-10-04T02:15:00", "Australia/Lord_Howe", "2026-10-03T15:45:00Z"),
    ("-", "9999-07-01T12:00:00", "Europe/Berlin", "9999-07-01T10:00:00Z"),
    ("-", "0001-07-01T12:00:00", "Europe/Berlin", "0001-07-01T11:06:32Z"),
  ])
  func aTimeOnTheWallMeansAnInstant(
    id: String, wall: String, name: String, expected: String
  ) throws {
    #expect(try instant(wall, in: name) == expected, "\(id)")
  }

  /// Case B14: known since the data of 2026b.
  @Test func vancouverKeepsItsSummerTime() throws {
    let (winter, summer) = ("2026-11-08T17:00:00Z", "2026-11-08T16:00:00Z")
    let instant = try instant("2026-11-08T09:00:00", in: "America/Vancouver")
    #expect(instant == summer || instant == winter)
    withKnownIssue("the time zone data of this system are older than 2026b") {
      #expect(instant == summer)
    } when: {
      instant == winter
    }
  }

  @Test func oldNamesAndNewOnesCount() throws {
    for (old, new) in [
      ("Europe/Kiev", "Europe/Kyiv"), ("Asia/Calcutta", "Asia/Kolkata"),
      ("US/Eastern", "America/New_York"),
    ] {
      #expect(try zone(old).keepsSameTime(as: zone(new)))
    }
  }

  /// Zones that count leap seconds, where the system has them. Their data end where the next leap
  /// second is not known.
  @Test func aZoneThatCountsLeapSecondsReadsLikeTheOneWithout() throws {
    let names = ZoneDirectory().names()
    let all = Set(names)
    for right in names where right.hasPrefix("right/") {
      let plain = String(right.dropFirst("right/".count))
      guard all.contains(plain) else { continue }
      #expect(try changes(of: zone(right)) == changes(of: zone(plain)), "\(plain)")
    }
  }

  private func changes(of zone: Zone) -> [String] {
    var changes: [String] = []
    var instant = Timestamp.earliest
    while let next = zone.nextTransition(after: instant), next.instant.rfc3339 < "2025" {
      instant = next.instant
      changes.append("\(instant.rfc3339) \(next.offsetBefore) \(next.offsetAfter)")
    }
    return changes
  }
}
