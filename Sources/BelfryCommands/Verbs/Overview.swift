import BelfryClient
import BelfryCore
import BelfryLocalization

/// `belfry` alone: what waits for me in one line, and the four commonest commands.
enum Overview {
  static func run(_ invocation: Invocation) async throws {
    let texts = invocation.texts
    let inbox = try await invocation.center().inbox()
    if let latest = inbox.deliveries.first {
      let line = texts.counted(
        "overview.waiting", inbox.deliveries.count, .string(AlertText.oneLine(latest)),
        .string(invocation.time.relative(Timestamp(latest.at))))
      let columns = invocation.console.columns ?? .max
      try invocation.say(TerminalText.cut(TerminalText.clean(line), to: columns))
    } else {
      try invocation.say(texts("inbox.empty"))
    }
    try invocation.say("")
    let example = texts("overview.example")
    let commands: [(name: String, value: String)] = [
      ("belfry inbox", texts("overview.inbox")),
      ("belfry schedule \(example) --in 4m", texts("overview.schedule")),
      ("belfry list", texts("overview.list")), ("belfry --help", texts("overview.help")),
    ]
    try invocation.say(commands, indent: "  ")
  }
}
