/// The Hebrew calendar in its fixed form: nineteen years have seven leap months, and four delays keep the feasts off certain weekdays.
///
/// Months are numbered from Tishri, as in RFC 7529: 5 is Shevat, 5L Adar I, 6 Adar (Adar II of a leap year), 7 Nisan,
/// 12 Elul. The years are 3761 to 13760 of the creation.
///
/// The rules are as in E. M. Reingold and N. Dershowitz, "Calendrical Calculations", chapter "The Hebrew Calendar".
struct HebrewCalendar: ArithmeticCalendar {
  static let shared = HebrewCalendar()

  private(set) var years: ClosedRange<Int> = 3761...3761

  private init() { years = yearsOfSpan() }

  var monthCodes: [MonthCode] {
    (1...5).map { MonthCode($0) } + [MonthCode(5, isLeap: true)] + (6...12).map { MonthCode($0) }
  }
  var longestMonth: Int { 30 }
  var longestYear: Int { 385 }

  static func isLeap(_ year: Int) -> Bool { (7 * year + 1).remainderFloored(by: 19) < 7 }

  func firstDay(ofYear year: Int) -> Int64 {
    // 1 Tishri of year 1 less one day, by the reckoning of `daysBeforeNewYear`.
    let epoch = -2_092_590
    let this = Self.daysBeforeNewYear(year)
    let delay: Int
    if Self.daysBeforeNewYear(year + 1) - this == 356 {
      // The year would be a day longer than any may be.
      delay = 2
    } else if this - Self.daysBeforeNewYear(year - 1) == 382 {
      // The year before would be a day shorter than a leap year may be.
      delay = 1
    } else {
      delay = 0
    }
    return Int64(epoch + this + delay)
  }

  /// Days from the epoch to the mean new moon of Tishri, moved off Sunday, Wednesday and Friday, and by one where
  /// it falls at noon or later.
  private static func daysBeforeNewYear(_ year: Int) -> Int {
    let months = (235 * year - 234).floored(by: 19)
    // In parts of an hour, of which there are 1,080; a month has 29 days and 13,753 parts.
    let parts = 12_084 + 13_753 * months
    let days = 29 * months + parts.floored(by: 25_920)
    return (3 * (days + 1)).remainderFloored(by: 7) < 3 ? days + 1 : days
  }

  func estimatedYear(holding day: Int64) -> Int {
    // The mean year has 35,975,351 / 98,496 days.
    Int(((day + 2_092_590) * 98_496).floored(by: 35_975_351)) + 1
  }

  func monthLengths(ofYear year: Int) -> [(code: MonthCode, days: Int)] {
    // 353, 354 or 355 days, or 30 more: the last digit tells which.
    let kind = Int(firstDay(ofYear: year + 1) - firstDay(ofYear: year)) % 10
    var lengths = [30, kind == 5 ? 30 : 29, kind == 3 ? 29 : 30, 29, 30].enumerated().map {
      (code: MonthCode($0.offset + 1), days: $0.element)
    }
    if Self.isLeap(year) { lengths.append((MonthCode(5, isLeap: true), 30)) }
    for month in 6...12 { lengths.append((MonthCode(month), month % 2 == 0 ? 29 : 30)) }
    return lengths
  }
}
