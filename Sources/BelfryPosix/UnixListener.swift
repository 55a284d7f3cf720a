import CLinux
import Glibc

/// A listening Unix stream socket. Accepting never waits.
package final class UnixListener {
  /// What came of accepting.
  package enum AcceptResult {
    case accepted(UnixStream)
    case wouldBlock
    /// The peer went before it was accepted: go on with the next.
    case aborted
    /// This process or the system has no descriptor left. `peerDropped`: the peer was taken off the
    /// queue and closed by way of the spare descriptor. Otherwise it still waits, and the socket
    /// stays readable: pause.
    case outOfDescriptors(peerDropped: Bool)
    case failed(SystemError)
  }

  /// The path that the socket is bound to, nil if it has none.
  package let path: String?
  private var descriptor: OwnedDescriptor?
  private var binding: UnixSocketBinding?
  private var spare: OwnedDescriptor?

  /// Takes over a socket that somebody else bound, such as the service manager; its file is left in
  /// place at the end.
  ///
  /// Throws `EINVAL` if it is no listening Unix stream socket.
  package init(adopting descriptor: consuming OwnedDescriptor) throws(SystemError) {
    let raw = descriptor.rawValue
    guard
      try Self.option(SO_DOMAIN, of: raw) == AF_UNIX,
      try Self.option(SO_TYPE, of: raw) == Int32(SOCK_STREAM.rawValue),
      try Self.option(SO_ACCEPTCONN, of: raw) != 0
    else {
      throw SystemError(
        call: "accept", detail: "descriptor \(raw), no listening Unix stream socket", number: EINVAL
      )
    }
    try descriptor.setCloseOnExec()
    try descriptor.setNonBlocking()
    path = try UnixAddress.path(of: raw)
    self.descriptor = consume descriptor
    spare = try? Self.openSpare()
  }

  init(descriptor: consuming OwnedDescriptor, binding: UnixSocketBinding) {
    path = binding.path
    self.descriptor = consume descriptor
    self.binding = binding
    spare = try? Self.openSpare()
  }

  deinit {
    close()
  }

  /// For an `EpollSet` or the event loop; -1 once closed.
  package var rawDescriptor: Int32 { descriptor?.rawValue ?? -1 }

  /// Takes the next waiting connection. C: accept4(2).
  package func accept() -> AcceptResult {
    do {
      return .accepted(UnixStream(adopting: try acceptDescriptor()))
    } catch {
      switch error.number {
      case EAGAIN, EWOULDBLOCK:
        return .wouldBlock
      case ECONNABORTED, EPROTO, EPERM:
        return .aborted
      case EMFILE, ENFILE:
        return dropOne()
      default:
        return .failed(error)
      }
    }
  }

  /// Stops listening. A socket bound by `bind` is removed, if what stands at its path is still that
  /// socket.
  package func close() {
    binding?.remove()
    binding = nil
    descriptor = nil
    spare = nil
  }

  private func acceptDescriptor() throws(SystemError) -> OwnedDescriptor {
    let raw = rawDescriptor
    let flags = Int32(SOCK_CLOEXEC.rawValue) | Int32(SOCK_NONBLOCK.rawValue)
    return OwnedDescriptor(
      adopting: try SystemCall.run("accept4") { accept4(raw, nil, nil, flags) })
  }

  /// Makes room with the spare descriptor, accepts one peer and closes it at once.
  private func dropOne() -> AcceptResult {
    guard spare != nil else {
      spare = try? Self.openSpare()
      return .outOfDescriptors(peerDropped: false)
    }
    spare = nil
    // After the peer's descriptor is closed again.
    defer { spare = try? Self.openSpare() }
    do {
      _ = try acceptDescriptor()
      return .outOfDescriptors(peerDropped: true)
    } catch {
      // accept4(2) wants a descriptor before it looks whether anybody waits.
      return error.number == EAGAIN ? .wouldBlock : .outOfDescriptors(peerDropped: false)
    }
  }

  private static func openSpare() throws(SystemError) -> OwnedDescriptor {
    try OwnedDescriptor.open("/dev/null", flags: O_RDONLY)
  }

  private static func option(_ name: Int32, of descriptor: Int32) throws(SystemError) -> Int32 {
    var value: Int32 = 0
    var length = socklen_t(MemoryLayout<Int32>.size)
    try SystemCall.run("getsockopt", "descriptor \(descriptor)") {
      getsockopt(descriptor, SOL_SOCKET, name, &value, &length)
    }
    return value
  }
}
