import BelfryClient
import BelfryLocalization

/// `belfry badge [N|+N|-N]`: the number on an app's icon, read or changed.
enum BadgeCommand {
  static let spec = VerbSpec(
    name: "badge", operands: Operands(usage: "[N|+N|-N]", count: 0...1, mayBeNegative: true),
    options: [
      OptionSpec("app", value: "APP"), OptionSpec("to", value: "USER"), OptionSpec("json"),
    ], run: run)

  @Sendable private static func run(_ invocation: Invocation) async throws -> ExitStatus {
    let user = invocation.arguments.value("to")
    let change = try invocation.arguments.operands.first.map { text in
      guard let badge = BadgeInput.badge(from: text) else { throw UsageError.notABadge(text) }
      return badge
    }
    let app = try await change == nil ? invocation.existingApp() : invocation.app()
    let answer = try await app.badgeAnswer(change, of: user)
    if invocation.arguments.has("json") {
      try invocation.say(json: answer.json)
    } else {
      try invocation.say("\(answer.badge)")
    }
    return .done
  }
}
