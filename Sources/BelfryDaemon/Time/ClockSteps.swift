import BelfryCore
import BelfryPosix

/// Notices by how much the time of day was set.
struct ClockSteps: Sendable {
  /// The time of day less the time since boot, in nanoseconds: constant until somebody sets the
  /// clock.
  private var offset: Int64

  init() {
    offset = Self.currentOffset()
  }

  struct Change: Hashable, Sendable {
    let from: Timestamp
    let to: Timestamp
  }

  /// Where the clock would stand, and where it stands; from here on that counts.
  mutating func take() -> Change {
    let current = Self.currentOffset()
    defer { offset = current }
    let now = SystemClock.realtimeMilliseconds()
    let step = (current - offset) / 1_000_000
    return Change(from: Timestamp(clamping: now - step), to: Timestamp(clamping: now))
  }

  private static func currentOffset() -> Int64 {
    SystemClock.realtimeMicroseconds() * 1_000 - SystemClock.boottimeNanoseconds()
  }
}
