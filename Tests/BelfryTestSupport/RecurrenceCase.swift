package import BelfryCore

/// A repeat that real programs got wrong, from public bug reports and specifications, under its number there.
package struct RecurrenceCase: Sendable, CustomStringConvertible {
  package let id: String
  package let start: String
  package let zone: String
  package var rule: String?
  package var except: [String] = []
  package var gap = Gap.shift
  /// With offsets.
  package var first: [String]
  /// Whether these are all.
  package var isComplete = false

  package init(
    id: String, start: String, zone: String, rule: String? = nil, except: [String] = [],
    gap: Gap = .shift, first: [String], isComplete: Bool = false
  ) {
    self.id = id
    self.start = start
    self.zone = zone
    self.rule = rule
    self.except = except
    self.gap = gap
    self.first = first
    self.isComplete = isComplete
  }

  package var description: String { "\(id) \(rule ?? "once")" }

  package static let all: [RecurrenceCase] = [
    RecurrenceCase(
      id: "A01 31st every 6 months skips short months", start: "2025-03-31T01:01:00", zone: "UTC",
      rule: "FREQ=MONTHLY;INTERVAL=6",
      first: [
        "2025-03-31T01:01:00+00:00", "2026-03-31T01:01:00+00:00", "2027-03-31T01:01:00+00:00",
      ]),
    RecurrenceCase(
      id: "A01 likewise the 30th every 12 months from January", start: "2026-01-30T09:00:00",
      zone: "UTC", rule: "FREQ=MONTHLY;INTERVAL=13",
      first: [
        "2026-01-30T09:00:00+00:00", "2028-03-30T09:00:00+00:00", "2029-04-30T09:00:00+00:00",
      ]),
    RecurrenceCase(
      id: "A03 leap day with COUNT", start: "2012-02-29T12:00:00", zone: "Europe/Berlin",
      rule: "FREQ=YEARLY;COUNT=3",
      first: [
        "2012-02-29T12:00:00+01:00", "2016-02-29T12:00:00+01:00", "2020-02-29T12:00:00+01:00",
      ], isComplete: true),
    RecurrenceCase(
      id: "A03 likewise over 2100", start: "2096-02-29T12:00:00", zone: "UTC",
      rule: "FREQ=YEARLY;COUNT=2",
      first: ["2096-02-29T12:00:00+00:00", "2104-02-29T12:00:00+00:00"], isComplete: true),
    RecurrenceCase(
      id: "A05a WKST=MO", start: "1997-08-05T09:00:00", zone: "America/New_York",
      rule: "FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU;WKST=MO",
      first: [
        "1997-08-05T09:00:00-04:00", "1997-08-10T09:00:00-04:00", "1997-08-19T09:00:00-04:00",
        "1997-08-24T09:00:00-04:00",
      ], isComplete: true),
    RecurrenceCase(
      id: "A05b WKST=SU", start: "1997-08-05T09:00:00", zone: "America/New_York",
      rule: "FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU;WKST=SU",
      first: [
        "1997-08-05T09:00:00-04:00", "1997-08-17T09:00:00-04:00", "1997-08-19T09:00:00-04:00",
        "1997-08-31T09:00:00-04:00",
      ], isComplete: true),
    RecurrenceCase(
      id: "A07 UNTIL in UTC, inclusive", start: "2023-08-05T12:30:00", zone: "Asia/Jerusalem",
      rule: "FREQ=WEEKLY;UNTIL=20230819T093000Z",
      first: [
        "2023-08-05T12:30:00+03:00", "2023-08-12T12:30:00+03:00", "2023-08-19T12:30:00+03:00",
      ], isComplete: true),
    RecurrenceCase(
      id: "A07 likewise a second short", start: "2023-08-05T12:30:00", zone: "Asia/Jerusalem",
      rule: "FREQ=WEEKLY;UNTIL=20230819T092959Z",
      first: ["2023-08-05T12:30:00+03:00", "2023-08-12T12:30:00+03:00"], isComplete: true),
    RecurrenceCase(
      id: "A09 second to last weekday", start: "1997-09-29T09:00:00", zone: "America/New_York",
      rule: "FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-2",
      first: [
        "1997-09-29T09:00:00-04:00", "1997-10-30T09:00:00-05:00", "1997-11-27T09:00:00-05:00",
        "1997-12-30T09:00:00-05:00", "1998-01-29T09:00:00-05:00",
      ]),
    RecurrenceCase(
      id: "A09 likewise the last time of the last day", start: "2026-01-31T09:00:00", zone: "UTC",
      rule: "FREQ=MONTHLY;BYMONTHDAY=1,-1;BYHOUR=9,17;BYSETPOS=-1,1",
      first: [
        "2026-01-31T17:00:00+00:00", "2026-02-01T09:00:00+00:00", "2026-02-28T17:00:00+00:00",
      ]),
    RecurrenceCase(
      id: "A11 week 53", start: "2020-12-28T09:00:00", zone: "UTC", rule: "FREQ=YEARLY;BYWEEKNO=53",
      first: [
        "2020-12-28T09:00:00+00:00", "2026-12-28T09:00:00+00:00", "2032-12-27T09:00:00+00:00",
        "2037-12-28T09:00:00+00:00",
      ]),
    RecurrenceCase(
      id: "A11 likewise the first week, which begins in the old year", start: "2018-12-31T09:00:00",
      zone: "UTC", rule: "FREQ=YEARLY;BYWEEKNO=1",
      first: [
        "2018-12-31T09:00:00+00:00", "2019-12-30T09:00:00+00:00", "2021-01-04T09:00:00+00:00",
        "2022-01-03T09:00:00+00:00",
      ]),
    RecurrenceCase(
      id: "A14 every third day, weekdays only", start: "2017-03-06T10:00:00", zone: "UTC",
      rule: "FREQ=DAILY;INTERVAL=3;BYDAY=MO,TU,WE,TH,FR",
      first: [
        "2017-03-06T10:00:00+00:00", "2017-03-09T10:00:00+00:00", "2017-03-15T10:00:00+00:00",
        "2017-03-21T10:00:00+00:00", "2017-03-24T10:00:00+00:00",
      ]),
    RecurrenceCase(
      id: "A16 exceptions in both forms", start: "2018-10-31T07:00:00", zone: "America/Los_Angeles",
      rule: "FREQ=WEEKLY;UNTIL=20181109T160000Z;WKST=SU;BYDAY=MO,TU,WE,TH,FR",
      except: ["2018-11-01T07:00:00", "2018-11-07T15:00:00Z"],
      first: [
        "2018-10-31T07:00:00-07:00", "2018-11-02T07:00:00-07:00", "2018-11-05T07:00:00-08:00",
        "2018-11-06T07:00:00-08:00", "2018-11-08T07:00:00-08:00", "2018-11-09T07:00:00-08:00",
      ], isComplete: true),
    RecurrenceCase(
      id: "A19 fifth Monday", start: "2024-01-29T09:00:00", zone: "UTC",
      rule: "FREQ=MONTHLY;BYDAY=5MO",
      first: [
        "2024-01-29T09:00:00+00:00", "2024-04-29T09:00:00+00:00", "2024-07-29T09:00:00+00:00",
        "2024-09-30T09:00:00+00:00", "2024-12-30T09:00:00+00:00",
      ]),
    RecurrenceCase(
      id: "A19 likewise a time before the anchor's, which is none of the count",
      start: "2026-06-04T09:36:08", zone: "UTC", rule: "FREQ=WEEKLY;BYMINUTE=5;COUNT=2",
      first: ["2026-06-11T09:05:08+00:00", "2026-06-18T09:05:08+00:00"], isComplete: true),
    RecurrenceCase(
      id: "A26 SKIP=BACKWARD", start: "2014-01-31T00:00:00", zone: "UTC",
      rule: "RSCALE=GREGORIAN;FREQ=MONTHLY;SKIP=BACKWARD;COUNT=4",
      first: [
        "2014-01-31T00:00:00+00:00", "2014-02-28T00:00:00+00:00", "2014-03-31T00:00:00+00:00",
        "2014-04-30T00:00:00+00:00",
      ], isComplete: true),
    RecurrenceCase(
      id: "A26 likewise forward, without duplicates", start: "2014-01-31T00:00:00", zone: "UTC",
      rule: "RSCALE=GREGORIAN;FREQ=MONTHLY;BYMONTHDAY=1,31;SKIP=FORWARD",
      first: [
        "2014-01-31T00:00:00+00:00", "2014-02-01T00:00:00+00:00", "2014-03-01T00:00:00+00:00",
        "2014-03-31T00:00:00+00:00", "2014-04-01T00:00:00+00:00", "2014-05-01T00:00:00+00:00",
      ]),
    RecurrenceCase(
      id: "A26 likewise before BYSETPOS", start: "2014-01-31T00:00:00", zone: "UTC",
      rule: "RSCALE=GREGORIAN;FREQ=MONTHLY;BYMONTHDAY=29,30,31;BYSETPOS=-2;SKIP=BACKWARD",
      first: [
        "2014-03-30T00:00:00+00:00", "2014-04-29T00:00:00+00:00", "2014-05-30T00:00:00+00:00",
      ]),
    RecurrenceCase(
      id: "B01 gap, shift", start: "2024-03-09T02:30:00", zone: "America/New_York",
      rule: "FREQ=DAILY;COUNT=3",
      first: [
        "2024-03-09T02:30:00-05:00", "2024-03-10T03:30:00-04:00", "2024-03-11T02:30:00-04:00",
      ], isComplete: true),
    RecurrenceCase(
      id: "B01 gap, omit", start: "2024-03-09T02:30:00", zone: "America/New_York",
      rule: "FREQ=DAILY;COUNT=3", gap: .omit,
      first: [
        "2024-03-09T02:30:00-05:00", "2024-03-11T02:30:00-04:00", "2024-03-12T02:30:00-04:00",
      ], isComplete: true),
    RecurrenceCase(
      id: "B01 likewise half an hour on Lord Howe", start: "2026-10-03T02:15:00",
      zone: "Australia/Lord_Howe", rule: "FREQ=DAILY;COUNT=3",
      first: [
        "2026-10-03T02:15:00+10:30", "2026-10-04T02:45:00+11:00", "2026-10-05T02:15:00+11:00",
      ], isComplete: true),
    RecurrenceCase(
      id: "B03 the first of two", start: "2024-11-02T01:30:00", zone: "America/New_York",
      rule: "FREQ=DAILY;COUNT=3",
      first: [
        "2024-11-02T01:30:00-04:00", "2024-11-03T01:30:00-04:00", "2024-11-04T01:30:00-05:00",
      ], isComplete: true),
    RecurrenceCase(
      id: "B06 the day that Samoa lost, shift", start: "2011-12-28T09:00:00", zone: "Pacific/Apia",
      rule: "FREQ=DAILY;COUNT=4",
      first: [
        "2011-12-28T09:00:00-10:00", "2011-12-29T09:00:00-10:00", "2011-12-31T09:00:00+14:00",
        "2011-12-31T09:00:00+14:00",
      ], isComplete: true),
    RecurrenceCase(
      id: "B06 the day that Samoa lost, omit", start: "2011-12-28T09:00:00", zone: "Pacific/Apia",
      rule: "FREQ=DAILY;COUNT=4", gap: .omit,
      first: [
        "2011-12-28T09:00:00-10:00", "2011-12-29T09:00:00-10:00", "2011-12-31T09:00:00+14:00",
        "2012-01-01T09:00:00+14:00",
      ], isComplete: true),
    RecurrenceCase(
      id: "B06 likewise the day that Kwajalein lost", start: "1993-08-20T09:00:00",
      zone: "Pacific/Kwajalein", rule: "FREQ=DAILY;COUNT=3", gap: .omit,
      first: [
        "1993-08-20T09:00:00-12:00", "1993-08-22T09:00:00+12:00", "1993-08-23T09:00:00+12:00",
      ], isComplete: true),
    RecurrenceCase(
      id: "B08 midnight in London", start: "2020-03-28T00:00:00", zone: "Europe/London",
      rule: "FREQ=DAILY;COUNT=4",
      first: [
        "2020-03-28T00:00:00+00:00", "2020-03-29T00:00:00+00:00", "2020-03-30T00:00:00+01:00",
        "2020-03-31T00:00:00+01:00",
      ], isComplete: true),
    RecurrenceCase(
      id: "B08 likewise a midnight that does not exist", start: "2026-09-05T00:00:00",
      zone: "America/Santiago", rule: "FREQ=DAILY;COUNT=3",
      first: [
        "2026-09-05T00:00:00-04:00", "2026-09-06T01:00:00-03:00", "2026-09-07T00:00:00-03:00",
      ], isComplete: true),
    RecurrenceCase(
      id: "B10 weekly in New York", start: "2023-10-22T09:00:00", zone: "America/New_York",
      rule: "FREQ=WEEKLY;COUNT=5",
      first: [
        "2023-10-22T09:00:00-04:00", "2023-10-29T09:00:00-04:00", "2023-11-05T09:00:00-05:00",
        "2023-11-12T09:00:00-05:00", "2023-11-19T09:00:00-05:00",
      ], isComplete: true),
    RecurrenceCase(
      id: "B11 Mexico City without summer time", start: "2023-03-26T09:00:00",
      zone: "America/Mexico_City", rule: "FREQ=WEEKLY;COUNT=3",
      first: [
        "2023-03-26T09:00:00-06:00", "2023-04-02T09:00:00-06:00", "2023-04-09T09:00:00-06:00",
      ], isComplete: true),
    RecurrenceCase(
      id: "B19 the rest of a day with a gap, omit", start: "2019-10-06T02:30:00",
      zone: "Australia/Sydney", rule: "FREQ=DAILY;BYHOUR=2,6,10,14,18,22", gap: .omit,
      first: ["2019-10-06T06:30:00+11:00", "2019-10-06T10:30:00+11:00"]),
    RecurrenceCase(
      id: "B19 the rest of a day with a gap, shift", start: "2019-10-06T00:00:00",
      zone: "Australia/Sydney", rule: "FREQ=DAILY;BYHOUR=2,6,10,14,18,22;BYMINUTE=30",
      first: ["2019-10-06T03:30:00+11:00", "2019-10-06T06:30:00+11:00"]),
    RecurrenceCase(
      id: "B19 likewise in the order of instants", start: "2019-10-06T00:00:00",
      zone: "Australia/Sydney", rule: "FREQ=DAILY;BYHOUR=2,3;BYMINUTE=10,45",
      first: [
        "2019-10-06T03:10:00+11:00", "2019-10-06T03:10:00+11:00", "2019-10-06T03:45:00+11:00",
        "2019-10-06T03:45:00+11:00", "2019-10-07T02:10:00+11:00",
      ]),
    RecurrenceCase(
      id: "B25 once in the lost day", start: "2011-12-30T09:00:00", zone: "Pacific/Apia",
      first: ["2011-12-31T09:00:00+14:00"], isComplete: true),
  ]
}
