/// One year of a calendar as a search needs it: where its months begin, without an array.
struct YearShape: Sendable {
  var year: Int
  /// Days since 1970-01-01.
  var firstDay: Int64
  /// In days.
  var length: Int
  var monthCount: Int
  /// The place of each month's first day in the year, from 0; after the last month the length of the year.
  private var starts: SIMD16<Int16>
  /// Each month's number, and 128 more for a leap month.
  private var codes: SIMD16<UInt8>

  static func gregorian(_ year: Int) -> YearShape {
    var shape = CivilDate.isLeap(year) ? leapYear : commonYear
    shape.year = year
    // 365 days a year, and the leap days of the years before it; day 0 is 1970-01-01.
    let before = Int64(year) - 1
    shape.firstDay = before * 365 + before / 4 - before / 100 + before / 400 - 719_162
    return shape
  }

  private static let commonYear = YearShape(gregorianLeap: false)
  private static let leapYear = YearShape(gregorianLeap: true)

  private init(gregorianLeap isLeap: Bool) {
    year = 0
    firstDay = 0
    monthCount = 12
    starts = SIMD16(repeating: 0)
    codes = SIMD16(repeating: 0)
    var start = 0
    for month in 1...12 {
      starts[month - 1] = Int16(start)
      codes[month - 1] = UInt8(month)
      start += CivilDate.days(inMonth: month, of: isLeap ? 2_000 : 2_001)
    }
    starts[12] = Int16(start)
    length = start
  }

  /// `nil` for a year that has more months or days than any calendar's.
  init?(_ year: CalendarYear) {
    guard (1...15).contains(year.months.count) else { return nil }
    self.year = year.year
    firstDay = year.firstDay
    monthCount = year.months.count
    starts = SIMD16(repeating: 0)
    codes = SIMD16(repeating: 0)
    var start = 0
    for (place, month) in year.months.enumerated() {
      guard (1...15).contains(month.code.number), (0...64).contains(month.length) else {
        return nil
      }
      starts[place] = Int16(start)
      codes[place] = UInt8(month.code.number) | (month.code.isLeap ? 128 : 0)
      start += month.length
    }
    guard (1...400).contains(start) else { return nil }
    starts[monthCount] = Int16(start)
    length = start
  }

  /// The places in the year of a month's days, from 0.
  func days(ofMonth place: Int) -> Range<Int> { Int(starts[place])..<Int(starts[place + 1]) }

  func code(ofMonth place: Int) -> MonthCode {
    MonthCode(Int(codes[place] & 127), isLeap: codes[place] & 128 != 0)
  }

  /// The place of a month, from 0; `nil` where the year does not have it.
  func place(of code: MonthCode) -> Int? {
    let wanted = UInt8(clamping: code.number) | (code.isLeap ? 128 : 0)
    return (0..<monthCount).first { codes[$0] == wanted }
  }

  /// The place of the month that holds a day of the year, counted from 0.
  func month(ofDay day: Int) -> Int {
    var place = 0
    while place + 1 < monthCount, Int(starts[place + 1]) <= day { place += 1 }
    return place
  }
}
