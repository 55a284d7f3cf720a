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
    let app = try await invocation.existingApp()
    var answers: [Cancellation] = []
    var absent: [String] = []
    if isAll {
      answers.append(try await app.cancelAll())
    } else {
      for (id, answer) in try await cancel(ids, app) {
        answers.append(answer)
        if !answer.hasTakenBack { absent.append(id) }
      }
    }
    let isJSON = invocation.arguments.has("json")
    if isJSON { for answer in answers { try invocation.say(json: answer.json) } }
    let sentences = absent.map {
      invocation.texts("cancel.unknown", .string(app.id), .string($0))
    }
    guard answers.contains(where: \.hasTakenBack) else {
      throw NothingMatched(
        sentences: isAll ? [invocation.texts("cancel.nothing", .string(app.id))] : sentences)
    }
    if !isJSON { try tell(answers, invocation) }
    for sentence in sentences { invocation.complain(sentence) }
    return .done
  }

  /// Asks for each id by itself, since the hub does not say which ids it did not know; all at once,
  /// so that it needs one commit for many. The answers stand in the order of the ids.
  private static func cancel(
    _ ids: [String], _ app: App
  ) async throws -> [(id: String, answer: Cancellation)] {
    try await withThrowingTaskGroup(of: (String, Cancellation).self) { group in
      for id in Set(ids) {
        group.addTask { (id, try await app.cancel(id)) }
      }
      var answers: [String: Cancellation] = [:]
      for try await (id, answer) in group { answers[id] = answer }
      // What was asked twice is told once.
      return ids.compactMap { id in answers.removeValue(forKey: id).map { (id, $0) } }
    }
  }

  private static func tell(_ answers: [Cancellation], _ invocation: Invocation) throws {
    let pending = answers.reduce(0) { $0 + $1.pending }
    let withdrawn = answers.reduce(0) { $0 + $1.withdrawn }
    if pending > 0 { try invocation.say(invocation.texts.counted("cancel.pending", pending)) }
    if withdrawn > 0 {
      try invocation.say(invocation.texts.counted("cancel.withdrawn", withdrawn))
    }
  }
}

extension Cancellation {
  fileprivate var hasTakenBack: Bool { pending > 0 || withdrawn > 0 }
}
