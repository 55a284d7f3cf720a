import BelfryEventLoop
import BelfryPosix
import Glibc
import Testing

/// The environment belongs to the whole process, so each test has a process of its own.
@Suite struct ServiceManagerTests {
  @Test func descriptorsForAnotherProcessAreNeitherUsedNorClosed() async {
    await #expect(processExitsWith: .success) {
      let before = try occupy(3)
      setenv("LISTEN_PID", "1", 1)
      setenv("LISTEN_FDS", "1", 1)
      setenv("LISTEN_FDNAMES", "hub", 1)
      #expect(try ServiceManager.listenDescriptors().isEmpty)
      #expect(try FileStatus(descriptor: 3).identity == before)
    }
  }

  @Test func descriptorsForThisProcessComeWithTheirNames() async {
    await #expect(processExitsWith: .success) {
      let identities = try [occupy(3), occupy(4)]
      setenv("LISTEN_PID", String(getpid()), 1)
      setenv("LISTEN_FDS", "2", 1)
      setenv("LISTEN_FDNAMES", "hub:app.org.example.tea", 1)
      let passed = try ServiceManager.listenDescriptors()
      #expect(passed.map(\.name) == ["hub", "app.org.example.tea"])
      for (descriptor, identity) in zip(passed, identities) {
        guard let owned = descriptor.take()?.release() else {
          Issue.record("\(descriptor.name) was taken before")
          return
        }
        #expect(try FileStatus(descriptor: owned).identity == identity)
        #expect(fcntl(owned, F_GETFD) & FD_CLOEXEC != 0)
        #expect(descriptor.take()?.release() == nil)
      }
      #expect(ProcessFacts.environmentValue("LISTEN_FDS") == nil)
      #expect(try ServiceManager.listenDescriptors().isEmpty)
    }
  }

  @Test func withoutAServiceManagerNothingIsPassedAndNobodyListens() async {
    await #expect(processExitsWith: .success) {
      clearenv()
      let passed = try ServiceManager.listenDescriptors()
      #expect(passed.isEmpty)
      #expect(try !ServiceManager.notify(.ready))
      #expect(try ServiceManager.watchdogMicroseconds() == nil)
      #expect(!ServiceManager.isParent)
    }
  }

  @Test func theServiceManagerIsToldLineByLine() async {
    await #expect(processExitsWith: .success) {
      // An abstract socket stands in for the service manager's.
      let name = "belfry-test-notify-\(getpid())"
      let socket = try abstractDatagramSocket(name)
      setenv("NOTIFY_SOCKET", "@" + name, 1)
      #expect(try ServiceManager.notify(.ready, .status("Two apps\nare connected")))
      #expect(try receive(socket) == "READY=1\nSTATUS=Two apps are connected")
      #expect(try ServiceManager.notify(.stopping))
      #expect(try receive(socket) == "STOPPING=1")
    }
  }

  @Test func theWatchdogIsFedOnceTheLoopTurns() async {
    await #expect(processExitsWith: .success) {
      let name = "belfry-test-watchdog-\(getpid())"
      let socket = try abstractDatagramSocket(name)
      setenv("NOTIFY_SOCKET", "@" + name, 1)
      setenv("WATCHDOG_USEC", "60000000", 1)
      setenv("WATCHDOG_PID", String(getpid()), 1)
      #expect(try ServiceManager.watchdogMicroseconds() == 60_000_000)
      let loop = try EventLoop()
      #expect(try loop.startWatchdog())
      #expect(try receive(socket) == "WATCHDOG=1")
    }
  }

  @Test func theServiceManagerIsTheParentOfItsOwnProcessAlone() async {
    await #expect(processExitsWith: .success) {
      setenv("SYSTEMD_EXEC_PID", String(getpid()), 1)
      #expect(ServiceManager.isParent)
      setenv("SYSTEMD_EXEC_PID", "1", 1)
      #expect(!ServiceManager.isParent)
    }
  }
}

@Suite struct JournalTests {
  @Test func standardErrorLeadsToTheJournalOnlyIfItIsTheStreamThatWasGiven() async {
    await #expect(processExitsWith: .success) {
      let identity = try FileStatus(descriptor: STDERR_FILENO).identity
      setenv("JOURNAL_STREAM", "\(identity.device):\(identity.inode)", 1)
      #expect(Journal.isStandardErrorConnected)
      setenv("JOURNAL_STREAM", "\(identity.device):\(identity.inode + 1)", 1)
      #expect(!Journal.isStandardErrorConnected)
      unsetenv("JOURNAL_STREAM")
      #expect(!Journal.isStandardErrorConnected)
    }
  }

  @Test func anEntryWithFieldsIsTaken() {
    #expect(
      Journal.send(
        priority: .debug, message: "A test of Belfry, in two\nlines",
        fields: [("BELFRY_TEST", "1"), ("BELFRY_EMPTY", "")]))
  }
}

/// Has something stand at this descriptor, and answers what: another file each time.
private func occupy(_ descriptor: Int32) throws -> FileStatus.Identity {
  if fcntl(descriptor, F_GETFD) < 0 {
    var ends: [Int32] = [-1, -1]
    try SystemCall.run("pipe") { pipe(&ends) }
    if ends[0] != descriptor {
      try SystemCall.run("dup2") { dup2(ends[0], descriptor) }
    }
  }
  return try FileStatus(descriptor: descriptor).identity
}

private func abstractDatagramSocket(_ name: String) throws -> Int32 {
  let raw = try SystemCall.run("socket") { socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue), 0) }
  var address = sockaddr_un()
  address.sun_family = sa_family_t(AF_UNIX)
  withUnsafeMutableBytes(of: &address.sun_path) { path in
    for (index, byte) in name.utf8.enumerated() { path[index + 1] = byte }
  }
  let length = socklen_t(MemoryLayout<sa_family_t>.size + 1 + name.utf8.count)
  try SystemCall.run("bind") {
    withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(raw, $0, length) }
    }
  }
  return raw
}

private func receive(_ socket: Int32) throws -> String {
  var bytes = [UInt8](repeating: 0, count: 4096)
  let count = try SystemCall.run("recv") { recv(socket, &bytes, bytes.count, 0) }
  return String(decoding: bytes.prefix(count), as: UTF8.self)
}
