import BelfryCore
import BelfryTestSupport
import Testing

@Suite struct ZoneTests {
  private func zone(_ file: TZifBytes) throws -> Zone {
    try Zone(name: try .of("Test/Zone"), tzif: file.bytes)
  }

  private func zone(posix text: String) throws -> Zone {
    var file = TZifBytes()
    file.footer = text
    return try zone(file)
  }

  private func reading(_ zone: Zone, _ wall: String) throws -> Zone.Reading {
    zone.reading(of: try WallTime(text: wall))
  }

  // MARK: Instants

  @Test func followsTheChangesOfTheFileAndThenItsFooter() throws {
    var file = TZifBytes()
    file.types = [(1_172, false, "LMT"), (3_600, false, "CET"), (7_200, true, "CEST")]
    // 1980-04-06T01:00Z and 1980-10-26T01:00Z.
    file.changes = [(-2_000_000_000, 1), (323_830_800, 2), (341_370_000, 1)]
    file.footer = "CET-1CEST,M3.5.0,M10.5.0/3"
    let zone = try zone(file)
    for (instant, offset, isDST, designation) in [
      ("0001-01-01T00:00:00Z", 1_172, false, "LMT"),
      ("1900-01-01T00:00:00Z", 1_172, false, "LMT"),
      ("1950-01-01T00:00:00Z", 3_600, false, "CET"),
      ("1980-04-06T00:59:59.999Z", 3_600, false, "CET"),
      ("1980-04-06T01:00:00Z", 7_200, true, "CEST"),
      ("1980-10-26T01:00:00Z", 3_600, false, "CET"),
      ("2026-03-29T00:59:59.999Z", 3_600, false, "CET"),
      ("2026-03-29T01:00:00Z", 7_200, true, "CEST"),
      ("2026-10-25T00:59:59.999Z", 7_200, true, "CEST"),
      ("2026-10-25T01:00:00Z", 3_600, false, "CET"),
      ("2400-07-01T00:00:00Z", 7_200, true, "CEST"),
      ("9999-12-31T23:59:59.999Z", 3_600, false, "CET"),
    ] {
      let instant = try Timestamp(instant)
      #expect(zone.offset(at: instant) == offset)
      #expect(zone.isDST(at: instant) == isDST)
      #expect(zone.abbreviation(at: instant) == designation)
    }
  }

  @Test func keepsItsLastTypeWhereTheFooterIsEmpty() throws {
    var file = TZifBytes()
    file.types = [(0, false, "-00"), (19_800, false, "IST")]
    file.changes = [(0, 1)]
    let zone = try zone(file)
    #expect(zone.offset(at: .earliest) == 0)
    #expect(zone.offset(at: .latest) == 19_800)
    #expect(zone.nextTransition(after: try Timestamp("1970-01-01T00:00:00Z")) == nil)
  }

