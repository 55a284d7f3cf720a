import Foundation

/// The toolchain's Calendar, which finds the next occurrence in its own way; for comparison alone.
enum ToolchainCalendar {
  enum Kind: Sendable {
    case daily, weekdays, otherTuesday, lastFriday, secondToLastWeekday, leapDay, sixHours
    case adar, chineseNewYear, ramadan, nowruz
  }

  /// 2026-01-01T09:00:00 in Berlin.
  private static let start = Date(timeIntervalSince1970: 1_767_254_400)

  private static let workdays: [Calendar.RecurrenceRule.Weekday] = [
    .every(.monday), .every(.tuesday), .every(.wednesday), .every(.thursday), .every(.friday),
  ]

  static func walk(_ kind: Kind, steps: Int) {
    switch kind {
    case .daily: walk(rule(.daily), steps)
    case .weekdays: walk(rule(.weekly, weekdays: workdays), steps)
    case .otherTuesday: walk(rule(.weekly, interval: 2, weekdays: [.every(.tuesday)]), steps)
    case .secondToLastWeekday: walk(rule(.monthly, weekdays: workdays, positions: [-2]), steps)
    case .lastFriday: walk(rule(.monthly, weekdays: [.nth(-1, .friday)]), steps)
    case .leapDay: walk(rule(.yearly, months: [2], days: [29]), steps)
    case .sixHours:
      let rule = Calendar.RecurrenceRule(
        calendar: calendar(.gregorian), frequency: .hourly, interval: 6)
      walk(rule, steps)
    // Months are numbered with Adar I among them.
    case .adar: walk(.hebrew, DateComponents(month: 7, day: 15, hour: 9), steps)
    case .chineseNewYear: walk(.chinese, DateComponents(month: 1, day: 1, hour: 9), steps)
    case .ramadan: walk(.islamicUmmAlQura, DateComponents(month: 9, day: 1, hour: 9), steps)
    case .nowruz: walk(.persian, DateComponents(month: 1, day: 1, hour: 9), steps)
    }
  }

  private static func calendar(_ identifier: Calendar.Identifier) -> Calendar {
    var calendar = Calendar(identifier: identifier)
    calendar.timeZone = TimeZone(identifier: "Europe/Berlin") ?? .gmt
    return calendar
  }

  private static func rule(
    _ frequency: Calendar.RecurrenceRule.Frequency, interval: Int = 1,
    months: [Calendar.RecurrenceRule.Month] = [], days: [Int] = [],
    weekdays: [Calendar.RecurrenceRule.Weekday] = [], positions: [Int] = []
  ) -> Calendar.RecurrenceRule {
    Calendar.RecurrenceRule(
      calendar: calendar(.gregorian), frequency: frequency, interval: interval, months: months,
      daysOfTheMonth: days, weekdays: weekdays, hours: [9], minutes: [0], seconds: [0],
      setPositions: positions)
  }

  private static func walk(_ rule: Calendar.RecurrenceRule, _ steps: Int) {
    for _ in rule.recurrences(of: start).prefix(steps) {}
  }

  private static func walk(
    _ identifier: Calendar.Identifier, _ components: DateComponents, _ steps: Int
  ) {
    let calendar = calendar(identifier)
    var date = start
    for _ in 0..<steps {
      guard
        let next = calendar.nextDate(after: date, matching: components, matchingPolicy: .nextTime)
      else { return }
      date = next
    }
  }
}
