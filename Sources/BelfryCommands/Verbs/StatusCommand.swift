import BelfryClient
import BelfryCore
import BelfryLocalization
import BelfryProtocol

/// `belfry status`: the hub, how it knows me, what waits and what is coming.
enum StatusCommand {
  static let spec = VerbSpec(
    name: "status", operands: .none, options: [OptionSpec("json")], run: run)

  /// How far the hub's clock may be from ours before that is worth a line.
  private static let clockTolerance = Duration.seconds(2)

  @Sendable private static func run(_ invocation: Invocation) async throws -> ExitStatus {
    let center = try await invocation.center()
    let now = invocation.console.now()
    let pending = try await center.pending()
    if invocation.arguments.has("json") {
      try invocation.say(json: json(center, pending))
      return .done
    }
    let texts = invocation.texts
    var rows: [(name: String, value: String)] = [
      (texts("status.hub"), texts("status.hubVersion", .string(center.hubVersion))),
      (texts("status.socket"), center.socket), (texts("status.user"), center.user),
      (texts("status.waiting"), texts.counted("status.alerts", center.waiting)),
      (texts("status.coming"), coming(pending, invocation)),
    ]
    let ahead = Timestamp(center.connectedAt).since(now)
    if ahead.magnitude > clockTolerance {
      let length = Argument.string(invocation.time.length(ahead.magnitude))
      rows.append(
        (
          texts("status.clock"),
          ahead > .zero ? texts("status.ahead", length) : texts("status.behind", length)
        ))
    }
    try invocation.say(rows)
    return .done
  }

  private static func coming(_ pending: [BelfryClient.PendingAlert], _ invocation: Invocation)
    -> String
  {
    let count = invocation.texts.counted("status.alerts", pending.count)
    guard let next = pending.first?.next else { return count }
    return invocation.texts(
      "status.next", .string(count), .string(invocation.time.full(Timestamp(next))))
  }

  private static func json(_ center: Center, _ pending: [BelfryClient.PendingAlert]) -> String {
    var writer = JSONWriter()
    writer.beginObject()
    writer.member("hub", center.hubVersion)
    writer.member("socket", center.socket)
    writer.member("user", center.user)
    writer.member("now", Timestamp(center.connectedAt).rfc3339)
    writer.member("waiting", center.waiting)
    writer.member("pending", pending.count)
    writer.key("next")
    if let next = pending.first?.next {
      writer.value(Timestamp(next).rfc3339)
    } else {
      writer.null()
    }
    writer.endObject()
    return String(decoding: writer.bytes, as: UTF8.self)
  }
}

extension Duration {
  fileprivate var magnitude: Duration { self < .zero ? .zero - self : self }
}
