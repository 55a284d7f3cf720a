import CLinux
import Glibc

/// What a descriptor is ready for. C: epoll_ctl(2).
package struct EpollEvents: OptionSet, Hashable, Sendable {
  package let rawValue: UInt32
  package init(rawValue: UInt32) { self.rawValue = rawValue }
  package static let readable = EpollEvents(rawValue: EPOLLIN.rawValue)
  package static let writable = EpollEvents(rawValue: EPOLLOUT.rawValue)
  /// The peer ended its writing (`EPOLLRDHUP`). Ask for it; what it sent before may still be
  /// unread.
  package static let peerEndedWriting = EpollEvents(rawValue: EPOLLRDHUP.rawValue)
  /// Both directions are closed (`EPOLLHUP`). Answered always.
  package static let hungUp = EpollEvents(rawValue: EPOLLHUP.rawValue)
  /// Answered always.
  package static let error = EpollEvents(rawValue: EPOLLERR.rawValue)
}

/// Many descriptors, each under a number of the caller's; level-triggered. C: epoll(7).
///
/// The set is itself a descriptor that becomes readable when one of its own is ready. A descriptor
/// leaves the set when it is closed.
package final class EpollSet {
  package struct Ready: Equatable, Sendable {
    package let token: UInt64
    package let events: EpollEvents

    package init(token: UInt64, events: EpollEvents) {
      self.token = token
      self.events = events
    }
  }

  private let descriptor: OwnedDescriptor
  private var buffer: [epoll_event] = []
  private var ready: [Ready] = []

  package init() throws(SystemError) {
    descriptor = OwnedDescriptor(
      adopting: try SystemCall.run("epoll_create1") {
        epoll_create1(Int32(EPOLL_CLOEXEC))
      })
  }

  package var rawDescriptor: Int32 { descriptor.rawValue }

  package func add(_ target: Int32, events: EpollEvents, token: UInt64) throws(SystemError) {
    try control(EPOLL_CTL_ADD, target, events, token)
  }

  package func modify(_ target: Int32, events: EpollEvents, token: UInt64) throws(SystemError) {
    try control(EPOLL_CTL_MOD, target, events, token)
  }

  package func remove(_ target: Int32) throws(SystemError) {
    try control(EPOLL_CTL_DEL, target, [], 0)
  }

  /// Answers up to `limit` ready descriptors; without waiting if the time is 0, for ever if it is
  /// nil.
  ///
  /// When more are ready, the next call goes on with the others first. The array is reused: let go
  /// of it before the next call.
  package func wait(
    atMost limit: Int, timeoutMilliseconds: Int32? = 0
  ) throws(SystemError) -> [Ready] {
    if buffer.count < limit {
      buffer = [epoll_event](repeating: epoll_event(), count: limit)
    }
    let raw = descriptor.rawValue
    let count = Int(
      try SystemCall.run("epoll_wait") {
        epoll_wait(raw, &buffer, Int32(clamping: limit), timeoutMilliseconds ?? -1)
      })
    ready.removeAll(keepingCapacity: true)
    for event in buffer.prefix(count) {
      ready.append(Ready(token: event.data.u64, events: EpollEvents(rawValue: event.events)))
    }
    return ready
  }

  private func control(
    _ operation: Int32, _ target: Int32, _ events: EpollEvents, _ token: UInt64
  ) throws(SystemError) {
    var event = epoll_event(events: events.rawValue, data: epoll_data_t(u64: token))
    try SystemCall.run("epoll_ctl", "descriptor \(target)") {
      epoll_ctl(descriptor.rawValue, operation, target, &event)
    }
  }
}
