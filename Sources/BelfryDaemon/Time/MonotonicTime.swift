import BelfryPosix

/// A moment on the clock that never steps (CLOCK_MONOTONIC): for everything that has to last or to
/// wait, never for alerts.
struct MonotonicTime: Hashable, Comparable, Sendable {
  let nanoseconds: Int64

  init(nanoseconds: Int64) {
    self.nanoseconds = nanoseconds
  }

  static func now() -> MonotonicTime {
    MonotonicTime(nanoseconds: SystemClock.monotonicNanoseconds())
  }

  static func < (left: MonotonicTime, right: MonotonicTime) -> Bool {
    left.nanoseconds < right.nanoseconds
  }

  /// The later moment; the end of time where there is none.
  static func + (left: MonotonicTime, right: Duration) -> MonotonicTime {
    let (sum, overflow) = left.nanoseconds.addingReportingOverflow(right.clampedNanoseconds)
    return MonotonicTime(nanoseconds: overflow ? (right < .zero ? .min : .max) : sum)
  }

  static func - (left: MonotonicTime, right: MonotonicTime) -> Duration {
    .nanoseconds(left.nanoseconds) - .nanoseconds(right.nanoseconds)
  }

  /// For a timer of the event loop, rounded up so that it never goes off early.
  var microseconds: UInt64 {
    let positive = UInt64(max(0, nanoseconds))
    return positive / 1_000 + (positive.isMultiple(of: 1_000) ? 0 : 1)
  }
}

extension Duration {
  /// This duration in nanoseconds, held at the ends of 64 bits.
  var clampedNanoseconds: Int64 {
    let (seconds, attoseconds) = components
    let (whole, overflow) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
    guard !overflow else { return seconds < 0 ? .min : .max }
    let (sum, overflowOfSum) = whole.addingReportingOverflow(attoseconds / 1_000_000_000)
    return overflowOfSum ? (seconds < 0 ? .min : .max) : sum
  }
}
