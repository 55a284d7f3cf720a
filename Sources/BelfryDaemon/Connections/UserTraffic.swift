import BelfryCore

/// What the connections of one uid share: tokens, and room for bytes.
final class UserTraffic {
  let id: UserID
  var requests: TokenDealer
  var hellos: TokenDealer
  var held: HeldBytes
  /// Connections that wait until the others hold less.
  var blocked: Set<ConnectionID> = []

  init(_ id: UserID, limits: Limits, at now: MonotonicTime) {
    self.id = id
    requests = TokenDealer(rate: limits.requestsPerSecond, burst: limits.requestBurst, at: now)
    hellos = TokenDealer(rate: limits.hellosPerSecond, burst: limits.helloBurst, at: now)
    held = HeldBytes(
      limit: limits.bufferedBytesPerUser, connections: limits.connectionsPerUser,
      line: limits.lineBytes)
  }

  /// The limits were changed.
  func adopt(_ limits: Limits, at now: MonotonicTime) {
    requests.change(rate: limits.requestsPerSecond, burst: limits.requestBurst, at: now)
    hellos.change(rate: limits.hellosPerSecond, burst: limits.helloBurst, at: now)
    held.change(
      limit: limits.bufferedBytesPerUser, connections: limits.connectionsPerUser,
      line: limits.lineBytes)
  }

  /// Whether forgetting it would change nothing.
  func isIdle(at now: MonotonicTime) -> Bool {
    held.total == 0 && blocked.isEmpty && requests.isIdle(at: now) && hellos.isIdle(at: now)
  }

  var nextDeal: MonotonicTime? {
    switch (requests.nextDeal, hellos.nextDeal) {
    case (let one?, let other?): min(one, other)
    case (let one, let other): one ?? other
    }
  }

  /// A connection has no line for now that could use what was dealt to it.
  func giveBackTokens(_ id: ConnectionID) {
    requests.release(id)
    hellos.release(id)
  }

  func remove(_ connection: Connection) {
    requests.remove(connection.id)
    hellos.remove(connection.id)
    blocked.remove(connection.id)
    held.giveUpPrivilege(connection.id)
    held.change(from: connection.countedBytes, to: 0)
    connection.countedBytes = 0
  }
}
