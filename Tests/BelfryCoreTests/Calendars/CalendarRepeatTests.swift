import BelfryCore
import Testing

/// Repeats that count in other calendars than the Gregorian: the cases that programs got wrong, and the examples of RFC 7529.
@Suite struct CalendarRepeatTests {
  /// The days of the first occurrences, by a rule.
  private static func days(_ rule: String, from start: String, _ count: Int) throws -> [String] {
    let schedule = Schedule(
      start: .at(.wall(try WallTime(text: start + "T09:00:00"))), zone: .utc,
      repetition: .rule(try RecurrenceRule(parsing: rule)))
    return try days(schedule, count)
  }

  /// The days of the first occurrences, by a unit.
  private static func days(
    every count: Int = 1, _ unit: RepeatUnit, in calendar: CalendarName, from start: String,
    skip: Skip? = nil, _ wanted: Int
  ) throws -> [String] {
    let schedule = Schedule(
      start: .at(.wall(try WallTime(text: start + "T09:00:00"))), zone: .utc,
      repetition: .interval(RepeatInterval(unit, every: count, calendar: calendar)), skip: skip)
    return try days(schedule, wanted)
  }

  private static func days(_ schedule: Schedule, _ count: Int) throws -> [String] {
    try Timetable(schedule, zone: .utc).list(from: .earliest, count: count).occurrences.map {
      String($0.occurrence.rawValue.prefix(10))
    }
  }

  /// Month, day, calendar and first day; then the days.
  @Test(arguments: [
    (
      "BYMONTH=5L;BYMONTHDAY=5;RSCALE=HEBREW", "2014-02-01",
      ["2014-02-05", "2016-02-14", "2019-02-10", "2022-02-06", "2024-02-14", "2027-02-12"]
    ),
    (
      "BYMONTH=6;BYMONTHDAY=15;RSCALE=HEBREW", "2023-03-01",
      ["2023-03-08", "2024-03-25", "2025-03-15", "2026-03-04", "2027-03-24"]
    ),
    (
      "BYMONTH=1;BYMONTHDAY=1;RSCALE=CHINESE", "2024-01-01",
      ["2024-02-10", "2025-01-29", "2026-02-17", "2027-02-06", "2028-01-26", "2029-02-13"]
    ),
    (
      "BYMONTH=6L;BYMONTHDAY=15;RSCALE=CHINESE", "2025-01-01",
      ["2025-08-08", "2036-08-06", "2055-08-07"]
    ),
    (
      "BYMONTH=9;BYMONTHDAY=1;RSCALE=ISLAMIC-UMALQURA", "2024-01-01",
      ["2024-03-11", "2025-03-01", "2026-02-18", "2027-02-08"]
    ),
    (
      "BYMONTH=12;BYMONTHDAY=30;RSCALE=PERSIAN", "2021-01-01",
      ["2021-03-20", "2025-03-20", "2030-03-20", "2034-03-20"]
    ),
    (
      "BYMONTH=13;BYMONTHDAY=6;RSCALE=ETHIOPIC", "2023-01-01",
      ["2023-09-11", "2027-09-11", "2031-09-11"]
    ),
    (
      "BYMONTH=5;BYMONTHDAY=1;RSCALE=JAPANESE", "2018-01-01",
      ["2018-05-01", "2019-05-01", "2020-05-01"]
    ),
  ])
  func comesOnTheDateOfItsCalendar(parts: String, start: String, days: [String]) throws {
    let rule = "FREQ=YEARLY;SKIP=OMIT;" + parts
    #expect(try Self.days(rule, from: start, days.count) == days)
    // The same as a plain repeat from the first of them.
    let calendar = try #require(try RecurrenceRule(parsing: rule).calendar)
    #expect(try Self.days(.year, in: calendar, from: days[0], skip: .omit, days.count) == days)
  }

  /// RFC 7529 section 4.3 and the discussion in 4.1.
  @Test(arguments: [
    (
      "RSCALE=CHINESE;FREQ=YEARLY", "2013-02-10",
      ["2013-02-10", "2014-01-31", "2015-02-19", "2016-02-08"]
    ),
    (
      "RSCALE=ETHIOPIC;FREQ=MONTHLY;BYMONTH=13", "2013-09-06",
      ["2013-09-06", "2014-09-06", "2015-09-06", "2016-09-06"]
    ),
    (
      "RSCALE=HEBREW;FREQ=YEARLY;BYMONTH=5L;BYMONTHDAY=8;SKIP=FORWARD", "2014-02-08",
      ["2014-02-08", "2015-02-27", "2016-02-17", "2017-03-06"]
    ),
    (
      "RSCALE=GREGORIAN;FREQ=YEARLY;SKIP=FORWARD", "2012-02-29",
      ["2012-02-29", "2013-03-01", "2014-03-01", "2015-03-01", "2016-02-29"]
    ),
    (
      "RSCALE=GREGORIAN;FREQ=MONTHLY;SKIP=BACKWARD;COUNT=4", "2014-01-31",
      ["2014-01-31", "2014-02-28", "2014-03-31", "2014-04-30"]
    ),
  ])
  func doesWhatTheExamplesOfTheRFCDo(rule: String, start: String, days: [String]) throws {
    #expect(try Self.days(rule, from: start, days.count) == days)
  }

