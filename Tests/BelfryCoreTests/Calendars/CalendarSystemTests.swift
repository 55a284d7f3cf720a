import BelfryCore
import BelfryTestSupport
import Testing

/// What holds for every calendar.
@Suite struct CalendarSystemTests {
  /// All years of a calendar that has few; else those around this one, those at both ends, and some at random.
  private static func years(of system: any CalendarSystem) throws -> [Int] {
    guard system.years.count > 1_000 else { return Array(system.years) }
    var random = SeededRandom(seed: 3)
    let now = try #require(system.date(onDay: 20_788)).year
    let years =
      Array((now - 130)...(now + 75)) + system.years.prefix(10) + system.years.suffix(10)
      + (0..<300).map { _ in Int.random(in: system.years, using: &random) }
    return Set(years).sorted()
  }

  @Test(arguments: CalendarName.allCases)
  func eachYearBeginsWhereTheOneBeforeEnds(name: CalendarName) throws {
    let system = name.system
    for number in try Self.years(of: system) where number < system.years.upperBound {
      let year = try #require(system.year(number))
      if system.year(number + 1)?.firstDay != year.endDay { Issue.record("\(name) \(number)") }
    }
    #expect(try #require(system.year(system.years.lowerBound)).contains(system.days.lowerBound))
    #expect(try #require(system.year(system.years.upperBound)).contains(system.days.upperBound))
  }

  @Test(arguments: CalendarName.allCases)
  func theMonthsOfAYearAreAdjacentAndInTheirOrder(name: CalendarName) throws {
    let system = name.system
    var longestMonth = 0
    var longestYear = 0
    var seen: Set<MonthCode> = []
    for number in try Self.years(of: system) {
      let year = try #require(system.year(number))
      if year.year != number || year.months.first?.firstDay != year.firstDay {
        Issue.record("\(name) \(number)")
      }
      for (month, next) in zip(year.months, year.months.dropFirst())
      where next.firstDay != month.endDay || next.code <= month.code {
        Issue.record("\(name) \(number), month \(next.code.text)")
      }
      longestMonth = max(longestMonth, year.months.map(\.length).max() ?? 0)
      longestYear = max(longestYear, year.length)
      seen.formUnion(year.months.map(\.code))
    }
    #expect(longestMonth == system.longestMonth)
    #expect(longestYear == system.longestYear)
    #expect(seen.sorted() == system.monthCodes)
  }

  @Test(arguments: CalendarName.allCases)
  func theDatesOfDaysAreThoseOfTheirYear(name: CalendarName) throws {
    let system = name.system
    var random = SeededRandom(seed: 4)
    let years = try Self.years(of: system)
    for number in years.prefix(2) + years.suffix(2) + years.shuffled(using: &random).prefix(20) {
      let year = try #require(system.year(number))
      for month in year.months {
        for day in 1...month.length {
          let number = month.firstDay + Int64(day - 1)
          let expected = CalendarDate(year: year.year, month: month.code, day: day)
          let isInside = system.days.contains(number)
          if system.date(onDay: number) != (isInside ? expected : nil) {
            Issue.record("\(name) day \(number)")
          }
        }
      }
    }
  }

  @Test(arguments: CalendarName.allCases)
  func outsideOfItsSpanACalendarHasNoAnswer(name: CalendarName) {
    let system = name.system
    #expect(system.date(onDay: system.days.lowerBound) != nil)
    #expect(system.date(onDay: system.days.upperBound) != nil)
    for day in [system.days.lowerBound - 1, system.days.upperBound + 1, .min, .max] {
      #expect(system.date(onDay: day) == nil)
    }
    for year in [system.years.lowerBound - 1, system.years.upperBound + 1, .min, .max] {
      #expect(system.year(year) == nil)
    }
  }
}
