import BelfryPosix
import Glibc
import Testing

@Suite struct UnixListenerTests {
  private let directory: TemporaryDirectory
  private let path: String

  init() throws {
    directory = try TemporaryDirectory()
    path = directory.path("hub.sock")
  }

  private func bindHere() throws(BindFailure) -> UnixListener {
    try UnixListener.bind(path: path, permissions: .exactly(0o600))
  }

  private func permissions() throws -> UInt32? { try FileStatus.at(path)?.permissions }

  @Test(arguments: [0o666, 0o660, 0o600, 0o622] as [UInt32])
  func theSocketGetsExactlyThePermissionsAskedFor(bits: UInt32) throws {
    let listener = try UnixListener.bind(path: path, permissions: .exactly(bits))
    #expect(try permissions() == bits)
    listener.close()
  }

  @Test func theSocketGetsThePermissionsLessTheUmask() throws {
    let status = try Files.read("/proc/self/status", atMost: 1 << 16)
    let line = try #require(
      String(decoding: status, as: UTF8.self).split(separator: "\n")
        .first { $0.hasPrefix("Umask:") })
    let umask = try #require(UInt32(line.dropFirst(6).filter { !$0.isWhitespace }, radix: 8))
    let listener = try UnixListener.bind(path: path, permissions: .lessUmask(0o666))
    #expect(try permissions() == 0o666 & ~umask)
    listener.close()
  }

  @Test func aSecondBinderIsRefusedAndTheFirstGoesOn() throws {
    let first = try bindHere()
    #expect(throws: BindFailure.alreadyListening(path: path)) { _ = try bindHere() }
    let client = try UnixStream.connect(path: path)
    let server = try accepted(first)
    #expect(client.write([1]) == .bytes(1))
    #expect(readText(server) == "\u{1}")
  }

  @Test func aSocketThatNobodyListensOnIsTakenOver() throws {
    _ = try rawSocket(boundTo: path)  // closed at once, its file stays
    #expect(try FileStatus.at(path)?.kind == .socket)
    let listener = try bindHere()
    let client = try UnixStream.connect(path: path)
    _ = try accepted(listener)
    _ = client
  }

  @Test func aListenerThatKnowsNoLockIsLeftAlone() throws {
    let other = try rawSocket(boundTo: path)
    try SystemCall.run("listen") { listen(other.rawValue, 1) }
    #expect(throws: BindFailure.alreadyListening(path: path)) { _ = try bindHere() }
    let client = try UnixStream.connect(path: path)
    _ = client
    #expect(try Directories.names(in: directory.root) == ["hub.sock"])
  }

  @Test func aListenerWithAFullQueueIsLeftAlone() throws {
    let other = try rawSocket(boundTo: path)
    try SystemCall.run("listen") { listen(other.rawValue, 0) }
    let waiting = try UnixStream.connect(path: path)
    #expect(throws: SystemError(call: "connect", detail: path, number: ETIMEDOUT)) {
      _ = try UnixStream.connect(path: path, timeoutMilliseconds: 1)
    }
    #expect(throws: BindFailure.alreadyListening(path: path)) { _ = try bindHere() }
    _ = waiting
  }

  @Test func aFileThatIsNoSocketIsRefusedAndUntouched() throws {
    let file = try OwnedDescriptor.open(path, flags: O_WRONLY | O_CREAT)
    try Files.writeAll(Array("precious".utf8), to: file.rawValue)
    #expect(throws: BindFailure.notASocket(path: path)) { _ = try bindHere() }
    #expect(try Files.read(path, atMost: 100) == Array("precious".utf8))
    #expect(try Directories.names(in: directory.root) == ["hub.sock"])
  }

  @Test func aDirectoryAndASymbolicLinkAreRefusedAndUntouched() throws {
    try Directories.make(path)
    #expect(throws: BindFailure.notASocket(path: path)) { _ = try bindHere() }
    #expect(try FileStatus.at(path)?.kind == .directory)
    let link = directory.path("link.sock")
    #expect(symlink(directory.path("elsewhere"), link) == 0)
    #expect(throws: BindFailure.notASocket(path: link)) {
      _ = try UnixListener.bind(path: link, permissions: .exactly(0o600))
    }
    #expect(Files.linkTarget(link) == directory.path("elsewhere"))
  }

  @Test func ofManyBindersAtOnceOverAStaleSocketOneWins() async throws {
    for _ in 0..<50 {
      _ = try rawSocket(boundTo: path)
      let gate = Gate(count: 4)
      let outcomes = await withTaskGroup(of: Bool.self) { [path] group in
        for _ in 0..<4 {
          group.addTask {
            await onThread {
              // Nobody lets go before all have tried.
              let listener: UnixListener?
              do throws(BindFailure) {
                listener = try UnixListener.bind(path: path, permissions: .exactly(0o600))
              } catch {
                #expect(error == .alreadyListening(path: path))
                listener = nil
              }
              gate.arriveAndWait()
              return listener != nil
            }
          }
        }
        return await group.reduce(into: []) { $0.append($1) }
      }
      #expect(outcomes.filter { $0 }.count == 1)
      #expect(try Directories.names(in: directory.root) == [])
    }
  }

  @Test func closingRemovesTheSocketAndItsLock() throws {
    let listener = try bindHere()
    #expect(try Directories.names(in: directory.root) == ["hub.sock", "hub.sock.lock"])
    listener.close()
    #expect(try Directories.names(in: directory.root) == [])
    #expect(listener.rawDescriptor == -1)
  }

  @Test func closingLeavesASocketThatIsNotItsOwn() throws {
    let listener = try bindHere()
    try Files.remove(path)
    let other = try rawSocket(boundTo: path)
    listener.close()
    #expect(try FileStatus.at(path)?.kind == .socket)
    _ = other
  }

  @Test func aPathThatIsTooLongIsRefusedWithItsLength() throws {
    let name = String(repeating: "x", count: 108 - directory.root.utf8.count - 1)
    let long = directory.path(name)
    #expect(long.utf8.count == 108)
    let error = try #require(throws: BindFailure.self) {
      _ = try UnixListener.bind(path: long, permissions: .exactly(0o600))
    }
    #expect(
      error.description
        == "bind \(long) (108 bytes; the path of a socket has at most 107): File name too long")
    #expect(try Directories.names(in: directory.root) == [])
    let fitting = String(long.dropLast())
    let listener = try UnixListener.bind(path: fitting, permissions: .exactly(0o600))
    #expect(listener.path == fitting)
    _ = try UnixStream.connect(path: fitting)
  }

  @Test func anAdoptedListenerAcceptsAndLeavesItsFile() throws {
    let socket = try rawSocket(boundTo: path)
    try SystemCall.run("listen") { listen(socket.rawValue, 1) }
    let listener = try UnixListener(adopting: socket)
    #expect(listener.path == path)
    let client = try UnixStream.connect(path: path)
    _ = try accepted(listener)
    #expect(isBlocked(listener.accept()))
    listener.close()
    #expect(try FileStatus.at(path)?.kind == .socket)
    _ = client
  }

  @Test func whatDoesNotListenIsNotAdopted() throws {
    let error = try #require(throws: SystemError.self) {
      _ = try UnixListener(adopting: try rawSocket(boundTo: path))
    }
    #expect(error.number == EINVAL)
  }

  @Test func withoutDescriptorsAPeerIsDroppedAndTheQueueMovesOn() async {
    await #expect(processExitsWith: .success) {
      let directory = try TemporaryDirectory()
      let path = directory.path("hub.sock")
      let listener = try UnixListener.bind(path: path, permissions: .exactly(0o600))
      let clients = try (0..<3).map { _ in try UnixStream.connect(path: path) }
      let highest = try #require(clients.last).rawDescriptor
      var limit = rlimit(rlim_cur: rlim_t(highest) + 1, rlim_max: rlim_t(highest) + 1)
      #expect(setrlimit(__rlimit_resource_t(UInt32(RLIMIT_NOFILE.rawValue)), &limit) == 0)
      while case let raw = open("/dev/null", O_RDONLY), raw >= 0 {}  // fill every gap
      for client in clients {
        let result = listener.accept()
        guard case .outOfDescriptors(peerDropped: true) = result else {
          Issue.record("a peer should have been dropped, not \(result)")
          return
        }
        var bytes: [UInt8] = []
        #expect(client.read(appendingTo: &bytes, atMost: 1) == .endOfFile)
      }
      #expect(isBlocked(listener.accept()))
    }
  }
}

private func isBlocked(_ result: UnixListener.AcceptResult) -> Bool {
  if case .wouldBlock = result { true } else { false }
}

/// A socket bound without any of our care, as another program would.
private func rawSocket(boundTo path: String) throws -> OwnedDescriptor {
  let descriptor = OwnedDescriptor(
    adopting: try SystemCall.run("socket") {
      socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    })
  var address = sockaddr_un()
  address.sun_family = sa_family_t(AF_UNIX)
  withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
  try SystemCall.run("bind") {
    withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(descriptor.rawValue, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
  }
  return descriptor
}
