package import BelfryPosix
import CSystemd

/// Something an event loop waits for. It is watched as long as the object lives.
///
/// A source holds its loop; the loop does not hold its sources.
package class EventSource {
  /// What libsystemd has to say.
  enum Occasion {
    case ready(UInt32)
    case due
  }

  let loop: EventLoop
  let source: OpaquePointer

  /// Makes the C source with the pointer to hand to it.
  ///
  /// The source is made switched off, or in any case never before the loop runs again, so that it
  /// finds a whole object.
  init(
    _ call: String, in loop: EventLoop,
    making make: (OpaquePointer, UnsafeMutablePointer<OpaquePointer?>) -> Int32
  ) throws(SystemError) {
    var made: OpaquePointer?
    let result = make(loop.event, &made)
    guard result >= 0, let made else { throw SystemError(call: call, number: -result) }
    self.loop = loop
    source = made
    sd_event_source_set_userdata(made, Unmanaged.passUnretained(self).toOpaque())
  }

  deinit {
    sd_event_source_disable_unref(source)
  }

  /// Which of several ready sources goes first: the smaller number. 0 at the beginning.
  package func setPriority(_ priority: Int64) throws(SystemError) {
    try check("sd_event_source_set_priority", sd_event_source_set_priority(source, priority))
  }

  /// What the sources do when their occasion comes; overridden by each.
  func handle(_ occasion: Occasion) throws {
    preconditionFailure("every source says what it does")
  }

  final func dispatch(_ occasion: Occasion) {
    do {
      try handle(occasion)
    } catch {
      loop.fail(with: error)
    }
  }

  final func switchTo(_ mode: Int) {
    // Fails only for a source of a loop that has ended or of another process
    // (sd_event_source_set_enabled(3)).
    sd_event_source_set_enabled(source, Int32(mode))
  }

  final func check(_ call: String, _ result: Int32) throws(SystemError) {
    guard result >= 0 else { throw SystemError(call: call, number: -result) }
  }
}
