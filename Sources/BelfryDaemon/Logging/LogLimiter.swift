import BelfryCore

/// Keeps one user from filling the log: 20 messages at once, one more every 10 seconds.
struct LogLimiter: Sendable {
  enum Decision: Hashable, Sendable {
    case write
    /// The first in a while; so many before it were not written.
    case writeAfterSuppressing(Int)
    case suppress
  }

  private struct Account: Sendable {
    /// Messages that may still be written at once, and when the last one was added to them.
    var left = LogLimiter.burst
    var since: MonotonicTime
    var suppressed = 0
  }

  private static let burst = 20
  private static let pause = Duration.seconds(10)
  /// Users that are remembered.
  private static let capacity = 1_000

  private var accounts: [UserID: Account] = [:]

  mutating func decide(_ user: UserID, at now: MonotonicTime) -> Decision {
    if accounts[user] == nil, accounts.count >= Self.capacity { accounts.removeAll() }
    var account = accounts[user] ?? Account(since: now)
    defer { accounts[user] = account }
    while account.left < Self.burst, account.since + Self.pause <= now {
      account.left += 1
      account.since = account.since + Self.pause
    }
    guard account.left > 0 else {
      account.suppressed += 1
      return .suppress
    }
    if account.left == Self.burst { account.since = now }
    account.left -= 1
    guard account.suppressed > 0 else { return .write }
    defer { account.suppressed = 0 }
    return .writeAfterSuppressing(account.suppressed)
  }
}
