// rule-bench: how long the next occurrence takes, in Belfry and in the toolchain's Calendar.
//
// Prints a row for each rule, with tabs: its name, the rule, then nanoseconds a call as the median of the
// rounds: Belfry's next, Belfry's first from the year 3000 on, and Calendar's next ("-": it cannot say it).

import BelfryCore
import BelfryPosix
import Foundation

struct Row {
  let name: String
  let rule: String
  var calendarRule: Calendar.RecurrenceRule?
  var components: (calendar: Calendar.Identifier, month: Int, day: Int)?
}

func berlinCalendar(_ identifier: Calendar.Identifier = .gregorian) -> Calendar {
  var calendar = Calendar(identifier: identifier)
  calendar.timeZone = TimeZone(identifier: "Europe/Berlin") ?? .gmt
  return calendar
}

func rule(
  _ frequency: Calendar.RecurrenceRule.Frequency, _ change: (inout Calendar.RecurrenceRule) -> Void
) -> Calendar.RecurrenceRule {
  var rule = Calendar.RecurrenceRule(calendar: berlinCalendar(), frequency: frequency)
  rule.hours = [9]
  rule.minutes = [0]
  rule.seconds = [0]
  change(&rule)
  return rule
}

let workdays: [Calendar.RecurrenceRule.Weekday] = [
  .every(.monday), .every(.tuesday), .every(.wednesday), .every(.thursday), .every(.friday),
]

let rows = [
  Row(name: "daily", rule: "FREQ=DAILY", calendarRule: rule(.daily) { _ in }),
  Row(
    name: "weekdays", rule: "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR",
    calendarRule: rule(.weekly) { $0.weekdays = workdays }),
  Row(
    name: "every other Tuesday", rule: "FREQ=WEEKLY;INTERVAL=2;BYDAY=TU",
    calendarRule: rule(.weekly) { rule in
      rule.interval = 2
      rule.weekdays = [.every(.tuesday)]
    }),
  Row(
    name: "last day of the month", rule: "RSCALE=GREGORIAN;FREQ=MONTHLY;BYMONTHDAY=31;SKIP=BACKWARD"
  ),
  Row(
    name: "last Friday", rule: "FREQ=MONTHLY;BYDAY=-1FR",
    calendarRule: rule(.monthly) { $0.weekdays = [.nth(-1, .friday)] }),
  Row(
    name: "second to last weekday", rule: "FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-2",
    calendarRule: rule(.monthly) { rule in
      rule.weekdays = workdays
      rule.setPositions = [-2]
    }),
  Row(
    name: "29 February", rule: "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29",
    calendarRule: rule(.yearly) { rule in
      rule.months = [.init(2)]
      rule.daysOfTheMonth = [29]
    }),
  Row(name: "every six hours", rule: "FREQ=HOURLY;INTERVAL=6"),
  Row(name: "at work, by the hour", rule: "FREQ=HOURLY;BYDAY=MO,TU,WE,TH,FR;BYHOUR=9,10,11,14,15"),
  Row(
    name: "Chinese New Year", rule: "RSCALE=CHINESE;FREQ=YEARLY;BYMONTH=1;BYMONTHDAY=1",
    components: (.chinese, 1, 1)),
  Row(
    name: "Hebrew 15 Adar", rule: "RSCALE=HEBREW;FREQ=YEARLY;BYMONTH=6;BYMONTHDAY=15",
    components: (.hebrew, 7, 15)),
  Row(
    name: "1 Ramadan", rule: "RSCALE=ISLAMIC-UMALQURA;FREQ=YEARLY;BYMONTH=9;BYMONTHDAY=1",
    components: (.islamicUmmAlQura, 9, 1)),
  Row(
    name: "Nowruz", rule: "RSCALE=PERSIAN;FREQ=YEARLY;BYMONTH=1;BYMONTHDAY=1",
    components: (.persian, 1, 1)),
]

/// Nanoseconds a call: the median of five rounds.
func median(_ calls: Int, _ round: () throws -> Void) rethrows -> Double {
  let clock = ContinuousClock()
  var rounds: [Double] = []
  for _ in 0..<5 {
    let begin = clock.now
    try round()
    rounds.append((clock.now - begin) / .nanoseconds(1) / Double(calls))
  }
  return rounds.sorted()[2]
}

let calls = CommandLine.arguments.count > 1 ? Int(CommandLine.arguments[1]) ?? 2_000 : 2_000
guard let name = ZoneName("Europe/Berlin") else { throw CancellationError() }
let zone = try Zone(name: name, tzif: try ZoneDirectory().read("Europe/Berlin"))
let start = try WallTime(text: "2026-01-01T09:00:00")
let startDate = Date(timeIntervalSince1970: 1_767_254_400)

for row in rows {
  let table = try Timetable(
    Schedule(
      start: .at(.wall(start)), zone: name,
      repetition: .rule(try RecurrenceRule(parsing: row.rule))), zone: zone)
  guard let first = try table.first(from: .earliest) else { continue }
  let next = try median(calls) {
    var entry = first
    // Rules of other calendars end with them: then it begins anew.
    for _ in 0..<calls { entry = try table.next(after: entry) ?? first }
  }
  let far = try Timestamp(
    rfc3339: row.components == nil ? "3000-01-01T00:00:00Z" : "2090-01-01T00:00:00Z")
  let jump = try median(calls) { for _ in 0..<calls { _ = try table.first(from: far) } }

  var theirs = "-"
  let fewer = max(calls / 20, 5)
  if let rule = row.calendarRule {
    let some = median(fewer) {
      var left = fewer
      for _ in rule.recurrences(of: startDate) {
        left -= 1
        if left == 0 { break }
      }
    }
    theirs = "\(Int(some))"
  } else if let components = row.components {
    let calendar = berlinCalendar(components.calendar)
    let wanted = DateComponents(month: components.month, day: components.day, hour: 9)
    let few = 20
    let some = median(few) {
      var date = startDate
      for _ in 0..<few {
        date =
          calendar.nextDate(after: date, matching: wanted, matchingPolicy: .nextTime) ?? startDate
      }
    }
    theirs = "\(Int(some))"
  }
  print("\(row.name)\t\(row.rule)\t\(Int(next))\t\(Int(jump))\t\(theirs)")
}
