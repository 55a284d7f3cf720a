import BelfryPosix
import Foundation

/// One life of a real `belfryd`, from its start to its end, which a test brings about.
///
/// Its standard output is a socket that only it holds, so that its end can be waited for.
final class HubRun: Sendable {
  enum Exit: Hashable, Sendable {
    case status(Int32)
    case signal(Int32)
  }

  /// What a hub is started with.
  struct Setup: Sendable {
    /// Everything of one hub stands in here: `hub.sock`, `state`, `config`, `log`.
    var directory: String
    var arguments: [String] = []
    var environment: [String: String] = [:]
    /// A command that starts the program that follows it, such as `prlimit --nofile=40`.
    var wrapper: [String] = []

    var socket: String { "\(directory)/hub.sock" }
    var state: String { "\(directory)/state" }
    var log: String { "\(directory)/log" }
    var configuration: String { "\(directory)/config" }
  }

  let setup: Setup
  let processID: pid_t
  private let output: UnixStream

  /// Starts `belfryd` with `--socket` and `--state`; standard error goes to the end of the log.
  init(_ setup: Setup) throws {
    self.setup = setup
    let (ours, theirs) = try UnixStream.pair()
    let command =
      setup.wrapper + [
        Self.product("belfryd"), "--socket", setup.socket, "--state", setup.state,
        "--config", setup.configuration,
      ] + setup.arguments
    processID = try Self.spawn(
      command, environment: setup.environment, output: theirs.rawDescriptor, log: setup.log)
    output = ours
  }

  deinit {
    // Once it was waited for this is another's number, or nobody's; then nothing is left to end.
    if Self.isChild(processID) {
      kill(processID, SIGKILL)
      waitpid(processID, nil, 0)
    }
  }

  /// The path of something that was built together with these tests.
  static func product(_ name: String) -> String {
    let tests = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
    return URL(filePath: tests).deletingLastPathComponent().appending(path: name).path
  }

  func send(_ signal: Int32) {
    kill(processID, signal)
  }

  /// Whether the process has ended, without waiting.
  var hasEnded: Bool {
    (try? Poll.wait(for: output.rawDescriptor, .readable, timeoutMilliseconds: 0).isEmpty) == false
  }

  /// Waits for the end of the process; one that takes longer is killed and is a failure.
  func waitForExit(seconds: Int = 20) throws -> Exit {
    let ready = try Poll.wait(
      for: output.rawDescriptor, .readable, timeoutMilliseconds: seconds * 1_000)
    if ready.isEmpty { kill(processID, SIGKILL) }
    var status: Int32 = 0
    while waitpid(processID, &status, 0) < 0, errno == EINTR {}
    guard !ready.isEmpty else {
      throw Disagreement("the hub did not end within \(seconds) s; its log says: \(logTail)")
    }
    let signal = status & 0x7F
    return signal == 0 ? .status(status >> 8 & 0xFF) : .signal(signal)
  }

  /// Connects as soon as the hub listens; nil when the process ends before that.
  func connect(seconds: Int = 20) throws -> UnixStream? {
    let deadline = Deadline(seconds: seconds)
    while true {
      do {
        return try UnixStream.connect(path: setup.socket, timeoutMilliseconds: 5_000)
      } catch {
        guard error.isNobodyListening || error.isTimeout else { throw error }
        if hasEnded { return nil }
        try deadline.check("the hub to listen", logTail)
        // There is no event for "somebody listens now" that works without the hub's help.
        _ = try Poll.wait(for: output.rawDescriptor, .readable, timeoutMilliseconds: 1)
      }
    }
  }

  /// What the hub has logged, over all its lives in this directory.
  var logText: String {
    String(decoding: FileManager.default.contents(atPath: setup.log) ?? Data(), as: UTF8.self)
  }

  var logTail: String { String(logText.suffix(2_000)) }

  /// Resident memory of the process, in bytes. proc_pid_status(5).
  var residentBytes: Int {
    let status = (try? String(contentsOfFile: "/proc/\(processID)/status", encoding: .utf8)) ?? ""
    let line = status.split(separator: "\n").first { $0.hasPrefix("VmRSS:") }
    return (line?.split(separator: " ").dropLast().last.flatMap { Int($0) } ?? 0) * 1_024
  }

  private static func isChild(_ processID: pid_t) -> Bool {
    var information = siginfo_t()
    // Without reaping it: WNOWAIT.
    return waitid(P_PID, id_t(processID), &information, WEXITED | WNOHANG | WNOWAIT) == 0
  }

  private static func spawn(
    _ command: [String], environment: [String: String], output: Int32, log: String
  ) throws -> pid_t {
    var actions = posix_spawn_file_actions_t()
    var attributes = posix_spawnattr_t()
    posix_spawn_file_actions_init(&actions)
    posix_spawnattr_init(&attributes)
    defer {
      posix_spawn_file_actions_destroy(&actions)
      posix_spawnattr_destroy(&attributes)
    }
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_adddup2(&actions, output, 1)
    posix_spawn_file_actions_addopen(&actions, 2, log, O_WRONLY | O_CREAT | O_APPEND, 0o644)
    // The threads of tests hold signals back; the hub shall start as a shell would start it.
    var none = sigset_t()
    sigemptyset(&none)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))
    var variables = ProcessInfo.processInfo.environment
    for name in ["NOTIFY_SOCKET", "WATCHDOG_USEC", "LISTEN_FDS", "LISTEN_PID", "JOURNAL_STREAM"] {
      variables[name] = nil
    }
    variables.merge(environment) { _, new in new }
    var arguments = command.map { strdup($0) } + [nil]
    var entries = variables.map { strdup("\($0.key)=\($0.value)") } + [nil]
    defer { for text in arguments + entries { free(text) } }
    var processID: pid_t = 0
    let number = posix_spawnp(
      &processID, command[0], &actions, &attributes, &arguments, &entries)
    guard number == 0 else {
      throw SystemError(call: "posix_spawn", detail: command[0], number: number)
    }
    return processID
  }
}
