import BelfryClient
import BelfryCore
import BelfryLocalization

/// Says in words how a trigger repeats.
struct RepeatText {
  let texts: Texts

  /// `every 2 weeks`, `from Monday to Friday`; nil for one that does not repeat.
  func words(_ trigger: BelfryClient.Alert.Trigger) -> String? {
    switch trigger.repetition {
    case nil: return nil
    case .interval(let interval):
      return texts.counted("repeat.\(interval.unit.rawValue)", interval.every)
    case .rule(let text, _):
      guard let rule = try? RecurrenceRule(parsing: text), let days = Self.weekdays(of: rule) else {
        return texts("repeat.rule")
      }
      switch days {
      case RepeatInput.workdays: return texts("repeat.workdays")
      case RepeatInput.weekend: return texts("repeat.weekend")
      default:
        let names = days.map { texts("time.weekday.\($0.rawValue)") }
        return texts("repeat.on", .string(names.joined(separator: texts("list.separator"))))
      }
    }
  }

  /// The days of a rule that says no more than on which days of each week.
  private static func weekdays(of rule: RecurrenceRule) -> [Weekday]? {
    var plain = RecurrenceRule(.weekly)
    plain.byDay = rule.byDay
    plain.until = rule.until
    plain.count = rule.count
    plain.weekStart = rule.weekStart
    guard rule == plain, !rule.byDay.isEmpty else { return nil }
    return rule.byDay.map(\.weekday).sorted { $0.rawValue < $1.rawValue }
  }
}
