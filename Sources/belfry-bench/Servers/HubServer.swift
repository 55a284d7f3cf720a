import BelfryCore
import BelfryPosix
import BelfryProtocol

/// The hub.
struct HubServer: Server {
  let program: String
  /// The folder of its configuration, which raises limits.
  let configuration: String

  static let name = "hub"
  var name: String { Self.name }
  let versionOption = "--version"

  func arguments(socket: String, state: String, isDurable: Bool) -> [String] {
    // It has no other way than to be durable.
    ["--socket", socket, "--state", state, "--config", configuration]
  }

  /// The key of every app and center here; they live in folders that nobody else can enter.
  private static let key = "belfry-bench-belfry-bench"

  func greet(_ connection: Connection, as client: String) throws {
    try connection.request(
      #"{"id":0,"method":"hello","params":{"app":"\#(client)","key":"\#(Self.key)"}}"#)
  }

  func greetAsCenter(_ connection: Connection) throws {
    try connection.request(
      #"{"id":0,"method":"hello","params":{"center":true,"key":"\#(Self.key)"}}"#)
  }

  func ping(_ connection: Connection) throws -> Bool {
    try connection.request(#"{"id":0,"method":"ping"}"#)
    return true
  }

  func schedule(_ item: Workload.Item) -> String {
    #"{"id":1,"method":"schedule","params":{"alert":\#(Self.alert(item))}}"# + "\n"
  }

  let scheduled = ReplyShape(lines: 1) { $0.starts(with: Self.done) }
  private static let done = Array(#"{"jsonrpc":"2.0","id":1,"result":"#.utf8)

  static func scheduleMany(_ items: [Workload.Item]) -> String {
    let alerts = items.map { alert($0) }.joined(separator: ",")
    return #"{"id":1,"method":"schedule","params":{"alerts":[\#(alerts)]}}"# + "\n"
  }

  private static func alert(_ item: Workload.Item) -> String {
    #"{"id":"\#(item.id)","fireDate":"\#(item.due.rfc3339)","alertBody":"\#(Workload.body)"}"#
  }

  static let alertsPerRequest = 500

  func fill(_ process: ServerProcess, count: Int) throws {
    let connection = try process.connect(as: "pending")
    let workload = Workload("pending")
    var sent = 0
    var waiting = 0
    while sent < count || waiting > 0 {
      if sent < count, waiting < 4 {
        let batch = sent..<min(count, sent + Self.alertsPerRequest)
        try connection.send(Self.scheduleMany(batch.map { workload[$0] }))
        sent = batch.upperBound
        waiting += 1
      } else {
        try scheduled.wait(on: connection)
        waiting -= 1
      }
    }
  }

  func watch(_ process: ServerProcess) throws -> Connection {
    let connection = try process.connect(as: "idle")
    try connection.request(#"{"id":1,"method":"watch"}"#)
    return connection
  }
}

extension Connection {
  /// Sends a line to a hub and waits for its reply; throws if that is a refusal.
  func request(_ line: String) throws {
    try send(line + "\n")
    let reply = Array(try nextLines())
    guard try JSONDocument(parsing: reply).root["result"] != nil else {
      throw BenchError("refused: \(line.prefix(200)): \(String(decoding: reply, as: UTF8.self))")
    }
  }
}
