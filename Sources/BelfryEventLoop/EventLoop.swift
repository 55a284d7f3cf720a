package import BelfryPosix
import CSystemd

/// Waits for descriptors, times and signals, and calls one source a round. C: sd-event(3).
///
/// Belongs to the thread that made it.
package final class EventLoop {
  let event: OpaquePointer
  private var failure: (any Error)?

  package init() throws(SystemError) {
    var made: OpaquePointer?
    let result = sd_event_new(&made)
    guard result >= 0, let made else { throw SystemError(call: "sd_event_new", number: -result) }
    event = made
  }

  deinit {
    sd_event_unref(event)
  }

  /// Runs until `exit`, and answers its code. An error that a callback throws ends the loop and is
  /// thrown here.
  package func run() throws -> Int32 {
    let result = sd_event_loop(event)
    if let failure { throw failure }
    guard result >= 0 else { throw SystemError(call: "sd_event_loop", number: -result) }
    return result
  }

  /// Runs one round: waits for at most this long (for ever if nil) and calls one source; false if
  /// there was none.
  package func runOnce(timeoutMicroseconds: UInt64? = nil) throws -> Bool {
    let result = sd_event_run(event, timeoutMicroseconds ?? UInt64.max)
    if let failure { throw failure }
    guard result >= 0 else { throw SystemError(call: "sd_event_run", number: -result) }
    return result > 0
  }

  /// Ends the loop once the running callback has returned. The code is not negative.
  package func exit(_ code: Int32 = 0) {
    // Fails only after the loop has ended.
    sd_event_exit(event, code)
  }

  /// Tells the service manager now and then that the loop still turns, if it asked for that;
  /// answers whether it did. C: sd_event_set_watchdog(3).
  @discardableResult
  package func startWatchdog() throws(SystemError) -> Bool {
    let result = sd_event_set_watchdog(event, 1)
    guard result >= 0 else { throw SystemError(call: "sd_event_set_watchdog", number: -result) }
    return result > 0
  }

  /// Keeps the first error and ends the loop.
  func fail(with error: any Error) {
    if failure == nil { failure = error }
    exit(1)
  }
}
