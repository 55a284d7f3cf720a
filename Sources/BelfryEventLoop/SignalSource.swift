package import BelfryPosix
import CSystemd

/// Catches a signal to this process. The signal is blocked in this thread from then on, as sd-event
/// needs it.
package final class SignalSource: EventSource {
  private let action: () throws -> Void

  /// Make it before any other thread starts: a thread that does not block the signal would get it.
  package init(
    _ loop: EventLoop, signal: Int32, action: @escaping () throws -> Void
  ) throws(SystemError) {
    self.action = action
    try Signals.block([signal])
    try super.init("sd_event_add_signal", in: loop) {
      sd_event_add_signal($0, $1, signal, CallbackHop.signal, nil)
    }
  }

  override func handle(_ occasion: Occasion) throws {
    try action()
  }
}
