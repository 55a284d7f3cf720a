import BelfryClient
import BelfryProtocol

/// `belfry call METHOD [JSON]`: sends one request of any kind and prints its result.
enum CallCommand {
  static let spec = VerbSpec(
    name: "call", operands: Operands(usage: "METHOD [JSON]", count: 1...2),
    options: [OptionSpec("app", value: "APP")], run: run)

  @Sendable private static func run(_ invocation: Invocation) async throws -> ExitStatus {
    let operands = invocation.arguments.operands
    let method = operands[0]
    let parameters = operands.count > 1 ? Array(operands[1].utf8) : []
    if operands.count > 1, (try? JSONDocument(parsing: parameters)) == nil {
      throw UsageError.badJSON
    }
    let result: [UInt8]
    if method.hasPrefix("center.") {
      result = try await invocation.center().call(method, parameters)
    } else if method.hasPrefix("admin.") {
      result = try await invocation.administrator().call(method, parameters)
    } else {
      result = try await invocation.app().call(method, parameters)
    }
    try invocation.say(json: String(decoding: result, as: UTF8.self))
    return .done
  }
}
