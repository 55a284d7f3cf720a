import BelfryClient
import BelfryCore
import BelfryLocalization

/// `belfry settings [timeZone ZONE|none]`: what a person has set.
enum SettingsCommand {
  static let spec = VerbSpec(
    name: "settings", operands: Operands(usage: "[timeZone ZONE|none]", count: 0...2),
    options: [OptionSpec("json")], run: run)

  private static let names = ["timeZone"]

  @Sendable private static func run(_ invocation: Invocation) async throws -> ExitStatus {
    let settings = try await settings(invocation)
    if invocation.arguments.has("json") {
      try invocation.say(json: settings.json)
      return .done
    }
    let zone = TerminalText.clean(settings.timeZone ?? settings.effectiveTimeZone)
    try invocation.say(
      settings.timeZone == nil
        ? invocation.texts("settings.systemZone", .string(zone))
        : invocation.texts("settings.zone", .string(zone)))
    // A floating alert rings by the zone above, and this terminal shows times in another.
    if let own = invocation.console.zone.name?.rawValue, own != settings.effectiveTimeZone {
      try invocation.say("  " + invocation.texts("settings.otherZone", .string(own)))
    }
    return .done
  }

  private static func settings(_ invocation: Invocation) async throws -> Settings {
    let operands = invocation.arguments.operands
    guard let name = operands.first else { return try await invocation.center().settings() }
    guard names.contains(name) else { throw UsageError.unknownCommand(name, known: names) }
    guard operands.count == 2 else {
      throw UsageError.operandMissing(verb: "settings timeZone", usage: "ZONE|none")
    }
    let value = operands[1]
    guard value != "none" else { return try await invocation.center().setTimeZone(nil) }
    guard ZoneName(value) != nil else { throw UsageError.badZone(value) }
    return try await invocation.center().setTimeZone(value)
  }
}
