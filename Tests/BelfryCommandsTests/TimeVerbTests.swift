import BelfryProtocol
import BelfryTestSupport
import Testing

@testable import BelfryCommands

/// The verbs that look at times, leave dates out, and say where one's clock is.
@Suite struct TimeVerbTests {
  private static let dates =
    #"{"occurrences":[{"occurrence":"2027-01-31T09:00:00","fireDate":"2027-01-31T09:00:00+01:00"},"#
    + #"{"occurrence":"2027-02-28T09:00:00","fireDate":"2027-02-28T09:00:00+01:00","#
    + #""reason":"skipped"},{"occurrence":"2027-03-28T02:30:00","#
    + #""fireDate":"2027-03-28T03:30:00+02:00","reason":"shifted"}],"#
    + #""omitted":[{"occurrence":"2027-02-10T09:00:00","reason":"except"},"#
    + #"{"occurrence":"2027-02-29T09:00:00","reason":"invalidDate"}],"more":true}"#

  @Test func nextShowsDatesWithTheirReasons() async throws {
    let result = try await VerbRunner.run(
      "next", "--at", "2027-01-31 9:00", "--every", "month", "--show", "3"
    ) { $1.reply(to: $0, Self.dates) }
    #expect(
      result.out == """
        RINGS                  FROM NOW  NAME                 NOTE
        Sun 31 Jan 2027 09:00  in 60 d   2027-01-31T09:00:00
        -                                2027-02-10T09:00:00  left out, as you asked
        Sun 28 Feb 2027 09:00  in 88 d   2027-02-28T09:00:00  moved: there is no such day
        -                                2027-02-29T09:00:00  left out: there is no such day
        Sun 28 Mar 2027 03:30  in 116 d  2027-03-28T02:30:00  later: the clock skips that time
        There are more behind these.
        It repeats every month, by the clock of Europe/Berlin.
        Where there is no such day, it rings on the last day before.

        """)
    let request = try #require(result.requests.last)
    #expect(request.method == "preview" && request["count"]?.integer == 3)
    #expect(request["as"]?["timeZone"]?.string == "Europe/Berlin")
    #expect(request["alert"]?["repeatInterval"]?.string == "month" && request["from"] == nil)
  }

  @Test func nextShowsTheDatesOfAComingAlertInAnyZone() async throws {
    let result = try await VerbRunner.run(
      "next", "--id", "pot", "--app", "tea", "--as", "Asia/Kolkata", "--from", "2027-01-01"
    ) { request, peer in
      if request.method == "pending" {
        peer.reply(
          to: request,
          #"{"alerts":[{"id":"pot","fireDate":"2026-12-02T09:00:00","timeZone":"Europe/Berlin","#
            + #""repeatInterval":"day","alertBody":"Tea","next":"2026-12-02T08:00:00Z"}]}"#)
      } else {
        peer.reply(
          to: request,
          #"{"occurrences":[{"occurrence":"2027-01-01T09:00:00","#
            + #""fireDate":"2027-01-01T13:30:00+05:30"}],"omitted":[],"more":false}"#)
      }
    }
    #expect(
      result.out == """
        RINGS                 FROM NOW  NAME                 NOTE
        Fri 1 Jan 2027 13:30  in 30 d   2027-01-01T09:00:00

        """)
    let request = try #require(result.requests.last)
    #expect(request["from"]?.string == "2026-12-31T18:30:00Z")
    #expect(request["alert"]?["timeZone"]?.string == "Europe/Berlin")
    #expect(request["as"]?["timeZone"]?.string == "Asia/Kolkata")
  }

  @Test func nextSaysWhatItCannotShow() async throws {
    let none = try await VerbRunner.run("next", "--id", "pot") {
      $1.reply(to: $0, #"{"alerts":[]}"#)
    }
    #expect(none.status == .nothingMatched)
    #expect(none.err == "belfry: The app belfry has no coming alert pot.\n")
    for (options, sentence) in [
      (["--id", "pot", "--at", "9:00"], "--id and --at exclude each other."),
      (
        ["--at", "9:00", "--show", "1001"],
        "--show takes a number from 1 to 1000, and 1001 is none."
      ),
      (["--at", "9:00", "--from", "soon"], "soon is no time such as 2026-12-01T09:00."),
      (["--at", "9:00", "--as", "X"], "There is no time zone X here."),
      ([], "Say when: --in 4m, or --at 14:30."),
    ] {
      let recording = RecordingConsole()
      let status = await Commands.run(["next"] + options, on: recording.console)
      #expect(status == .usage && recording.err.hasPrefix("belfry: \(sentence)"))
    }
  }

  /// The user's clock is India's, and the terminal's Berlin's.
  @Test(arguments: [
    ["--id", "pot"], ["--at", "2027-01-01T09:00", "--floating", "--every", "day"],
  ])
  func nextShowsAFloatingAlertOnTheClockThatTheHubGoesBy(options: [String]) async throws {
    let words = ["next"] + options + ["--from", "2027-01-01"]
    let result = try await VerbRunner.run(words, script: Self.floating)
    #expect(
      result.out.hasPrefix(
        """
        RINGS                 FROM NOW  NAME                 NOTE
        Fri 1 Jan 2027 09:00  in 30 d   2027-01-01T09:00:00
        -                               2027-01-02T09:00:00  left out, as you asked
        Sun 3 Jan 2027 09:00  in 32 d   2027-01-03T09:00:00

        """))
    #expect(result.out.contains("by the clock of whoever gets it."))
    let request = try #require(result.requests.last)
    #expect(request.method == "preview" && request["as"] == nil)
    #expect(request["from"]?.string == "2027-01-01T00:00:00")
    let asked = try await VerbRunner.run(
      words + ["--as", "Europe/Berlin"], script: Self.floating)
    #expect(asked.requests.last?["as"]?["timeZone"]?.string == "Europe/Berlin")
  }

  private static let floating: ScriptedHub.Script = { request, peer in
    guard request.method == "preview" else {
      return peer.reply(
        to: request,
        #"{"alerts":[{"id":"pot","fireDate":"2026-12-02T09:00:00","repeatInterval":"day","#
          + #""alertBody":"Tea","next":"2026-12-02T03:30:00Z"}]}"#)
    }
    peer.reply(
      to: request,
      #"{"occurrences":[{"occurrence":"2027-01-01T09:00:00","#
        + #""fireDate":"2027-01-01T09:00:00+05:30"},{"occurrence":"2027-01-03T09:00:00","#
        + #""fireDate":"2027-01-03T09:00:00+05:30"}],"#
        + #""omitted":[{"occurrence":"2027-01-02T09:00:00","reason":"except"}],"more":false}"#)
  }

  @Test(arguments: [
    ("2026-12-24T09:00:00", "2026-12-24T09:00:00", "2026-12-24T09:00:00"),
    ("2026-12-24T09:00", "2026-12-24T09:00:00", "2026-12-24T09:00:00"),
    ("2026-12-24 9:00", "2026-12-24T09:00:00", "2026-12-24T09:00:00"),
    // An hour that the terminal's clock skips.
    ("2027-03-28T02:30", "2027-03-28T02:30:00", "2027-03-28T02:30:00"),
    (
      "2026-12-24T08:00:00Z", "2026-12-24T08:00:00Z",
      "Thu 24 Dec 09:00 (in 22 d 18 h), Europe/Berlin"
    ),
    ("tomorrow 9:00", "2026-12-02T08:00:00Z", "Wed 2 Dec 09:00 (in 18 h 31 min), Europe/Berlin"),
  ])
  func exceptLeavesADateOut(written: String, sent: String, said: String) async throws {
    let result = try await VerbRunner.run("except", "pot", written) {
      $1.reply(to: $0, #"{"id":"pot","next":"2026-12-25T08:00:00Z"}"#)
    }
    #expect(
      result.out == "pot  leaves out \(said); rings next "
        + "Fri 25 Dec 09:00 (in 23 d 18 h), Europe/Berlin\n")
    let request = try #require(result.requests.last)
    #expect(request.method == "except" && request["occurrence"]?.string == sent)
  }

  @Test func exceptSaysWhatIsLeftAndWhatThereIsNot() async throws {
    let last = try await VerbRunner.run("except", "pot", "2026-12-24T09:00:00") {
      $1.reply(to: $0, #"{"id":"pot","next":null}"#)
    }
    #expect(last.out == "pot  leaves out 2026-12-24T09:00:00; does not ring any more\n")
    let none = try await VerbRunner.run("except", "pot", "2026-12-24T09:01:00") {
      $1.refuse($0, code: -32_001, reason: "notFound", message: "No.")
    }
    #expect(none.status == .nothingMatched)
    #expect(
      none.err == "belfry: The app belfry has no coming alert pot at 2026-12-24T09:01:00. "
        + "See: belfry next --id ID\n")
    let wrong = await Self.failure("except", "pot", "soon")
    #expect(wrong == "belfry: soon is no time such as 2026-12-01T09:00.")
  }

  private static func failure(_ arguments: String...) async -> String {
    let recording = RecordingConsole()
    let status = await Commands.run(arguments, on: recording.console)
    #expect(status == .usage)
    return String(recording.err.prefix { $0 != "\n" })
  }
}
