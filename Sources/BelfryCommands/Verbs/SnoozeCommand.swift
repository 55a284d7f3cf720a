import BelfryClient
import BelfryCore
import BelfryLocalization

/// `belfry snooze N DURATION`: has a delivery ring again later.
enum SnoozeCommand {
  static let spec = VerbSpec(
    name: "snooze", operands: Operands(usage: "N DURATION", count: 2...2), options: [], run: run)

  @Sendable private static func run(_ invocation: Invocation) async throws -> ExitStatus {
    let operands = invocation.arguments.operands
    let number = try DeliveryOperand.number(operands[0])
    guard let length = DurationInput.duration(from: operands[1]) else {
      throw UsageError.notADuration(operands[1])
    }
    let center = try await invocation.center()
    let unknown = NothingMatched(DeliveryOperand.unknown(number, invocation.texts))
    let snooze: Snooze
    do {
      snooze = try await center.snooze(number, for: length)
    } catch {
      guard error.reason == .notFound else { throw error }
      throw unknown
    }
    // One that has ended is not in the inbox any more.
    guard let until = snooze.until else { throw unknown }
    try invocation.say(
      invocation.texts("snooze.done", .string(invocation.time.full(Timestamp(until)))))
    return .done
  }
}
