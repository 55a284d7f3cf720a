import BelfryCore
import BelfryTestSupport
import Foundation
import Testing

/// Yearly and monthly repeats at random in every calendar, beside a plain walk through a list of all days.
@Suite struct CalendarRepeatComparisonTests {
  /// `BELFRY_CALENDAR_RULES=5000` asks for more than CI does.
  private static let rounds =
    ProcessInfo.processInfo.environment["BELFRY_CALENDAR_RULES"].flatMap(Int.init) ?? 25

  /// Those with Gregorian months differ by their years alone, which no rule names.
  private static let names = CalendarName.allCases.filter {
    ![.iso8601, .buddhist, .japanese, .roc].contains($0)
  }

  @Test(arguments: names)
  func findsWhatAWalkThroughTheDaysFinds(name: CalendarName) throws {
    let walk = try DayWalk(name)
    var random = SeededRandom(seed: 1_803)
    var found = 0
    for _ in 0..<Self.rounds {
      let question = walk.question(&random)
      let days = walk.days(of: question).prefix(30)
      let table: Timetable
      do {
        table = try question.timetable(in: name)
      } catch TimetableFault.neverFires where days.isEmpty {
        continue
      }
      do {
        var entry = try table.first(from: .earliest)
        var answer: [Int64] = []
        while let next = entry, answer.count < days.count {
          guard case .wall(let wall) = next.nominal else { break }
          answer.append(wall.daysSince1970)
          entry = try table.next(after: next)
        }
        found += answer.count
        if answer != Array(days) { Issue.record("\(name): \(question): \(answer), not \(days)") }
        // From the middle on it is the same.
        if let middle = days.dropFirst(days.count / 2).first {
          let there = try table.first(from: Timestamp(clamping: middle * 86_400_000))
          if there?.occurrence != question.occurrence(on: middle) {
            Issue.record("\(name): \(question): from \(middle)")
          }
        }
      } catch TimetableFault.neverFires {
        if !days.isEmpty { Issue.record("\(name): \(question): never") }
      }
    }
    #expect(found > 10 * Self.rounds)
  }
}

/// A repeat at random.
private struct Question: CustomStringConvertible {
  var start: Int64
  var rule: RecurrenceRule
  /// Say it by `repeatInterval`, where it has no parts.
  var isInterval: Bool
  var skip: Skip

  var description: String { "\(rule.text) SKIP=\(skip) from day \(start)" }

  func occurrence(on day: Int64) -> Occurrence? {
    WallTime(daysSince1970: day, millisecondOfDay: 0).map(Occurrence.init(wall:))
  }

  func timetable(in name: CalendarName) throws -> Timetable {
    let wall = try #require(WallTime(daysSince1970: start, millisecondOfDay: 0))
    let repetition: Repetition =
      isInterval
      ? .interval(
        RepeatInterval(
          rule.frequency == .yearly ? .year : .month, every: rule.interval, calendar: name))
      : .rule(rule)
    return try Timetable(
      Schedule(
        start: .at(.wall(wall)), zone: .utc, repetition: repetition, skip: isInterval ? skip : nil),
      zone: .utc)
  }
}

/// All days of some decades of a calendar, one by one. It knows nothing of rules but what RFC 5545 and 7529 say.
private struct DayWalk {
  private let name: CalendarName
  private let first: Int64
  private let dates: [CalendarDate]
  /// The first days of months.
  private let dayOf: [CalendarDate: Int64]
  /// The first day of each month, in order.
  private let monthStarts: [Int64]

