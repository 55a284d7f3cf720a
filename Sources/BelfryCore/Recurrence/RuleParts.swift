/// The parts of a rule in the form that the search reads: sets as bits, and what the anchor fills in.
///
/// RFC 5545 section 3.3.10: "Information, not contained in the rule, necessary to determine the various recurrence
/// instance start time and dates are derived from the Start Time".
struct RuleParts: Sendable {
  let skip: Skip
  /// Bit m is month m, leap months apart. Both empty: no `BYMONTH`.
  let months: UInt32
  let leapMonths: UInt32
  /// Bit d is day d of the month; the second from its end: bit 1 is the last day.
  let monthDays: UInt64
  let monthDaysFromEnd: UInt64
  let yearDays: [Int]
  let weekNumbers: [Int]
  /// `BYDAY` without a number: bit 0 is Monday.
  let weekdays: UInt8
  /// `BYDAY` with a number.
  let numberedWeekdays: [RecurrenceRule.WeekdayNumber]
  let positions: [Int]
  /// 0 is Monday.
  let weekStart: Int

  init(_ rule: RecurrenceRule, skip: Skip) {
    self.skip = skip
    months = rule.byMonth.lazy.filter { !$0.isLeap }.reduce(0) { $0 | 1 << UInt32($1.number & 31) }
    leapMonths = rule.byMonth.lazy.filter(\.isLeap).reduce(0) { $0 | 1 << UInt32($1.number & 31) }
    monthDays = rule.byMonthDay.lazy.filter { $0 > 0 }.reduce(0) { $0 | 1 << UInt64($1 & 63) }
    monthDaysFromEnd = rule.byMonthDay.lazy.filter { $0 < 0 }
      .reduce(0) { $0 | 1 << UInt64(-$1 & 63) }
    yearDays = rule.byYearDay
    weekNumbers = rule.byWeekNumber
    weekdays = rule.byDay.lazy.filter { $0.ordinal == nil }
      .reduce(0) { $0 | 1 << UInt8($1.weekday.rawValue - 1) }
    numberedWeekdays = rule.byDay.filter { $0.ordinal != nil }
    positions = rule.bySetPosition
    weekStart = rule.weekStart.rawValue - 1
  }

  var hasMonths: Bool { months | leapMonths != 0 }
  var hasMonthDays: Bool { monthDays | monthDaysFromEnd != 0 }
  var hasWeekdays: Bool { weekdays != 0 || !numberedWeekdays.isEmpty }

  func allows(_ month: MonthCode) -> Bool {
    (month.isLeap ? leapMonths : months) >> UInt32(month.number & 31) & 1 == 1
  }
}

/// The weekday of a day since 1970-01-01: 0 is Monday.
func weekdayIndex(_ day: Int64) -> Int {
  Int((day + 3).quotientAndRemainderFloored(by: 7).remainder)
}
