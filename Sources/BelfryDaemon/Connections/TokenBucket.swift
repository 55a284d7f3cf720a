/// So many things a second, and so many at once.
///
/// Instead of a level that has to be raised it keeps the moment at which it will be full again.
struct TokenBucket: Hashable, Sendable {
  /// Nanoseconds that one token takes to come.
  private let interval: Int64
  private let burst: Int64
  private var fullAt: MonotonicTime

  /// - Parameters:
  ///   - rate: tokens a second, 1 or more.
  ///   - burst: how many there are at the beginning and at most, 1 or more.
  init(rate: Int, burst: Int, at now: MonotonicTime) {
    interval = max(1, 1_000_000_000 / Int64(max(1, rate)))
    // Held where `interval * burst` still fits.
    self.burst = min(Int64(max(1, burst)), Int64.max / 4 / interval)
    fullAt = now
  }

  func isFull(at now: MonotonicTime) -> Bool { fullAt <= now }

  /// How many can be taken now.
  func available(at now: MonotonicTime) -> Int {
    let missing = max(0, fullAt.nanoseconds - now.nanoseconds)
    return Int(max(0, burst - (missing + interval - 1) / interval))
  }

  /// Takes one; false if there is none.
  mutating func take(at now: MonotonicTime) -> Bool {
    guard available(at: now) > 0 else { return false }
    fullAt = max(fullAt, now) + .nanoseconds(interval)
    return true
  }

  /// Puts back what was taken and not used.
  mutating func putBack(_ count: Int) {
    fullAt = fullAt + .nanoseconds(-interval * Int64(count))
  }

  /// When the next token can be taken; the past if one can be taken now.
  var nextToken: MonotonicTime {
    fullAt + .nanoseconds(-interval * (burst - 1))
  }
}
