/// The Coptic and the Ethiopic calendar: twelve months of 30 days, and a thirteenth of 5, or of 6 every fourth year.
///
/// They have one and the same year and differ by where they count from. Years before the first are 0 and negative.
struct AlexandrianCalendar: ArithmeticCalendar {
  /// What is added to the Coptic year.
  private let offset: Int
  private(set) var years: ClosedRange<Int> = 1...1

  /// From Diocletian's accession, 284-08-29 of the Julian calendar.
  static let coptic = AlexandrianCalendar(offset: 0)
  /// From the Incarnation, 8-08-29 of the Julian calendar.
  static let ethiopic = AlexandrianCalendar(offset: 276)
  /// From the creation, 5,500 years earlier (Amete Alem).
  static let ameteAlem = AlexandrianCalendar(offset: 5_776)

  private init(offset: Int) {
    self.offset = offset
    years = yearsOfSpan()
  }

  var monthCodes: [MonthCode] { (1...13).map { MonthCode($0) } }
  var longestMonth: Int { 30 }
  var longestYear: Int { 366 }

  func firstDay(ofYear year: Int) -> Int64 {
    let copticYear = year - offset
    return Int64(365 * (copticYear - 1) + copticYear.floored(by: 4)) - 615_558
  }

  func estimatedYear(holding day: Int64) -> Int {
    Int((4 * (day + 615_558)).floored(by: 1_461)) + 1 + offset
  }

  func monthLengths(ofYear year: Int) -> [(code: MonthCode, days: Int)] {
    let isLeap = (year - offset).remainderFloored(by: 4) == 3
    return (1...13).map { (MonthCode($0), $0 < 13 ? 30 : isLeap ? 6 : 5) }
  }
}
