import BelfryPosix

/// A hub that was started for the benchmark alone.
final class HubProcess {
  let socket: String
  private let process: ChildProcess
  private let log: String

  /// What every hub of a run has in common.
  struct Setting {
    /// The program.
    let program: String
    /// A folder of this run's, for the socket, the log and the configuration.
    let folder: String

    var configuration: String { "\(folder)/config" }
  }

  private init(socket: String, process: ChildProcess, log: String) {
    self.socket = socket
    self.process = process
    self.log = log
  }

  var processID: Int32 { process.processID }

  /// Starts the hub on a state directory and does not wait until it answers.
  static func spawn(_ setting: Setting, state: String) throws -> HubProcess {
    let socket = "\(setting.folder)/hub.sock"
    let log = "\(setting.folder)/hub.log"
    let process = try ChildProcess.start(
      setting.program,
      ["--socket", socket, "--state", state, "--config", setting.configuration], log: log)
    return HubProcess(socket: socket, process: process, log: log)
  }

  /// Starts the hub and waits until it answers.
  static func start(_ setting: Setting, state: String) throws -> HubProcess {
    let hub = try spawn(setting, state: state)
    try hub.firstClient().ping()
    return hub
  }

  /// Connects as soon as the hub listens.
  func firstClient() throws -> Client {
    let deadline = SystemClock.monotonicNanoseconds() + 60_000_000_000
    while true {
      do throws(SystemError) {
        return Client(try UnixStream.connect(path: socket))
      } catch {
        guard error.isNobodyListening else { throw error }
      }
      guard try process.isRunning() else { throw BenchError("belfryd ended: \(logText())") }
      guard SystemClock.monotonicNanoseconds() < deadline else {
        throw BenchError("belfryd does not listen: \(logText())")
      }
      try Pause.microseconds(100)
    }
  }

  func client() throws -> Client { Client(try UnixStream.connect(path: socket)) }

  func client(of app: String) throws -> Client {
    let client = try client()
    try client.hello(app: app)
    return client
  }

  /// Ends the hub in good order.
  func stop() throws {
    let status = try process.terminate()
    guard status == 0 else { throw BenchError("belfryd ended with status \(status): \(logText())") }
  }

  private func logText() -> String { (try? ProcFile.text(log)) ?? "it said nothing" }
}
