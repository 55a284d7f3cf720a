import BelfryCore
import BelfryLocalization

/// The command line `belfry`: arguments in, text and exit status out.
package enum Commands {
  /// The verbs in the order of the help.
  static let verbs: [VerbSpec] = [
    NowCommand.spec, ScheduleCommand.spec, NextCommand.spec, ListCommand.spec, ExceptCommand.spec,
    CancelCommand.spec, InboxCommand.spec, WatchCommand.spec, OpenCommand.spec,
    DismissCommand.spec, SnoozeCommand.spec, ReplyCommand.spec, BadgeCommand.spec,
    SettingsCommand.spec, StringsCommand.spec, CallCommand.spec, StatusCommand.spec,
    AdminCommand.spec,
  ]

  /// Does what `arguments`, without the program's name, ask for.
  package static func run(_ arguments: [String], on console: Console) async -> ExitStatus {
    let texts = Texts(
      languages: LanguagePreference.fromEnvironment(console.variable),
      tables: ["CommandLine", "Hub"])
    do {
      return try await run(arguments, on: console, texts)
    } catch {
      let hasOption = arguments.prefix { $0 != "--" }
        .contains { $0 == "--socket" || $0.hasPrefix("--socket=") }
      let isSocketNamed = hasOption || !(console.variable("BELFRY_SOCKET") ?? "").isEmpty
      let text = FailureText(texts: texts, isSocketNamed: isSocketNamed)
      for line in text.lines(for: error) { console.err(line + "\n") }
      return FailureText.status(for: error)
    }
  }

  private static func run(
    _ arguments: [String], on console: Console, _ texts: Texts
  ) async throws -> ExitStatus {
    switch try ParsedCommandLine(arguments, verbs: verbs) {
    case .version:
      try console.out("belfry \(BelfryVersion.text)\n")
    case .help(nil):
      try console.out(Help(texts, isTerminal: console.columns != nil).program(verbs: verbs))
    case .help(let verb?):
      try console.out(Help(texts, isTerminal: console.columns != nil).verb(verb))
    case .overview(let parsed):
      try await Overview.run(Invocation(arguments: parsed, console: console, texts: texts))
    case .verb(let verb, let parsed):
      do {
        return try await verb.run(
          Invocation(arguments: parsed, console: console, texts: texts))
      } catch let error as UsageError {
        throw UsageFailure(error: error, verb: verb)
      }
    }
    return .done
  }
}
