import Glibc

/// An exclusive lock on a file, held until the lock is released or the process ends. C: flock(2).
package final class FileLock {
  package enum Failure: Error, Equatable, Sendable, CustomStringConvertible {
    /// Another process holds the lock (or another `FileLock` of this one).
    case heldElsewhere(path: String)
    case system(SystemError)

    package var description: String {
      switch self {
      case .heldElsewhere(let path): "another process holds \(path)"
      case .system(let error): error.description
      }
    }
  }

  private let path: String
  private let descriptor: OwnedDescriptor

  private init(path: String, descriptor: consuming OwnedDescriptor) {
    self.path = path
    self.descriptor = descriptor
  }

  /// Makes the file if it is missing (0600) and locks it, without waiting.
  package static func acquire(path: String) throws(Failure) -> FileLock {
    do {
      while true {
        let descriptor = try OwnedDescriptor.open(
          path, flags: O_RDWR | O_CREAT | O_NOFOLLOW | O_NONBLOCK)
        let raw = descriptor.rawValue
        try SystemCall.run("flock", path) { flock(raw, LOCK_EX | LOCK_NB) }
        // A holder that left may have removed the file between our two calls: then the lock is on
        // nothing.
        if try FileStatus.at(path)?.identity == FileStatus(descriptor: raw).identity {
          return FileLock(path: path, descriptor: descriptor)
        }
      }
    } catch let error where error.number == EWOULDBLOCK {
      throw .heldElsewhere(path: path)
    } catch {
      throw .system(error)
    }
  }

  /// Removes the file while the lock is still held, so that nobody can hold the old and another the
  /// new.
  package func removeFile() {
    _ = unlink(path)
  }
}