  /// The TZ string, an instant, and the offset then.
  @Test(arguments: [
    ("IST-5:30", "2026-07-01T00:00:00Z", 19_800), ("<+0545>-5:45", "2026-07-01T00:00:00Z", 20_700),
    ("<-03>3", "2026-07-01T00:00:00Z", -10_800),
    ("<+1245>-12:45<+1345>,M9.5.0/2:45,M4.1.0/3:45", "2026-01-01T00:00:00Z", 49_500),
    // Ireland: winter time is the one that saves daylight.
    ("IST-1GMT0,M10.5.0,M3.5.0/1", "2026-01-15T00:00:00Z", 0),
    ("IST-1GMT0,M10.5.0,M3.5.0/1", "2026-07-15T00:00:00Z", 3_600),
    // Hours beyond the day: Greenland's change on the Saturday before, Israel's on Friday.
    ("<-02>2<-01>,M3.5.0/-1,M10.5.0/0", "2026-03-29T00:59:59Z", -7_200),
    ("<-02>2<-01>,M3.5.0/-1,M10.5.0/0", "2026-03-29T01:00:00Z", -3_600),
    ("IST-2IDT,M3.4.4/26,M10.5.0", "2026-03-26T23:59:59Z", 7_200),
    ("IST-2IDT,M3.4.4/26,M10.5.0", "2026-03-27T00:00:00Z", 10_800),
    ("AAA0BBB,M1.1.1/-167,M1.1.1/167", "2025-12-29T01:00:00Z", 3_600),
    ("AAA0BBB,M1.1.1/-167,M1.1.1/167", "2025-12-29T00:59:59Z", 0),
    ("AAA0BBB,M1.1.1/-167,M1.1.1/167", "2026-01-11T21:59:59Z", 3_600),
    ("AAA0BBB,M1.1.1/-167,M1.1.1/167", "2026-01-11T22:00:00Z", 0),
    // Every day of the year, with and without 29 February.
    ("AAA0BBB,J60/0,J61/1", "2024-03-01T00:00:00Z", 3_600),
    ("AAA0BBB,J60/0,J61/1", "2024-02-29T23:59:59Z", 0),
    ("AAA0BBB,59/0,60/1", "2024-02-29T00:00:00Z", 3_600),
    ("AAA0BBB,59/0,60/1", "2023-03-01T00:00:00Z", 3_600),
    ("AAA0BBB,59/0,60/1", "2023-02-28T23:59:59Z", 0),
    // Daylight saving time all year, as RFC 9636 section 3.3.1 writes it.
    ("XXX3EDT4,0/0,J365/23", "2026-01-01T02:59:59Z", -14_400),
    ("XXX3EDT4,0/0,J365/23", "2026-01-01T03:00:00Z", -14_400),
    ("XXX3EDT4,0/0,J365/23", "9999-12-31T23:59:59Z", -14_400),
  ])
  func readsTheFooter(text: String, instant: String, offset: Int) throws {
    #expect(try zone(posix: text).offset(at: try Timestamp(instant)) == offset)
  }

  @Test(arguments: [
    "CE-1", "CET", "CET-25", "<+03-3", "<+3>-3", "CET-1CEST", "CET-1CEST,M3.5.0",
    "CET-1CEST,M3.5.0,M10.5.0/168", "CET-1CEST,M3.6.0,M10.5.0", "CET-1CEST,M3.0.0,M10.5.0",
    "CET-1CEST,M13.1.0,M10.5.0", "CET-1CEST,M3.5.7,M10.5.0", "CET-1CEST,J0,J1",
    "CET-1CEST,J366,J1", "CET-1CEST,366,1", "CET-1:60", "CET-1CEST,M3.5.0,M10.5.0x",
    "CET-1CEST,M3.5.0,M10.5.0,", ":Europe/Berlin", "CET-1 ", "CET-1CEST,M3.5.0/,M10.5.0",
    "CET-999999999999999999999", "CET-1CEST,999999999999999999999,1", "C€T-1",
  ])
  func refusesAFooterThatIsNoTZString(text: String) throws {
    #expect(throws: ZoneDataError.footer) { try zone(posix: text) }
    #expect(Zone(name: .utc, posix: text) == nil)
  }

  @Test func findsTheNextChangeForEver() throws {
    let zone = try zone(posix: "CET-1CEST,M3.5.0,M10.5.0/3")
    var instant = try Timestamp("9990-01-01T00:00:00Z")
    var changes: [String] = []
    while let next = zone.nextTransition(after: instant) {
      instant = next.instant
      changes.append(next.instant.rfc3339)
      #expect(next.offsetBefore + next.offsetAfter == 10_800)
      #expect(zone.offset(at: instant) == next.offsetAfter)
    }
    #expect(changes.count == 20)
    #expect(changes.first == "9990-03-25T01:00:00Z")
    #expect(changes.last == "9999-10-31T01:00:00Z")
    #expect(Zone.utc.nextTransition(after: .earliest) == nil)
  }

  @Test func passesOverAChangeOfTheDesignationAlone() throws {
    var file = TZifBytes()
    file.types = [(0, false, "ONE"), (0, false, "TWO"), (60, false, "THR")]
    file.changes = [(100, 1), (200, 2)]
    let next = try zone(file).nextTransition(after: .earliest)
    #expect(next?.instant == Timestamp(milliseconds: 200_000))
    #expect(next?.offsetAfter == 60)
  }

