import BelfryClient
import BelfryCore
import BelfryLocalization

/// `belfry open N [--action ID]`: shows a delivery in full and answers it; its app is told.
enum OpenCommand {
  static let spec = VerbSpec(
    name: "open", operands: Operands(usage: "N", count: 1...1),
    options: [OptionSpec("action", value: "ID")], run: run)

  @Sendable private static func run(_ invocation: Invocation) async throws -> ExitStatus {
    let number = try DeliveryOperand.number(invocation.arguments.operands[0])
    let center = try await invocation.center()
    let inbox = try await center.inbox()
    guard let delivery = inbox.deliveries.first(where: { $0.number == number }) else {
      throw NothingMatched(DeliveryOperand.unknown(number, invocation.texts))
    }
    let action = invocation.arguments.value("action") ?? DeliveryOperand.usualAction
    try check(action, of: delivery, invocation.texts)
    for line in lines(of: delivery, invocation) { try invocation.say(line) }
    let answer = try await center.activate(number, action: action)
    if !answer.isChanged {
      // Another session, or the app itself, was faster.
      try invocation.say(
        invocation.texts("open.ended", .string(ended(answer.state, invocation.texts))))
    }
    return .done
  }

  private static func ended(_ state: Delivery.State, _ texts: Texts) -> String {
    texts.ifThere("state.\(state.rawValue)", []) ?? state.rawValue
  }

  /// What the hub would refuse is said here in words of the command line.
  private static func check(
    _ action: String, of delivery: Delivery, _ texts: Texts
  ) throws(NothingMatched) {
    guard action != DeliveryOperand.usualAction else { return }
    guard let chosen = delivery.actions.first(where: { $0.id == action }) else {
      throw DeliveryOperand.unknown(
        action, among: [DeliveryOperand.usualAction] + delivery.actions.map(\.id), of: delivery,
        texts)
    }
    guard chosen.textInput == nil else {
      throw NothingMatched(
        texts("open.asksForText", .string(action), .string("belfry reply \(delivery.number) …")))
    }
  }

  /// Title and body as they are, then whose it is and when it rang. The body is indented, so that
  /// it cannot pass for a line of ours.
  private static func lines(of delivery: Delivery, _ invocation: Invocation) -> [String] {
    let texts = invocation.texts
    var lines: [String] = []
    if let title = delivery.title {
      lines.append(invocation.console.bold(TerminalText.clean(title)))
    }
    if let body = delivery.body { lines += TerminalText.lines(of: body).map { "  " + $0 } }
    // What it calls itself, and which one it is.
    let app = delivery.appName.map { "\($0) (\(delivery.app))" } ?? delivery.app
    lines.append("")
    lines.append(
      texts(
        "open.from", .string(TerminalText.clean(app)),
        .string(invocation.time.full(Timestamp(delivery.at)))))
    if let late = delivery.late {
      lines.append(texts("open.late", .string(invocation.time.length(late))))
    }
    return lines
  }
}

/// The number of a delivery on the command line.
enum DeliveryOperand {
  static func number(_ text: String) throws(UsageError) -> Int64 {
    guard let number = Int64(text), number > 0 else { throw .notADelivery(text) }
    return number
  }

  /// The action of opening a delivery, which each has.
  static let usualAction = "default"

  static func unknown(
    _ action: String, among actions: [String], of delivery: Delivery, _ texts: Texts
  ) -> NothingMatched {
    NothingMatched(
      texts(
        "open.unknownAction", .integer(delivery.number), .string(action),
        .string(actions.joined(separator: ", "))))
  }

  static func unknown(_ number: Int64, _ texts: Texts) -> String {
    texts("inbox.unknown", .integer(number))
  }
}
