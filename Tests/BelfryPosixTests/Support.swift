import BelfryPosix
import Glibc
import Synchronization
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

/// Writes a file with exactly these permissions.
func write(_ text: String, to path: String, permissions: UInt32) throws {
  let file = try OwnedDescriptor.open(path, flags: O_WRONLY | O_CREAT | O_EXCL)
  try SystemCall.run("fchmod") { fchmod(file.rawValue, permissions) }
  try Files.writeAll(Array(text.utf8), to: file.rawValue)
}

/// The connection that waits at the listener.
func accepted(_ listener: UnixListener) throws -> UnixStream {
  guard case .accepted(let stream) = listener.accept() else {
    throw SystemError(call: "accept", detail: "nothing waits", number: EAGAIN)
  }
  return stream
}

/// What can be read at once, as text.
func readText(_ stream: UnixStream) -> String? {
  var bytes: [UInt8] = []
  guard case .bytes = stream.read(appendingTo: &bytes, atMost: 4096) else { return nil }
  return String(decoding: bytes, as: UTF8.self)
}

/// Runs a body that waits on a thread of its own, so that it takes no thread from the other tests.
func onThread<Value: Sendable>(_ body: @escaping @Sendable () -> Value) async -> Value {
  await withCheckedContinuation { continuation in
    let box = Unmanaged.passRetained(ThreadBody { continuation.resume(returning: body()) })
    var thread = pthread_t()
    let result = pthread_create(
      &thread, nil,
      { raw in
        if let raw { Unmanaged<ThreadBody>.fromOpaque(raw).takeRetainedValue().run() }
        return nil
      }, box.toOpaque())
    precondition(result == 0, "a thread can be made")
    pthread_detach(thread)
  }
}

private final class ThreadBody: Sendable {
  let run: @Sendable () -> Void
  init(_ run: @escaping @Sendable () -> Void) { self.run = run }
}

/// Holds threads until so many have come.
final class Gate: Sendable {
  private let left: Mutex<Int>
  private let (exit, entrance): (UnixStream, UnixStream)

  init(count: Int) {
    left = Mutex(count)
    do {
      (exit, entrance) = try UnixStream.pair()
    } catch {
      preconditionFailure("a pair of sockets can be made: \(error)")
    }
  }

  func arriveAndWait() {
    let isLast = left.withLock { left in
      left -= 1
      return left == 0
    }
    if isLast { open() }
    wait()
  }

  func open() {
    // The end of file stays readable for everybody.
    try? entrance.shutdownWriting()
  }

  func wait() {
    _ = try? Poll.wait(for: exit.rawDescriptor, .readable)
  }
}
