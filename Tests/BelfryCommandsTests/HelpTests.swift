import BelfryLocalization
import Testing

@testable import BelfryCommands

@Suite struct HelpTests {
  private static let names = ["belfry"] + Commands.verbs.map(\.name)

  @Test(arguments: names)
  func helpIsAsRecorded(name: String) async throws {
    let help = await Self.help(of: name)
    try Snapshot(name: "help-\(name)").check(help)
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
