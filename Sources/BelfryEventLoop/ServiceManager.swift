package import BelfryPosix
import CSystemd
import Glibc

/// What passes between this process and the service manager that started it. C: sd-daemon(3).
package enum ServiceManager {
  /// A descriptor that the service manager passed under a name. Closed if nobody takes it.
  package final class PassedDescriptor {
    /// `FileDescriptorName=` of the unit; `unknown` without one.
    package let name: String
    private var descriptor: OwnedDescriptor?

    fileprivate init(name: String, descriptor: consuming OwnedDescriptor) {
      self.name = name
      self.descriptor = consume descriptor
    }

    /// Hands the descriptor over; nil the second time.
    package func take() -> OwnedDescriptor? {
      descriptor.take()
    }
  }

  /// Takes all descriptors that were passed to this very process (`LISTEN_PID`), with close-on-exec
  /// set.
  ///
  /// Empty if there are none, or they are another's: then no descriptor is touched. The variables
  /// are removed from the environment, so call it while there is one thread; the second call
  /// answers none.
  package static func listenDescriptors() throws(SystemError) -> [PassedDescriptor] {
    var names: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
    let count = sd_listen_fds_with_names(1, &names)
    guard count >= 0 else {
      throw SystemError(call: "sd_listen_fds_with_names", number: -count)
    }
    defer { free(names) }
    return (0..<Int(count)).map { index in
      let name = names?[index]
      defer { free(name) }
      // SD_LISTEN_FDS_START is 3 (sd_listen_fds(3)).
      return PassedDescriptor(
        name: name.map { String(cString: $0) } ?? "unknown",
        descriptor: OwnedDescriptor(adopting: 3 + Int32(index)))
    }
  }

  /// Something to tell the service manager. C: sd_notify(3).
  package enum Notification: Hashable, Sendable {
    case ready
    case reloading
    case stopping
    /// One line for people.
    case status(String)
  }

  /// Tells the service manager; false if there is none that listens.
  @discardableResult
  package static func notify(_ notifications: Notification...) throws(SystemError) -> Bool {
    let lines = notifications.map { notification in
      switch notification {
      case .ready: "READY=1"
      case .reloading: "RELOADING=1"
      case .stopping: "STOPPING=1"
      case .status(let text):
        "STATUS=" + text.split(whereSeparator: \.isNewline).joined(separator: " ")
      }
    }
    let result = sd_notify(0, lines.joined(separator: "\n"))
    guard result >= 0 else { throw SystemError(call: "sd_notify", number: -result) }
    return result > 0
  }

  /// Whether the service manager itself started this process (`SYSTEMD_EXEC_PID`, systemd.exec(5)).
  package static var isParent: Bool {
    ProcessFacts.environmentValue("SYSTEMD_EXEC_PID") == String(ProcessFacts.processID)
  }

  /// How often the service manager wants to hear of this process, in microseconds; nil if it does
  /// not. C: sd_watchdog_enabled(3).
  package static func watchdogMicroseconds() throws(SystemError) -> UInt64? {
    var interval: UInt64 = 0
    let result = sd_watchdog_enabled(0, &interval)
    guard result >= 0 else { throw SystemError(call: "sd_watchdog_enabled", number: -result) }
    return result > 0 ? interval : nil
  }
}
