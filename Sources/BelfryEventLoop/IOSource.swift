package import BelfryPosix
import CSystemd

/// Watches a descriptor, level-triggered. The descriptor must stay open as long as the source
/// lives.
package final class IOSource: EventSource {
  private let action: (EpollEvents) throws -> Void

  package init(
    _ loop: EventLoop, descriptor: Int32, events: EpollEvents,
    action: @escaping (EpollEvents) throws -> Void
  ) throws(SystemError) {
    self.action = action
    try super.init("sd_event_add_io", in: loop) {
      sd_event_add_io($0, $1, descriptor, events.rawValue, CallbackHop.io, nil)
    }
  }

  /// What to wait for from now on; empty to pause (errors and hang-ups are told all the same).
  package func setEvents(_ events: EpollEvents) throws(SystemError) {
    try check(
      "sd_event_source_set_io_events", sd_event_source_set_io_events(source, events.rawValue))
  }

  /// Whether the descriptor is watched at all.
  package func setEnabled(_ isEnabled: Bool) {
    switchTo(isEnabled ? SD_EVENT_ON : SD_EVENT_OFF)
  }

  override func handle(_ occasion: Occasion) throws {
    guard case .ready(let events) = occasion else { return }
    try action(EpollEvents(rawValue: events))
  }
}
