/// A calendar whose years follow from arithmetic, so that every day of the Gregorian years 1 to 9999 has a date in it.
protocol ArithmeticCalendar: CalendarSystem {
  /// The days since 1970-01-01 of the first day of a year, which lies in `years` or one beyond.
  func firstDay(ofYear year: Int) -> Int64
  /// A year near the one that holds `day`; it may be off by a few.
  func estimatedYear(holding day: Int64) -> Int
  /// The months of a year of `years` in their order, and how many days each has.
  func monthLengths(ofYear year: Int) -> [(code: MonthCode, days: Int)]
}

extension ArithmeticCalendar {
  package var days: ClosedRange<Int64> { gregorianDays }

  package func year(_ year: Int) -> CalendarYear? {
    guard years.contains(year) else { return nil }
    return CalendarYear(
      year: year, firstDay: firstDay(ofYear: year), lengths: monthLengths(ofYear: year))
  }

  package func date(onDay day: Int64) -> CalendarDate? {
    guard days.contains(day) else { return nil }
    return year(yearHolding(day))?.date(onDay: day)
  }

  /// - Parameter day: one of `days`.
  func yearHolding(_ day: Int64) -> Int {
    var year = estimatedYear(holding: day)
    while firstDay(ofYear: year) > day { year -= 1 }
    while firstDay(ofYear: year + 1) <= day { year += 1 }
    return year
  }

  /// The years that have a day among `days`.
  func yearsOfSpan() -> ClosedRange<Int> {
    yearHolding(days.lowerBound)...yearHolding(days.upperBound)
  }
}

/// 0001-01-01 to 9999-12-31, in days since 1970-01-01.
let gregorianDays: ClosedRange<Int64> = -719_162...2_932_896

extension FixedWidthInteger {
  /// Division that rounds towards minus infinity, for small positive divisors.
  func floored(by divisor: Self) -> Self {
    let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
    return remainder < 0 ? quotient - 1 : quotient
  }

  /// What is left of `floored(by:)`: 0 or more.
  func remainderFloored(by divisor: Self) -> Self {
    let remainder = self % divisor
    return remainder < 0 ? remainder + divisor : remainder
  }
}

/// The days since 1970-01-01 of 1 January of a proleptic Gregorian year, which may be 0 or negative.
func gregorianNewYear(_ year: Int) -> Int64 {
  let before = year - 1
  let leapDays = before.floored(by: 4) - before.floored(by: 100) + before.floored(by: 400)
  return Int64(365 * before + leapDays) + gregorianDays.lowerBound
}
