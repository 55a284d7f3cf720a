/// A recurrence rule as data: RFC 5545 section 3.3.10, with `RSCALE` and `SKIP` of RFC 7529.
///
/// Values are as the rule says them; an empty list stands for a part that is not there.
package struct RecurrenceRule: Hashable, Sendable {
  package var frequency: Frequency
  /// 1 or more.
  package var interval = 1
  /// `RSCALE`; `nil`: not there, which means gregorian.
  package var calendar: CalendarName?
  /// `SKIP`; `nil`: not there, which means omit.
  package var skip: Skip?
  package var until: Moment?
  package var count: Int?
  /// 0 to 59 (60, the leap second, is refused).
  package var bySecond: [Int] = []
  package var byMinute: [Int] = []
  package var byHour: [Int] = []
  package var byDay: [WeekdayNumber] = []
  package var byMonthDay: [Int] = []
  package var byYearDay: [Int] = []
  package var byWeekNumber: [Int] = []
  package var byMonth: [MonthCode] = []
  package var bySetPosition: [Int] = []
  package var weekStart = Weekday.monday

  package init(_ frequency: Frequency) {
    self.frequency = frequency
  }

  package enum Frequency: String, CaseIterable, Sendable {
    case secondly = "SECONDLY"
    case minutely = "MINUTELY"
    case hourly = "HOURLY"
    case daily = "DAILY"
    case weekly = "WEEKLY"
    case monthly = "MONTHLY"
    case yearly = "YEARLY"
  }

  /// A day of the week, and which one of its month or year: `-1FR` is the last Friday.
  package struct WeekdayNumber: Hashable, Sendable {
    package var weekday: Weekday
    /// -53 to 53 and not 0; `nil`: each of them.
    package var ordinal: Int?

    package init(_ weekday: Weekday, ordinal: Int? = nil) {
      self.weekday = weekday
      self.ordinal = ordinal
    }
  }
}

/// A day of the week; the numbers are ISO 8601's.
package enum Weekday: Int, CaseIterable, Sendable {
  case monday = 1
  case tuesday, wednesday, thursday, friday, saturday, sunday

  /// The weekday of a day, counted since 1970-01-01, a Thursday.
  package init(daysSince1970: Int64) {
    let place = (daysSince1970 + 3).quotientAndRemainderFloored(by: 7).remainder
    self = Self(rawValue: Int(place) + 1) ?? .monday
  }
}

/// A month as RFC 7529 numbers it: a leap month has the number of the month before it, and an `L`.
///
/// In the Hebrew calendar 5L is Adar I and 6 is Adar of any year; in the Chinese calendar 6L follows 6.
package struct MonthCode: Hashable, Comparable, Sendable {
  /// 1 to 13.
  package let number: Int
  package let isLeap: Bool

  package init(_ number: Int, isLeap: Bool = false) {
    self.number = number
    self.isLeap = isLeap
  }

  package static func < (left: MonthCode, right: MonthCode) -> Bool {
    (left.number, left.isLeap ? 1 : 0) < (right.number, right.isLeap ? 1 : 0)
  }

  /// `6` or `6L`.
  package var text: String { isLeap ? "\(number)L" : "\(number)" }
}
