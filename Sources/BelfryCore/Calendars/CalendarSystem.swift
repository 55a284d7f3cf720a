/// A calendar as days: which months a year has, and which date a day is.
///
/// Days are counted since 1970-01-01 and have no zone; a calendar that begins its days at sunset has here, as everywhere
/// in software, the day that begins at the following midnight. Nothing traps: outside of a calendar's span the answer is `nil`.
package protocol CalendarSystem: Sendable {
  /// The years that `year(_:)` answers, without a hole.
  var years: ClosedRange<Int> { get }
  /// The days that `date(onDay:)` answers, without a hole. Never outside the Gregorian years 1 to 9999.
  var days: ClosedRange<Int64> { get }
  /// The months that a year can have, in their order; the leap months are among them.
  var monthCodes: [MonthCode] { get }
  /// How many days the longest month of any year has.
  var longestMonth: Int { get }
  /// How many days the longest year has.
  var longestYear: Int { get }

  /// One whole year. The first and the last of `years` may reach beyond `days`.
  func year(_ year: Int) -> CalendarYear?
  func date(onDay day: Int64) -> CalendarDate?
}

/// One year of a calendar as days since 1970-01-01.
package struct CalendarYear: Hashable, Sendable {
  package let year: Int
  package let firstDay: Int64
  /// In their order; each begins on the day after the one before.
  package let months: [CalendarMonth]

  /// - Parameter lengths: the months in their order, and how many days each has.
  init(year: Int, firstDay: Int64, lengths: [(code: MonthCode, days: Int)]) {
    self.year = year
    self.firstDay = firstDay
    var months: [CalendarMonth] = []
    months.reserveCapacity(lengths.count)
    var day = firstDay
    for month in lengths {
      months.append(CalendarMonth(code: month.code, firstDay: day, length: month.days))
      day += Int64(month.days)
    }
    self.months = months
  }

  /// In days.
  package var length: Int {
    guard let last = months.last else { return 0 }
    return Int(last.firstDay - firstDay) + last.length
  }

  /// The first day of the year after this one.
  package var endDay: Int64 { firstDay + Int64(length) }

  package func contains(_ day: Int64) -> Bool { day >= firstDay && day < endDay }

  /// `nil`: this year has no such month.
  package func month(_ code: MonthCode) -> CalendarMonth? {
    months.first { $0.code == code }
  }

  /// `nil`: the day is not in this year.
  package func date(onDay day: Int64) -> CalendarDate? {
    guard contains(day), let month = months.last(where: { $0.firstDay <= day }) else { return nil }
    return CalendarDate(year: year, month: month.code, day: Int(day - month.firstDay) + 1)
  }
}

package struct CalendarMonth: Hashable, Sendable {
  package let code: MonthCode
  /// Days since 1970-01-01.
  package let firstDay: Int64
  /// In days.
  package let length: Int

  /// The first day after it.
  package var endDay: Int64 { firstDay + Int64(length) }
}

/// A date of some calendar.
package struct CalendarDate: Hashable, Sendable {
  package let year: Int
  package let month: MonthCode
  /// 1 or more.
  package let day: Int

  package init(year: Int, month: MonthCode, day: Int) {
    self.year = year
    self.month = month
    self.day = day
  }
}

extension CalendarName {
  /// The months and days of this calendar.
  package var system: any CalendarSystem {
    switch self {
    case .gregorian, .iso8601, .japanese: GregorianYears.gregorian
    case .buddhist: GregorianYears.buddhist
    case .roc: GregorianYears.roc
    case .hebrew: HebrewCalendar.shared
    case .indian: IndianCalendar.shared
    case .islamicCivil: TabularIslamicCalendar.civil
    case .islamicTabular: TabularIslamicCalendar.tabular
    case .islamicUmmAlQura: UmmAlQuraCalendar.shared
    case .chinese: LunisolarCalendar.chinese
    case .dangi: LunisolarCalendar.dangi
    case .persian: PersianCalendar.shared
    case .coptic: AlexandrianCalendar.coptic
    case .ethiopic: AlexandrianCalendar.ethiopic
    case .ethiopicAmeteAlem: AlexandrianCalendar.ameteAlem
    }
  }
}