  @Test func readsAZoneThatCountsLeapSecondsLikeTheOneWithout() throws {
    var file = TZifBytes()
    file.types = [(0, false, "AAA"), (3_600, false, "BBB")]
    file.changes = [(78_796_700, 1), (78_796_801, 0), (94_694_500, 1)]
    file.leapSeconds = [(78_796_800, 1), (94_694_401, 2)]
    let counted = try zone(file)
    file.leapSeconds = []
    file.changes = [(78_796_700, 1), (78_796_800, 0), (94_694_498, 1)]
    #expect(counted == (try zone(file)))
  }

  @Test func holdsTheEndsOfTheYears() throws {
    let east = Zone.fixed(name: try .of("East"), offsetSeconds: 50_400)
    #expect(east.wallTime(at: .latest).text == "9999-12-31T23:59:59.999")
    let west = Zone.fixed(name: try .of("West"), offsetSeconds: -50_400)
    #expect(west.wallTime(at: .earliest).text == "0001-01-01T00:00:00")
    #expect(try reading(east, "0001-01-01T00:00:00") == .once(.earliest))
    #expect(try reading(west, "9999-12-31T23:00:00") == .once(.latest))
    #expect(Zone.fixed(name: .utc, offsetSeconds: .max).offset(at: .latest) == 93_599)
  }

  // MARK: Wall-clock times

