import BelfryProtocol
import BelfryTestSupport
import Testing

@testable import BelfryCommands

/// The verbs of a person: what waits, what comes, and the answers to it.
@Suite struct CenterVerbTests {
  @Test func inboxIsATableAndOnATerminalSeen() async throws {
    let script: ScriptedHub.Script = { request, peer in
      switch request.method {
      case "center.list":
        peer.reply(to: request, #"{"deliveries":[\#(Sample.pot),\#(Sample.milk)],"cursor":"c.1"}"#)
      default: peer.reply(to: request, #"{"delivery":12,"state":"seen","changed":true}"#)
      }
    }
    let piped = try await VerbRunner.run("inbox", script: script)
    #expect(
      piped.out == """
        N   RANG       APP               TEXT
        12  3 min ago  tea               Tea: Tea is ready now␛[2J
        7   3 h ago    org.example.shop  牛奶

        """)
    #expect(piped.requests.map(\.method) == ["hello", "center.list"])
    let shown = try await VerbRunner.run("inbox", columns: 44, script: script)
    #expect(shown.out.split(separator: "\n")[1] == "12  3 min ago  tea           Tea: Tea is re…")
    #expect(shown.requests.map(\.method) == ["hello", "center.list", "center.seen"])
    let json = try await VerbRunner.run("inbox", "--json", columns: 44, script: script)
    #expect(json.out == Sample.pot + "\n" + Sample.milk + "\n")
  }

  @Test func inboxSaysWhenWhatWasPutOffRingsAgain() async throws {
    let snoozed = Sample.milk.replacing(
      #""state":"seen","at":"2026-12-01T10:00:00Z""#,
      with: #""state":"snoozed","at":"2026-12-01T10:00:00Z","until":"2026-12-01T13:38:10Z""#)
    let result = try await VerbRunner.run("inbox", columns: 60) {
      $1.reply(to: $0, #"{"deliveries":[\#(snoozed)],"cursor":"c.1"}"#)
    }
    #expect(
      result.out == """
        N  RANG     APP               TEXT
        7  3 h ago  org.example.shop  牛奶  (again in 10 min)

        """)
    // Nobody saw it again: it is put off.
    #expect(result.requests.map(\.method) == ["hello", "center.list"])
  }

  @Test func openShowsEverythingAndAnswers() async throws {
    let result = try await VerbRunner.run("open", "12") { request, peer in
      switch request.method {
      case "center.list":
        peer.reply(to: request, #"{"deliveries":[\#(Sample.pot)],"cursor":"c.1"}"#)
      default: peer.reply(to: request, #"{"delivery":12,"state":"activated","changed":true}"#)
      }
    }
    #expect(
      result.out == """
        Tea
          Tea is ready
          now␛[2J

        From tea, Tue 1 Dec 14:25:10 (3 min ago), Europe/Berlin.
        It came 5 min 10 s late.

        """)
    #expect(result.requests.last?.parameters == #"{"delivery":12,"action":"default"}"#)
  }

  private static let chat: ScriptedHub.Script = { request, peer in
    switch request.method {
    case "center.list":
      peer.reply(
        to: request,
        #"{"deliveries":[\#(Sample.chat),\#(Sample.milk),\#(Sample.forms)],"cursor":"c.1"}"#)
    default: peer.reply(to: request, #"{"delivery":9,"state":"activated","changed":true}"#)
    }
  }

  @Test func inboxNamesLevelsAndActionsWhereThereAreAny() async throws {
    let result = try await VerbRunner.run("inbox", script: Self.chat)
    #expect(
      result.out == """
        N  RANG       APP               LEVEL          ACTIONS      TEXT
        9  3 min ago  chat              timeSensitive  reply, mark  Tea at five?
        7  3 h ago    org.example.shop                              牛奶
        3  3 h ago    forms                            a, b         Fill in

        """)
  }

  @Test func openTakesTheActionThatIsNamed() async throws {
    let result = try await VerbRunner.run("open", "9", "--action", "mark", script: Self.chat)
    #expect(result.status == .done && result.out.hasPrefix("  Tea at five?\n"))
    #expect(result.requests.last?.parameters == #"{"delivery":9,"action":"mark"}"#)
  }

  @Test(arguments: [
    (
      ["open", "9", "--action", "snub"],
      "Alert 9 has no action snub. It has: default, reply, mark."
    ),
    (
      ["open", "9", "--action", "reply"],
      "The action reply asks for a text. Write: belfry reply 9 …"
    ),
    (["reply", "7", "yes"], "Alert 7 asks for no text. See: belfry inbox, belfry open"),
    (["reply", "8", "yes"], "There is no alert 8 in your inbox. See: belfry inbox"),
    (
      ["reply", "3", "yes"],
      "Alert 3 has several actions that ask for a text. Name one with --action: a, b."
    ),
    (["reply", "9", "--action", "mark", "yes"], "Alert 9 has no action mark. It has: reply."),
  ])
  func anActionThatIsNotThereMatchesNothing(arguments: [String], sentence: String) async throws {
    let runner = VerbRunner()
    let hub = try runner.hub(Self.chat)
    defer { hub.stop() }
    let recording = runner.recording()
    #expect(await Commands.run(arguments, on: recording.console) == .nothingMatched)
    #expect(recording.err == "belfry: \(sentence)\n" && recording.out.isEmpty)
    #expect(hub.requests.last?.method == "center.list")
  }

  @Test func replySendsTheTextWithTheActionThatAsksForOne() async throws {
    let result = try await VerbRunner.run("reply", "9", "With", "pleasure", script: Self.chat)
    #expect(result.status == .done && result.out == "The app chat was told.\n")
    #expect(
      result.requests.last?.parameters
        == #"{"delivery":9,"action":"reply","text":"With pleasure"}"#)
    let named = try await VerbRunner.run(
      "reply", "3", "--action", "b", "--", "-1", script: Self.chat)
    #expect(named.requests.last?.parameters == #"{"delivery":3,"action":"b","text":"-1"}"#)
  }

  @Test func openOfWhatIsNotThereMatchesNothing() async throws {
    let result = try await VerbRunner.run("open", "3") {
      $1.reply(to: $0, #"{"deliveries":[],"cursor":"c.1"}"#)
    }
    #expect(result.status == .nothingMatched)
    #expect(result.err == "belfry: There is no alert 3 in your inbox. See: belfry inbox\n")
  }

  @Test func dismissPutsAwayWhatIsThereAndNamesWhatIsNot() async throws {
    let result = try await VerbRunner.run("dismiss", "12", "9", "12", "7") { request, peer in
      switch request["delivery"]?.integer {
      case 9: peer.refuse(request, code: -32001, reason: "notFound", message: "None.")
      case 7:
        peer.reply(to: request, #"{"delivery":7,"state":"activated","changed":false}"#)
      default: peer.reply(to: request, #"{"delivery":12,"state":"dismissed","changed":true}"#)
      }
    }
    #expect(result.status == .done && result.out == "1 alert was dismissed.\n")
    #expect(
      result.err == """
        belfry: There is no alert 9 in your inbox. See: belfry inbox
        belfry: There is no alert 7 in your inbox. See: belfry inbox

        """)
    let none = try await VerbRunner.run("dismiss", "1", "2") {
      $1.refuse($0, code: -32001, reason: "notFound", message: "None.")
    }
    #expect(none.status == .nothingMatched)
    #expect(
      none.err
        == result.err.replacing("alert 9", with: "alert 1")
        .replacing("alert 7", with: "alert 2"))
  }

  @Test func snoozeSaysWhenItRingsAgain() async throws {
    let result = try await VerbRunner.run("snooze", "12", "1h30m") {
      $1.reply(
        to: $0,
        #"{"delivery":12,"state":"snoozed","changed":true,"until":"2026-12-01T14:58:10Z"}"#)
    }
    #expect(
      result.out == "It rings again Tue 1 Dec 15:58:10 (in 1 h 30 min), Europe/Berlin.\n")
    #expect(result.requests.last?.method == "center.snooze")
    #expect(result.requests.last?.parameters == #"{"delivery":12,"for":"PT1H30M"}"#)
  }

  @Test func snoozeOfWhatIsNotThereOrHasEndedMatchesNothing() async throws {
    let absent = try await VerbRunner.run("snooze", "12", "10m") {
      $1.refuse($0, code: -32001, reason: "notFound", message: "None.")
    }
    let ended = try await VerbRunner.run("snooze", "12", "10m") {
      $1.reply(to: $0, #"{"delivery":12,"state":"activated","changed":false}"#)
    }
    for result in [absent, ended] {
      #expect(result.status == .nothingMatched && result.out.isEmpty)
      #expect(result.err == "belfry: There is no alert 12 in your inbox. See: belfry inbox\n")
    }
    let refused = try await VerbRunner.run("snooze", "12", "10m") {
      $1.refuse($0, code: -32000, reason: "expiresFirst", message: "It expires first.")
    }
    #expect(refused.status == .refused && refused.err == "belfry: It expires first.\n")
  }

  @Test func statusSaysHowThingsStand() async throws {
    let script: ScriptedHub.Script = {
      $1.reply(
        to: $0,
        #"{"alerts":[{"app":"tea","id":"pot","next":"2026-12-01T13:32:10Z"}]}"#)
    }
    let result = try await VerbRunner.run("status", now: "2026-12-01T12:58:10Z", script: script)
    #expect(
      result.out == """
        hub      belfryd 0.1.0
        socket   SOCKET
        you      alice
        waiting  0 alerts
        coming   1 alert, the next Tue 1 Dec 14:32:10 (in 34 min), Europe/Berlin
        clock    the hub's clock is 30 min ahead of this one

        """)
    let json = try await VerbRunner.run("status", "--json", script: script)
    #expect(
      json.out == #"{"hub":"0.1.0","socket":"SOCKET","user":"alice","#
        + #""now":"2026-12-01T13:28:10.120Z","waiting":0,"pending":1,"next":"2026-12-01T13:32:10Z"}"#
        + "\n")
  }

  @Test func withoutACommandItSaysWhatWaits() async throws {
    let result = try await VerbRunner.run(columns: 60) {
      $1.reply(to: $0, #"{"deliveries":[\#(Sample.pot),\#(Sample.milk)],"cursor":"c.1"}"#)
    }
    let lines = result.out.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines[0] == "2 alerts wait for you, the latest: Tea: Tea is ready now␛[2…")
    #expect(lines[1] == "")
    #expect(lines[2...5].allSatisfy { $0.hasPrefix("  belfry ") })
    #expect(lines.count == 7)
    let nothing = try await VerbRunner.run { $1.reply(to: $0, #"{"deliveries":[]}"#) }
    #expect(nothing.out.hasPrefix("Nothing waits for you.\n\n"))
  }

  @Test func watchShowsWhatWaitsThenWhatComesAcrossALostConnection() async throws {
    let runner = VerbRunner()
    let hub = try runner.hub { request, peer in
      switch (request.method, request["since"]?.string) {
      case ("center.list", _):
        peer.reply(to: request, #"{"deliveries":[\#(Sample.milk)],"cursor":"c.1"}"#)
      case ("center.watch", "c.1"):
        peer.reply(to: request, #"{"cursor":"c.1"}"#)
        peer.event(#"{"cursor":"c.2","type":"delivered",\#(Sample.pot.dropFirst())"#)
        peer.event(
          #"{"cursor":"c.3","type":"changed","delivery":7,"app":"tea","id":"m","#
            + #""state":"dismissed","at":"2026-12-01T13:26:00Z"}"#)
      case ("center.watch", "c.3"): peer.reply(to: request, #"{"cursor":"c.3"}"#)
      case ("center.shown", _):
        peer.reply(to: request, #"{"delivery":12,"state":"shown","changed":true}"#)
      default: break
      }
    }
    defer { hub.stop() }
    let recording = runner.recording()
    let task = Task { await Commands.run(["watch"], on: recording.console) }
    await recording.wait(for: "12  tea")
    for peer in hub.peers { peer.hangUp() }
    await recording.wait(for: "The hub is back. Nothing was missed.")
    task.cancel()
    #expect(await task.value == .done)
    #expect(
      recording.out == """
        Tue 1 Dec 11:00  7  org.example.shop  牛奶
        Tue 1 Dec 14:25:10  12  tea  Tea: Tea is ready now␛[2J  (5 min 10 s late)

        """)
    #expect(recording.err.hasPrefix("The hub went away. Waiting for it.\n"))
  }

  @Test func watchGoesOnAtAHubThatLostItsPlace() async throws {
    let runner = VerbRunner()
    let hub = try runner.hub { request, peer in
      switch (request.method, request["since"]?.string, request.connection) {
      case ("center.list", _, 1):
        peer.reply(to: request, #"{"deliveries":[],"cursor":"c.1"}"#)
      case ("center.list", _, _):
        peer.reply(to: request, #"{"deliveries":[\#(Sample.milk)],"cursor":"d.1"}"#)
      case ("center.watch", "c.1", 2): peer.reply(to: request, #"{"cursor":"c.1"}"#)
      case ("center.watch", "c.1", _):
        peer.refuse(request, code: -32004, reason: "cursorGone", message: "Gone.")
      case ("center.watch", "d.1", _):
        peer.reply(to: request, #"{"cursor":"d.1"}"#)
        peer.event(#"{"cursor":"d.2","type":"delivered",\#(Sample.pot.dropFirst())"#)
        // Needs no answer, and comes when the one before was answered.
        let last = Sample.milk.replacing(":7,", with: ":13,").dropFirst()
        peer.event(#"{"cursor":"d.3","type":"delivered",\#(last)"#)
      case ("center.shown", _, _):
        peer.reply(to: request, #"{"delivery":12,"state":"shown","changed":true}"#)
      default: break
      }
    }
    defer { hub.stop() }
    let recording = runner.recording(columns: 80)
    let task = Task { await Commands.run(["watch"], on: recording.console) }
    await recording.wait(for: "Nothing waits")
    while hub.requests.last?.method != "center.watch" { await Task.yield() }
    for peer in hub.peers { peer.hangUp() }
    await recording.wait(for: "13  org.example.shop")
    task.cancel()
    #expect(await task.value == .done)
    #expect(recording.out.contains("7  org.example.shop"))
    let line = "belfry: The hub has lost the place; what waits is listed anew.\n"
    #expect(recording.err.contains(line))
  }
}
