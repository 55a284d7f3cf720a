import BelfryPosix
import Glibc
import Testing

/// A directory for one test, gone with its last reference.
final class TemporaryDirectory: Sendable {
  let root: String

  init() throws {
    var template = Array("/tmp/belfry-test-XXXXXX".utf8CString)
    let made = mkdtemp(&template).map { String(cString: $0) }
    root = try #require(made)
  }

  func path(_ name: String) -> String { root + "/" + name }

  deinit {
    Self.remove(root)
  }

  private static func remove(_ path: String) {
    guard let status = try? FileStatus.at(path) else { return }
    if status.kind == .directory {
      _ = chmod(path, 0o700)
      for name in (try? Directories.names(in: path)) ?? [] { remove(path + "/" + name) }
      _ = rmdir(path)
    } else {
      _ = unlink(path)
    }
  }
}

/// The connection that waits at the listener.
func accepted(_ listener: UnixListener) throws -> UnixStream {
  guard case .accepted(let stream) = listener.accept() else {
    Issue.record("nothing to accept")
    throw SystemError(call: "accept", number: EAGAIN)
  }
  return stream
}

/// What can be read at once, as text.
func readText(_ stream: UnixStream) -> String? {
  var bytes: [UInt8] = []
  guard case .bytes = stream.read(appendingTo: &bytes, atMost: 4096) else { return nil }
  return String(decoding: bytes, as: UTF8.self)
}
