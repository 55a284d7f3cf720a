import BelfryClient
import BelfryCore
import BelfryLocalization

/// `belfry reply N TEXT…`: answers a delivery with a text, where it has an action that asks for one.
enum ReplyCommand {
  static let spec = VerbSpec(
    name: "reply", operands: Operands(usage: "N TEXT…", count: 2...(.max)),
    options: [OptionSpec("action", value: "ID")], run: run)

  @Sendable private static func run(_ invocation: Invocation) async throws -> ExitStatus {
    let operands = invocation.arguments.operands
    let number = try DeliveryOperand.number(operands[0])
    let text = operands.dropFirst().joined(separator: " ")
    guard text.contains(where: { !$0.isWhitespace }) else { throw UsageError.emptyText }
    let center = try await invocation.center()
    let inbox = try await center.inbox()
    guard let delivery = inbox.deliveries.first(where: { $0.number == number }) else {
      throw NothingMatched(DeliveryOperand.unknown(number, invocation.texts))
    }
    let action = try action(of: delivery, invocation)
    let answer = try await center.activate(number, action: action, text: text)
    try invocation.say(
      answer.isChanged
        ? invocation.texts("reply.done", .string(TerminalText.clean(delivery.app)))
        : invocation.texts("open.ended", .string(answer.state.rawValue)))
    return .done
  }

  /// The one action that asks for a text, or the one that `--action` names among several.
  private static func action(
    of delivery: Delivery, _ invocation: Invocation
  ) throws(NothingMatched) -> String {
    let ids = delivery.actions.filter { $0.textInput != nil }.map(\.id)
    let texts = invocation.texts
    guard let only = ids.first else {
      throw NothingMatched(texts("reply.none", .integer(delivery.number)))
    }
    if let named = invocation.arguments.value("action") {
      guard ids.contains(named) else {
        throw DeliveryOperand.unknown(named, among: ids, of: delivery, texts)
      }
      return named
    }
    guard ids.count == 1 else {
      throw NothingMatched(
        texts(
          "reply.several", .integer(delivery.number), .string(ids.joined(separator: ", "))))
    }
    return only
  }
}
