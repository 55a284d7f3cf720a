import BelfryCore
import BelfryPosix

/// One of the programs that are measured side by side: how it is started and spoken to.
///
/// Each is told to have an alert on the disk before it says that it has taken it.
protocol Server: Sendable {
  /// In tables and in JSON: one word.
  var name: String { get }
  /// The program, by an absolute path.
  var program: String { get }

  /// - Parameters:
  ///   - socket: the path of the Unix socket to listen at.
  ///   - state: a folder that exists.
  ///   - isDurable: false while it is filled, so that this does not take all day.
  func arguments(socket: String, state: String, isDurable: Bool) -> [String]

  /// What `--version` or the like prints, cut to the version.
  var versionOption: String { get }

  /// What a client of this name has to say first.
  func greet(_ connection: Connection, as client: String) throws

  /// The cheapest question; false: it is still loading, ask again.
  func ping(_ connection: Connection) throws -> Bool

  /// The request that schedules one alert, and what is answered.
  func schedule(_ item: Workload.Item) -> String
  var scheduled: ReplyShape { get }

  /// Has the server take on many alerts, as fast as it can.
  func fill(_ process: ServerProcess, count: Int) throws

  /// Schedules alerts that are due soon and waits until all have come.
  func ring(_ ringing: Ringing, _ process: ServerProcess) throws -> Ringing.Outcome

  /// Connects whoever waits for alerts in everyday life, so that the server is idle and not alone.
  func watch(_ process: ServerProcess) throws -> Connection
}

/// Alerts that are to ring while somebody watches.
struct Ringing {
  /// Different in every round.
  var name: String
  let count: Int
  /// Between one and the next.
  let spacingMilliseconds: Int64
  /// From the first request until the first one is due, at least.
  var leadMilliseconds: Int64

  /// Whether there is a little time left until the first one is due, in milliseconds since 1970.
  func isInTime(first: Int64) -> Bool {
    SystemClock.realtimeMilliseconds() < first - leadMilliseconds / 8
  }

  /// Nanoseconds from the instant at which each one was to ring until it had come.
  enum Outcome {
    /// To the user; and to the app whose alerts they are, where there are two.
    case came(Distribution, toTheApp: Distribution?, Meter.Reading)
    /// All have come, but the first ones were due before all were scheduled, on a machine so slow or
    /// so busy: to be tried again with more time.
    case tooShort
  }
}

extension Server {
  /// Starts the program and does not wait until it answers.
  func spawn(_ workspace: Workspace, state: String, isDurable: Bool = true) throws -> ServerProcess
  {
    try Directories.make(state)
    let socket = workspace.newSocket(for: name)
    let log = "\(workspace.folder)/\(name).log"
    let process = try Processors.onServers(workspace.processors) {
      try ChildProcess.start(
        program, arguments(socket: socket, state: state, isDurable: isDurable), log: log)
    }
    return ServerProcess(server: self, socket: socket, process: process, log: log)
  }

  /// Starts the program and waits until it answers.
  func start(_ workspace: Workspace, state: String, isDurable: Bool = true) throws -> ServerProcess
  {
    let process = try spawn(workspace, state: state, isDurable: isDurable)
    try process.awaitFirstAnswer()
    return process
  }

  /// The version as the program itself tells it.
  func version(_ workspace: Workspace) throws -> String {
    let log = "\(workspace.folder)/\(name).version"
    _ = try ChildProcess.start(program, [versionOption], log: log).wait()
    let words = try ProcFile.text(log).split(whereSeparator: { $0.isWhitespace || $0 == "=" })
    return words.first { $0.first?.isNumber == true }.map(String.init) ?? "of unknown version"
  }

  /// Fills a server with single requests, many ahead.
  func fillOneByOne(_ process: ServerProcess, count: Int) throws {
    let connection = try process.connect(as: "pending")
    let workload = Workload("pending")
    let pipeline = Pipeline(connections: [connection], depth: 500, reply: scheduled)
    // In pieces: all at once would be half a gigabyte.
    for start in stride(from: 0, to: count, by: 50_000) {
      var requests = Requests()
      for number in start..<min(count, start + 50_000) {
        requests.append(schedule(workload[number]))
      }
      _ = try pipeline.run(requests)
    }
  }
}
