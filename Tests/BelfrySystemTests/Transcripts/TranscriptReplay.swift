import BelfryProtocol
import BelfryTestSupport
import Foundation

/// Holds a transcript's conversation with a real hub.
struct TranscriptReplay {
  struct Disagreement: Error, CustomStringConvertible {
    let line: String
    let reason: String

    var description: String { "\(reason)\n  in the transcript: \(line)" }
  }

  static let start = "2026-12-01T08:00:00Z"

  private static let configuration = [
    "apps.d/org.example.backup.conf": """
    [App]
    User=\(NSUserName())
    Recipients=\(NSUserName()) \(carol)

    """
  ]

  /// Carol, who has no account any more.
  private static let carol = "belfry-tests-carol"

  private let hub: HubProcess
  private var names = TranscriptNames(users: [
    "alice": NSUserName(), "bob": "belfry-tests-bob", "carol": carol,
  ])
  private var clients: [String: LineClient] = [:]
  /// Those to whom the hub has said its last line.
  private var closed: Set<String> = []

  private init() throws {
    hub = try HubProcess(configuration: Self.configuration, testClock: Self.start)
  }

  /// Throws where the hub says something else than the transcript, or something more.
  static func hold(_ transcript: Transcript) throws {
    var replay = try TranscriptReplay()
    for name in transcript.connections { _ = try replay.client(name) }
    for step in transcript.steps { try replay.hold(step) }
    for name in transcript.connections { try replay.expectSilence(of: name) }
  }

  private mutating func hold(_ step: Transcript.Step) throws {
    switch step {
    case .send(let name, let line):
      try client(name).send(names.request(line))
    case .receive(let name, let line):
      let client = try client(name)
      guard let received = try? client.readLine() else {
        throw Disagreement(line: "\(name)← \(line)", reason: "the hub says nothing")
      }
      do {
        try names.compare(received.description, with: line)
      } catch {
        throw Disagreement(
          line: "\(name)← \(line)", reason: "\(error)\n  the hub says: \(received)")
      }
      // An answer to a refused hello or request names it, or says that it cannot be read.
      if received["id"]?.isNull == true, received.integer("error.code") == -32_000 {
        closed.insert(name)
      }
    case .pass(let seconds):
      let answer = try client("admin").call(
        #"{"id":"later","method":"admin.clock","params":{"advance":"PT\#(seconds)S"}}"#)
      guard answer["result"] != nil else {
        throw Disagreement(line: "(\(seconds) seconds later)", reason: "\(answer)")
      }
    }
  }

  /// The answer to a `ping` is the next line that comes.
  private mutating func expectSilence(of name: String) throws {
    let client = try client(name)
    if closed.contains(name) {
      guard let line = try client.readLine() else { return }
      throw Disagreement(line: "the end", reason: "the hub says to \(name): \(line)")
    }
    try client.send(#"{"id":"end","method":"ping"}"#)
    let line = try client.line()
    guard line.string("id") == "end", line["result"] != nil else {
      throw Disagreement(line: "the end", reason: "the hub says to \(name): \(line)")
    }
  }

  /// The connection of that name, as "How to read the transcripts" describes it.
  private mutating func client(_ name: String) throws -> LineClient {
    if let client = clients[name] { return client }
    let client: LineClient
    switch name {
    case "tea": client = try hub.connectApp("org.example.tea")
    case "backup": client = try hub.connectApp("org.example.backup")
    case "alice": client = try hub.connectCenter()
    case "admin": client = try hub.connectAdministrator()
    case "new": client = try hub.connect()
    default: throw Disagreement(line: "\(name)→", reason: "nobody is called that")
    }
    clients[name] = client
    return client
  }
}
