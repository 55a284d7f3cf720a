import BelfryCore
import Foundation
import Testing

/// Every day of the years 1900 to 2100 beside the calendars of Foundation, which are those of its own ICU.
///
/// Each difference is listed with its reason; there must be these and no others.
@Suite struct EveryDayTests {
  /// 1900-01-01 to 2100-12-31, in days since 1970-01-01.
  private static let days: ClosedRange<Int64> = -25_567...47_846

  private struct Fault {
    let days: String
    let reason: String
  }

  /// Days on which Foundation is wrong, or follows another authority, and why.
  private static let faults: [CalendarName: [Fault]] = [
    .chinese: [
      Fault(days: "1914-11-17/1914-12-16", reason: beijing),
      Fault(days: "1916-02-03/1916-03-03", reason: beijing),
      Fault(days: "1920-11-10/1920-12-09", reason: beijing),
      Fault(days: "2057-09-28/2057-09-28", reason: "it names this day a day 0"),
      Fault(days: "2097-08-07/2097-08-07", reason: "it names this day a day 0"),
    ],
    .dangi: [
      Fault(
        days: "2074-08-22/2074-09-20",
        reason: "the new moon is predicted for 15 s after midnight; it has the day before"),
      Fault(days: "2097-01-13/2097-01-13", reason: "it names this day a day 0"),
    ],
    .hebrew: [
      Fault(
        days: "2045-11-10/2046-11-29",
        reason: "it gives Heshvan 5806 a day too many, and is a day behind through the next Heshvan"
      )
    ],
  ]

  private static let beijing =
    "it computes with UTC+8, not with the mean time of Beijing that counted then"

  @Test(arguments: CalendarName.allCases.filter { $0 != .ethiopicAmeteAlem })
  func agreesWithFoundationButForItsFaults(name: CalendarName) throws {
    var foundation = Foundation.Calendar(identifier: Self.identifier(name))
    foundation.timeZone = try #require(TimeZone(secondsFromGMT: 0))
    var ranges: [ClosedRange<Int64>] = []
    var compared = 0
    try Self.forEachDay(of: name.system) { day, date in
      let parts = foundation.dateComponents(
        [.era, .year, .month, .day, .isLeapMonth],
        from: Date(timeIntervalSince1970: TimeInterval(day * 86_400)))
      compared += 1
      if Self.date(parts, in: name, like: date) == date { return }
      if let last = ranges.last, last.upperBound == day - 1 {
        ranges[ranges.count - 1] = last.lowerBound...day
      } else {
        ranges.append(day...day)
      }
    }
    let found = try ranges.map { "\(try Self.text($0.lowerBound))/\(try Self.text($0.upperBound))" }
    #expect(found == Self.faults[name, default: []].map(\.days))
    #expect(compared == Self.days.count)
  }

  /// Foundation has Gregorian dates under this name, so the second source is the arithmetic: 5,500 years more than in ethiopic.
  @Test func ameteAlemIsEthiopicWithOtherYears() throws {
    try Self.forEachDay(of: CalendarName.ethiopicAmeteAlem.system) { day, date in
      let ethiopic = CalendarDate(year: date.year - 5_500, month: date.month, day: date.day)
      if CalendarName.ethiopic.system.date(onDay: day) != ethiopic { Issue.record("\(day)") }
    }
  }

  private static func forEachDay(
    of system: any CalendarSystem, _ body: (Int64, CalendarDate) throws -> Void
  ) throws {
    var number = try #require(system.date(onDay: days.lowerBound)).year
    while let year = system.year(number), year.firstDay <= days.upperBound {
      for month in year.months {
        for day in month.firstDay..<month.endDay where days.contains(day) {
          let date = CalendarDate(
            year: number, month: month.code, day: Int(day - month.firstDay) + 1)
          try body(day, date)
        }
      }
      number += 1
    }
  }

  private static func text(_ day: Int64) throws -> String {
    let midnight = try #require(WallTime(daysSince1970: day, millisecondOfDay: 0))
    return String(midnight.text.prefix(10))
  }

  private static func identifier(_ name: CalendarName) -> Foundation.Calendar.Identifier {
    switch name {
    case .gregorian: .gregorian
    case .iso8601: .iso8601
    case .buddhist: .buddhist
    case .japanese: .japanese
    case .roc: .republicOfChina
    case .chinese: .chinese
    case .dangi: .dangi
    case .hebrew: .hebrew
    case .indian: .indian
    case .islamicCivil: .islamicCivil
    case .islamicTabular: .islamicTabular
    case .islamicUmmAlQura: .islamicUmmAlQura
    case .persian: .persian
    case .coptic: .coptic
    case .ethiopic: .ethiopicAmeteMihret
    case .ethiopicAmeteAlem: .ethiopicAmeteAlem
    }
  }

  private static func date(
    _ parts: DateComponents, in name: CalendarName, like expected: CalendarDate
  ) -> CalendarDate? {
    guard let era = parts.era, let year = parts.year, let month = parts.month, let day = parts.day
    else { return nil }
    switch name {
    case .hebrew:
      // Foundation numbers the months from 1 to 13: 6 is Adar I.
      let code = month == 6 ? MonthCode(5, isLeap: true) : MonthCode(month > 6 ? month - 1 : month)
      return CalendarDate(year: year, month: code, day: day)
    case .chinese, .dangi:
      // Cycles of sixty years.
      return CalendarDate(
        year: era * 60 + year - 2_697, month: MonthCode(month, isLeap: parts.isLeapMonth ?? false),
        day: day)
    case .roc where era == 0:
      return CalendarDate(year: 1 - year, month: MonthCode(month), day: day)
    case .japanese:
      // The years of an era; here only months and days matter.
      return CalendarDate(year: expected.year, month: MonthCode(month), day: day)
    default:
      return CalendarDate(year: year, month: MonthCode(month), day: day)
    }
  }
}