  @Test func readsWallTimesAroundBothChangesOfAYear() throws {
    let zone = try zone(posix: "CET-1CEST,M3.5.0,M10.5.0/3")
    #expect(
      try reading(zone, "2026-03-29T01:59:59.999")
        == .once(try Timestamp("2026-03-29T00:59:59.999Z")))
    #expect(
      try reading(zone, "2026-03-29T02:30:00")
        == .gap(
          try Timestamp("2026-03-29T01:30:00Z"), from: try WallTime(text: "2026-03-29T02:00:00"),
          to: try WallTime(text: "2026-03-29T03:00:00")))
    #expect(
      try reading(zone, "2026-03-29T03:00:00") == .once(try Timestamp("2026-03-29T01:00:00Z")))
    #expect(
      try reading(zone, "2026-10-25T01:59:59") == .once(try Timestamp("2026-10-24T23:59:59Z")))
    #expect(
      try reading(zone, "2026-10-25T02:00:00")
        == .twice(
          first: try Timestamp("2026-10-25T00:00:00Z"),
          second: try Timestamp("2026-10-25T01:00:00Z")))
    #expect(
      try reading(zone, "2026-10-25T03:00:00") == .once(try Timestamp("2026-10-25T02:00:00Z")))
  }

  /// Samoa had no 30 December 2011.
  @Test func readsADayThatIsLeftOut() throws {
    var file = TZifBytes()
    file.types = [(-36_000, true, "-10"), (50_400, true, "+14")]
    file.changes = [(1_325_239_200, 1)]
    let samoa = try zone(file)
    #expect(
      try reading(samoa, "2011-12-30T09:00:00")
        == .gap(
          try Timestamp("2011-12-30T19:00:00Z"), from: try WallTime(text: "2011-12-30T00:00:00"),
          to: try WallTime(text: "2011-12-31T00:00:00")))
    #expect(
      samoa.wallTime(at: try Timestamp("2011-12-30T19:00:00Z")).text == "2011-12-31T09:00:00")
    #expect(
      try reading(samoa, "2011-12-29T23:59:59") == .once(try Timestamp("2011-12-30T09:59:59Z")))
  }

  /// As on Kwajalein in 1969: clocks go back by 23 hours and show nearly a whole day twice.
  @Test func readsADayThatComesTwice() throws {
    var file = TZifBytes()
    file.types = [(39_600, false, "+11"), (-43_200, false, "-12")]
    // 1969-09-30T13:00:00Z, which is 1 October 00:00 and then 30 September 01:00.
    file.changes = [(-7_988_400, 1)]
    let zone = try zone(file)
    #expect(
      try reading(zone, "1969-09-30T12:00:00")
        == .twice(
          first: try Timestamp("1969-09-30T01:00:00Z"),
          second: try Timestamp("1969-10-01T00:00:00Z")))
    #expect(
      try reading(zone, "1969-09-30T00:30:00") == .once(try Timestamp("1969-09-29T13:30:00Z")))
    #expect(
      try reading(zone, "1969-10-01T00:00:00") == .once(try Timestamp("1969-10-01T12:00:00Z")))
  }

  @Test func readsChangesThatFollowEachOtherClosely() throws {
    var file = TZifBytes()
    // Forward by 20 minutes, an hour later by 30 more, an hour later back by 50.
    file.types = [(0, false, "AAA"), (1_200, false, "BBB"), (3_000, false, "CCC")]
    file.changes = [(36_000, 1), (39_600, 2), (43_200, 0)]
    let zone = try zone(file)
    #expect(
      try reading(zone, "1970-01-01T10:10:00")
        == .gap(
          try Timestamp("1970-01-01T10:10:00Z"), from: try WallTime(text: "1970-01-01T10:00:00"),
          to: try WallTime(text: "1970-01-01T10:20:00")))
    #expect(
      try reading(zone, "1970-01-01T11:20:00")
        == .gap(
          try Timestamp("1970-01-01T11:00:00Z"), from: try WallTime(text: "1970-01-01T11:20:00"),
          to: try WallTime(text: "1970-01-01T11:50:00")))
    #expect(
      try reading(zone, "1970-01-01T12:30:00")
        == .twice(
          first: try Timestamp("1970-01-01T11:40:00Z"),
          second: try Timestamp("1970-01-01T12:30:00Z")))
  }

  /// Two gaps with the same missing minutes cannot be; one that a step back closes again can.
  @Test func readsATimeThatAStepBackShowsAfterTheGap() throws {
    var file = TZifBytes()
    file.types = [(0, false, "AAA"), (3_600, false, "BBB"), (1_800, false, "CCC")]
    file.changes = [(36_000, 1), (36_600, 2)]
    let zone = try zone(file)
    // The clock goes from 10:00 to 11:00, and at 11:10 back to 10:40.
    #expect(
      try reading(zone, "1970-01-01T10:50:00") == .once(try Timestamp("1970-01-01T10:20:00Z")))
    #expect(
      try reading(zone, "1970-01-01T10:30:00")
        == .gap(
          try Timestamp("1970-01-01T10:30:00Z"), from: try WallTime(text: "1970-01-01T10:00:00"),
          to: try WallTime(text: "1970-01-01T10:40:00")))
  }

  @Test func agreesWithAWalkOverAllInstantsOfRandomZones() throws {
    var random = SeededRandomForZones.make()
    for _ in 0..<300 {
      var file = TZifBytes()
      file.types = (0..<Int.random(in: 1...6, using: &random)).map {
        (Int32.random(in: -30...30, using: &random) * 900, $0 % 2 == 1, "ABC\($0)")
      }
      var time: Int64 = 0
      for _ in 0..<Int.random(in: 0...8, using: &random) {
        time += 900 * Int64.random(in: 1...60, using: &random)
        let type = Int.random(in: 0..<file.types.count, using: &random)
        file.changes.append((time, UInt8(type)))
      }
      let zone = try zone(file)
      // A quarter of an hour is the grain of everything.
      var shown: [Int64: [Int64]] = [:]
      for quarter in -200..<700 {
        let instant = Timestamp(clamping: Int64(quarter) * 900_000)
        shown[zone.wallTime(at: instant).milliseconds, default: []].append(instant.milliseconds)
      }
      for quarter in -50..<550 {
        let wall = try #require(WallTime(milliseconds: Int64(quarter) * 900_000))
        let expected = (shown[wall.milliseconds] ?? []).prefix(2)
        switch zone.reading(of: wall) {
        case .once(let instant): #expect([instant.milliseconds] == expected)
        case .twice(let first, let second):
          #expect([first.milliseconds, second.milliseconds] == expected)
        case .gap(_, let from, let to):
          #expect(expected.isEmpty)
          #expect(from <= wall && wall < to)
          #expect(shown[to.milliseconds] != nil)
          #expect(shown[from.milliseconds] == nil)
        }
      }
    }
  }
}
