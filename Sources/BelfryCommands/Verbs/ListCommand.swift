import BelfryClient
import BelfryCore
import BelfryLocalization

/// `belfry list`: what is coming, from all own apps or from one.
enum ListCommand {
  static let spec = VerbSpec(
    name: "list", operands: .none,
    options: [OptionSpec("app", value: "APP"), OptionSpec("json")], run: run)

  @Sendable private static func run(_ invocation: Invocation) async throws -> ExitStatus {
    let isOneApp = invocation.arguments.value("app") != nil
    let alerts =
      isOneApp
      ? try await invocation.existingApp().pending() : try await invocation.center().pending()
    if invocation.arguments.has("json") {
      for alert in alerts { try invocation.say(json: alert.json) }
    } else if alerts.isEmpty {
      try invocation.say(invocation.texts("list.empty"))
    } else {
      try invocation.say(table(of: alerts, hasApps: !isOneApp, invocation))
    }
    return .done
  }

  private static func table(
    of alerts: [PendingAlert], hasApps: Bool, _ invocation: Invocation
  ) -> Table {
    let texts = invocation.texts
    let time = invocation.time
    let repeats = alerts.map { RepeatText(texts: texts).words($0.alert.trigger) }
    let hasRepeats = repeats.contains { $0 != nil }
    var table = Table(
      head: [texts("column.id"), texts("column.rings"), texts("column.away")]
        + (hasRepeats ? [texts("column.repeats")] : []) + (hasApps ? [texts("column.app")] : [])
        + [texts("column.text")],
      yielding: hasApps ? (hasRepeats ? 4 : 3) : nil)
    for (alert, words) in zip(alerts, repeats) {
      let next = Timestamp(alert.next)
      var cells = [alert.alert.id, time.dateAndTime(next), time.relative(next)]
      if hasRepeats { cells.append(words ?? "") }
      if hasApps { cells.append(alert.app) }
      table.add(cells + [AlertText.oneLine(alert.alert)])
    }
    return table
  }
}
