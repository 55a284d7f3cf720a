package import BelfryPosix
import CSystemd
import Glibc

/// Goes off once at a time, with an accuracy of a microsecond; not armed at the beginning.
package final class TimerSource: EventSource {
  /// What the time is counted on.
  package enum Clock: Sendable {
    /// Microseconds since 1970 UTC; a step of the clock moves what is due.
    case realtime
    /// Stands still while the machine sleeps.
    case monotonic
    /// Goes on while the machine sleeps.
    case boottime

    fileprivate var identifier: clockid_t {
      switch self {
      case .realtime: CLOCK_REALTIME
      case .monotonic: CLOCK_MONOTONIC
      case .boottime: CLOCK_BOOTTIME
      }
    }
  }

  private let action: () throws -> Void

  package init(
    _ loop: EventLoop, clock: Clock, action: @escaping () throws -> Void
  ) throws(SystemError) {
    self.action = action
    // An accuracy of 0 would stand for 250 ms (sd_event_add_time(3)).
    try super.init("sd_event_add_time", in: loop) {
      sd_event_add_time($0, $1, clock.identifier, UInt64.max, 1, CallbackHop.time, nil)
    }
    switchTo(SD_EVENT_OFF)
  }

  /// Goes off at this time of its clock, in place of any other; at once if that has passed.
  package func arm(atMicroseconds time: UInt64) throws(SystemError) {
    try check("sd_event_source_set_time", sd_event_source_set_time(source, time))
    switchTo(SD_EVENT_ONESHOT)
  }

  package func disarm() {
    switchTo(SD_EVENT_OFF)
  }

  override func handle(_ occasion: Occasion) throws {
    try action()
  }
}
