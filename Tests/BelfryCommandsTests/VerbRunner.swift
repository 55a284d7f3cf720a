import BelfryPosix
import BelfryTestSupport

@testable import BelfryCommands

/// Runs verbs against a hub that answers what a test tells it to.
final class VerbRunner: Sendable {
  /// What came of a run.
  struct Outcome: Sendable {
    let status: BelfryCommands.ExitStatus
    let out: String
    let err: String
    let requests: [ScriptedHub.Request]
  }

  private let directory = TemporaryDirectory()

  /// Whether a key was made.
  var hasKeys: Bool { (try? Files.read(directory.file("data/belfry/keys/tea"), atMost: 1)) != nil }

  var socket: String { directory.file("hub.sock") }

  /// A console whose environment leads to the hub of ``hub(_:)``.
  func recording(
    columns: Int? = nil, now: String = "2026-12-01T13:28:10Z", variables: [String: String] = [:]
  ) -> RecordingConsole {
    RecordingConsole(
      variables: [
        "BELFRY_SOCKET": socket, "XDG_DATA_HOME": directory.file("data"), "NO_COLOR": "1",
      ].merging(variables) { $1 }, columns: columns, now: now)
  }

  func hub(
    seesHello: Bool = false, _ script: @escaping ScriptedHub.Script
  ) throws -> ScriptedHub {
    try ScriptedHub(path: socket, seesHello: seesHello, script: script)
  }

  /// Runs `arguments` in a place of their own, against a hub with this script.
  static func run(
    _ arguments: String..., columns: Int? = nil, now: String = "2026-12-01T13:28:10Z",
    seesHello: Bool = false, script: @escaping ScriptedHub.Script
  ) async throws -> Outcome {
    try await run(arguments, columns: columns, now: now, seesHello: seesHello, script: script)
  }

  static func run(
    _ arguments: [String], columns: Int? = nil, now: String = "2026-12-01T13:28:10Z",
    variables: [String: String] = [:], seesHello: Bool = false,
    script: @escaping ScriptedHub.Script
  ) async throws -> Outcome {
    let runner = VerbRunner()
    let hub = try runner.hub(seesHello: seesHello, script)
    defer { hub.stop() }
    let recording = runner.recording(columns: columns, now: now, variables: variables)
    let status = await Commands.run(arguments, on: recording.console)
    return Outcome(
      status: status, out: recording.out.replacing(runner.socket, with: "SOCKET"),
      err: recording.err, requests: hub.requests)
  }
}

/// What a hub may say in these tests.
enum Sample {
  static let pot =
    #"{"delivery":12,"app":"tea","id":"pot","occurrence":"2026-12-01T13:20:00Z","#
    + #""state":"delivered","at":"2026-12-01T13:25:10Z","late":"PT5M10S","alertTitle":"Tea","#
    + #""alertBody":"Tea is ready\nnow\u001b[2J","level":"active"}"#
  static let milk =
    #"{"delivery":7,"app":"org.example.shop","id":"m","occurrence":"2026-12-01T10:00:00Z","#
    + #""state":"seen","at":"2026-12-01T10:00:00Z","alertBody":"牛奶","level":"active"}"#

  static let chat =
    #"{"delivery":9,"app":"chat","id":"m1","occurrence":"2026-12-01T13:25:10Z","#
    + #""state":"delivered","at":"2026-12-01T13:25:10Z","alertBody":"Tea at five?","#
    + #""category":"message","actions":[{"id":"reply","title":"Reply","textInput":{}},"#
    + #"{"id":"mark","title":"Mark as read"}],"level":"timeSensitive"}"#
  static let forms =
    #"{"delivery":3,"app":"forms","id":"f","occurrence":"2026-12-01T10:00:00Z","#
    + #""state":"seen","at":"2026-12-01T10:00:00Z","alertBody":"Fill in","#
    + #""category":"f","actions":[{"id":"a","title":"A","textInput":{}},"#
    + #"{"id":"b","title":"B","textInput":{}}],"level":"active"}"#

  /// The answer to `schedule` and `present` for one alert.
  static func scheduled(next: String?, more: String = #""replaced":false"#) -> String {
    let next = next.map { #""\#($0)""# } ?? "null"
    return #"{"alerts":[{"id":"pot","next":\#(next),\#(more)}],"evicted":[]}"#
  }
}
