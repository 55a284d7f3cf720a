import BelfryTestSupport
import Testing

@testable import BelfryCommands

/// The verb of administrators.
@Suite struct AdminVerbTests {
  private static let status =
    #"{"hub":"0.1.0","now":"2026-12-01T13:28:10Z","users":3,"apps":{"personal":2,"system":1},"#
    + #""pending":4,"deliveries":5,"connections":6,"storeBytes":4096,"next":"2026-12-01T13:30:10Z","#
    + #""timeZone":"Asia/Kolkata","zonesReloaded":2}"#

  @Test(arguments: [["admin"], ["admin", "status"]])
  func statusIsWhatItSaysAlone(arguments: [String]) async throws {
    let script: ScriptedHub.Script = { $1.reply(to: $0, Self.status) }
    let result =
      arguments.count == 1
      ? try await VerbRunner.run("admin", script: script)
      : try await VerbRunner.run("admin", "status", script: script)
    #expect(
      result.out == """
        hub          belfryd 0.1.0
        users        3
        apps         2 personal, 1 of the system
        pending      4
        deliveries   5
        connections  6
        store        4096
        next         Tue 1 Dec 14:30:10 (in 2 min), Europe/Berlin
        zone         Asia/Kolkata (zone data changed 2 times)

        """)
    #expect(result.requests.map(\.method) == ["hello", "admin.status"])
    #expect(result.requests.first?.parameters == #"{"protocol":1,"admin":true}"#)
  }

  @Test func appsAreATable() async throws {
    let apps =
      #"{"app":"backup","pending":0,"deliveries":1,"events":2,"storedBytes":3,"suspended":true}"#
    let tea =
      #"{"app":"tea","user":"alice","pending":10,"deliveries":0,"events":0,"storedBytes":0,"suspended":false}"#
    let result = try await VerbRunner.run("admin", "apps", "--user", "alice") {
      $1.reply(to: $0, #"{"apps":[\#(apps),\#(tea)]}"#)
    }
    #expect(
      result.out == """
        USER   APP     PENDING  DELIVERIES  BYTES  STATE
        –      backup  0        1           3      suspended
        alice  tea     10       0           0

        """)
    #expect(result.requests.last?.parameters == #"{"user":"alice","limit":1000}"#)
  }

  @Test func usersAreATable() async throws {
    let gone =
      #"{"user":"bob","uid":1001,"apps":0,"pending":0,"deliveries":2,"suspended":true,"absentSince":"2026-12-01T13:20:00Z"}"#
    let result = try await VerbRunner.run("admin", "users") {
      $1.reply(to: $0, #"{"users":[\#(gone)]}"#)
    }
    #expect(
      result.out == """
        USER  UID   APPS  PENDING  DELIVERIES  STATE
        bob   1001  0     0        2           suspended, no account since Tue 1 Dec 14:20 (8 min ago), Europe/Berlin

        """)
    let json = try await VerbRunner.run("admin", "users", "--json") {
      $1.reply(to: $0, #"{"users":[\#(gone)]}"#)
    }
    #expect(json.out == gone + "\n")
  }

  @Test func limitsShowWhatWasChanged() async throws {
    let result = try await VerbRunner.run("admin", "limits") {
      $1.reply(
        to: $0,
        #"{"limits":[{"name":"A","value":1,"default":1},{"name":"B","value":2,"default":3}]}"#)
    }
    #expect(result.out == "LIMIT  VALUE  DEFAULT\nA      1\nB      2      3\n")
  }

  @Test func metricsAreTheTextAlone() async throws {
    let result = try await VerbRunner.run("admin", "metrics") {
      $1.reply(to: $0, ##"{"contentType":"text/plain","text":"# HELP a b\na 1\n"}"##)
    }
    #expect(result.out == "# HELP a b\na 1\n")
  }

  @Test func suspendingNamesWhomItIsAbout() async throws {
    let script: ScriptedHub.Script = { request, peer in
      peer.reply(
        to: request, #"{"suspended":\#(request.method == "admin.suspend"),"changed":true}"#)
    }
    let app = try await VerbRunner.run(
      "admin", "suspend", "--user", "alice", "--app", "tea", script: script)
    #expect(app.out == "tea of alice is suspended: nothing rings, and nothing is lost.\n")
    #expect(app.requests.last?.parameters == #"{"user":"alice","app":"tea"}"#)
    let system = try await VerbRunner.run("admin", "resume", "--app", "backup", script: script)
    #expect(system.out == "backup is no longer suspended. What came due rings now, late.\n")
    #expect(system.requests.last?.parameters == #"{"app":"backup"}"#)
    let nobody = try await VerbRunner.run("admin", "suspend", script: script)
    #expect(nobody.status == .usage && nobody.requests.isEmpty)
  }

  @Test func purgingSaysHowMuchGoes() async throws {
    let result = try await VerbRunner.run("admin", "purge", "--user", "alice") {
      $1.reply(to: $0, #"{"apps":2,"alerts":3,"deliveries":4}"#)
    }
    #expect(result.out == "alice is gone. Apps: 2, pending alerts: 3, deliveries: 4.\n")
    #expect(result.requests.last?.parameters == #"{"user":"alice"}"#)
    let absent = try await VerbRunner.run("admin", "purge", "--user", "alice") {
      $1.refuse($0, code: -32_001, reason: "notFound", field: "user", message: "No.")
    }
    #expect(absent.status == .nothingMatched)
  }

  @Test func forgettingNeedsAnAppOrTheCenter() async throws {
    let script: ScriptedHub.Script = { $1.reply(to: $0, #"{"forgotten":true}"#) }
    let app = try await VerbRunner.run(
      "admin", "forget", "--user", "alice", "--app", "tea", script: script)
    #expect(app.out == "The key is forgotten; the next hello brings a new one.\n")
    let center = try await VerbRunner.run(
      "admin", "forget", "--user", "alice", "--center", script: script)
    #expect(center.requests.last?.parameters == #"{"user":"alice","center":true}"#)
    for wrong in [
      ["--user", "alice"], ["--app", "tea"], ["--user", "a", "--app", "b", "--center"],
    ] {
      let recording = RecordingConsole()
      let status = await Commands.run(["admin", "forget"] + wrong, on: recording.console)
      #expect(status == .usage, "\(wrong)")
    }
  }

  @Test(arguments: [
    (["frobnicate"], "belfry: There is no command frobnicate here. There is: "),
    (["users", "--center"], "belfry: admin users does not take --center.\n"),
    (["users", "tea"], "belfry: admin users does not take tea.\n"),
    (["apps", "--user", "a:b"], "belfry: a:b is no name of a user.\n"),
    (["purge", "--app", "Tea"], "belfry: Tea is no app id"),
  ])
  func whatMakesNoSenseIsSaid(arguments: [String], sentence: String) async {
    let recording = RecordingConsole()
    let status = await Commands.run(["admin"] + arguments, on: recording.console)
    #expect(status == .usage && recording.err.hasPrefix(sentence), "\(recording.err)")
  }
}
