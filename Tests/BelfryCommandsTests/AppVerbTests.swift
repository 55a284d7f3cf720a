import BelfryProtocol
import BelfryTestSupport
import Testing

@testable import BelfryCommands

/// The verbs of an app: alerts go out, and are taken back.
@Suite struct AppVerbTests {
  @Test func nowPresentsTheWords() async throws {
    let result = try await VerbRunner.run(
      "now", "Tea", "is", "ready", "--id", "pot", "--sound", "none"
    ) {
      $1.reply(to: $0, Sample.scheduled(next: "2026-12-01T13:28:10Z"))
    }
    #expect(result.status == .done && result.out == "pot  rings now\n" && result.err.isEmpty)
    let request = try #require(result.requests.last)
    #expect(request.method == "present" && request["alert"]?["id"]?.string == "pot")
    #expect(request["alert"]?["alertBody"]?.string == "Tea is ready")
    #expect(request["alert"]?["soundName"] == nil && request["alert"]?["token"] != nil)
    #expect(result.requests.first?["app"]?.string == "belfry")
  }

  @Test func scheduleSaysWhenItRings() async throws {
    let result = try await VerbRunner.run(
      "schedule", "Tea", "--in", "4m", "--id", "pot", "--app", "tea"
    ) {
      $1.reply(to: $0, Sample.scheduled(next: "2026-12-01T13:32:10.120Z"))
    }
    #expect(result.out == "pot  rings Tue 1 Dec 14:32:10 (in 4 min), Europe/Berlin\n")
    let alert = try #require(result.requests.last?["alerts"]?.elements.first { _ in true })
    #expect(alert["after"]?.string == "PT4M")
    #expect(result.requests.first?["app"]?.string == "tea")
  }

  @Test(arguments: [
    (
      "14:30", "2026-12-01T13:30:00Z", "pot  rings Tue 1 Dec 14:30 (in 1 min 50 s), Europe/Berlin\n"
    ),
    (
      "14:28", "2026-12-02T13:28:00Z",
      "pot  rings Wed 2 Dec 14:28 (in 23 h 59 min), Europe/Berlin\n"
        + "  14:28 has passed today, so tomorrow is meant.\n"
    ),
    (
      "2027-03-28T02:30", "2027-03-28T01:30:00Z",
      "pot  rings Sun 28 Mar 2027 03:30 (in 116 d), Europe/Berlin\n"
        + "  The clock goes forward past 2027-03-28T02:30, so it rings at 03:30.\n"
    ),
    (
      "2027-10-31 02:30", "2027-10-31T00:30:00Z",
      "pot  rings Sun 31 Oct 2027 02:30 (in 333 d), Europe/Berlin\n"
        + "  The clock shows 2027-10-31 02:30 twice; the first time is meant.\n"
    ),
    (
      "2026-12-01T09:00", "2026-12-01T08:00:00Z",
      "pot  rings now\n  2026-12-01T09:00 has passed already.\n"
    ),
  ])
  func scheduleEchoesHowItUnderstoodATime(at: String, instant: String, expected: String)
    async throws
  {
    let result = try await VerbRunner.run("schedule", "Tea", "--at", at, "--id", "pot") {
      $1.reply(to: $0, Sample.scheduled(next: instant))
    }
    #expect(result.out == expected)
    let alert = try #require(result.requests.last?["alerts"]?.elements.first { _ in true })
    #expect(alert["fireDate"]?.string == instant)
  }

