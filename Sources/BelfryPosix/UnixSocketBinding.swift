import Glibc

/// Why no socket could be bound at a path.
package enum BindFailure: Error, Equatable, Sendable, CustomStringConvertible {
  /// Somebody listens there, or is just about to.
  case alreadyListening(path: String)
  /// Something that is no socket stands there; it was not touched.
  case notASocket(path: String)
  case system(SystemError)

  package var description: String {
    switch self {
    case .alreadyListening(let path): "another process listens on \(path)"
    case .notASocket(let path): "\(path) is not a socket; it was left as it is"
    case .system(let error): error.description
    }
  }
}

/// Which permission bits the file of a socket gets. Whoever may write to it may connect.
package enum SocketPermissions: Equatable, Sendable {
  case exactly(UInt32)
  case lessUmask(UInt32)
}

extension UnixListener {
  /// Binds a path and listens.
  ///
  /// A socket that stands there is taken over if nobody listens on it. `<path>.lock` is held as
  /// long as the listener lives, so that of two that start at once one wins and the other gets
  /// `alreadyListening`.
  package static func bind(
    path: String, permissions: SocketPermissions, backlog: Int32 = SOMAXCONN
  ) throws(BindFailure) -> UnixListener {
    do {
      let descriptor = try UnixAddress.streamSocket(nonBlocking: true)
      let binding = try UnixSocketBinding(path: path, socket: descriptor, permissions: permissions)
      do {
        let raw = descriptor.rawValue
        try SystemCall.run("listen", path) { listen(raw, backlog) }
      } catch {
        binding.remove()
        throw error
      }
      return UnixListener(descriptor: descriptor, binding: binding)
    } catch let error as SystemError {
      throw .system(error)
    } catch let error as BindFailure {
      throw error
    } catch {
      preconditionFailure("binding throws SystemError and BindFailure alone, not \(error)")
    }
  }
}

/// The file of a bound socket and its lock, from binding to removal.
final class UnixSocketBinding {
  let path: String
  private let lock: FileLock
  private let identity: FileStatus.Identity

  init(
    path: String, socket: borrowing OwnedDescriptor, permissions: SocketPermissions
  ) throws {
    // The address first: it refuses a path that is too long before anything is made.
    try UnixAddress.with(path, for: "bind") { (_, _) throws(SystemError) in }
    do throws(FileLock.Failure) {
      lock = try FileLock.acquire(path: path + ".lock")
    } catch {
      switch error {
      case .heldElsewhere: throw BindFailure.alreadyListening(path: path)
      case .system(let error): throw BindFailure.system(error)
      }
    }
    self.path = path
    do {
      try Self.clearStaleSocket(at: path)
      identity = try Self.bind(socket.rawValue, to: path, permissions)
    } catch {
      lock.removeFile()
      throw error
    }
  }

  /// Removes the socket, if it is still the one that was bound, then the lock.
  func remove() {
    if let status = try? FileStatus.at(path), status.identity == identity {
      _ = unlink(path)
    }
    lock.removeFile()
  }

  /// Removes a socket that nobody listens on; the caller holds the lock.
  private static func clearStaleSocket(at path: String) throws {
    guard let status = try FileStatus.at(path) else { return }
    guard status.kind == .socket else { throw BindFailure.notASocket(path: path) }
    let probe = try UnixAddress.streamSocket(nonBlocking: true)
    let raw = probe.rawValue
    do throws(SystemError) {
      try UnixAddress.with(path, for: "connect") { (address, length) throws(SystemError) in
        try SystemCall.run("connect", path) { connect(raw, address, length) }
      }
    } catch {
      switch error.number {
      case ECONNREFUSED:
        try SystemCall.run("unlink", path) { unlink(path) }
        return
      case ENOENT:
        return
      case EAGAIN, EPROTOTYPE:
        // A full queue, or a socket of another type: alive in both cases (unix(7)).
        break
      default:
        throw error
      }
    }
    throw BindFailure.alreadyListening(path: path)
  }

  private static func bind(
    _ socket: Int32, to path: String, _ permissions: SocketPermissions
  ) throws -> FileStatus.Identity {
    let bits =
      switch permissions {
      case .exactly(let bits), .lessUmask(let bits): bits
      }
    // The new file gets the bits of the socket less the umask, so at no time more than it shall
    // have.
    try SystemCall.run("fchmod", path) { fchmod(socket, bits) }
    do throws(SystemError) {
      try UnixAddress.with(path, for: "bind") { (address, length) throws(SystemError) in
        try SystemCall.run("bind", path) { Glibc.bind(socket, address, length) }
      }
    } catch {
      // Somebody who does not know our lock was faster.
      if error.number == EADDRINUSE { throw BindFailure.alreadyListening(path: path) }
      throw error
    }
    if case .exactly = permissions {
      try SystemCall.run("chmod", path) { chmod(path, bits) }
    }
    guard let status = try FileStatus.at(path) else {
      throw SystemError(call: "bind", detail: path, number: ENOENT)
    }
    return status.identity
  }
}
