/// The Gregorian calendar, and those that differ from it by the count of years alone.
///
/// Japanese years are Gregorian years here: eras do not matter for a repeat. Buddhist years are 543 more, those of the
/// Republic of China 1911 fewer (1911 is year 0, and earlier ones are negative).
struct GregorianYears: ArithmeticCalendar {
  /// What is added to the Gregorian year.
  private let offset: Int

  static let gregorian = GregorianYears(offset: 0)
  static let buddhist = GregorianYears(offset: 543)
  static let roc = GregorianYears(offset: -1911)

  var years: ClosedRange<Int> { (1 + offset)...(9999 + offset) }
  var monthCodes: [MonthCode] { (1...12).map { MonthCode($0) } }
  var longestMonth: Int { 31 }
  var longestYear: Int { 366 }

  func firstDay(ofYear year: Int) -> Int64 { gregorianNewYear(year - offset) }

  func estimatedYear(holding day: Int64) -> Int {
    CivilDate(daysSince1970: day).year + offset
  }

  func monthLengths(ofYear year: Int) -> [(code: MonthCode, days: Int)] {
    (1...12).map { (MonthCode($0), CivilDate.days(inMonth: $0, of: year - offset)) }
  }
}
