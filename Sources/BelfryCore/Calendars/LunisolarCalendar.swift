/// The Chinese and the Korean (dangi) calendar, from tables of the years 1700 to 2500.
///
/// Years have the number of the Gregorian year that they begin in. A leap month has the number of the month before it.
/// Outside of the tables there is no answer: a repeat ends there, and does not begin there.
///
/// The tables are computed by `contrib/calendars/lunisolar` from the positions of the Sun and Moon to a second or two, by the
/// rules of China's standard GB/T 33661-2017:
///
/// - A month begins on the day of its new moon. That day is China's (UTC+8, until 1928 the mean time of Beijing) or Korea's (UTC+9,
///   8:30 from 1954-03-21 to 1961-08-09, until 1911 as in China). So month 10 of 1914 and of 1920 and the new year of 1916 begin
///   on 17 November, 10 November and 3 February in China, a day later in Korea; tables that compute
///   with UTC+8 throughout differ there.
/// - Before 1912 the calendar is as it was printed, where that is known to differ from the sky: 22 months in China, a
///   day each, the last of them in 1906, and the leap months of 1727 and 1805.
/// - Three new moons to come fall less than two minutes from midnight in China: months begin on 2057-09-29 (40 s after
///   midnight), 2089-09-04 (48 s before the next) and 2097-08-08 (93 s after). Tables of Hong Kong's observatory
///   have 2057-09-28 and 2097-08-07, with the note that they may be off by a day. In Korea 2051-11-03 (38 s before the
///   next midnight), 2074-08-23 (15 s after) and 2097-01-14 (101 s after) are as close. Some programs begin the Chinese
///   2027 on 7 February: that new moon is at 23:56 on the 6th.
/// - Past 2100 the rotation of the Earth is a guess, of a minute then and of ten minutes in 2500. New moons closer to midnight
///   than that may prove to be on another day; `contrib/calendars/lunisolar --close` names them.
struct LunisolarCalendar: CalendarSystem {
  static let chinese = LunisolarCalendar(firstDay: chineseFirstDay, years: chineseYears)
  static let dangi = LunisolarCalendar(firstDay: dangiFirstDay, years: dangiYears)

  /// A year in 17 bits: from bit 0 on, one for each month that has 30 days; from bit 13 on, the number of the leap month, or 0.
  private let packed: [UInt32]
  /// The first day of each year and of the one after the last.
  private let firstDays: [Int64]

  private init(firstDay: Int64, years: [UInt32]) {
    packed = years
    var day = firstDay
    var firstDays = [day]
    for year in years {
      day += Int64(29 * (Self.leapMonth(of: year) == 0 ? 12 : 13))
      day += Int64((year & Self.lengthBits).nonzeroBitCount)
      firstDays.append(day)
    }
    self.firstDays = firstDays
  }

  private static let lengthBits: UInt32 = 0x1fff

  private static func leapMonth(of packed: UInt32) -> Int { Int(packed >> 13) }

  var years: ClosedRange<Int> { Self.tableYears }
  var days: ClosedRange<Int64> { firstDays[0]...(firstDays[firstDays.count - 1] - 1) }
  var monthCodes: [MonthCode] {
    // The Sun is fastest in winter: these years have no leap month 12.
    (1...11).flatMap { [MonthCode($0), MonthCode($0, isLeap: true)] } + [MonthCode(12)]
  }
  var longestMonth: Int { 30 }
  var longestYear: Int { 385 }

  func year(_ year: Int) -> CalendarYear? {
    guard years.contains(year) else { return nil }
    let place = year - years.lowerBound
    let packed = packed[place]
    let leap = Self.leapMonth(of: packed)
    var lengths: [(code: MonthCode, days: Int)] = []
    lengths.reserveCapacity(13)
    for number in 1...12 {
      for isLeap in number == leap ? [false, true] : [false] {
        let isLong = packed & (1 << UInt32(lengths.count)) != 0
        lengths.append((MonthCode(number, isLeap: isLeap), isLong ? 30 : 29))
      }
    }
    return CalendarYear(year: year, firstDay: firstDays[place], lengths: lengths)
  }

  func date(onDay day: Int64) -> CalendarDate? {
    guard days.contains(day) else { return nil }
    // The mean year has 365.2425 days, and no year begins more than a month from there.
    var place = Int((day - firstDays[0]) * 400 / 146_097)
    while firstDays[place] > day { place -= 1 }
    while firstDays[place + 1] <= day { place += 1 }
    return year(years.lowerBound + place)?.date(onDay: day)
  }
}
