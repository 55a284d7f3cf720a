import Glibc
package import BelfryPosix

/// A program that a test started; killed with its owner.
package final class ChildProcess: @unchecked Sendable {
  // Safe because `status` is set once, by whoever waits first, and tests wait from one task.
  package let processID: Int32
  private var status: Status?

  package enum Status: Equatable, Sendable {
    case exited(Int32)
    case killed(Int32)
  }

  package struct StillRunning: Error, CustomStringConvertible {
    package let description = "The program did not end in time."
  }

  /// Starts a program.
  ///
  /// - Parameters:
  ///   - arguments: the path of the program first.
  ///   - environment: all that it gets.
  ///   - descriptors: what its descriptors of these numbers shall be, from ours.
  package init(
    _ arguments: [String], environment: [String: String] = [:], descriptors: [Int32: Int32] = [:]
  ) throws(SystemError) {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    // By way of high numbers, so that no source is overwritten before it is used.
    var copies: [Int32] = []
    defer { for copy in copies { close(copy) } }
    for (target, source) in descriptors {
      let copy = try SystemCall.run("fcntl") { fcntl(source, F_DUPFD_CLOEXEC, 100) }
      copies.append(copy)
      posix_spawn_file_actions_adddup2(&actions, copy, target)
    }
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    // Whatever the tests' threads block or ignore, the program starts with the defaults.
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    sigfillset(&signals)
    posix_spawnattr_setsigdefault(&attributes, &signals)
    posix_spawnattr_setflags(
      &attributes, Int16(POSIX_SPAWN_SETSIGMASK) | Int16(POSIX_SPAWN_SETSIGDEF))
    let variables = environment.map { "\($0.key)=\($0.value)" }
    var started: pid_t = 0
    try SystemCall.runAnsweringNumber("posix_spawn", arguments.first ?? "") {
      withCStrings(arguments) { argv in
        withCStrings(variables) { envp in
          posix_spawn(&started, arguments.first ?? "", &actions, &attributes, argv, envp)
        }
      }
    }
    processID = started
  }

  deinit {
    send(signal: SIGKILL)
    _ = wait(options: 0)
  }

  package func send(signal: Int32) {
    if status == nil { kill(processID, signal) }
  }

  /// Whether the program has not ended.
  package var isRunning: Bool { wait(options: WNOHANG) == nil }

  /// Waits for the end.
  package func waitForEnd(within limit: Duration = LineClient.patience) throws -> Status {
    let deadline = ContinuousClock.now + limit
    while true {
      if let status = wait(options: WNOHANG) { return status }
      // Linux tells of the end of a child through a pidfd or SIGCHLD only; a test can afford this.
      guard .now < deadline else { throw StillRunning() }
      usleep(2_000)
    }
  }

  private func wait(options: Int32) -> Status? {
    if let status { return status }
    var raw: Int32 = 0
    guard waitpid(processID, &raw, options) == processID else { return nil }
    // As WIFEXITED and its like do, which are macros.
    status = raw & 0x7F == 0 ? .exited(raw >> 8 & 0xFF) : .killed(raw & 0x7F)
    return status
  }
}

/// Calls the body with the strings as C wants them, NULL at the end.
private func withCStrings<Value>(
  _ strings: [String], _ body: (UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>) -> Value
) -> Value {
  let copies = strings.map { strdup($0) } + [nil]
  defer { for copy in copies { free(copy) } }
  let array = UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>.allocate(capacity: copies.count)
  defer { array.deallocate() }
  array.initialize(from: copies, count: copies.count)
  return body(array)
}