  /// 30 Kislev is missing from 5784 and 5790.
  @Test(arguments: [
    (Skip.omit, ["2021-12-04", "2022-12-24", "2024-12-31", "2025-12-20", "2026-12-10"]),
    (.backward, ["2021-12-04", "2022-12-24", "2023-12-12", "2024-12-31", "2025-12-20"]),
    (.forward, ["2021-12-04", "2022-12-24", "2023-12-13", "2024-12-31", "2025-12-20"]),
  ])
  func a30thOfKislevGoesWhereItIsTold(skip: Skip, days: [String]) throws {
    #expect(try Self.days(.year, in: .hebrew, from: days[0], skip: skip, 5) == days)
  }

  /// 30 Heshvan is missing from 5784, 5786, 5789 and 5790.
  @Test(arguments: [
    (Skip.omit, ["2022-11-24", "2024-12-01", "2026-11-10", "2027-11-30", "2030-11-26"]),
    (.backward, ["2022-11-24", "2023-11-13", "2024-12-01", "2025-11-20", "2026-11-10"]),
    (.forward, ["2022-11-24", "2023-11-14", "2024-12-01", "2025-11-21", "2026-11-10"]),
  ])
  func a30thOfHeshvanGoesWhereItIsTold(skip: Skip, days: [String]) throws {
    #expect(try Self.days(.year, in: .hebrew, from: days[0], skip: skip, 5) == days)
  }

  /// Who died in Adar of an ordinary year is remembered in Adar II of a leap year, or in both months where both are named.
  @Test func aYahrzeitInAdarIsKeptInTheMonthThatIsNamed() throws {
    #expect(
      try Self.days(.year, in: .hebrew, from: "2023-02-28", 5) == [
        "2023-02-28", "2024-03-17", "2025-03-07", "2026-02-24", "2027-03-16",
      ])
    #expect(
      try Self.days(
        "FREQ=YEARLY;RSCALE=HEBREW;BYMONTH=5L,6;BYMONTHDAY=7", from: "2023-02-28", 4) == [
          "2023-02-28", "2024-02-16", "2024-03-17", "2025-03-07",
        ])
  }

  /// 30 Adar I: in ordinary years Adar has 29 days, so that both the month and the day are missing.
  @Test func aMonthAndADayThatAreMissingAreBothMoved() throws {
    #expect(
      try Self.days(
        "FREQ=YEARLY;RSCALE=HEBREW;BYMONTH=5L;BYMONTHDAY=30;SKIP=FORWARD", from: "2014-03-02", 4)
        == ["2014-03-02", "2015-03-21", "2016-03-10", "2017-03-28"])
    #expect(
      try Self.days(
        "FREQ=YEARLY;RSCALE=HEBREW;BYMONTH=5L;BYMONTHDAY=30;SKIP=BACKWARD", from: "2014-03-02", 4)
        == ["2014-03-02", "2015-02-19", "2016-03-10", "2017-02-26"])
  }

  @Test func countsLeapMonthsAsMonths() throws {
    // Month 6, 6L and 7 of 2025.
    #expect(
      try Self.days(.month, in: .chinese, from: "2025-06-25", 4) == [
        "2025-06-25", "2025-07-25", "2025-08-23", "2025-09-22",
      ])
    #expect(
      try Self.days(every: 2, .month, in: .chinese, from: "2025-06-25", 3) == [
        "2025-06-25", "2025-08-23", "2025-10-21",
      ])
  }

  @Test func endsWithTheTableOfItsCalendar() throws {
    #expect(
      try Self.days(.year, in: .chinese, from: "2498-02-01", 10).count == 3)
    let early = Schedule(
      start: .at(.wall(try WallTime(text: "1650-01-01T09:00:00"))), zone: .utc,
      repetition: .interval(RepeatInterval(.year, calendar: .chinese)))
    #expect(throws: TimetableFault.neverFires) {
      try Timetable(early, zone: .utc).first(from: .earliest)
    }
  }
}
