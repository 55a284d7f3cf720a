import BelfryClient
import BelfryCore
import BelfryLocalization

/// `belfry except ID OCCURRENCE`: leaves one date of a repeat out.
enum ExceptCommand {
  static let spec = VerbSpec(
    name: "except", operands: Operands(usage: "ID OCCURRENCE", count: 2...2),
    options: [OptionSpec("app", value: "APP"), OptionSpec("json")], run: run)

  @Sendable private static func run(_ invocation: Invocation) async throws -> ExitStatus {
    let operands = invocation.arguments.operands
    let moment = try moment(operands[1], invocation)
    let app = try await invocation.existingApp()
    let answer: Exception
    do {
      answer = try await app.except(
        operands[0], BelfryClient.Alert.Moment(moment))
    } catch {
      guard error.reason == .notFound else { throw error }
      throw NothingMatched(
        invocation.texts(
          "except.unknown", .string(app.id), .string(operands[0]), .string(operands[1])))
    }
    if invocation.arguments.has("json") {
      try invocation.say(json: answer.json)
    } else {
      let id = Argument.string(TerminalText.clean(answer.id))
      let left = Argument.string(said(moment, invocation))
      let next = answer.next.map { invocation.time.full(Timestamp($0)) }
      try invocation.say(
        next.map { invocation.texts("except.done", id, left, .string($0)) }
          ?? invocation.texts("except.last", id, left))
    }
    return .done
  }

  /// A local time, with or without seconds, is the name of an occurrence as `belfry next` shows it;
  /// an instant, or a time such as `tomorrow 9:00` on the terminal's clock, is what rings then.
  private static func moment(
    _ text: String, _ invocation: Invocation
  ) throws(UsageError) -> BelfryCore.Moment {
    if let moment = Occurrence(stored: text).moment { return moment }
    if let name = TimeInput.localTime(text) { return .wall(name) }
    let zone = invocation.console.zone.zone
    guard let time = try? TimeInput(text, now: invocation.console.now(), zone: zone) else {
      throw .notATime(text)
    }
    return .instant(time.instant)
  }

  /// What was left out, as it was understood.
  private static func said(_ moment: BelfryCore.Moment, _ invocation: Invocation) -> String {
    switch moment {
    case .wall(let wall): wall.text
    case .instant(let instant): invocation.time.full(instant)
    }
  }
}
