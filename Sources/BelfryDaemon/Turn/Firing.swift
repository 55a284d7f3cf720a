import BelfryCore
import BelfryHub

/// When there is something to fire.
///
/// In memory stands the next due instant and whether fan-outs go on, nothing else; both are read
/// anew from the store after every turn that used it.
struct Firing: Hashable, Sendable {
  private enum FanOuts: Hashable, Sendable {
    case none
    case ready
    case awaitingAccounts
    case retry(MonotonicTime)
  }

  /// At the start some may have been left by an earlier run.
  private var fanOuts = FanOuts.ready
  private(set) var nextDue: Timestamp?
  /// Something was due, and firing came to nothing: a defect, which must not turn into a busy loop.
  private var stuckUntil: MonotonicTime?
  /// What is due waits for accounts, and so `stuckUntil` ends with the next answer.
  private var isWaiting = false

  private static let pause = Duration.seconds(1)
  /// How often what waits for nothing is looked for while other alerts wait for accounts.
  private static let waitingPause = Duration.milliseconds(50)

  var isAwaitingAccounts: Bool { fanOuts == .awaitingAccounts }
  var hasFanOuts: Bool { fanOuts != .none }
  /// Whether fan-outs go on, those that wait for the account data base to work again left out.
  var isUnderWay: Bool { fanOuts == .ready || fanOuts == .awaitingAccounts }

  /// Whether the next turn can fire something, or find that nothing is due.
  func mayMoveOn(_ monotonic: MonotonicTime) -> Bool {
    !isAwaitingAccounts && (stuckUntil.map { $0 <= monotonic } ?? true)
  }

  /// Whether something waits that should have been fired, or handed out, by now.
  func isOverdue(at now: Timestamp) -> Bool {
    hasFanOuts || nextDue.map { $0 <= now } ?? false
  }

  func isReady(at now: Timestamp, _ monotonic: MonotonicTime) -> Bool {
    switch fanOuts {
    case .ready: return true
    case .retry(let time) where time <= monotonic: return true
    case .none, .awaitingAccounts, .retry: break
    }
    guard let nextDue, nextDue <= now else { return false }
    return stuckUntil.map { $0 <= monotonic } ?? true
  }

  /// When it wants to be looked at, besides `nextDue`.
  var nextRetry: MonotonicTime? {
    guard case .retry(let time) = fanOuts else { return stuckUntil }
    return stuckUntil.map { min($0, time) } ?? time
  }

  mutating func setNextDue(_ instant: Timestamp?) {
    nextDue = instant
  }

  /// A turn that fired was committed.
  mutating func fired(_ outcome: DueOutcome, at now: Timestamp, _ monotonic: MonotonicTime) {
    let wasDue = nextDue.map { $0 <= now } ?? false
    let didNothing = outcome.served == 0 && !outcome.hasMore && outcome.queries.isEmpty
    isWaiting = outcome.isWaiting
    stuckUntil =
      if isWaiting {
        monotonic + Self.waitingPause
      } else {
        wasDue && didNothing ? monotonic + Self.pause : nil
      }
    if outcome.hasMore {
      fanOuts = .ready
    } else if !outcome.queries.isEmpty {
      fanOuts = .awaitingAccounts
    } else if outcome.mustRetry {
      fanOuts = .retry(monotonic + Self.pause)
    } else {
      fanOuts = .none
    }
  }

  /// An answer has come that a fan-out may have waited for.
  mutating func accountAnswered() {
    if fanOuts == .awaitingAccounts { fanOuts = .ready }
    if isWaiting {
      isWaiting = false
      stuckUntil = nil
    }
  }
}
