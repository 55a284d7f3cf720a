import BelfryPosix
import BelfryTestSupport
import Foundation
import Glibc
import Testing

/// The real `belfry` and the real `belfryd`.
@Suite struct CommandLineTests {
  @Test func anAlertIsWatchedListedAndTakenBack() throws {
    let hub = try HubProcess()
    let watch = try CommandLineRun(["watch"], hub)
    let scheduled = try CommandLineRun.finished(
      ["schedule", "--in", "1s", "--id", "pot", "Tea", "is", "ready"], hub)
    #expect(scheduled.status == .exited(0))
    #expect(scheduled.out.hasPrefix("pot  rings ") && scheduled.out.hasSuffix(", UTC\n"))
    try watch.wait(for: "belfry  Tea is ready\n")

    let inbox = try CommandLineRun.finished(["inbox"], hub)
    #expect(inbox.status == .exited(0) && inbox.out.contains("Tea is ready\n"))
    let cancelled = try CommandLineRun.finished(["cancel", "pot"], hub)
    #expect(cancelled.out == "1 alert was taken back from an inbox.\n")
    #expect(try CommandLineRun.finished(["inbox"], hub).out == "Nothing waits for you.\n")
    #expect(try CommandLineRun.finished(["list"], hub).out == "Nothing is coming.\n")
    #expect(try CommandLineRun.finished(["cancel", "pot"], hub).status == .exited(3))
  }

  /// Nothing that an app writes reaches the terminal as anything but text.
  @Test func whatAnAppWritesCannotMoveTheTerminal() throws {
    let hub = try HubProcess()
    let hostile = "\u{1B}]0;gone\u{7}\u{9B}2J\u{202E}\u{2028}\r\nend"
    #expect(
      try CommandLineRun.finished(["now", hostile, "--title", hostile, "--id", "x"], hub).status
        == .exited(0))
    for arguments in [
      [], ["inbox"], ["inbox", "--json"], ["call", "center.list"], ["open", "1"],
    ] {
      let run = try CommandLineRun.finished(arguments, hub)
      #expect(run.status == .exited(0) && run.out.contains("end"), "\(arguments)")
      let harmful = run.out.unicodeScalars.filter { scalar in
        scalar != "\n"
          && (scalar.properties.generalCategory == .control || scalar.properties.isBidiControl
            || ["\u{2028}", "\u{2029}"].contains(scalar))
      }
      #expect(harmful.isEmpty, "\(arguments)")
    }
  }

  @Test func theProgramTellsItsStatus() throws {
    let hub = try HubProcess()
    #expect(try CommandLineRun.finished(["status"], hub).status == .exited(0))
    #expect(try CommandLineRun.finished(["now", "x", "--sound", "../y"], hub).status == .exited(1))
    #expect(try CommandLineRun.finished(["sched"], hub).status == .exited(2))
    #expect(try CommandLineRun.finished(["open", "9"], hub).status == .exited(3))
    let elsewhere = ["status", "--socket", hub.directory.file("none.sock")]
    #expect(try CommandLineRun.finished(elsewhere, hub).status == .exited(69))
  }

  /// Naming the key of an app leaves the center's where it is.
  @Test func theKeyFileOfAnAppIsNotTheCenters() throws {
    let hub = try HubProcess()
    let named = ["BELFRY_KEY_FILE": hub.directory.file("app.key")]
    let run = try CommandLineRun.finished(["inbox"], hub, environment: named)
    #expect(run.status == .exited(0))
    #expect((try? Files.read(hub.directory.file("app.key"), atMost: 4096)) == nil)
    #expect(try CommandLineRun.finished(["inbox"], hub).status == .exited(0))
  }

  @Test func lookingAtAnAppClaimsNothing() throws {
    let hub = try HubProcess()
    for arguments in [["list", "--app", "tea"], ["cancel", "--app", "tea", "--all"]] {
      let run = try CommandLineRun.finished(arguments, hub)
      #expect(run.status == .exited(3) && run.err == "belfry: You have no app tea here.\n")
    }
    #expect((try? Files.read(hub.directory.file("data/belfry/keys/tea"), atMost: 4096)) == nil)
    _ = try hub.connectApp("tea")
  }

  @Test func watchGoesOnWhenTheHubComesBackWithAnotherStore() throws {
    let hub = try HubProcess()
    let watch = try CommandLineRun(["watch"], hub)
    _ = try CommandLineRun.finished(["now", "before"], hub)
    try watch.wait(for: "before\n")
    #expect(try hub.stop() == .exited(0))
    try FileManager.default.removeItem(atPath: hub.state)
    try hub.start()
    _ = try CommandLineRun.finished(["now", "after"], hub)
    try watch.wait(for: "after\n")
    #expect(watch.err.contains("belfry: The hub has lost the place; what waits is listed anew.\n"))
  }

  @Test func aZoneThatDoesNotExistIsToldAsWhatItIs() throws {
    let hub = try HubProcess()
    let run = try CommandLineRun.finished(
      ["schedule", "x", "--in", "4m"], hub, environment: ["TZ": "Nowhere/Town"])
    #expect(run.out.hasSuffix(", UTC\n"))
  }

  /// A full disk under standard output is no success.
  @Test func outputThatCannotBeWrittenIsAFailure() throws {
    let hub = try HubProcess()
    let full = try OwnedDescriptor.open("/dev/full", flags: O_WRONLY)
    let run = try CommandLineRun(["--help"], hub, output: full.rawValue)
    #expect(try run.waitForEnd() == .exited(1))
    #expect(run.err == "belfry: The output could not be written: No space left on device.\n")
  }

  /// The client side needs neither the service manager's library nor the store's.
  @Test func theProgramLinksNeitherSystemdNorSQLite() throws {
    let program = try Data(contentsOf: URL(fileURLWithPath: CommandLineRun.program))
    for library in ["libsystemd.so", "libsqlite3.so"] {
      #expect(program.range(of: Data(library.utf8)) == nil, "\(library)")
    }
    // The words would be found if they were there.
    #expect(program.range(of: Data("libFoundationEssentials.so".utf8)) != nil)
  }
}
