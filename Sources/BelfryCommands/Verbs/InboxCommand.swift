import BelfryClient
import BelfryCore
import BelfryLocalization

/// `belfry inbox`: what rang and waits. On a terminal, the person has seen it then.
enum InboxCommand {
  static let spec = VerbSpec(
    name: "inbox", operands: .none, options: [OptionSpec("json")], run: run)

  @Sendable private static func run(_ invocation: Invocation) async throws -> ExitStatus {
    let center = try await invocation.center()
    let deliveries = try await center.inbox().deliveries
    if invocation.arguments.has("json") {
      for delivery in deliveries { try invocation.say(json: delivery.json) }
      return .done
    }
    guard !deliveries.isEmpty else {
      try invocation.say(invocation.texts("inbox.empty"))
      return .done
    }
    try invocation.say(table(of: deliveries, invocation))
    if invocation.console.columns != nil { try await see(deliveries, center) }
    return .done
  }

  private static func table(of deliveries: [Delivery], _ invocation: Invocation) -> Table {
    let texts = invocation.texts
    // Most alerts are of the usual level and have no actions: then there is no column for it.
    let hasLevels = deliveries.contains { $0.level != .active }
    let hasActions = deliveries.contains { !$0.actions.isEmpty }
    var head = [texts("column.number"), texts("column.rang"), texts("column.app")]
    if hasLevels { head.append(texts("column.level")) }
    if hasActions { head.append(texts("column.actions")) }
    var table = Table(head: head + [texts("column.text")], yielding: 2)
    for delivery in deliveries {
      var cells = [
        "\(delivery.number)", invocation.time.relative(Timestamp(delivery.at)),
        delivery.appName ?? delivery.app,
      ]
      if hasLevels { cells.append(delivery.level == .active ? "" : delivery.level.rawValue) }
      if hasActions { cells.append(delivery.actions.map(\.id).joined(separator: ", ")) }
      table.add(
        cells + [
          AlertText.oneLine(delivery) + missed(delivery, texts) + again(delivery, invocation)
        ])
    }
    return table
  }

  /// For how many it stands, where that is more than one.
  static func missed(_ delivery: Delivery, _ texts: Texts) -> String {
    guard let missed = delivery.missed else { return "" }
    return "  (" + texts.counted("inbox.missed", missed.count) + ")"
  }

  /// When one that was put off rings again.
  private static func again(_ delivery: Delivery, _ invocation: Invocation) -> String {
    guard let until = delivery.until else { return "" }
    return "  "
      + invocation.texts(
        "inbox.again", .string(invocation.time.relative(Timestamp(until))))
  }

  /// Marks what was shown as seen, all at once: the hub then needs one commit for many.
  private static func see(_ deliveries: [Delivery], _ center: Center) async throws {
    try await withThrowingTaskGroup(of: Void.self) { group in
      for delivery in deliveries where ![.seen, .snoozed].contains(delivery.state) {
        group.addTask {
          do throws(HubError) {
            try await center.seen(delivery.number)
          } catch {
            // Gone in the meantime: then nobody needs to know that it was seen.
            guard error.reason == .notFound else { throw error }
          }
        }
      }
      try await group.waitForAll()
    }
  }
}