  @Test func scheduleSaysWhatItReplacedAndWhatRangAlready() async throws {
    let replaced = try await VerbRunner.run("schedule", "x", "--in", "4m", "--id", "pot") {
      $1.reply(to: $0, Sample.scheduled(next: "2026-12-01T13:32:10Z", more: #""replaced":true"#))
    }
    #expect(
      replaced.out.hasSuffix("\n  It takes the place of the alert that was coming under this id.\n")
    )
    let fired = try await VerbRunner.run("schedule", "x", "--in", "0s", "--id", "pot") {
      $1.reply(to: $0, Sample.scheduled(next: nil, more: #""fired":true"#))
    }
    #expect(fired.out == "pot  rang already at this time, and does not ring again\n")
  }

  @Test func everyOptionBecomesItsMember() async throws {
    let result = try await VerbRunner.run(
      "schedule", "x", "--in", "1h", "--id", "a", "--to", "bob,eve", "--to", "mia", "--title", "T",
      "--action", "Go", "--sound", "bell.wav", "--badge", "3", "--level", "timeSensitive",
      "--user-info", #"{"a": [1]}"#, "--expires-after", "2h", "--lateness", "5m", "--json"
    ) { $1.reply(to: $0, Sample.scheduled(next: "2026-12-01T13:32:10Z")) }
    let alert = try #require(result.requests.last?["alerts"]?.elements.first { _ in true })
    let token = try #require(alert["token"]?.string)
    #expect(
      String(decoding: alert.raw, as: UTF8.self)
        == #"{"id":"a","to":["bob","eve","mia"],"after":"PT1H","alertTitle":"T","alertBody":"x","#
        + #""alertAction":"Go","soundName":"bell.wav","badge":3,"level":"timeSensitive","#
        + #""userInfo":{"a": [1]},"expiresAfter":"PT2H","lateness":"PT5M","token":"\#(token)"}"#)
    #expect(result.out == #"{"id":"pot","next":"2026-12-01T13:32:10Z","replaced":false}"# + "\n")
  }

  @Test func listSaysWhatRepeats() async throws {
    let result = try await VerbRunner.run("list", "--app", "tea") {
      $1.reply(
        to: $0,
        #"{"alerts":[{"id":"pot","fireDate":"2026-12-01T13:32:10Z","alertBody":"Tea","#
          + #""next":"2026-12-01T13:32:10Z"},{"id":"up","fireDate":"2026-12-02T09:00:00","#
          + #""timeZone":"Europe/Berlin","repeatRule":"FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR","#
          + #""alertBody":"Stand up","next":"2026-12-02T08:00:00Z"},{"id":"rent","#
          + #""fireDate":"2027-01-01T09:00:00","repeatInterval":"month","repeatEvery":3,"#
          + #""alertBody":"Rent","next":"2027-01-01T08:00:00Z"},{"id":"pay","#
          + #""fireDate":"2027-01-01T09:00:00","repeatRule":"FREQ=MONTHLY;BYDAY=-1FR","#
          + #""alertBody":"Pay","next":"2027-01-29T08:00:00Z"}]}"#)
    }
    #expect(
      result.out == """
        ID    RINGS                  FROM NOW        REPEATS                TEXT
        pot   Tue 1 Dec 14:32:10     in 4 min                               Tea
        up    Wed 2 Dec 09:00        in 18 h 31 min  from Monday to Friday  Stand up
        rent  Fri 1 Jan 2027 09:00   in 30 d         every 3 months         Rent
        pay   Fri 29 Jan 2027 09:00  in 58 d         by a rule              Pay

        """)
  }

  @Test func listShowsWhatIsComingFromAllApps() async throws {
    let script: ScriptedHub.Script = { request, peer in
      peer.reply(
        to: request,
        #"{"alerts":[{"app":"tea","id":"pot","fireDate":"2026-12-01T13:32:10Z","alertBody":"Tea","#
          + #""next":"2026-12-01T13:32:10Z"},{"app":"org.example.shop","id":"牛奶","#
          + #""fireDate":"2027-01-01T08:00:00Z","alertBody":{"key":"%@ in %d d","args":["x",3]},"#
          + #""next":"2027-01-01T08:00:00Z"}]}"#)
    }
    let result = try await VerbRunner.run("list", script: script)
    #expect(
      result.out == """
        ID    RINGS                 FROM NOW  APP               TEXT
        pot   Tue 1 Dec 14:32:10    in 4 min  tea               Tea
        牛奶  Fri 1 Jan 2027 09:00  in 30 d   org.example.shop  x in 3 d

        """)
    #expect(result.requests.last?.method == "center.pending")
    let json = try await VerbRunner.run("list", "--json", script: script)
    #expect(json.out.split(separator: "\n").count == 2)
    #expect(json.out.hasPrefix(#"{"app":"tea","id":"pot","fireDate""#))
  }

  @Test func listOfOneAppAsksThatApp() async throws {
    let result = try await VerbRunner.run("list", "--app", "tea") {
      $1.reply(to: $0, #"{"alerts":[]}"#)
    }
    #expect(result.status == .done && result.out == "Nothing is coming.\n")
    #expect(result.requests.map(\.method) == ["hello", "pending"])
  }

  @Test func cancelSaysWhatItTookBack() async throws {
    let result = try await VerbRunner.run("cancel", "pot", "nope", "cup", "pot") { request, peer in
      switch request.parameters {
      case #"{"ids":["pot"]}"#: peer.reply(to: request, #"{"pending":1,"withdrawn":1}"#)
      case #"{"ids":["cup"]}"#: peer.reply(to: request, #"{"pending":0,"withdrawn":1}"#)
      default: peer.reply(to: request, #"{"pending":0,"withdrawn":0}"#)
      }
    }
    #expect(
      result.out == "1 coming alert was cancelled.\n2 alerts were taken back from inboxes.\n")
    #expect(result.status == .done && result.requests.count == 4)
    #expect(result.err == "belfry: The app belfry has no alert nope.\n")
    let none = try await VerbRunner.run("cancel", "a", "b") {
      $1.reply(to: $0, #"{"pending":0,"withdrawn":0}"#)
    }
    #expect(none.status == .nothingMatched && none.out.isEmpty)
    #expect(
      none.err == """
        belfry: The app belfry has no alert a.
        belfry: The app belfry has no alert b.

        """)
    let nothing = try await VerbRunner.run("cancel", "--all", "--app", "tea") {
      $1.reply(to: $0, #"{"pending":0,"withdrawn":0}"#)
    }
    #expect(nothing.status == .nothingMatched && nothing.out.isEmpty)
    #expect(nothing.err == "belfry: The app tea has no alerts.\n")
    #expect(nothing.requests.last?.method == "cancelAll")
  }

  @Test(arguments: [
    ([], ""), (["3"], #"{"set":3}"#), (["+1"], #"{"set":"+1"}"#), (["-1"], #"{"set":"-1"}"#),
    (["-12", "--to", "bob"], #"{"user":"bob","set":"-12"}"#),
    (["--app", "tea", "--", "-1"], #"{"set":"-1"}"#),
  ])
  func badgePrintsTheNumber(arguments: [String], parameters: String) async throws {
    let runner = VerbRunner()
    let hub = try runner.hub { $1.reply(to: $0, #"{"user":"alice","badge":3}"#) }
    defer { hub.stop() }
    let recording = runner.recording()
    #expect(await Commands.run(["badge"] + arguments, on: recording.console) == .done)
    #expect(recording.out == "3\n" && recording.err.isEmpty)
    #expect(hub.requests.last?.parameters == parameters)
  }

  @Test func badgeAsJSONIsAnObject() async throws {
    let result = try await VerbRunner.run("badge", "0", "--json") {
      $1.reply(to: $0, #"{"user":"alice","badge":0}"#)
    }
    #expect(result.out == #"{"user":"alice","badge":0}"# + "\n")
  }

  @Test func aBadgeOfAnAlertMayBeAStep() async throws {
    let result = try await VerbRunner.run("now", "x", "--badge", "-1") {
      $1.reply(to: $0, Sample.scheduled(next: "2026-12-01T13:28:10Z"))
    }
    #expect(result.requests.last?["alert"]?["badge"]?.string == "-1")
  }

  @Test(arguments: [
    ["list", "--app", "tea"], ["cancel", "--app", "tea", "x"],
    ["badge", "--app", "tea"],
  ])
  func whoOnlyLooksOrTakesBackClaimsNoApp(arguments: [String]) async throws {
    let runner = VerbRunner()
    let hub = try runner.hub(seesHello: true) {
      $1.refuse($0, code: -32000, reason: "keyNeeded", message: "A key is needed.")
    }
    defer { hub.stop() }
    let recording = runner.recording()
    #expect(await Commands.run(arguments, on: recording.console) == .nothingMatched)
    #expect(recording.err == "belfry: You have no app tea here.\n")
    #expect(hub.requests.map(\.parameters) == [#"{"protocol":1,"app":"tea"}"#])
    #expect(!runner.hasKeys)
  }

  @Test func aRefusalOfACallHasItsReason() async throws {
    let result = try await VerbRunner.run("call", "schedule", "{}") {
      $1.refuse(
        $0, code: -32602, reason: "tooLong", field: "alerts[0].after",
        message: "alerts[0].after is too long.")
    }
    #expect(result.status == .refused)
    #expect(result.err == "belfry: alerts[0].after is too long. (reason tooLong)\n")
  }

  @Test(arguments: [
    ("alerts[0].after", "--in"), ("alert.soundName", "--sound"),
    ("alerts[0].thread", "thread"), ("cursor", "cursor"),
  ])
  func aRefusalNamesTheOption(field: String, expected: String) async throws {
    let result = try await VerbRunner.run("schedule", "x", "--in", "4m") {
      $1.refuse(
        $0, code: -32602, reason: "tooLong", field: field, message: "\(field) is too long.")
    }
    #expect(result.err == "belfry: \(expected) is too long.\n")
  }

  @Test func callPrintsTheResultAsItCameButCleaned() async throws {
    let result = try await VerbRunner.run("call", "center.anything", #"{"a": 1}"#) {
      request, peer in
      peer.reply(to: request, #"{"b": "x\#u{9B}2J\#u{202E}", "n": 1.50}"#)
    }
    #expect(result.out == #"{"b": "x\u009b2J\u202e", "n": 1.50}"# + "\n")
    #expect(result.requests.last?.parameters == #"{"a": 1}"#)
    #expect(result.requests.first?["center"]?.bool == true)
    let admin = try await VerbRunner.run("call", "admin.status") { $1.reply(to: $0, "{}") }
    #expect(admin.requests.first?.parameters == #"{"protocol":1,"admin":true}"#)
  }

  @Test func aRefusalOfTheHubIsToldWithAdvice() async throws {
    let result = try await VerbRunner.run("now", "x") {
      $1.refuse(
        $0, code: -32002, reason: "queueFull", message: #"The queue is full.\u001b[2J"#)
    }
    #expect(result.status == .refused)
    #expect(result.err == "belfry: The queue is full.␛[2J\n  See: belfry list, belfry cancel.\n")
  }
}
