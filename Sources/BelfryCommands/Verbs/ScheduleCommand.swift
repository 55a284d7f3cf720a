import BelfryClient
import BelfryCore
import BelfryLocalization

/// `belfry schedule TEXT… --in 4m | --at TIME`: rings later, and says when.
enum ScheduleCommand {
  static let spec = VerbSpec(
    name: "schedule", operands: Operands(usage: "TEXT…", count: 0...(.max)),
    options: TriggerInput.specs + [
      OptionSpec("missed", value: "once|drop|N"), OptionSpec("nag", value: "DURATION[,N]"),
    ] + AlertOptions.specs, run: run)

  @Sendable private static func run(_ invocation: Invocation) async throws -> ExitStatus {
    let arguments = invocation.arguments
    let when = try TriggerInput(arguments, invocation.console)
    var alert = try AlertOptions.alert(arguments, of: spec.name, trigger: when.clientTrigger)
    if let text = arguments.value("missed") { alert.missed = try missed(text) }
    if let text = arguments.value("nag") { alert.nag = try nag(text) }
    let receipt = try await invocation.app().schedule(alert)
    if arguments.has("json") {
      try invocation.say(json: receipt.json)
    } else {
      try echo(receipt, when, alert, invocation)
    }
    return .done
  }

  private static func missed(
    _ text: String
  ) throws(UsageError) -> BelfryClient.Alert.Missed {
    switch text.lowercased() {
    case "once": return .once
    case "drop": return .drop
    default:
      guard let number = Int(text), (1...Missed.mostEach).contains(number) else {
        throw .badMissed(text)
      }
      return .each(number)
    }
  }

  /// How often it rings again where nobody says.
  private static let usualNags = 3

  private static func nag(_ text: String) throws(UsageError) -> BelfryClient.Alert.Nag {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
    guard parts.count <= 2, let every = DurationInput.duration(from: String(parts[0])),
      let most = parts.count == 2 ? Int(parts[1]) : usualNags,
      Nag.mostRange.contains(Int64(most))
    else { throw .badNag(text) }
    return BelfryClient.Alert.Nag(every: every, atMost: most)
  }

  private static func missed(_ missed: BelfryClient.Alert.Missed, _ texts: Texts) -> String {
    switch missed {
    case .once: texts("echo.missed.once")
    case .drop: texts("echo.missed.drop")
    case .each(let most): texts.counted("echo.missed.each", most)
    }
  }

  /// Says when it rings, and what the person may not have meant.
  private static func echo(
    _ receipt: Receipt, _ when: TriggerInput, _ alert: BelfryClient.Alert,
    _ invocation: Invocation
  ) throws {
    let texts = invocation.texts
    let time = invocation.time
    let id = Argument.string(TerminalText.clean(receipt.id))
    let next = receipt.next.map { Timestamp($0) }
    if receipt.hasFired {
      try invocation.say(texts("alert.rangAlready", id))
    } else if let next, next > time.now {
      try invocation.say(texts("alert.rings", id, .string(time.full(next))))
    } else {
      try invocation.say(texts("alert.ringsNow", id))
    }
    for line in TriggerEcho(when, invocation).lines(next: next) { try invocation.say("  " + line) }
    if invocation.arguments.has("missed") {
      try invocation.say("  " + missed(alert.missed, texts))
    }
    if let nag = alert.nag {
      let step = Argument.string(time.length(nag.every))
      try invocation.say("  " + texts.counted("echo.nag", nag.most, step))
    }
    if receipt.isReplacement { try invocation.say("  " + texts("alert.replaced")) }
  }
}
