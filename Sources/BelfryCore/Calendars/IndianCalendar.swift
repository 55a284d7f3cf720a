/// India's national calendar, of the Saka era: years are those of the Gregorian calendar less 78.
///
/// 1 Chaitra is 22 March, or 21 March of a Gregorian leap year. Chaitra has 30 days, or then 31; the five months after
/// it have 31 and the others 30. Years before the first are 0 and negative.
struct IndianCalendar: ArithmeticCalendar {
  static let shared = IndianCalendar()

  private(set) var years: ClosedRange<Int> = 1...1

  private init() { years = yearsOfSpan() }

  var monthCodes: [MonthCode] { (1...12).map { MonthCode($0) } }
  var longestMonth: Int { 31 }
  var longestYear: Int { 366 }

  func firstDay(ofYear year: Int) -> Int64 {
    // 22 March is the 81st day of an ordinary year, 21 March that of a leap year.
    gregorianNewYear(year + 78) + 80
  }

  func estimatedYear(holding day: Int64) -> Int { CivilDate(daysSince1970: day).year - 78 }

  func monthLengths(ofYear year: Int) -> [(code: MonthCode, days: Int)] {
    let first = CivilDate.isLeap(year + 78) ? 31 : 30
    return (1...12).map { (MonthCode($0), $0 == 1 ? first : $0 <= 6 ? 31 : 30) }
  }
}
