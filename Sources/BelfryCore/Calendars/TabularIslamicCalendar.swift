/// The Islamic calendar by tables: months of 30 and 29 days in turn, and eleven leap years in thirty.
///
/// The years 2, 5, 7, 10, 13, 16, 18, 21, 24, 26 and 29 of the thirty have a day more, at the end of the twelfth
/// month. Real months are begun by sighting the moon, and can differ by a day or two. Years before the first are 0 and
/// negative.
struct TabularIslamicCalendar: ArithmeticCalendar {
  /// 1 Muharram of year 1, in days since 1970-01-01.
  private let epoch: Int64
  private(set) var years: ClosedRange<Int> = 1...1

  /// From Friday, 622-07-16 of the Julian calendar.
  static let civil = TabularIslamicCalendar(epoch: -492_148)
  /// From Thursday, 622-07-15 of the Julian calendar, the astronomers' epoch.
  static let tabular = TabularIslamicCalendar(epoch: -492_149)

  private init(epoch: Int64) {
    self.epoch = epoch
    years = yearsOfSpan()
  }

  static let monthCodes = (1...12).map { MonthCode($0) }
  var monthCodes: [MonthCode] { Self.monthCodes }
  var longestMonth: Int { 30 }
  var longestYear: Int { 355 }

  func firstDay(ofYear year: Int) -> Int64 {
    epoch + Int64(354 * (year - 1) + (11 * year + 3).floored(by: 30))
  }

  func estimatedYear(holding day: Int64) -> Int {
    Int((30 * (day - epoch)).floored(by: 10_631)) + 1
  }

  func monthLengths(ofYear year: Int) -> [(code: MonthCode, days: Int)] {
    let isLeap = (11 * year + 14).remainderFloored(by: 30) < 11
    return Self.monthCodes.map {
      ($0, $0.number % 2 == 1 || ($0.number == 12 && isLeap) ? 30 : 29)
    }
  }
}
