import BelfryCore
import BelfryTestSupport
import Testing

/// Inputs that real programs got wrong, from public bug reports and specifications, under their numbers there.
@Suite struct RecurrenceCaseTests {
  typealias Case = RecurrenceCase

  /// `…Z` is an instant, anything else a local time.
  private func moment(_ text: String) throws -> Moment {
    text.hasSuffix("Z") ? .instant(try instant(text)) : .wall(try wall(text))
  }

  private func schedule(_ item: Case) throws -> Schedule {
    Schedule(
      start: .at(.wall(try wall(item.start))), zone: try unwrapped(ZoneName(item.zone), item.zone),
      repetition: try item.rule.map { .rule(try RecurrenceRule(parsing: $0)) },
      exceptDates: try item.except.map(moment), gap: item.gap)
  }

  @Test(arguments: Case.all)
  func hasTheRightInstants(_ item: Case) throws {
    let zone = try systemZone(item.zone)
    let table = try Timetable(try schedule(item), zone: zone)
    let wanted = item.first.count + (item.isComplete ? 5 : 0)
    let listing = try table.list(from: .earliest, count: wanted)
    #expect(listing.occurrences.map { local($0.instant, in: zone) } == item.first)
    #expect(listing.more != item.isComplete)
  }

  @Test func instantsComeInOrderWithinAGap() throws {
    // 02:45 is shifted to 03:45; 03:10 to 03:40 exist and come before it.
    let zone = try systemZone("Australia/Sydney")
    let table = try Timetable(
      Schedule(
        start: .at(.wall(try wall("2019-10-06T02:45:00"))), zone: zone.name,
        repetition: .rule(
          try RecurrenceRule(parsing: "FREQ=DAILY;BYHOUR=2,3;BYMINUTE=10,45;COUNT=4"))),
      zone: zone)
    let listing = try table.list(from: .earliest, count: 9)
    #expect(
      listing.occurrences.map(\.occurrence.rawValue) == [
        "2019-10-06T03:10:00", "2019-10-06T02:45:00", "2019-10-06T03:45:00",
        "2019-10-07T02:10:00",
      ])
    #expect(listing.occurrences.map(\.reason) == [nil, .shifted, .merged, nil])
    let first = try unwrapped(try table.first(from: .earliest), "first")
    #expect(first.number == 2)
    #expect(try table.next(after: first)?.number == 3)
  }

  @Test func vancouverKeepsItsSummerTimeAfter2026() throws {
    let zone = try systemZone("America/Vancouver")
    let item = Case(
      id: "B14", start: "2026-10-25T09:00:00", zone: "America/Vancouver",
      rule: "FREQ=WEEKLY;COUNT=3", first: [])
    let found = try Timetable(try schedule(item), zone: zone).instants(3, in: zone)
    let expected = [
      "2026-10-25T09:00:00-07:00", "2026-11-01T09:00:00-07:00", "2026-11-08T09:00:00-07:00",
    ]
    #expect(found == expected, "This needs time zone data of 2026b or later")
  }

  /// B22, and others of the kind.
  @Test(arguments: [
    ("America/New_York", "2026-07-01T09:00:00-04:00"),
    ("Asia/Kolkata", "2026-07-01T09:00:00+05:30"),
    ("Pacific/Kiritimati", "2026-07-01T09:00:00+14:00"),
    ("Asia/Kathmandu", "2026-07-01T09:00:00+05:45"),
  ])
  func aFloatingTimeIsTheSameOnEveryClock(_ name: String, _ expected: String) throws {
    let zone = try systemZone(name)
    let schedule = Schedule(start: .at(.wall(try wall("2026-07-01T09:00:00"))))
    #expect(schedule.isFloating)
    let entry = try unwrapped(try Timetable(schedule, zone: zone).first(from: .earliest), name)
    #expect(local(entry.instant, in: zone) == expected)
    #expect(entry.occurrence.rawValue == "2026-07-01T09:00:00")
  }

  /// Calendar, month, day, from, dates.
  @Test(arguments: [
    (
      "C01 only in leap years", "HEBREW", "5L", 5, "2014-02-01",
      ["2014-02-05", "2016-02-14", "2019-02-10", "2022-02-06", "2024-02-14", "2027-02-12"]
    ),
    (
      "C02 Adar II in leap years", "HEBREW", "6", 15, "2023-03-01",
      ["2023-03-08", "2024-03-25", "2025-03-15", "2026-03-04", "2027-03-24"]
    ),
    (
      "C11 1 Ramadan", "ISLAMIC-UMALQURA", "9", 1, "2024-01-01",
      ["2024-03-11", "2025-03-01", "2026-02-18", "2027-02-08"]
    ),
    (
      "C14 30 Esfand", "PERSIAN", "12", 30, "2021-01-01",
      ["2021-03-20", "2025-03-20", "2030-03-20", "2034-03-20"]
    ),
    (
      "C16 6 Pagumen", "ETHIOPIC", "13", 6, "2023-01-01",
      ["2023-09-11", "2027-09-11", "2031-09-11"]
    ),
    (
      "C05 New Year", "CHINESE", "1", 1, "2024-01-01",
      ["2024-02-10", "2025-01-29", "2026-02-17", "2027-02-06", "2028-01-26", "2029-02-13"]
    ),
    (
      "C07 the leap sixth month alone", "CHINESE", "6L", 15, "2025-01-01",
      ["2025-08-08", "2036-08-06", "2055-08-07"]
    ),
    ("C19 1 May", "JAPANESE", "5", 1, "2018-01-01", ["2018-05-01", "2019-05-01", "2020-05-01"]),
  ])
  func hasTheRightDatesInOtherCalendars(
    _ id: String, _ calendar: String, _ month: String, _ day: Int, _ from: String,
    _ dates: [String]
  ) throws {
    let rule = "RSCALE=\(calendar);FREQ=YEARLY;BYMONTH=\(month);BYMONTHDAY=\(day)"
    let table = try Timetable(
      Schedule(
        start: .at(.wall(try wall("\(from)T09:00:00"))), zone: .utc,
        repetition: .rule(try RecurrenceRule(parsing: rule))), zone: .utc)
    let found = try table.list(from: .earliest, count: dates.count).occurrences
    #expect(found.map { String($0.occurrence.rawValue.prefix(10)) } == dates)
  }

  /// A23, and others that would never end or never fire.
  @Test(arguments: [
    "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30", "FREQ=YEARLY;BYMONTH=4;BYMONTHDAY=31",
    "FREQ=MONTHLY;BYMONTH=4,6,9,11;BYMONTHDAY=31", "FREQ=MONTHLY;BYDAY=6MO",
    "FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30", "FREQ=DAILY;INTERVAL=7;BYDAY=MO",
    "FREQ=DAILY;INTERVAL=364;BYDAY=WE,FR", "FREQ=DAILY;INTERVAL=7;BYMONTH=3,4;BYDAY=TU,FR",
    "FREQ=WEEKLY;BYDAY=MO;BYSETPOS=2",
    "FREQ=YEARLY;INTERVAL=2;BYYEARDAY=366", "FREQ=YEARLY;BYMONTH=1;BYWEEKNO=30;BYDAY=MO",
    "FREQ=MONTHLY;INTERVAL=12;BYMONTH=5;BYMONTHDAY=1", "FREQ=YEARLY;BYDAY=53MO;BYMONTH=3",
    "FREQ=HOURLY;INTERVAL=24;BYHOUR=10", "FREQ=HOURLY;INTERVAL=168;BYDAY=MO",
    "FREQ=HOURLY;BYMONTH=2;BYMONTHDAY=30", "FREQ=MINUTELY;INTERVAL=60;BYMINUTE=30",
    "FREQ=MINUTELY;INTERVAL=1440;BYHOUR=3", "FREQ=SECONDLY;INTERVAL=60;BYSECOND=30",
    "FREQ=SECONDLY;INTERVAL=7200;BYHOUR=10;BYMINUTE=0;BYSECOND=0",
    "FREQ=SECONDLY;BYMONTH=4;BYMONTHDAY=31", "FREQ=SECONDLY;BYYEARDAY=60;BYMONTH=12",
    "FREQ=SECONDLY;BYHOUR=9;BYMINUTE=0;BYSECOND=0;BYSETPOS=2",
    "FREQ=MINUTELY;BYSECOND=0;BYSETPOS=2,-3", "FREQ=HOURLY;BYMINUTE=1;BYSECOND=2;BYSETPOS=366",
    "RSCALE=HEBREW;FREQ=YEARLY;BYMONTH=12;BYMONTHDAY=30",
    "RSCALE=PERSIAN;FREQ=DAILY;BYMONTH=12;BYMONTHDAY=31",
    "FREQ=YEARLY;UNTIL=20200101T000000Z",
  ])
  func saysAtOnceThatARuleNeverFires(_ text: String) throws {
    // A Thursday of an odd year.
    let table = try Timetable(
      Schedule(
        start: .at(.wall(try wall("2021-07-01T09:00:00"))), zone: .utc,
        repetition: .rule(try RecurrenceRule(parsing: text))), zone: .utc)
    let clock = ContinuousClock()
    let began = clock.now
    #expect(throws: TimetableFault.neverFires) { try table.first(from: .earliest) }
    // Well under a second even in a debug build of a busy machine.
    #expect(clock.now - began < .seconds(5))
  }
}
