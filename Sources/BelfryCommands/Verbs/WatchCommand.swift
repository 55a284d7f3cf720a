import BelfryClient
import BelfryCore
import BelfryLocalization

/// `belfry watch`: shows what waits, then each alert as it rings, until interrupted.
enum WatchCommand {
  static let spec = VerbSpec(
    name: "watch", operands: .none, options: [OptionSpec("json")], run: run)

  @Sendable private static func run(_ invocation: Invocation) async throws -> ExitStatus {
    let center = try await invocation.center()
    while true {
      do {
        try await watch(center, invocation)
        return .done
      } catch let error as HubError where error.reason == .cursorGone {
        // The hub's store was restored, or this program slept for days: what waits is shown anew.
        invocation.complain(invocation.texts("watch.placeLost"))
      }
    }
  }

  /// Shows what waits, then what comes, without a gap between the two.
  private static func watch(_ center: Center, _ invocation: Invocation) async throws {
    let inbox = try await center.inbox()
    let isJSON = invocation.arguments.has("json")
    for delivery in inbox.deliveries.reversed() {
      try await show(delivery, isJSON: isJSON, center, invocation)
    }
    if inbox.deliveries.isEmpty, !isJSON, invocation.console.columns != nil {
      invocation.console.err(invocation.texts("watch.empty") + "\n")
    }
    let console = invocation.console
    let texts = invocation.texts
    let events = center.events(since: inbox.cursor) { interruption in
      switch interruption {
      case .lost: console.err(texts("watch.lost") + "\n")
      case .over: console.err(texts("watch.over") + "\n")
      }
    }
    for try await event in events {
      switch event.kind {
      case .delivered(let delivery): try await show(delivery, isJSON: isJSON, center, invocation)
      case .changed: if isJSON { try invocation.say(json: event.json) }
      }
    }
  }

  private static func show(
    _ delivery: Delivery, isJSON: Bool, _ center: Center, _ invocation: Invocation
  ) async throws {
    // An event that was read late, about what is no longer kept.
    guard delivery.state.isWaiting else { return }
    if isJSON {
      try invocation.say(json: delivery.json)
    } else if delivery.state != .snoozed {
      // One that was put off is shown when it rings again.
      let line =
        "\(invocation.time.dateAndTime(Timestamp(delivery.at)))  \(delivery.number)  "
        + "\(TerminalText.clean(delivery.appName ?? delivery.app))  "
        + invocation.console.bold(AlertText.oneLine(delivery))
        + InboxCommand.missed(delivery, invocation.texts)
        + (delivery.late.map { late in
          "  " + invocation.texts("watch.late", .string(invocation.time.length(late)))
        } ?? "")
      try invocation.say(line)
    }
    guard delivery.state == .delivered else { return }
    do throws(HubError) {
      try await center.shown(delivery.number)
    } catch {
      // Gone in the meantime: then nobody needs to know that it was shown.
      guard error.reason == .notFound else { throw error }
    }
  }
}
