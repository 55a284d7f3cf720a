package import BelfryPosix
import CSystemd

/// Runs in the next round of the loop, once each time it is asked for.
package final class DeferSource: EventSource {
  private let action: () throws -> Void

  package init(_ loop: EventLoop, action: @escaping () throws -> Void) throws(SystemError) {
    self.action = action
    try super.init("sd_event_add_defer", in: loop) {
      sd_event_add_defer($0, $1, CallbackHop.plain, nil)
    }
    switchTo(SD_EVENT_OFF)
  }

  /// Runs the action in the next round, or in the one after it if called from the action. Asking
  /// twice counts once.
  package func schedule() {
    switchTo(SD_EVENT_ONESHOT)
  }

  package func cancel() {
    switchTo(SD_EVENT_OFF)
  }

  override func handle(_ occasion: Occasion) throws {
    try action()
  }
}
