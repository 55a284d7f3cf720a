import CLinux
import Glibc

/// Becomes readable when somebody sets the time of day. C: timerfd_create(2),
/// `TFD_TIMER_CANCEL_ON_SET`.
package final class ClockStepDescriptor {
  private let descriptor: OwnedDescriptor

  package init() throws(SystemError) {
    descriptor = OwnedDescriptor(
      adopting: try SystemCall.run("timerfd_create") {
        timerfd_create(
          CLOCK_REALTIME, Int32(TFD_CLOEXEC) | Int32(TFD_NONBLOCK))
      })
    _ = try arm()
  }

  package var rawDescriptor: Int32 { descriptor.rawValue }

  /// Whether the clock was stepped since the last call; watches on from here.
  package func takeStep() throws(SystemError) -> Bool {
    var isStepped = false
    var count: UInt64 = 0
    do {
      try SystemCall.run("read", "timerfd") {
        read(descriptor.rawValue, &count, MemoryLayout<UInt64>.size)
      }
    } catch {
      switch error.number {
      case EAGAIN: return false
      case ECANCELED: isStepped = true
      default: throw error
      }
    }
    // A step in between is told here, and must not be lost.
    return try arm() || isStepped
  }

  /// Waits for the end of time; true if the clock was stepped while this was set up.
  private func arm() throws(SystemError) -> Bool {
    var end = itimerspec()
    end.it_value.tv_sec = time_t.max
    do {
      try SystemCall.run("timerfd_settime") {
        timerfd_settime(
          descriptor.rawValue,
          Int32(TFD_TIMER_ABSTIME) | Int32(TFD_TIMER_CANCEL_ON_SET), &end, nil)
      }
      return false
    } catch let error where error.number == ECANCELED {
      return true
    }
  }
}
