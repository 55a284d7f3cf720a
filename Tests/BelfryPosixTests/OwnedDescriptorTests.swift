import BelfryPosix
import Glibc
import Testing

/// Asks by the file's identity, because the number of a closed descriptor is soon another's.
@Suite struct OwnedDescriptorTests {
  private let directory: TemporaryDirectory
  private let fifo: String

  init() throws {
    directory = try TemporaryDirectory()
    fifo = directory.path("fifo")
    try SystemCall.run("mkfifo") { mkfifo(fifo, 0o600) }
  }

  /// Whether somebody holds the reading end: only then can the writing end be opened without
  /// waiting.
  private func isOpen() -> Bool {
    let raw = open(fifo, O_WRONLY | O_NONBLOCK | O_CLOEXEC)
    if raw >= 0 { close(raw) }
    return raw >= 0
  }

  @Test func theDescriptorIsClosedWithItsOwner() throws {
    func open() throws {
      let owner = try OwnedDescriptor.open(fifo, flags: O_RDONLY | O_NONBLOCK)
      #expect(fcntl(owner.rawValue, F_GETFD) == FD_CLOEXEC)
      #expect(isOpen())
    }
    try open()
    #expect(!isOpen())
  }

  @Test func aReleasedDescriptorIsTheCallers() throws {
    let raw = try OwnedDescriptor.open(fifo, flags: O_RDONLY | O_NONBLOCK).release()
    #expect(isOpen())
    close(raw)
    #expect(!isOpen())
  }

  @Test func anErrorNamesTheCallThePathAndTheReason() throws {
    let path = directory.path("missing")
    let error = try #require(throws: SystemError.self) {
      _ = try OwnedDescriptor.open(path, flags: O_RDONLY)
    }
    #expect(error.description == "open \(path): No such file or directory")
    #expect(error.isAbsence)
  }

  @Test func aCallThatASignalInterruptsIsMadeAgain() throws {
    var calls = 0
    let value = try SystemCall.run("wait") { () -> Int32 in
      calls += 1
      errno = EINTR
      return calls < 3 ? -1 : 5
    }
    #expect(value == 5)
    #expect(calls == 3)
  }
}
