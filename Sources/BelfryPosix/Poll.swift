import Glibc

/// Waiting for a few descriptors. C: poll(2).
package enum Poll {
  package struct Events: OptionSet, Hashable, Sendable {
    package let rawValue: Int16
    package init(rawValue: Int16) { self.rawValue = rawValue }
    package static let readable = Events(rawValue: Int16(POLLIN))
    package static let writable = Events(rawValue: Int16(POLLOUT))
    /// Answered only, never asked for.
    package static let hungUp = Events(rawValue: Int16(POLLHUP))
    /// Answered only, never asked for; a closed descriptor is an error, too.
    package static let error = Events(rawValue: Int16(POLLERR) | Int16(POLLNVAL))
  }

  /// Waits for one of several descriptors and answers, in their order, what is ready; all empty
  /// once the time is over.
  ///
  /// Without a limit it waits as long as it takes.
  package static func wait(
    _ descriptors: [(descriptor: Int32, events: Events)], timeoutMilliseconds: Int? = nil
  ) throws(SystemError) -> [Events] {
    var entries = descriptors.map {
      pollfd(fd: $0.descriptor, events: $0.events.rawValue, revents: 0)
    }
    let start = SystemClock.monotonicNanoseconds()
    while true {
      let left = timeoutMilliseconds.map { limit in
        let passed = (SystemClock.monotonicNanoseconds() - start) / 1_000_000
        return Int32(clamping: max(0, Int64(limit) - passed))
      }
      let count = poll(&entries, nfds_t(entries.count), left ?? -1)
      if count >= 0 { return entries.map { Events(rawValue: $0.revents) } }
      let number = errno
      // A signal must not start the time anew, so this call is not repeated by `SystemCall`.
      guard number == EINTR else { throw SystemError(call: "poll", number: number) }
    }
  }

  /// Waits for one descriptor and answers what is ready; empty once the time is over.
  package static func wait(
    for descriptor: Int32, _ events: Events, timeoutMilliseconds: Int? = nil
  ) throws(SystemError) -> Events {
    try wait([(descriptor, events)], timeoutMilliseconds: timeoutMilliseconds).first ?? []
  }
}
