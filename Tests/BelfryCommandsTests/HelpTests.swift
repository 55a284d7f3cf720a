import BelfryLocalization
import Foundation
import Testing

@testable import BelfryCommands

@Suite struct HelpTests {
  private static let names = ["belfry"] + Commands.verbs.map(\.name)

  /// The help of each command is as the snapshot has it. Where there is none, or with
  /// `BELFRY_RECORD=1`, it is recorded, and the test fails: nothing is recorded in silence.
  @Test(arguments: names)
  func helpIsAsRecorded(name: String) async throws {
    let help = await Self.help(of: name)
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("Snapshots/help-\(name).txt")
    let isRecording = ProcessInfo.processInfo.environment["BELFRY_RECORD"] == "1"
    guard !isRecording, let recorded = try? String(contentsOf: file, encoding: .utf8) else {
      try help.write(to: file, atomically: true, encoding: .utf8)
      Issue.record("recorded \(file.lastPathComponent); look at it and run again")
      return
    }
    #expect(help == recorded)
  }

  @Test(arguments: names)
  func helpFitsEightyColumnsAndHasNoHoles(name: String) async {
    let help = await Self.help(of: name)
    for line in help.split(separator: "\n") {
      #expect(DisplayWidth.of(line) <= 80, "\(line)")
    }
    #expect(!help.contains(/help\.[a-z]/), "a sentence is missing")
    #expect(help.hasSuffix("\n") && !help.hasSuffix("\n\n"))
  }

  @Test(arguments: [
    ["help", "now"], ["now", "--help"], ["--help", "now"], ["now", "--in", "--help"],
    ["now", "-h"], ["-h", "now"], ["now", "a", "--unknown", "-h"],
    ["now", "a", "--unknown", "--help"], ["--socket", "/s", "now", "--help"],
  ])
  func helpIsGivenHoweverItIsAskedFor(arguments: [String]) async {
    let recording = RecordingConsole()
    let status = await Commands.run(arguments, on: recording.console)
    #expect(status == .done && recording.err.isEmpty)
    #expect(recording.out == Help(Texts()).verb(NowCommand.spec))
  }

  @Test func versionIsOneLine() async {
    let recording = RecordingConsole()
    let status = await Commands.run(["--version"], on: recording.console)
    #expect(status == .done && recording.out == "belfry 0.1.0\n")
  }

  private static func help(of name: String) async -> String {
    let recording = RecordingConsole()
    let arguments = name == "belfry" ? ["--help"] : [name, "--help"]
    let status = await Commands.run(arguments, on: recording.console)
    #expect(status == .done && recording.err.isEmpty)
    return recording.out
  }
}
