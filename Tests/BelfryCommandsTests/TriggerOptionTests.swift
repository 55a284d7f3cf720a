import BelfryCore
import BelfryProtocol
import BelfryTestSupport
import Testing

@testable import BelfryCommands

/// The options that say when something rings, what of them goes to the hub, and how they are echoed.
@Suite struct TriggerOptionTests {
  // It is Tuesday, 1 December 2026, 14:28:10 in Berlin.
  @Test(arguments: [
    (["--at", "mon 9:00"], #""fireDate":"2026-12-07T08:00:00Z",_"#),
    (
      ["--at", "mon 9:00", "--every", "week"],
      #""fireDate":"2026-12-07T09:00:00","timeZone":"Europe/Berlin","repeatInterval":"week",_"#
    ),
    (
      ["--at", "9:00", "--every", "2w", "--count", "5"],
      #""fireDate":"2026-12-02T09:00:00","timeZone":"Europe/Berlin","repeatInterval":"week","#
        + #""repeatEvery":2,"repeatCount":5,_"#
    ),
    (
      ["--at", "9:00", "--every", "weekday", "--until", "2027-06-30"],
      #""fireDate":"2026-12-02T09:00:00","timeZone":"Europe/Berlin","#
        + #""repeatRule":"FREQ=WEEKLY;UNTIL=20270630T215959Z;BYDAY=MO,TU,WE,TH,FR",_"#
    ),
    (
      ["--at", "9:00", "--every", "mon,fri", "--floating", "--until", "2027-06-30"],
      #""fireDate":"2026-12-02T09:00:00","#
        + #""repeatRule":"FREQ=WEEKLY;UNTIL=20270630T235959;BYDAY=MO,FR",_"#
    ),
    (
      ["--at", "9:00", "--every", "month", "--until", "2027-06-30", "--zone", "Asia/Kolkata"],
      #""fireDate":"2026-12-02T09:00:00","timeZone":"Asia/Kolkata","repeatInterval":"month","#
        + #""repeatUntil":"2027-06-30T23:59:59",_"#
    ),
    (["--at", "9:00", "--floating"], #""fireDate":"2026-12-02T09:00:00",_"#),
    (
      ["--at", "20:00", "--zone", "Asia/Kolkata"],
      #""fireDate":"2026-12-01T20:00:00","timeZone":"Asia/Kolkata",_"#
    ),
    (
      ["--at", "2026-12-07T09:00:00Z", "--every", "day"],
      #""fireDate":"2026-12-07T09:00:00Z","timeZone":"Europe/Berlin","repeatInterval":"day",_"#
    ),
    (
      ["--at", "15:00", "--every", "90m", "--until", "2026-12-02"],
      #""fireDate":"2026-12-01T14:00:00Z","repeatInterval":"minute","repeatEvery":90,"#
        + #""repeatUntil":"2026-12-02T22:59:59Z",_"#
    ),
    (["--every", "2h"], #""after":"PT2H","repeatInterval":"hour","repeatEvery":2,_"#),
    (
      ["--in", "1h", "--every", "day"],
      #""after":"PT1H","timeZone":"Europe/Berlin","repeatInterval":"day",_"#
    ),
    (
      ["--at", "9:00", "--rule", "freq=monthly;byday=-1fr", "--skip", "omit", "--gap", "omit"],
      #""fireDate":"2026-12-02T09:00:00","timeZone":"Europe/Berlin","#
        + #""repeatRule":"FREQ=MONTHLY;BYDAY=-1FR","skip":"omit","gap":"omit",_"#
    ),
    (
      ["--at", "9:00", "--every", "year", "--calendar", "hebrew"],
      #""fireDate":"2026-12-02T09:00:00","timeZone":"Europe/Berlin","repeatInterval":"year","#
        + #""repeatCalendar":"hebrew",_"#
    ),
    (
      ["--at", "9:00", "--missed", "10", "--nag", "10m,5"],
      #""fireDate":"2026-12-02T08:00:00Z","missed":{"each":10,"nag":{"every":"PT10M","max":5,_"#
    ),
    (
      ["--at", "9:00", "--missed", "drop", "--nag", "1h"],
      #""fireDate":"2026-12-02T08:00:00Z","missed":"drop","nag":{"every":"PT1H","max":3,_"#
    ),
  ])
  func optionsBecomeMembers(options: [String], members: String) async throws {
    let runner = VerbRunner()
    let hub = try runner.hub { $1.reply(to: $0, Sample.scheduled(next: "2026-12-07T08:00:00Z")) }
    defer { hub.stop() }
    let recording = runner.recording()
    let status = await Commands.run(
      ["schedule", "x", "--id", "pot"] + options, on: recording.console)
    #expect(status == .done, "\(recording.err)")
    let alert = try #require(hub.requests.last?["alerts"]?.elements.first { _ in true })
    #expect(Self.members(of: alert) == Self.sorted(members))
  }

  /// The members of an alert but for its id, text and token, in an order of their own.
  private static func members(of alert: JSONView) -> [String] {
    let token = alert["token"]?.string ?? ""
    let raw = String(decoding: alert.raw, as: UTF8.self)
      .replacing(#"{"id":"pot","#, with: "").replacing(#""alertBody":"x""#, with: "_")
      .replacing(#","token":"\#(token)""#, with: "").replacing("}", with: "")
    return sorted(raw)
  }

  private static func sorted(_ members: String) -> [String] {
    members.split(separator: ",").map(String.init).sorted()
  }

  @Test(arguments: [
    (
      ["--at", "mon 9:00", "--every", "weekday"], "2026-12-07T08:00:00Z",
      """
      pot  rings Mon 7 Dec 09:00 (in 5 d 18 h), Europe/Berlin
        It repeats from Monday to Friday, by the clock of Europe/Berlin.

      """
    ),
    (
      ["--at", "20:00", "--zone", "Asia/Kolkata", "--every", "2w", "--count", "3"],
      "2026-12-01T14:30:00Z",
      """
      pot  rings Tue 1 Dec 15:30 (in 1 h 1 min), Europe/Berlin
        That is Tue 1 Dec 20:00 in Asia/Kolkata.
        It repeats every 2 weeks, by the clock of Asia/Kolkata.
        It rings 3 times in all.

      """
    ),
    (
      ["--at", "2027-01-31 9:00", "--every", "month", "--until", "2027-12-31"],
      "2027-01-31T08:00:00Z",
      """
      pot  rings Sun 31 Jan 2027 09:00 (in 60 d), Europe/Berlin
        It repeats every month, by the clock of Europe/Berlin.
        The last is not after Fri 31 Dec 2027 23:59:59.
        Where there is no such day, it rings on the last day before.

      """
    ),
    (
      ["--at", "tomorrow 9:00", "--floating", "--every", "mon,fri"], "2026-12-04T08:00:00Z",
      """
      pot  rings Fri 4 Dec 09:00 (in 2 d 18 h), Europe/Berlin
        It repeats on Mon, Fri, by the clock of whoever gets it.

      """
    ),
    (
      ["--every", "90m"], "2026-12-01T14:58:10Z",
      """
      pot  rings Tue 1 Dec 15:58:10 (in 1 h 30 min), Europe/Berlin
        It repeats every 90 minutes.

      """
    ),
    (
      ["--at", "20:00", "--zone", "Asia/Kolkata", "--every", "90m"], "2026-12-01T14:30:00Z",
      """
      pot  rings Tue 1 Dec 15:30 (in 1 h 1 min), Europe/Berlin
        That is Tue 1 Dec 20:00 in Asia/Kolkata.
        It repeats every 90 minutes.

      """
    ),
    (
      [
        "--at", "2027-01-01 9:00", "--every", "year", "--calendar", "hebrew", "--skip", "omit",
        "--gap", "omit", "--missed", "3", "--nag", "5m,2",
      ],
      "2027-01-01T08:00:00Z",
      """
      pot  rings Fri 1 Jan 2027 09:00 (in 30 d), Europe/Berlin
        It repeats every year, by the clock of Europe/Berlin.
        Its days, months and years are those of the calendar hebrew.
        Where there is no such day, it does not ring.
        Where the clock skips that time, it does not ring.
        Of what could not ring in time, the latest 3 ring late.
        Until you have seen it, it rings again every 5 min, 2 times at most.

      """
    ),
    (
      ["--at", "2027-03-28T02:30", "--every", "day"], "2027-03-28T01:30:00Z",
      """
      pot  rings Sun 28 Mar 2027 03:30 (in 116 d), Europe/Berlin
        The clock goes forward past 2027-03-28T02:30, so it rings at 03:30.
        It repeats every day, by the clock of Europe/Berlin.

      """
    ),
  ])
  func theEchoSaysHowItWasUnderstood(options: [String], next: String, expected: String)
    async throws
  {
    let runner = VerbRunner()
    let hub = try runner.hub { $1.reply(to: $0, Sample.scheduled(next: next)) }
    defer { hub.stop() }
    let recording = runner.recording()
    _ = await Commands.run(["schedule", "x", "--id", "pot"] + options, on: recording.console)
    #expect(recording.out == expected)
    #expect(recording.err.isEmpty)
  }

  @Test(arguments: [
    (["--every", "day"], "Say when: --in 4m, or --at 14:30."),
    (
      ["--at", "9:00", "--every", "fortnight"],
      "--every takes a step such as day, 2 weeks, 90m, weekday or mon,fri, and fortnight is none."
    ),
    (["--at", "9:00", "--zone", "A", "--floating"], "--zone and --floating exclude each other."),
    (
      ["--at", "9:00", "--zone", "Atlantis/City"],
      "There is no time zone Atlantis/City here. A zone is written Europe/Berlin."
    ),
    (
      ["--at", "9:00", "--zone", "../etc/passwd"],
      "There is no time zone ../etc/passwd here. A zone is written Europe/Berlin."
    ),
    (["--at", "9:00", "--every", "day", "--rule", "x"], "--every and --rule exclude each other."),
    (
      ["--at", "9:00", "--rule", "FREQ=DAILY;BYHOUR=99"],
      "The rule is wrong in BYHOUR, at character"
    ),
    (["--at", "9:00", "--rule", ""], "The rule is wrong at character 1."),
    (
      ["--at", "9:00", "--count", "2"],
      "--count goes with something that repeats: --every, or --rule."
    ),
    (
      ["--at", "9:00", "--every", "day", "--count", "0"],
      "--count takes a number from 1 to 100000, and 0 is none."
    ),
    (
      ["--at", "9:00", "--every", "day", "--until", "soon"],
      "--until takes a day or a time such as 2027-06-30, and soon is none."
    ),
    (
      ["--at", "9:00", "--every", "day", "--calendar", "mayan"], "--calendar cannot be mayan."
    ),
    (
      ["--at", "9:00", "--every", "90m", "--calendar", "hebrew"],
      "Hours, minutes and seconds are in no calendar: --every 90m takes no --calendar."
    ),
    (
      ["--at", "9:00", "--every", "mon", "--calendar", "hebrew"],
      "Weekdays are the same in every calendar: --every mon takes no --calendar."
    ),
    (["--at", "9:00", "--every", "month", "--skip", "up"], "--skip cannot be up."),
    (["--at", "9:00", "--gap", "backward"], "--gap cannot be backward."),
    (["--at", "9:00", "--missed", "0"], "--missed takes once, drop or a number up to 100, and 0"),
    (["--at", "9:00", "--nag", "often"], "--nag takes a length of time, and may say how often:"),
    (["--at", "9:00", "--nag", "10m,0"], "--nag takes a length of time, and may say how often:"),
    (
      ["--at", "2026-12-07T09:00:00Z", "--floating"],
      "--floating and 2026-12-07T09:00:00Z exclude each other."
    ),
    (["--in", "1h", "--floating"], "--in and --floating exclude each other."),
  ])
  func whatMakesNoSenseIsSaid(options: [String], sentence: String) async {
    let recording = RecordingConsole()
    let status = await Commands.run(["schedule", "x"] + options, on: recording.console)
    #expect(status == .usage)
    #expect(recording.err.hasPrefix("belfry: \(sentence)"), "\(recording.err)")
  }

  @Test func aTerminalWithoutANamedZoneHasToSayOne() async {
    let recording = RecordingConsole(zone: .unnamed("CET-1"))
    let status = await Commands.run(
      ["schedule", "x", "--at", "9:00", "--every", "day"], on: recording.console)
    #expect(status == .usage)
    #expect(
      recording.err.hasPrefix(
        "belfry: Say by which clock it repeats: --zone Europe/Berlin, or --floating."))
  }

  @Test func whatTheHubRefusesIsSaidInOurWords() async throws {
    let result = try await VerbRunner.run("schedule", "x", "--at", "9:00", "--every", "day") {
      $1.refuse(
        $0, code: -32_602, reason: "neverFires", field: "alerts[0]",
        message: "alerts[0] never fires.")
    }
    #expect(result.status == .refused)
    #expect(
      result.err == """
        belfry: It would never ring: there is no such time from now on.
          See which dates there are: belfry next, with the same options.

        """)
    let often = try await VerbRunner.run("schedule", "x", "--every", "10s") {
      $1.refuse(
        $0, code: -32_602, reason: "tooOften", field: "alerts[0]",
        message: "alerts[0] fires too often.")
    }
    #expect(often.err == "belfry: This alert fires too often.\n")
  }
}
