import BelfryTestSupport
import Testing

@testable import BelfryCommands

/// What stands beside the texts of deliveries.
@Suite struct InboxWordsTests {
  private static let alarm =
    #"{"delivery":5,"app":"org.example.alarm-clock","id":"a","occurrence":"2026-12-01T13:20:00Z","#
    + #""state":"seen","at":"2026-12-01T13:25:10Z","missedCount":7,"#
    + #""missedSince":"2026-11-25T13:20:00Z","alertBody":"Es ist 7:30 Uhr.","language":"de","#
    + #""appName":"Wecker","level":"active"}"#

  private static let script: ScriptedHub.Script = { request, hub in
    hub.reply(
      to: request,
      request.method == "center.list"
        ? #"{"deliveries":[\#(alarm)],"cursor":"c.1"}"#
        : #"{"delivery":5,"state":"activated","changed":true}"#)
  }

  @Test func anAppIsCalledWhatItCallsItselfAndALineSaysForHowManyItStands() async throws {
    let inbox = try await VerbRunner.run("inbox", script: Self.script)
    #expect(
      inbox.out == """
        N  RANG       APP     TEXT
        5  3 min ago  Wecker  Es ist 7:30 Uhr.  (7 alerts while you were away)

        """)
    let german = try await VerbRunner.run(
      ["inbox"], variables: ["LANG": "de_DE.UTF-8"], script: Self.script)
    #expect(german.out.contains("(7 "))
  }

  /// A name is no proof of anything, so its id stands beside it where there is room.
  @Test func openSaysWhichAppItIs() async throws {
    let opened = try await VerbRunner.run("open", "5", script: Self.script)
    #expect(opened.out.contains("From Wecker (org.example.alarm-clock), Tue 1 Dec 14:25:10"))
  }
}
