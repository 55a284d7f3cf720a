import BelfryClient
import BelfryCore
import BelfryLocalization

/// `belfry now TEXT…`: rings at once.
enum NowCommand {
  static let spec = VerbSpec(
    name: "now", operands: Operands(usage: "TEXT…", count: 0...(.max)),
    options: AlertOptions.specs, run: run)

  @Sendable private static func run(_ invocation: Invocation) async throws -> ExitStatus {
    let alert = try AlertOptions.alert(invocation.arguments, of: spec.name, trigger: .now)
    let receipt = try await invocation.app().present(alert)
    if invocation.arguments.has("json") {
      try invocation.say(json: receipt.json)
    } else {
      let id = TerminalText.clean(receipt.id)
      try invocation.say(invocation.texts("alert.ringsNow", .string(id)))
    }
    return .done
  }
}
