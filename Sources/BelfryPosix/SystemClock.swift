import CLinux
import Glibc

/// The clocks of the system. C: clock_gettime(2).
package enum SystemClock {
  /// The time of day, since 1970 in UTC. It can step, back as well.
  package static func realtimeMilliseconds() -> Int64 {
    nanoseconds(CLOCK_REALTIME) / 1_000_000
  }

  /// The time of day, since 1970 in UTC. It can step, back as well.
  package static func realtimeMicroseconds() -> Int64 {
    nanoseconds(CLOCK_REALTIME) / 1_000
  }

  /// Never steps; stands still while the machine sleeps.
  package static func monotonicNanoseconds() -> Int64 {
    nanoseconds(CLOCK_MONOTONIC)
  }

  /// Never steps; goes on while the machine sleeps.
  package static func boottimeNanoseconds() -> Int64 {
    nanoseconds(CLOCK_BOOTTIME)
  }

  private static func nanoseconds(_ clock: clockid_t) -> Int64 {
    var time = timespec()
    let result = clock_gettime(clock, &time)
    precondition(result == 0, "these clocks exist on every Linux")
    return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
  }
}
