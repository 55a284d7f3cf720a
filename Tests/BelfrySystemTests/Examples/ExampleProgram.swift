import BelfryPosix
import BelfryProtocol
import BelfryTestSupport
import Foundation
import Testing

/// An example of `contrib/examples` in one of its languages; both take the same words and say the same.
enum ExampleLanguage: String, CaseIterable, CustomTestStringConvertible {
  case swift
  case python

  var testDescription: String { rawValue }

  /// - Parameter folder: the folder of the example, which is also the name of its Swift program.
  func command(_ folder: String) -> [String] {
    let top = ProjectDocument.top
    return switch self {
    case .swift: ["\(Directories.parent(of: HubProcess.program) ?? ".")/\(folder)"]
    case .python:
      ["/usr/bin/env", "python3", "\(top)/contrib/examples/\(folder)/\(Self.script(folder))"]
    }
  }

  /// `AlarmClock` is `alarm_clock.py` in Python.
  private static func script(_ folder: String) -> String {
    let words = folder.replacing(/[a-z][A-Z]/) {
      "\($0.output.first ?? " ")_\($0.output.dropFirst())"
    }
    return "\(words.lowercased()).py"
  }
}

/// An example beside a hub whose clock stands, and the person who gets its alerts.
struct ExampleStage {
  let hub: HubProcess
  let person: LineClient
  let administrator: LineClient
  let command: [String]

  init(_ folder: String, _ language: ExampleLanguage) throws {
    // The programs go by the machine's clock, so the hub begins there.
    hub = try HubProcess(testClock: Date.now.formatted(.iso8601))
    person = try hub.connectCenter()
    administrator = try hub.connectAdministrator()
    command = language.command(folder)
  }

  private var environment: [String: String] {
    [
      "PATH": "/usr/local/bin:/usr/bin:/bin",
      "PYTHONPATH": "\(ProjectDocument.top)/contrib/clients/python",
      "PYTHONDONTWRITEBYTECODE": "1",
    ]
  }

  /// Starts it and lets it run.
  func start(_ arguments: String...) throws -> CommandLineRun {
    try start(arguments)
  }

  func start(_ arguments: [String]) throws -> CommandLineRun {
    try CommandLineRun(program: command, arguments, hub, environment: environment)
  }

  /// Runs it to its end; what it says.
  func run(_ arguments: String..., status: Int32 = 0) throws -> String {
    let run = try start(arguments)
    #expect(try run.waitForEnd() == .exited(status), "\(arguments): \(run.err)")
    return status == 0 ? run.out : run.err
  }

  /// Lets time pass at the hub.
  func advance(_ duration: String) throws {
    let line = #"{"id":1,"method":"admin.clock","params":{"advance":"\#(duration)"}}"#
    #expect(try administrator.call(line)["result"] != nil)
  }

  /// From here on the person reads this language.
  func read(_ language: String) throws {
    let line = #"{"id":1,"method":"center.settings","params":{"languages":["\#(language)"]}}"#
    #expect(try person.call(line)["result"] != nil)
  }

  /// The texts in the inbox, the newest first.
  func inbox() throws -> [String] {
    let list = try person.call(#"{"id":1,"method":"center.list"}"#)
    return list["result.deliveries"].map { $0.elements.compactMap { $0["alertBody"]?.string } }
      ?? []
  }

  /// The member of the newest delivery in the inbox.
  func newest(_ member: String) throws -> String? {
    try person.call(#"{"id":1,"method":"center.list"}"#).string("result.deliveries[0].\(member)")
  }

  /// The person opens the newest delivery.
  func open() throws {
    let list = try person.call(#"{"id":1,"method":"center.list"}"#)
    let number = try #require(list.integer("result.deliveries[0].delivery"))
    let line = #"{"id":2,"method":"center.activate","params":{"delivery":\#(number)}}"#
    #expect(try person.call(line).string("result.state") == "activated")
  }

  /// Lets something happen again and again until the program in the foreground says so; until it
  /// has begun to watch, the person's inbox gets it, which is emptied.
  func repeatUntilSaid(
    by program: CommandLineRun, _ text: String, _ happen: () throws -> Void
  ) throws {
    let deadline = ContinuousClock.now + LineClient.patience
    while !program.out.contains(text) {
      guard ContinuousClock.now < deadline else {
        throw CommandLineRun.TimedOut(
          description: "Never said \(text): \(program.out)\(program.err)")
      }
      try happen()
      // What is offered is gone from the inbox as soon as it fires; the rest is there at once.
      if try inbox().isEmpty { try program.wait(for: text) }
      let list = try person.call(#"{"id":1,"method":"center.list"}"#)
      for number in list["result.deliveries"].map({ $0.elements.map { $0["delivery"]?.integer } })
        ?? []
      {
        let number = try #require(number)
        let line = #"{"id":2,"method":"center.dismiss","params":{"delivery":\#(number)}}"#
        #expect(try person.call(line)["result"] != nil)
      }
    }
  }
}
