import BelfryPosix
import Glibc

/// A real hub, the program `belfryd` of this build, with a directory of its own.
///
/// It listens on `socket`, where everybody may connect, and on `adminSocket`. It is killed with its
/// owner, and nothing is left.
package final class HubProcess: @unchecked Sendable {
  // Safe because a test uses it from one task at a time.
  package let directory: TemporaryDirectory
  package var arguments: [String]
  package var environment: [String: String]
  /// How many descriptors the hub may have open (`ulimit -n`); nil: as many as the tests.
  package var descriptorLimit: Int?
  package private(set) var notify: NotifySocket
  private var child: ChildProcess?
  /// The sockets that the hub gets passed, as a service manager would hold them; none by hand.
  private let passed: [(name: String, listener: UnixListener)]

  package struct NotReady: Error, CustomStringConvertible {
    package let description: String
  }

  /// Starts a hub and waits until it is ready.
  ///
  /// - Parameters:
  ///   - configuration: files under `--config`, by their names: `belfry.conf`, `apps.d/x.conf`.
  ///   - testClock: where time stands still.
  ///   - arguments: besides those for sockets, state and configuration.
  ///   - passing: the names of the sockets that are passed as by a service manager, in place of the
  ///     two that the hub makes itself: `hub`, `admin` or others, each at `<name>.sock`.
  ///   - starts: false leaves starting to the test.
  package init(
    configuration: [String: String] = [:], testClock: String? = nil, arguments: [String] = [],
    environment: [String: String] = [:], passing names: [String] = [], starts: Bool = true
  ) throws {
    let directory = TemporaryDirectory()
    self.directory = directory
    passed = try names.map {
      (
        $0,
        try UnixListener.bind(path: directory.file("\($0).sock"), permissions: .exactly(0o666))
      )
    }
    self.environment = environment
    self.arguments = arguments
    if let testClock { self.arguments += ["--test-clock", testClock] }
    // Other users come through here to the socket.
    chmod(directory.path, 0o711)
    notify = try NotifySocket(path: directory.file("notify"))
    for (name, text) in configuration { try configure(name, text) }
    if starts { try start() }
  }

  package var socket: String { directory.file("hub.sock") }
  package var adminSocket: String { directory.file("admin.sock") }
  package var state: String { directory.file("state") }
  package var processID: Int32 { child?.processID ?? -1 }
  package var isRunning: Bool { child?.isRunning ?? false }

  /// What the hub has said on standard error, since its first start.
  package var log: String {
    let bytes = try? Files.read(directory.file("log"), atMost: 64 << 20)
    return String(decoding: bytes ?? [], as: UTF8.self)
  }

  /// The program of this build.
  package static var program: String {
    // The tests run from a program beside it.
    let own = Files.linkTarget("/proc/self/exe") ?? ""
    return "\(Directories.parent(of: own) ?? ".")/belfryd"
  }

  /// Writes a file of the configuration.
  package func configure(_ name: String, _ text: String) throws {
    let path = directory.file("config/\(name)")
    try Directories.make(Directories.parent(of: path) ?? path, includingParents: true)
    let descriptor = try OwnedDescriptor.open(
      path, flags: O_WRONLY | O_CREAT | O_TRUNC, mode: 0o644)
    try Files.writeAll(Array(text.utf8), to: descriptor.rawValue)
  }

  /// Starts the hub again and waits until it is ready.
  package func start() throws {
    try spawn()
    while try notify.waitForLine(prefix: "READY=1", within: .milliseconds(50)) == nil {
      guard isRunning else {
        throw NotReady(description: "The hub did not start; its log:\n\(log)")
      }
    }
  }

  /// Starts the hub and does not wait.
  ///
  /// - Parameter notifies: whether it tells `notify` how it is. Somebody has to read that: a hub whose
  ///   service manager does not read stands still.
  package func spawn(notifies: Bool = true) throws {
    var own = [Self.program, "--state", state, "--config", directory.file("config")]
    if passed.isEmpty { own += ["--socket", socket, "--admin-socket", adminSocket] }
    let log = try OwnedDescriptor.open(
      directory.file("log"), flags: O_WRONLY | O_CREAT | O_APPEND, mode: 0o644)
    var variables = ["PATH": "/usr/sbin:/usr/bin:/sbin:/bin"]
    if notifies { variables["NOTIFY_SOCKET"] = notify.path }
    var descriptors: [Int32: Int32] = [0: log.rawValue, 1: log.rawValue, 2: log.rawValue]
    // The shell sets what only the process itself can know, and gives its process over.
    var script = "umask 0; "
    if let descriptorLimit { script += "ulimit -n \(descriptorLimit); " }
    if !passed.isEmpty {
      variables["LISTEN_FDS"] = "\(passed.count)"
      variables["LISTEN_FDNAMES"] = passed.map(\.name).joined(separator: ":")
      script += "export LISTEN_PID=$$; "
      for (index, socket) in passed.enumerated() {
        descriptors[3 + Int32(index)] = socket.listener.rawDescriptor
      }
    }
    variables.merge(environment) { $1 }
    child = try ChildProcess(
      ["/bin/sh", "-c", script + "exec \"$0\" \"$@\""] + own + arguments,
      environment: variables, descriptors: descriptors)
  }

  /// SIGKILL, in the middle of whatever it does.
  package func kill() throws {
    child?.send(signal: SIGKILL)
    _ = try child?.waitForEnd()
  }

  package func send(signal: Int32) {
    child?.send(signal: signal)
  }

  /// SIGTERM, and waits for the end.
  package func stop() throws -> ChildProcess.Status {
    child?.send(signal: SIGTERM)
    return try waitForEnd()
  }

  package func waitForEnd() throws -> ChildProcess.Status {
    guard let child else { throw NotReady(description: "The hub was not started.") }
    return try child.waitForEnd()
  }

  /// A new connection to the socket of apps and centers.
  package func connect() throws -> LineClient {
    try LineClient(connectingTo: socket)
  }

  /// A new connection to the administrators' socket, which has said hello.
  package func connectAdministrator() throws -> LineClient {
    let client = try LineClient(connectingTo: adminSocket)
    let welcome = try client.call(#"{"id":0,"method":"hello","params":{"admin":true}}"#)
    guard welcome["result"] != nil else { throw NotReady(description: welcome.description) }
    return client
  }

  /// A connection that is bound to a personal app of this process's user.
  package func connectApp(_ id: String = "tea", key: String = appKey) throws -> LineClient {
    let client = try connect()
    let welcome = try client.call(
      #"{"id":0,"method":"hello","params":{"app":"\#(id)","key":"\#(key)"}}"#)
    guard welcome["result"] != nil else { throw NotReady(description: welcome.description) }
    return client
  }

  /// A connection that is bound to the center of this process's user.
  package func connectCenter(key: String = centerKey) throws -> LineClient {
    let client = try connect()
    let welcome = try client.call(
      #"{"id":0,"method":"hello","params":{"center":true,"key":"\#(key)"}}"#)
    guard welcome["result"] != nil else { throw NotReady(description: welcome.description) }
    return client
  }

  /// A connection of another user's; for tests that run as root.
  ///
  /// A program (`nc`) connects under that user, and passes lines on.
  package func connect(as user: String) throws -> LineClient {
    let (ours, theirs) = try UnixStream.pair()
    let relay = try ChildProcess(
      [
        "/usr/bin/setpriv", "--reuid", user, "--regid", "nogroup", "--clear-groups", "--",
        "/bin/nc", "-U", "-N", socket,
      ],
      descriptors: [0: theirs.rawDescriptor, 1: theirs.rawDescriptor])
    relays.append(relay)
    return LineClient(ours)
  }

  private var relays: [ChildProcess] = []

  package static let appKey = "app-key-0123456789abcdefg"
  package static let centerKey = "center-key-0123456789abc"

  /// Resident memory, in KiB.
  package func residentKiB() throws -> Int {
    let status = try Files.read("/proc/\(processID)/status", atMost: 1 << 20)
    for line in String(decoding: status, as: UTF8.self).split(separator: "\n")
    where line.hasPrefix("VmRSS:") {
      return Int(line.split(whereSeparator: { !$0.isNumber }).first ?? "") ?? 0
    }
    return 0
  }
}
