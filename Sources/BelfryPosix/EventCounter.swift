import CLinux
import Glibc

/// Wakes whoever waits for its descriptor, from any thread. C: eventfd(2).
package final class EventCounter: Sendable {
  private let descriptor: OwnedDescriptor

  package init() throws(SystemError) {
    descriptor = OwnedDescriptor(
      adopting: try SystemCall.run("eventfd") {
        eventfd(0, Int32(EFD_CLOEXEC) | Int32(EFD_NONBLOCK))
      })
  }

  /// Readable from `signal` to `drain`.
  package var rawDescriptor: Int32 { descriptor.rawValue }

  package func signal() {
    var one: UInt64 = 1
    // Fails only when the counter is full: readable all the same.
    _ = try? SystemCall.run("write") {
      write(descriptor.rawValue, &one, MemoryLayout<UInt64>.size)
    }
  }

  package func drain() {
    var count: UInt64 = 0
    // Fails only when the counter is 0: nothing to drain.
    _ = try? SystemCall.run("read") {
      read(descriptor.rawValue, &count, MemoryLayout<UInt64>.size)
    }
  }
}
