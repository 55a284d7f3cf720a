import BelfryCore
import BelfryPosix

/// The time that alerts go by.
struct HubClock: Sendable {
  /// Where the test clock stands; nil: the system's time counts.
  private(set) var frozen: Timestamp?

  init(frozenAt instant: Timestamp?) {
    frozen = instant
  }

  var isFrozen: Bool { frozen != nil }

  func now() -> Timestamp {
    frozen ?? Timestamp(clamping: SystemClock.realtimeMilliseconds())
  }

  /// Only for a test clock.
  mutating func set(to instant: Timestamp) {
    precondition(isFrozen, "the system's clock is not ours to set")
    frozen = instant
  }
}

/// The test clock on its way to where an administrator wants it.
struct ClockMove: Hashable, Sendable {
  let target: Timestamp

  enum Step: Hashable, Sendable {
    /// Something is due where the clock stands: it waits until that has fired.
    case fire
    /// The next instant at which something is due.
    case visit(Timestamp)
    case arrive
  }

  func step(at now: Timestamp, nextDue: Timestamp?, isFiring: Bool) -> Step {
    if isFiring { return .fire }
    if let nextDue, nextDue <= now { return .fire }
    if let nextDue, nextDue <= target { return .visit(nextDue) }
    return .arrive
  }
}
