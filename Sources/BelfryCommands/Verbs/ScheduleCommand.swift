import BelfryClient
import BelfryCore
import BelfryLocalization

/// `belfry schedule TEXT… --in 4m | --at TIME`: rings later, and says when.
enum ScheduleCommand {
  static let spec = VerbSpec(
    name: "schedule", operands: Operands(usage: "TEXT…", count: 1...(.max)),
    options: [OptionSpec("in", value: "DURATION"), OptionSpec("at", value: "TIME")]
      + AlertOptions.specs, run: run)

  @Sendable private static func run(_ invocation: Invocation) async throws -> ExitStatus {
    let when = try When(
      invocation.arguments, now: invocation.console.now(), invocation.console.zone)
    let alert = try AlertOptions.alert(invocation.arguments, trigger: when.trigger)
    let receipt = try await invocation.app().schedule(alert)
    if invocation.arguments.has("json") {
      try invocation.say(json: receipt.json)
    } else {
      try echo(receipt, when, invocation)
    }
    return .done
  }

  /// The time as it was given, and what it means.
  private enum When {
    case after(Duration)
    case at(TimeInput, written: String)

    init(_ arguments: ParsedArguments, now: Timestamp, _ zone: LocalZone) throws(UsageError) {
      switch (try AlertOptions.duration("in", arguments), arguments.value("at")) {
      case (nil, nil): throw .timeMissing
      case (_?, _?): throw .exclusive("--in", "--at")
      case (let duration?, nil): self = .after(duration)
      case (nil, let text?):
        do throws(TimeInput.Fault) {
          self = .at(try TimeInput(text, now: now, zone: zone), written: text)
        } catch {
          throw .badTime(text, error)
        }
      }
    }

    var trigger: BelfryClient.Alert.Trigger {
      switch self {
      case .after(let duration): .after(duration)
      case .at(let input, _): .at(input.instant.date)
      }
    }
  }

  /// Says when it rings, and what the person may not have meant.
  private static func echo(_ receipt: Receipt, _ when: When, _ invocation: Invocation) throws {
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
    if case .at(let input, let written) = when, let remark = input.remark {
      let shown = invocation.console.zone.local(input.instant).time.text
      try invocation.say("  " + sentence(remark, written: written, shown: shown, invocation))
    }
    if receipt.isReplacement { try invocation.say("  " + texts("alert.replaced")) }
  }

  private static func sentence(
    _ remark: TimeInput.Remark, written: String, shown: String, _ invocation: Invocation
  ) -> String {
    // The text was read as a time, so it has nothing in it that a terminal would obey.
    let texts = invocation.texts
    switch remark {
    case .tomorrow: return texts("remark.tomorrow", .string(written))
    case .neverShown: return texts("remark.neverShown", .string(written), .string(shown))
    case .firstOfTwo: return texts("remark.firstOfTwo", .string(written))
    case .secondOfTwo: return texts("remark.secondOfTwo", .string(written))
    case .passed: return texts("remark.passed", .string(written))
    }
  }
}
