import BelfryClient
import BelfryCore
import BelfryLocalization

/// `belfry dismiss N… | --all`: puts deliveries away without an answer.
enum DismissCommand {
  static let spec = VerbSpec(
    name: "dismiss", operands: Operands(usage: "N…", count: 0...(.max)),
    options: [OptionSpec("all")], run: run)

  @Sendable private static func run(_ invocation: Invocation) async throws -> ExitStatus {
    let isAll = invocation.arguments.has("all")
    var numbers: [Int64] = []
    for text in invocation.arguments.operands {
      let number = try DeliveryOperand.number(text)
      if !numbers.contains(number) { numbers.append(number) }
    }
    guard numbers.isEmpty == isAll else {
      throw UsageError.eitherOperandsOrAll(usage: spec.operands.usage)
    }
    let center = try await invocation.center()
    if isAll { numbers = try await center.inbox().deliveries.map(\.number) }
    let (dismissed, unknown) = try await dismiss(numbers, center)
    guard !dismissed.isEmpty else {
      throw NothingMatched(
        sentences: isAll
          ? [invocation.texts("inbox.empty")]
          : unknown.map { DeliveryOperand.unknown($0, invocation.texts) })
    }
    try invocation.say(invocation.texts.counted("dismiss.done", dismissed.count))
    if !isAll {
      for number in unknown {
        invocation.complain(DeliveryOperand.unknown(number, invocation.texts))
      }
    }
    return .done
  }

  /// Dismisses all at once; answers those that were, and those that did not wait any more.
  private static func dismiss(
    _ numbers: [Int64], _ center: Center
  ) async throws -> (dismissed: [Int64], unknown: [Int64]) {
    try await withThrowingTaskGroup(of: (Int64, Bool).self) { group in
      for number in numbers {
        group.addTask {
          do throws(HubError) {
            return (number, try await center.dismiss(number).isChanged)
          } catch {
            guard error.reason == .notFound else { throw error }
            return (number, false)
          }
        }
      }
      var results: [Int64: Bool] = [:]
      for try await (number, isDismissed) in group { results[number] = isDismissed }
      return (numbers.filter { results[$0] == true }, numbers.filter { results[$0] == false })
    }
  }
}
