import BelfryCore
import BelfryTestSupport
import Testing

@testable import BelfryLocalization

/// Written dates beside BelfryCore's calendars, also where ICU's are wrong.
@Suite struct CalendarDateTests {
  /// Days of which ICU has other dates: in Hebrew 2045-11-10 to 2046-11-29, in Chinese among others the days 0 of
  /// 2057-09-28 and 2097-08-07 and a leap month too late in 1917 and 1922.
  private static let wrongDays: [CalendarName: [ClosedRange<Int64>]] = [
    .hebrew: [27_706...28_096],
    .chinese: [32_045...32_075, 46_605...46_635, -19_280 ... -19_190, -17_380 ... -17_290],
    .dangi: [29_880...29_930, 46_390...46_410],
  ]

  @Test(arguments: CalendarName.allCases)
  func monthAndDayAreThoseOfOurCalendar(calendar: CalendarName) throws {
    let formats = LocaleFormats()
    // Every calendar's short date ends here with month and day in digits.
    let writer = try writer("zh-Hant", calendar: calendar, formats: formats)
    var random = SeededRandom(seed: 7_529)
    var days = Self.wrongDays[calendar]?.flatMap { Array($0) } ?? []
    days += (0..<1_500).map { _ in Int64.random(in: -98_000...190_000, using: &random) }
    days += (0..<200).map { _ in Int64.random(in: -719_162...2_932_896, using: &random) }
    for day in days {
      guard let expected = calendar.system.date(onDay: day),
        let wall = WallTime(daysSince1970: day, millisecondOfDay: 43_200_000)
      else { continue }
      let text = writer.date(DateArgument(.wall(wall), style: .shortDate))
      let digits = text.split { !$0.isNumber }.suffix(2).compactMap { Int($0) }
      #expect(
        digits == [Self.number(expected, in: calendar), expected.day], "\(day): \(text)")
      if calendar == .chinese || calendar == .dangi {
        #expect(text.contains("閏") == expected.month.isLeap, "\(day): \(text)")
      }
    }
  }

  @Test(arguments: CalendarName.allCases)
  func theWeekdayIsRight(calendar: CalendarName) throws {
    let names = ["Thursday", "Friday", "Saturday", "Sunday", "Monday", "Tuesday", "Wednesday"]
    let writer = try writer("en", calendar: calendar)
    for day in Self.wrongDays.values.joined().joined() + Array(-20_000...(-19_900)) {
      guard let wall = WallTime(daysSince1970: day, millisecondOfDay: 0) else { continue }
      let text = writer.date(DateArgument(.wall(wall), style: .fullDate))
      #expect(text.contains(names[Int((day % 7 + 7) % 7)]), "\(day): \(text)")
    }
  }

  @Test(arguments: [
    (CalendarName.hebrew, "2045-11-10", "Friday, 1 Kislev 5806"),
    (.hebrew, "2046-11-29", "Thursday, 30 Heshvan 5807"),
    (.hebrew, "2046-11-30", "Friday, 1 Kislev 5807"),
    (.chinese, "2057-09-28", "Friday, Eighth Month 30, 2057(ding-chou)"),
    (.chinese, "2097-08-07", "Wednesday, Sixth Month 30, 2097(ding-si)"),
    (.roc, "1500-02-28", "Wednesday, February 28, 412 B.R.O.C."),
    (.buddhist, "1500-02-28", "Wednesday, February 28, 2043 BE"),
    (.persian, "2026-03-21", "Saturday, Farvardin 1, 1405 AP"),
    (.iso8601, "1500-02-28", "1500 February 28, Wednesday"),
    (.japanese, "2026-12-01", "Tuesday, December 1, Reiwa 8"),
    (.islamicUmmAlQura, "2026-02-18", "Wednesday, Ramadan 1, 1447 AH"),
  ])
  func knownDatesAreWrittenRight(calendar: CalendarName, day: String, text: String) throws {
    let wall = try WallTime(text: day + "T12:00:00")
    let writer = try writer("en", calendar: calendar)
    #expect(plainSpaces(writer.date(DateArgument(.wall(wall), style: .fullDate))) == text)
  }

  @Test func theSettingGoesBeforeTheTagsCalendar() throws {
    let wall = try WallTime(text: "2026-12-01T12:00:00")
    let argument = DateArgument(.wall(wall), style: .longDate)
    #expect(try writer("de-u-ca-hebrew", calendar: .gregorian).date(argument) == "1. Dezember 2026")
    #expect(try writer("de-u-ca-hebrew").date(argument) == "21. Kislew 5787 AM")
    #expect(try writer("fa").date(argument) == "۱ دسامبر ۲۰۲۶")
    #expect(try writer("de-u-ca-nonsense").date(argument) == "1. Dezember 2026")
  }

  @Test func everyCalendarHasItsNameInTags() {
    for calendar in CalendarName.allCases {
      #expect(CalendarName(keyword: calendar.keyword) == calendar)
    }
    #expect(CalendarName(keyword: "islamic") == .islamicUmmAlQura)
    #expect(CalendarName(keyword: "julian") == nil)
  }

  /// The Hebrew Adar I is the sixth month of its year; other leap months have the number of the month before.
  private static func number(_ date: CalendarDate, in calendar: CalendarName) -> Int? {
    guard calendar == .hebrew else { return date.month.number }
    let months = calendar.system.year(date.year)?.months
    return months?.firstIndex { $0.code == date.month }.map { $0 + 1 }
  }
}
