import BelfryPosix

/// A server that was started for the benchmark alone.
final class ServerProcess {
  let server: any Server
  private let socket: String
  private let process: ChildProcess
  private let log: String

  init(server: any Server, socket: String, process: ChildProcess, log: String) {
    self.server = server
    self.socket = socket
    self.process = process
    self.log = log
  }

  var processID: Int32 { process.processID }

  /// Connects as soon as the server listens, and asks until it answers.
  func awaitFirstAnswer() throws {
    let deadline = SystemClock.monotonicNanoseconds() + 120_000_000_000
    var connection: Connection?
    while true {
      if let connection {
        if try server.ping(connection) { return }
      } else {
        connection = try connectIfListening()
        if connection != nil { continue }
      }
      guard try process.isRunning() else { throw BenchError("\(server.name) ended: \(logText())") }
      guard SystemClock.monotonicNanoseconds() < deadline else {
        throw BenchError("\(server.name) does not answer: \(logText())")
      }
      try Pause.microseconds(100)
    }
  }

  private func connectIfListening() throws -> Connection? {
    do throws(SystemError) {
      return Connection(try UnixStream.connect(path: socket))
    } catch {
      guard error.isNobodyListening else { throw error }
      return nil
    }
  }

  /// - Parameter client: the name of an app; nil: nobody in particular.
  func connect(as client: String? = nil) throws -> Connection {
    let connection = Connection(try UnixStream.connect(path: socket))
    if let client { try server.greet(connection, as: client) }
    return connection
  }

  func suspend() throws { try process.suspend() }
  func resume() throws { try process.resume() }

  /// Ends the server in good order.
  func stop() throws {
    let status = try process.terminate()
    guard status == 0 || status == ChildProcess.endedByRequest else {
      throw BenchError("\(server.name) ended with status \(status): \(logText())")
    }
    try Files.remove(socket)
  }

  private func logText() -> String {
    (try? ProcFile.text(log)).map { $0.isEmpty ? "it said nothing" : $0 } ?? "it said nothing"
  }
}
