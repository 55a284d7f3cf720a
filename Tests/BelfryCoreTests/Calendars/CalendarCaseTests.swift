import BelfryCore
import Testing

/// Dates that real programs got wrong.
@Suite struct CalendarCaseTests {
  /// The days on which a month and day of a calendar come, from a day on. Years that lack the day have none.
  private static func days(
    _ month: MonthCode, _ day: Int, in name: CalendarName, from: String, count: Int
  ) throws -> [String] {
    let from = try WallTime(text: from + "T00:00:00").daysSince1970
    let system = name.system
    let first = try #require(system.date(onDay: from)).year
    let days = (first...system.years.upperBound).lazy.compactMap { year -> Int64? in
      guard let month = system.year(year)?.month(month), day <= month.length else { return nil }
      return month.firstDay + Int64(day - 1)
    }
    return try days.filter { $0 >= from }.prefix(count).map { day in
      String(try #require(WallTime(daysSince1970: day, millisecondOfDay: 0)).text.prefix(10))
    }
  }

  @Test func adarIComesInLeapYearsOnly() throws {
    #expect(
      try Self.days(
        MonthCode(5, isLeap: true), 5, in: .hebrew, from: "2014-02-01", count: 6) == [
          "2014-02-05", "2016-02-14", "2019-02-10", "2022-02-06", "2024-02-14", "2027-02-12",
        ])
  }

  @Test func adarOfAnOrdinaryYearIsAdarIIOfALeapYear() throws {
    #expect(
      try Self.days(MonthCode(6), 15, in: .hebrew, from: "2023-03-01", count: 5) == [
        "2023-03-08", "2024-03-25", "2025-03-15", "2026-03-04", "2027-03-24",
      ])
  }

  @Test func theLastDayOfEsfandComesInTheLeapYearsOfTheOfficialTable() throws {
    #expect(
      try Self.days(MonthCode(12), 30, in: .persian, from: "2021-01-01", count: 4) == [
        "2021-03-20", "2025-03-20", "2030-03-20", "2034-03-20",
      ])
  }

  @Test func pagumenHasASixthDayEveryFourthYear() throws {
    for name in [CalendarName.ethiopic, .ethiopicAmeteAlem, .coptic] {
      #expect(
        try Self.days(MonthCode(13), 6, in: name, from: "2023-01-01", count: 3) == [
          "2023-09-11", "2027-09-11", "2031-09-11",
        ])
    }
  }

  @Test func theChineseYearBeginsOnTheDayOfItsNewMoon() throws {
    #expect(
      try Self.days(MonthCode(1), 1, in: .chinese, from: "2024-01-01", count: 6) == [
        "2024-02-10", "2025-01-29", "2026-02-17", "2027-02-06", "2028-01-26", "2029-02-13",
      ])
  }

  @Test func aLeapMonthComesOnlyInYearsThatHaveIt() throws {
    #expect(
      try Self.days(
        MonthCode(6, isLeap: true), 15, in: .chinese, from: "2025-01-01", count: 4) == [
          "2025-08-08", "2036-08-06", "2055-08-07", "2074-08-07",
        ])
  }

  /// New moons within minutes of midnight, where tables differ.
  @Test(arguments: [
    (CalendarName.chinese, "1914-11-17", 1914, "10"), (.dangi, "1914-11-18", 1914, "10"),
    (.chinese, "1916-02-03", 1916, "1"), (.dangi, "1916-02-04", 1916, "1"),
    (.chinese, "1920-11-10", 1920, "10"), (.dangi, "1920-11-11", 1920, "10"),
    (.chinese, "1906-04-24", 1906, "4"), (.dangi, "1906-04-24", 1906, "4"),
    (.chinese, "1978-09-03", 1978, "8"), (.chinese, "2027-02-06", 2027, "1"),
    (.chinese, "2057-09-29", 2057, "9"), (.chinese, "2089-09-04", 2089, "8"),
    (.chinese, "2097-08-08", 2097, "7"), (.dangi, "2027-02-07", 2027, "1"),
    (.chinese, "1727-03-23", 1727, "3"), (.chinese, "1805-07-26", 1805, "6L"),
    (.chinese, "2033-12-22", 2033, "11L"), (.chinese, "2262-02-20", 2262, "1L"),
  ])
  func aMonthBeginsOnTheDayOfItsNewMoon(
    name: CalendarName, day: String, year: Int, month: String
  ) throws {
    let date = name.system.date(onDay: try WallTime(text: day + "T00:00:00").daysSince1970)
    #expect(date?.year == year && date?.month.text == month && date?.day == 1)
  }

  @Test func ramadanBeginsByTheTableOfUmmAlQura() throws {
    #expect(
      try Self.days(MonthCode(9), 1, in: .islamicUmmAlQura, from: "2024-01-01", count: 4) == [
        "2024-03-11", "2025-03-01", "2026-02-18", "2027-02-08",
      ])
  }

  @Test func aJapaneseDateIsNotTiedToAnEra() throws {
    #expect(
      try Self.days(MonthCode(5), 1, in: .japanese, from: "2018-01-01", count: 3) == [
        "2018-05-01", "2019-05-01", "2020-05-01",
      ])
  }

  /// The dates of 2026-12-01 in every calendar of fixed rules.
  @Test(arguments: [
    (CalendarName.gregorian, 2026, 12, 1), (.iso8601, 2026, 12, 1), (.japanese, 2026, 12, 1),
    (.buddhist, 2569, 12, 1), (.roc, 115, 12, 1), (.hebrew, 5787, 3, 21), (.indian, 1948, 9, 10),
    (.islamicCivil, 1448, 6, 20), (.islamicTabular, 1448, 6, 21), (.islamicUmmAlQura, 1448, 6, 21),
    (.persian, 1405, 9, 10),
    (.coptic, 1743, 3, 22), (.ethiopic, 2019, 3, 22), (.ethiopicAmeteAlem, 7519, 3, 22),
  ])
  func aDayHasADateInEachCalendar(name: CalendarName, year: Int, month: Int, day: Int) {
    #expect(
      name.system.date(onDay: 20_788)
        == CalendarDate(year: year, month: MonthCode(month), day: day))
  }
}
