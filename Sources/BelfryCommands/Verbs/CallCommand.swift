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
    do {
      let result = try await send(method, parameters, invocation)
      try invocation.say(json: String(decoding: result, as: UTF8.self))
    } catch let error as HubError {
      // Who speaks the protocol wants the name to decide by; our own reasons are no part of it.
      guard error.code != nil else { throw error }
      throw RefusedCall(error: error)
    }
    return .done
  }

  private static func send(
    _ method: String, _ parameters: [UInt8], _ invocation: Invocation
  ) async throws -> [UInt8] {
    if method.hasPrefix("center.") {
      return try await invocation.center().call(method, parameters)
    } else if method.hasPrefix("admin.") {
      return try await invocation.administrator().call(method, parameters)
    } else {
      return try await invocation.app().call(method, parameters)
    }
  }
}

/// A refusal of the hub to whoever speaks the protocol itself.
struct RefusedCall: Error, Sendable {
  let error: HubError
}