  init(_ name: CalendarName) throws {
    self.name = name
    let system = name.system
    // 1950 to 2120, more or less: from the first day of a year to the last of one.
    let begin = try #require(system.date(onDay: -7_200)).year
    let end = begin + 170
    first = try #require(system.year(begin)).firstDay
    let last = try #require(system.year(end)).firstDay - 1
    dates = try (first...last).map { try #require(system.date(onDay: $0)) }
    monthStarts = zip(dates, first...).filter { $0.0.day == 1 }.map(\.1)
    var dayOf: [CalendarDate: Int64] = [:]
    for day in monthStarts { dayOf[dates[Int(day - first)]] = day }
    self.dayOf = dayOf
  }

  private func date(_ day: Int64) -> CalendarDate? {
    let place = Int(day - first)
    return dates.indices.contains(place) ? dates[place] : nil
  }

  /// More are not looked for.
  private static let enough = 100

  // MARK: Questions

  func question(_ random: inout SeededRandom) -> Question {
    let start = first + Int64.random(in: 0..<25_000, using: &random)
    let isYearly = Bool.random(using: &random)
    var rule = RecurrenceRule(isYearly ? .yearly : .monthly)
    rule.interval = Int.random(in: 1...(isYearly ? 3 : 7), using: &random)
    rule.calendar = name
    let skip = Skip.allCases.randomElement(using: &random) ?? .omit
    rule.skip = skip
    guard Int.random(in: 0..<4, using: &random) > 0 else {
      return Question(start: start, rule: rule, isInterval: true, skip: skip)
    }
    if Bool.random(using: &random) {
      let codes = name.system.monthCodes
      rule.byMonth = Array(
        codes.shuffled(using: &random).prefix(Int.random(in: 1...3, using: &random)))
    }
    switch Int.random(in: 0..<4, using: &random) {
    case 0: break
    case 1:
      rule.byMonthDay = (0..<Int.random(in: 1...3, using: &random)).map { _ in
        // The ends are what matters.
        let day = Int.random(in: 1...31, using: &random)
        return Bool.random(using: &random) ? max(day, 29) : Bool.random(using: &random) ? day : -day
      }
    case 2:
      rule.byDay = [
        .init(
          Weekday.allCases.randomElement(using: &random) ?? .monday,
          ordinal: [-5, -2, -1, 1, 2, 5].randomElement(using: &random))
      ]
    default:
      rule.byDay = [.init(Weekday.allCases.randomElement(using: &random) ?? .monday)]
      rule.bySetPosition = [
        Int.random(in: 1...4, using: &random) * (Bool.random(using: &random) ? 1 : -1)
      ]
    }
    return Question(start: start, rule: rule, isInterval: false, skip: skip)
  }

  // MARK: The walk

  /// The days of the occurrences from the start on.
  func days(of question: Question) -> [Int64] {
    let rule = question.rule
    guard let anchor = date(question.start) else { return [] }
    var found: Set<Int64> = []
    if rule.frequency == .yearly {
      var year = anchor.year
      while year <= (dates.last?.year ?? 0), found.count < Self.enough {
        found.formUnion(positions(daysOfYear(year, question, anchor), rule))
        year += rule.interval
      }
    } else {
      let starts = monthStarts.drop(while: { start in
        date(start)?.month != anchor.month || date(start)?.year != anchor.year
      })
      for start in stride(from: 0, to: starts.count, by: rule.interval).map({
        starts[starts.startIndex + $0]
      }) {
        guard found.count < Self.enough, let date = date(start),
          rule.byMonth.isEmpty || rule.byMonth.contains(date.month)
        else { continue }
        found.formUnion(positions(daysOfMonth(start, question, anchor), rule))
      }
    }
    // What is moved out of the list is left out, too.
    return found.filter { $0 >= question.start && date($0) != nil }.sorted()
  }

  private func positions(_ days: Set<Int64>, _ rule: RecurrenceRule) -> [Int64] {
    let sorted = days.sorted()
    guard !rule.bySetPosition.isEmpty else { return sorted }
    return rule.bySetPosition.compactMap { position in
      let place = position > 0 ? position - 1 : sorted.count + position
      return sorted.indices.contains(place) ? sorted[place] : nil
    }
  }

  private func daysOfYear(_ year: Int, _ question: Question, _ anchor: CalendarDate) -> Set<Int64> {
    let rule = question.rule
    var codes = rule.byMonth
    if codes.isEmpty {
      if rule.byMonthDay.isEmpty, rule.byDay.isEmpty {
        codes = [anchor.month]
      } else if !rule.byMonthDay.isEmpty {
        codes = name.system.monthCodes.filter {
          dayOf[CalendarDate(year: year, month: $0, day: 1)] != nil
        }
      } else {
        // Weekdays of the whole year.
        guard let begin = dayOf[CalendarDate(year: year, month: MonthCode(1), day: 1)] else {
          return []
        }
        let all = (begin..<begin + 400).prefix { date($0)?.year == year }
        return weekdays(Array(all), rule)
      }
    }
    var found: Set<Int64> = []
    for code in codes {
      guard let start = firstDay(of: code, in: year, skip: question.skip) else { continue }
      found.formUnion(daysOfMonth(start, question, anchor))
    }
    return found
  }

  /// The first day of a month of a year, or of the one that stands for it.
  private func firstDay(of code: MonthCode, in year: Int, skip: Skip) -> Int64? {
    if let day = dayOf[CalendarDate(year: year, month: code, day: 1)] { return day }
    switch skip {
    case .omit: return nil
    case .backward: return dayOf[CalendarDate(year: year, month: MonthCode(code.number), day: 1)]
    case .forward: return dayOf[CalendarDate(year: year, month: MonthCode(code.number + 1), day: 1)]
    }
  }

  private func daysOfMonth(_ start: Int64, _ question: Question, _ anchor: CalendarDate) -> Set<
    Int64
  > {
    guard let month = date(start)?.month else { return [] }
    var days: [Int64] = []
    var day = start
    while let date = date(day), date.month == month {
      days.append(day)
      day += 1
    }
    let rule = question.rule
    if !rule.byDay.isEmpty { return weekdays(days, rule) }
    var found: Set<Int64> = []
    for number in rule.byMonthDay.isEmpty ? [anchor.day] : rule.byMonthDay {
      if abs(number) <= days.count {
        found.insert(number > 0 ? days[number - 1] : days[days.count + number])
      } else if question.skip != .omit {
        let isAfter = question.skip == .forward
        if number > 0 {
          found.insert(isAfter ? start + Int64(days.count) : start + Int64(days.count) - 1)
        } else {
          found.insert(isAfter ? start : start - 1)
        }
      }
    }
    return found
  }

  private func weekdays(_ days: [Int64], _ rule: RecurrenceRule) -> Set<Int64> {
    var found: Set<Int64> = []
    for item in rule.byDay {
      let those = days.filter { Weekday(daysSince1970: $0) == item.weekday }
      guard let ordinal = item.ordinal else {
        found.formUnion(those)
        continue
      }
      let place = ordinal > 0 ? ordinal - 1 : those.count + ordinal
      if those.indices.contains(place) { found.insert(those[place]) }
    }
    return found
  }
}
