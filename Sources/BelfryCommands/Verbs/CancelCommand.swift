import BelfryClient
import BelfryCore
import BelfryLocalization

/// `belfry cancel ID… | --all`: takes alerts back, those coming and those in inboxes.
enum CancelCommand {
  static let spec = VerbSpec(
    name: "cancel", operands: Operands(usage: "ID…", count: 0...(.max)),
    options: [OptionSpec("all"), OptionSpec("app", value: "APP"), OptionSpec("json")], run: run)

  @Sendable private static func run(_ invocation: Invocation) async throws -> ExitStatus {
    let ids = invocation.arguments.operands
    let isAll = invocation.arguments.has("all")
    guard ids.isEmpty == isAll else {
      throw UsageError.eitherOperandsOrAll(usage: spec.operands.usage)
    }
    let app = try await invocation.app()
    let cancelled = isAll ? try await app.cancelAll() : try await app.cancel(ids)
    if invocation.arguments.has("json") { try invocation.say(json: cancelled.json) }
    guard cancelled.pending > 0 || cancelled.withdrawn > 0 else {
      throw NothingMatched(
        sentence: isAll
          ? invocation.texts("cancel.nothing", .string(app.id))
          : invocation.texts("cancel.unknown", .string(app.id)))
    }
    if !invocation.arguments.has("json") {
      if cancelled.pending > 0 {
        try invocation.say(invocation.texts.counted("cancel.pending", cancelled.pending))
      }
      if cancelled.withdrawn > 0 {
        try invocation.say(invocation.texts.counted("cancel.withdrawn", cancelled.withdrawn))
      }
    }
    return .done
  }
}
