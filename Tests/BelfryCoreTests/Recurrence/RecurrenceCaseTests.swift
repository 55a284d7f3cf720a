import BelfryCore
import Testing

/// Inputs that real programs got wrong, from public bug reports and specifications, under their numbers there.
@Suite struct RecurrenceCaseTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let id: String
    let start: String
    let zone: String
    var rule: String?
    var except: [String] = []
    var gap = Gap.shift
    var first: [String]
    /// Whether these are all.
    var isComplete = false

    var testDescription: String { "\(id) \(rule ?? "once")" }
  }

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

  static let rules: [Case] = [
    Case(
      id: "A01 31st every 6 months skips short months", start: "2025-03-31T01:01:00", zone: "UTC",
      rule: "FREQ=MONTHLY;INTERVAL=6",
      first: [
        "2025-03-31T01:01:00+00:00", "2026-03-31T01:01:00+00:00", "2027-03-31T01:01:00+00:00",
      ]),
    Case(
      id: "A01 likewise the 30th every 12 months from January", start: "2026-01-30T09:00:00",
      zone: "UTC", rule: "FREQ=MONTHLY;INTERVAL=13",
      first: [
        "2026-01-30T09:00:00+00:00", "2028-03-30T09:00:00+00:00", "2029-04-30T09:00:00+00:00",
      ]),
    Case(
      id: "A03 leap day with COUNT", start: "2012-02-29T12:00:00", zone: "Europe/Berlin",
      rule: "FREQ=YEARLY;COUNT=3",
      first: [
        "2012-02-29T12:00:00+01:00", "2016-02-29T12:00:00+01:00", "2020-02-29T12:00:00+01:00",
      ], isComplete: true),
    Case(
      id: "A03 likewise over 2100", start: "2096-02-29T12:00:00", zone: "UTC",
      rule: "FREQ=YEARLY;COUNT=2",
      first: ["2096-02-29T12:00:00+00:00", "2104-02-29T12:00:00+00:00"], isComplete: true),
    Case(
      id: "A05a WKST=MO", start: "1997-08-05T09:00:00", zone: "America/New_York",
      rule: "FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU;WKST=MO",
      first: [
        "1997-08-05T09:00:00-04:00", "1997-08-10T09:00:00-04:00", "1997-08-19T09:00:00-04:00",
        "1997-08-24T09:00:00-04:00",
      ], isComplete: true),
    Case(
      id: "A05b WKST=SU", start: "1997-08-05T09:00:00", zone: "America/New_York",
      rule: "FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU;WKST=SU",
      first: [
        "1997-08-05T09:00:00-04:00", "1997-08-17T09:00:00-04:00", "1997-08-19T09:00:00-04:00",
        "1997-08-31T09:00:00-04:00",
      ], isComplete: true),
    Case(
      id: "A07 UNTIL in UTC, inclusive", start: "2023-08-05T12:30:00", zone: "Asia/Jerusalem",
      rule: "FREQ=WEEKLY;UNTIL=20230819T093000Z",
      first: [
        "2023-08-05T12:30:00+03:00", "2023-08-12T12:30:00+03:00", "2023-08-19T12:30:00+03:00",
      ], isComplete: true),
    Case(
      id: "A07 likewise a second short", start: "2023-08-05T12:30:00", zone: "Asia/Jerusalem",
      rule: "FREQ=WEEKLY;UNTIL=20230819T092959Z",
      first: ["2023-08-05T12:30:00+03:00", "2023-08-12T12:30:00+03:00"], isComplete: true),
    Case(
      id: "A09 second to last weekday", start: "1997-09-29T09:00:00", zone: "America/New_York",
      rule: "FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-2",
      first: [
        "1997-09-29T09:00:00-04:00", "1997-10-30T09:00:00-05:00", "1997-11-27T09:00:00-05:00",
        "1997-12-30T09:00:00-05:00", "1998-01-29T09:00:00-05:00",
      ]),
    Case(
      id: "A09 likewise the last time of the last day", start: "2026-01-31T09:00:00", zone: "UTC",
      rule: "FREQ=MONTHLY;BYMONTHDAY=1,-1;BYHOUR=9,17;BYSETPOS=-1,1",
      first: [
        "2026-01-31T17:00:00+00:00", "2026-02-01T09:00:00+00:00", "2026-02-28T17:00:00+00:00",
      ]),
    Case(
      id: "A11 week 53", start: "2020-12-28T09:00:00", zone: "UTC", rule: "FREQ=YEARLY;BYWEEKNO=53",
      first: [
        "2020-12-28T09:00:00+00:00", "2026-12-28T09:00:00+00:00", "2032-12-27T09:00:00+00:00",
        "2037-12-28T09:00:00+00:00",
      ]),
    Case(
      id: "A11 likewise the first week, which begins in the old year", start: "2018-12-31T09:00:00",
      zone: "UTC", rule: "FREQ=YEARLY;BYWEEKNO=1",
      first: [
        "2018-12-31T09:00:00+00:00", "2019-12-30T09:00:00+00:00", "2021-01-04T09:00:00+00:00",
        "2022-01-03T09:00:00+00:00",
      ]),
    Case(
      id: "A14 every third day, weekdays only", start: "2017-03-06T10:00:00", zone: "UTC",
      rule: "FREQ=DAILY;INTERVAL=3;BYDAY=MO,TU,WE,TH,FR",
      first: [
        "2017-03-06T10:00:00+00:00", "2017-03-09T10:00:00+00:00", "2017-03-15T10:00:00+00:00",
        "2017-03-21T10:00:00+00:00", "2017-03-24T10:00:00+00:00",
      ]),
    Case(
      id: "A16 exceptions in both forms", start: "2018-10-31T07:00:00", zone: "America/Los_Angeles",
      rule: "FREQ=WEEKLY;UNTIL=20181109T160000Z;WKST=SU;BYDAY=MO,TU,WE,TH,FR",
      except: ["2018-11-01T07:00:00", "2018-11-07T15:00:00Z"],
      first: [
        "2018-10-31T07:00:00-07:00", "2018-11-02T07:00:00-07:00", "2018-11-05T07:00:00-08:00",
        "2018-11-06T07:00:00-08:00", "2018-11-08T07:00:00-08:00", "2018-11-09T07:00:00-08:00",
      ], isComplete: true),
    Case(
      id: "A19 fifth Monday", start: "2024-01-29T09:00:00", zone: "UTC",
      rule: "FREQ=MONTHLY;BYDAY=5MO",
      first: [
        "2024-01-29T09:00:00+00:00", "2024-04-29T09:00:00+00:00", "2024-07-29T09:00:00+00:00",
        "2024-09-30T09:00:00+00:00", "2024-12-30T09:00:00+00:00",
      ]),
    Case(
      id: "A26 SKIP=BACKWARD", start: "2014-01-31T00:00:00", zone: "UTC",
      rule: "RSCALE=GREGORIAN;FREQ=MONTHLY;SKIP=BACKWARD;COUNT=4",
      first: [
        "2014-01-31T00:00:00+00:00", "2014-02-28T00:00:00+00:00", "2014-03-31T00:00:00+00:00",
        "2014-04-30T00:00:00+00:00",
      ], isComplete: true),
    Case(
      id: "A26 likewise forward, without duplicates", start: "2014-01-31T00:00:00", zone: "UTC",
      rule: "RSCALE=GREGORIAN;FREQ=MONTHLY;BYMONTHDAY=1,31;SKIP=FORWARD",
      first: [
        "2014-01-31T00:00:00+00:00", "2014-02-01T00:00:00+00:00", "2014-03-01T00:00:00+00:00",
        "2014-03-31T00:00:00+00:00", "2014-04-01T00:00:00+00:00", "2014-05-01T00:00:00+00:00",
      ]),
    Case(
      id: "A26 likewise before BYSETPOS", start: "2014-01-31T00:00:00", zone: "UTC",
      rule: "RSCALE=GREGORIAN;FREQ=MONTHLY;BYMONTHDAY=29,30,31;BYSETPOS=-2;SKIP=BACKWARD",
      first: [
        "2014-03-30T00:00:00+00:00", "2014-04-29T00:00:00+00:00", "2014-05-30T00:00:00+00:00",
      ]),
    Case(
      id: "B01 gap, shift", start: "2024-03-09T02:30:00", zone: "America/New_York",
      rule: "FREQ=DAILY;COUNT=3",
      first: [
        "2024-03-09T02:30:00-05:00", "2024-03-10T03:30:00-04:00", "2024-03-11T02:30:00-04:00",
      ], isComplete: true),
    Case(
      id: "B01 gap, omit", start: "2024-03-09T02:30:00", zone: "America/New_York",
      rule: "FREQ=DAILY;COUNT=3", gap: .omit,
      first: [
        "2024-03-09T02:30:00-05:00", "2024-03-11T02:30:00-04:00", "2024-03-12T02:30:00-04:00",
      ], isComplete: true),
    Case(
      id: "B01 likewise half an hour on Lord Howe", start: "2026-10-03T02:15:00",
      zone: "Australia/Lord_Howe", rule: "FREQ=DAILY;COUNT=3",
      first: [
        "2026-10-03T02:15:00+10:30", "2026-10-04T02:45:00+11:00", "2026-10-05T02:15:00+11:00",
      ], isComplete: true),
    Case(
      id: "B03 the first of two", start: "2024-11-02T01:30:00", zone: "America/New_York",
      rule: "FREQ=DAILY;COUNT=3",
      first: [
        "2024-11-02T01:30:00-04:00", "2024-11-03T01:30:00-04:00", "2024-11-04T01:30:00-05:00",
      ], isComplete: true),
    Case(
      id: "B06 the day that Samoa lost, shift", start: "2011-12-28T09:00:00", zone: "Pacific/Apia",
      rule: "FREQ=DAILY;COUNT=4",
      first: [
        "2011-12-28T09:00:00-10:00", "2011-12-29T09:00:00-10:00", "2011-12-31T09:00:00+14:00",
        "2011-12-31T09:00:00+14:00",
      ], isComplete: true),
    Case(
      id: "B06 the day that Samoa lost, omit", start: "2011-12-28T09:00:00", zone: "Pacific/Apia",
      rule: "FREQ=DAILY;COUNT=4", gap: .omit,
      first: [
        "2011-12-28T09:00:00-10:00", "2011-12-29T09:00:00-10:00", "2011-12-31T09:00:00+14:00",
        "2012-01-01T09:00:00+14:00",
      ], isComplete: true),
    Case(
      id: "B06 likewise the day that Kwajalein lost", start: "1993-08-20T09:00:00",
      zone: "Pacific/Kwajalein", rule: "FREQ=DAILY;COUNT=3", gap: .omit,
      first: [
        "1993-08-20T09:00:00-12:00", "1993-08-22T09:00:00+12:00", "1993-08-23T09:00:00+12:00",
      ], isComplete: true),
    Case(
      id: "B08 midnight in London", start: "2020-03-28T00:00:00", zone: "Europe/London",
      rule: "FREQ=DAILY;COUNT=4",
      first: [
        "2020-03-28T00:00:00+00:00", "2020-03-29T00:00:00+00:00", "2020-03-30T00:00:00+01:00",
        "2020-03-31T00:00:00+01:00",
      ], isComplete: true),
    Case(
      id: "B08 likewise a midnight that does not exist", start: "2026-09-05T00:00:00",
      zone: "America/Santiago", rule: "FREQ=DAILY;COUNT=3",
      first: [
        "2026-09-05T00:00:00-04:00", "2026-09-06T01:00:00-03:00", "2026-09-07T00:00:00-03:00",
      ], isComplete: true),
    Case(
      id: "B10 weekly in New York", start: "2023-10-22T09:00:00", zone: "America/New_York",
      rule: "FREQ=WEEKLY;COUNT=5",
      first: [
        "2023-10-22T09:00:00-04:00", "2023-10-29T09:00:00-04:00", "2023-11-05T09:00:00-05:00",
        "2023-11-12T09:00:00-05:00", "2023-11-19T09:00:00-05:00",
      ], isComplete: true),
    Case(
      id: "B11 Mexico City without summer time", start: "2023-03-26T09:00:00",
      zone: "America/Mexico_City", rule: "FREQ=WEEKLY;COUNT=3",
      first: [
        "2023-03-26T09:00:00-06:00", "2023-04-02T09:00:00-06:00", "2023-04-09T09:00:00-06:00",
      ], isComplete: true),
    Case(
      id: "B19 the rest of a day with a gap, omit", start: "2019-10-06T02:30:00",
      zone: "Australia/Sydney", rule: "FREQ=DAILY;BYHOUR=2,6,10,14,18,22", gap: .omit,
      first: ["2019-10-06T06:30:00+11:00", "2019-10-06T10:30:00+11:00"]),
    Case(
      id: "B19 the rest of a day with a gap, shift", start: "2019-10-06T00:00:00",
      zone: "Australia/Sydney", rule: "FREQ=DAILY;BYHOUR=2,6,10,14,18,22;BYMINUTE=30",
      first: ["2019-10-06T03:30:00+11:00", "2019-10-06T06:30:00+11:00"]),
    Case(
      id: "B19 likewise in the order of instants", start: "2019-10-06T00:00:00",
      zone: "Australia/Sydney", rule: "FREQ=DAILY;BYHOUR=2,3;BYMINUTE=10,45",
      first: [
        "2019-10-06T03:10:00+11:00", "2019-10-06T03:10:00+11:00", "2019-10-06T03:45:00+11:00",
        "2019-10-06T03:45:00+11:00", "2019-10-07T02:10:00+11:00",
      ]),
    Case(
      id: "B25 once in the lost day", start: "2011-12-30T09:00:00", zone: "Pacific/Apia",
      first: ["2011-12-31T09:00:00+14:00"], isComplete: true),
  ]

  @Test(arguments: rules)
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
    "FREQ=DAILY;INTERVAL=364;BYDAY=WE,FR", "FREQ=WEEKLY;BYDAY=MO;BYSETPOS=2",
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
