import BelfryPosix
import Glibc

/// A program that was started here; killed with its owner if it still runs.
final class ChildProcess {
  /// What waitpid(2) answers for a program that SIGTERM ended.
  static let endedByRequest = SIGTERM

  let processID: Int32
  private var hasEnded = false

  private init(processID: Int32) {
    self.processID = processID
  }

  deinit {
    guard !hasEnded else { return }
    _ = kill(processID, SIGKILL)
    _ = waitpid(processID, nil, 0)
    Leftovers.remove(process: processID)
  }

  /// What a service manager may have told us is not meant for a program that we start.
  private static let withheld: Set<String> = [
    "NOTIFY_SOCKET", "WATCHDOG_USEC", "WATCHDOG_PID", "LISTEN_FDS", "LISTEN_PID",
    "LISTEN_FDNAMES", "JOURNAL_STREAM", "STATE_DIRECTORY",
  ]

  /// Starts the program at `path`; what it prints is appended to the file `log`.
  /// C: posix_spawn(3).
  static func start(
    _ path: String, _ arguments: [String], log: String
  ) throws(SystemError) -> ChildProcess {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_addopen(&actions, 1, log, O_WRONLY | O_CREAT | O_APPEND, 0o600)
    posix_spawn_file_actions_adddup2(&actions, 1, 2)

    let environment = ProcessFacts.environment().filter { !withheld.contains($0.key) }
    let argumentVector = CStrings([path] + arguments)
    let environmentVector = CStrings(environment.map { "\($0.key)=\($0.value)" })
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    Leftovers.setMask(of: &attributes)
    var processID: Int32 = 0
    try SystemCall.runAnsweringNumber("posix_spawn", path) {
      posix_spawn(
        &processID, path, &actions, &attributes, argumentVector.pointers, environmentVector.pointers
      )
    }
    Leftovers.add(process: processID)
    return ChildProcess(processID: processID)
  }

  /// Stops it where it is, so that it takes nothing from what is measured. C: SIGSTOP.
  func suspend() throws(SystemError) {
    try SystemCall.run("kill") { kill(processID, SIGSTOP) }
  }

  /// Has it go on after `suspend`. C: SIGCONT.
  func resume() throws(SystemError) {
    try SystemCall.run("kill") { kill(processID, SIGCONT) }
  }

  /// Asks the program to end and waits until it has; answers its status as waitpid(2) gives it,
  /// which is `endedByRequest` for a program that does nothing of its own about the signal.
  func terminate() throws(SystemError) -> Int32 {
    try SystemCall.run("kill") { kill(processID, SIGTERM) }
    return try wait()
  }

  /// Whether the program runs.
  func isRunning() throws(SystemError) -> Bool {
    guard !hasEnded else { return false }
    var status: Int32 = 0
    hasEnded = try SystemCall.run("waitpid") { waitpid(processID, &status, WNOHANG) } != 0
    if hasEnded { Leftovers.remove(process: processID) }
    return !hasEnded
  }

  /// Waits until it has ended by itself.
  func wait() throws(SystemError) -> Int32 {
    var status: Int32 = 0
    try SystemCall.run("waitpid") { waitpid(processID, &status, 0) }
    hasEnded = true
    Leftovers.remove(process: processID)
    return status
  }
}

/// Strings in the form that C wants for arguments and environments; freed with their owner.
private final class CStrings {
  private(set) var pointers: [UnsafeMutablePointer<CChar>?]

  init(_ strings: [String]) {
    pointers = strings.map { strdup($0) } + [nil]
  }

  deinit {
    for pointer in pointers { free(pointer) }
  }
}
