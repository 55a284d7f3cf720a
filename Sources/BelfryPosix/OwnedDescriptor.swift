import Glibc

/// A file descriptor with one owner, closed when the owner goes.
package struct OwnedDescriptor: ~Copyable, Sendable {
  package let rawValue: Int32

  /// Takes over a descriptor that nobody else closes.
  package init(adopting rawValue: Int32) {
    self.rawValue = rawValue
  }

  /// Gives the descriptor away: from here on the caller closes it.
  package consuming func release() -> Int32 {
    let value = rawValue
    discard self
    return value
  }

  deinit {
    // Not repeated after EINTR: on Linux the descriptor is closed by then (close(2)).
    _ = close(rawValue)
  }
}

extension OwnedDescriptor {
  /// Opens a file; `O_CLOEXEC` is always added. C: open(2).
  package static func open(
    _ path: String, flags: Int32, mode: UInt32 = 0o600
  ) throws(SystemError) -> OwnedDescriptor {
    OwnedDescriptor(
      adopting: try SystemCall.run("open", path) { Glibc.open(path, flags | O_CLOEXEC, mode) })
  }

  /// Has the descriptor closed in programs that this one starts. C: fcntl(2), `FD_CLOEXEC`.
  package func setCloseOnExec() throws(SystemError) {
    let flags = try SystemCall.run("fcntl") { fcntl(rawValue, F_GETFD) }
    try SystemCall.run("fcntl") { fcntl(rawValue, F_SETFD, flags | FD_CLOEXEC) }
  }

  /// Has calls that would wait answer `EAGAIN` instead. C: fcntl(2), `O_NONBLOCK`.
  package func setNonBlocking() throws(SystemError) {
    let flags = try SystemCall.run("fcntl") { fcntl(rawValue, F_GETFL) }
    try SystemCall.run("fcntl") { fcntl(rawValue, F_SETFL, flags | O_NONBLOCK) }
  }
}
