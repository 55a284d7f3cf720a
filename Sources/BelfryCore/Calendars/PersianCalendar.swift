/// The Solar Hijri calendar of Iran and, with other names of months, of Afghanistan.
///
/// Law (of 1925) begins the year on the day whose noon in Iran is the first after the spring equinox. Eight leap
/// years in 33 hit that day almost always; for the years 1178 to 3000 the others are in a table, the one of CLDR. The
/// published leap years of 1206 to 1498 need none of it. `contrib/calendars/persian` computes the same years
/// from the equinoxes, but for 1502, 1601, 1700, 2847, 2946 and 2979: there the equinox comes within minutes of noon, and
/// how the Earth will turn decides. Outside of 1178 to 3000 the 33 years alone count. Years before the first are 0 and negative.
struct PersianCalendar: ArithmeticCalendar {
  static let shared = PersianCalendar()

  private(set) var years: ClosedRange<Int> = 1...1

  private init() { years = yearsOfSpan() }

  var monthCodes: [MonthCode] { (1...12).map { MonthCode($0) } }
  var longestMonth: Int { 31 }
  var longestYear: Int { 366 }

  /// Years that would be leap by the 33 years, where the year after each is leap instead.
  static let leapDayComesLater: [Int] = [
    1502, 1601, 1634, 1667, 1700, 1733, 1766, 1799, 1832, 1865, 1898, 1931, 1964, 1997, 2030, 2059,
    2063, 2096, 2129, 2158, 2162, 2191, 2195, 2224, 2228, 2257, 2261, 2290, 2294, 2323, 2327, 2356,
    2360, 2389, 2393, 2422, 2426, 2455, 2459, 2488, 2492, 2521, 2525, 2554, 2558, 2587, 2591, 2620,
    2624, 2653, 2657, 2686, 2690, 2719, 2723, 2748, 2752, 2756, 2781, 2785, 2789, 2818, 2822, 2847,
    2851, 2855, 2880, 2884, 2888, 2913, 2917, 2921, 2946, 2950, 2954, 2979, 2983, 2987,
  ]

  func firstDay(ofYear year: Int) -> Int64 {
    let leapDays = (8 * year + 21).floored(by: 33)
    let isLater = year > 1502 && Self.leapDayComesLater.contains(year - 1)
    return Int64(365 * (year - 1) + leapDays - (isLater ? 1 : 0)) - 492_268
  }

  func estimatedYear(holding day: Int64) -> Int {
    // 33 years have 12,053 days.
    Int((33 * (day + 492_268)).floored(by: 12_053)) + 1
  }

  func monthLengths(ofYear year: Int) -> [(code: MonthCode, days: Int)] {
    let isLeap = firstDay(ofYear: year + 1) - firstDay(ofYear: year) == 366
    return (1...12).map { (MonthCode($0), $0 <= 6 ? 31 : $0 < 12 || isLeap ? 30 : 29) }
  }
}
