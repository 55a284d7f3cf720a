import BelfryPosix
import Glibc

/// Waiting for nothing but time.
enum Pause {
  /// C: clock_nanosleep(2).
  static func microseconds(_ count: Int) throws(SystemError) {
    // clock_nanosleep with an instant: a signal must not start the time anew.
    let end = SystemClock.monotonicNanoseconds() + Int64(count) * 1_000
    var instant = timespec(
      tv_sec: Int(end / 1_000_000_000), tv_nsec: Int(end % 1_000_000_000))
    try SystemCall.runAnsweringNumber("clock_nanosleep") {
      clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &instant, nil)
    }
  }

  static func seconds(_ count: Int) throws(SystemError) {
    try microseconds(count * 1_000_000)
  }
}
