/// A hub that its sockets started may leave when nobody needs it; they start it again.
struct IdleExit: Hashable, Sendable {
  private var idleSince: MonotonicTime?

  private static let patience = Duration.seconds(60)

  /// Looks at the hub after a turn; true: it may leave now.
  mutating func mayLeave(isIdle: Bool, at now: MonotonicTime) -> Bool {
    guard isIdle else {
      idleSince = nil
      return false
    }
    let since = idleSince ?? now
    idleSince = since
    return since + Self.patience <= now
  }

  /// When it may leave if nothing happens until then.
  var deadline: MonotonicTime? { idleSince.map { $0 + Self.patience } }
}
