import BelfryCore
import Testing

@testable import BelfryDaemon

@Suite struct OptionsTests {
  @Test func everyOptionIsReadInBothForms() throws {
    let expected = Options(
      socket: "/run/s", adminSocket: "/run/a", state: "/var/s", configuration: "/etc/c",
      data: "/srv/d", testClock: try Timestamp(rfc3339: "2026-12-01T09:00:00Z"))
    #expect(
      Options.read([
        "--socket", "/run/s", "--admin-socket=/run/a", "--state", "/var/s", "--config=/etc/c",
        "--data", "/srv/d",
        "--test-clock", "2026-12-01T10:00:00+01:00",
      ]) == .run(expected))
  }

  @Test func nothingIsNeeded() {
    #expect(Options.read([]) == .run(Options()))
    #expect(Options().configuration == "/etc/belfry")
  }

  @Test func tablesAreLookedForWhereTheHubBelongs() {
    let machine = ["/usr/local/share", "/usr/share"]
    var options = Options()
    let home = { (name: String) in ["HOME": "/home/alice"][name] }
    #expect(options.dataDirectories(variable: home) == machine)
    options.socket = "/run/s"
    #expect(options.dataDirectories(variable: home) == ["/home/alice/.local/share"] + machine)
    let own = { (name: String) in
      ["HOME": "/home/alice", "XDG_DATA_HOME": "/data", "XDG_RUNTIME_DIR": "/run/user/1000"][name]
    }
    #expect(Options().dataDirectories(variable: own) == ["/data"] + machine)
    options.data = "/srv"
    #expect(options.dataDirectories(variable: own) == ["/srv"])
  }

  @Test func helpAndVersionComeFirst() {
    #expect(Options.read(["--state", "x", "--help"]) == .help)
    #expect(Options.read(["-h"]) == .help)
    #expect(Options.read(["--version"]) == .version)
  }

  @Test(
    arguments: [
      (["--nonsense"], "There is no option --nonsense."),
      (["file"], "There is no option file."),
      (["--socket"], "--socket needs a value."),
      (["--state="], "--state needs a value."),
      (["--help=yes"], "--help takes no value."),
      (
        ["--test-clock", "tomorrow"],
        "--test-clock needs an instant such as 2026-12-01T09:00:00Z."
      ),
    ])
  func aMistakeIsNamed(arguments: [String], sentence: String) {
    #expect(Options.read(arguments) == .mistake(sentence))
  }

  @Test func helpFitsATerminal() {
    for line in Options.help.split(separator: "\n") { #expect(line.utf8.count <= 80) }
    for option in ["--socket", "--state", "--admin-socket", "--config", "--test-clock"] {
      #expect(Options.help.contains(option))
    }
  }
}
