import BelfryPosix
import BelfryTestSupport
import Testing

/// A hub whose time an administrator moves.
@Suite struct ClockTests {
  private static let start = "2026-12-01T09:00:00Z"

  private func schedule(_ id: String, after: String) -> String {
    #"{"id":1,"method":"schedule","params":{"alert":{"id":"\#(id)","after":"\#(after)","alertBody":"x"}}}"#
  }

  private func ids(_ events: [ReceivedLine]) -> [String?] { events.map { $0.string("params.id") } }

  @Test func timeStandsStillUntilItIsMovedAndEveryDueInstantIsVisitedInOrder() throws {
    let hub = try HubProcess(testClock: Self.start)
    let app = try hub.connectApp()
    let administrator = try hub.connectAdministrator()
    #expect(try app.call(#"{"id":1,"method":"ping"}"#).string("result.now") == Self.start)
    #expect(try app.call(#"{"id":1,"method":"watch"}"#)["result"] != nil)
    for (id, after) in [("c", "PT3H"), ("a", "PT1H"), ("b", "PT2H"), ("d", "PT3H1S")] {
      #expect(try app.call(schedule(id, after: after))["result"] != nil)
    }
    let reply = try administrator.call(
      #"{"id":7,"method":"admin.clock","params":{"advance":"PT3H"}}"#)
    #expect(reply.string("result.now") == "2026-12-01T12:00:00Z")
    let events = try (0..<3).map { _ in try app.event() }
    #expect(ids(events) == ["a", "b", "c"])
    #expect(
      events.map { $0.string("params.at") } == [
        "2026-12-01T10:00:00Z", "2026-12-01T11:00:00Z", "2026-12-01T12:00:00Z",
      ])
    let pending = try app.call(#"{"id":1,"method":"pending"}"#)
    #expect(pending.string("result.alerts[0].id") == "d")
  }

  @Test func whatIsDueNowFiresInTheSameTurn() throws {
    let hub = try HubProcess(testClock: Self.start)
    let app = try hub.connectApp()
    #expect(try app.call(#"{"id":1,"method":"watch"}"#)["result"] != nil)
    let present = #"{"id":2,"method":"present","params":{"alert":{"id":"a","alertBody":"x"}}}"#
    #expect(try app.call(present)["result"] != nil)
    #expect(try app.event("fired").string("params.at") == Self.start)
  }

  @Test func aStepForwardFiresLateAndAStepBackFiresNothingTwice() throws {
    let hub = try HubProcess(testClock: Self.start)
    let app = try hub.connectApp()
    let administrator = try hub.connectAdministrator()
    #expect(try app.call(#"{"id":1,"method":"watch"}"#)["result"] != nil)
    #expect(try app.call(schedule("a", after: "PT1H"))["result"] != nil)
    let forward = try administrator.call(
      #"{"id":1,"method":"admin.clock","params":{"set":"2026-12-01T11:00:00Z"}}"#)
    #expect(forward.string("result.now") == "2026-12-01T11:00:00Z")
    let fired = try app.event("fired")
    #expect(fired.string("params.at") == "2026-12-01T11:00:00Z")
    #expect(fired.string("params.occurrence") == "2026-12-01T10:00:00Z")
    let back = try administrator.call(
      #"{"id":2,"method":"admin.clock","params":{"set":"2026-12-01T09:30:00Z"}}"#)
    #expect(back.string("result.now") == "2026-12-01T09:30:00Z")
    #expect(
      try administrator.call(#"{"id":3,"method":"admin.clock","params":{"advance":"PT2H"}}"#)
        .string("result.now") == "2026-12-01T11:30:00Z")
    #expect(try app.call(schedule("b", after: "PT0S"))["result"] != nil)
    #expect(try app.event().string("params.id") == "b")
    #expect(hub.log.contains("The clock was set forward by PT2H; 1 alert lies between."))
    #expect(hub.log.contains("The clock was set back by PT1H30M; 0 alerts lie between."))
  }

  @Test func linesThatComeWhileTheClockMovesAreAnsweredWhereItArrives() throws {
    let hub = try HubProcess(testClock: Self.start)
    let app = try hub.connectApp()
    for number in 0..<50 {
      #expect(try app.call(schedule("a\(number)", after: "PT\(number + 1)M"))["result"] != nil)
    }
    let administrator = try hub.connectAdministrator()
    try administrator.send(
      #"{"id":1,"method":"admin.clock","params":{"advance":"PT1H"}}"# + "\n"
        + #"{"id":2,"method":"ping"}"#)
    #expect(try administrator.line().string("result.now") == "2026-12-01T10:00:00Z")
    #expect(try administrator.line().string("result.now") == "2026-12-01T10:00:00Z")
    let pending = try app.call(#"{"id":1,"method":"pending"}"#)
    #expect(pending["result.alerts[0]"] == nil)
  }

  @Test func whatGoesByDaysIsDoneWhereTheClockArrivesThoughNothingIsDue() throws {
    let hub = try HubProcess(testClock: Self.start)
    let app = try hub.connectApp()
    let center = try hub.connectCenter()
    let administrator = try hub.connectAdministrator()
    #expect(try center.call(#"{"id":1,"method":"center.watch"}"#)["result"] != nil)
    let present = #"{"id":2,"method":"present","params":{"alert":{"id":"a","alertBody":"x"}}}"#
    #expect(try app.call(present)["result"] != nil)
    let delivery = try #require(try center.event("delivered").integer("params.delivery"))
    let dismiss = #"{"id":3,"method":"center.dismiss","params":{"delivery":\#(delivery)}}"#
    #expect(try center.call(dismiss)["result"] != nil)
    let advance = #"{"id":5,"method":"admin.clock","params":{"advance":"P400D"}}"#
    #expect(try administrator.call(advance)["result"] != nil)
    _ = try center.event("changed")
    // By then it is forgotten.
    #expect(try center.call(dismiss).reason == "notFound")
  }

  @Test func withoutATestClockTimeIsNotMoved() throws {
    let hub = try HubProcess()
    let administrator = try hub.connectAdministrator()
    #expect(
      try administrator.call(#"{"id":1,"method":"admin.clock","params":{"advance":"PT1H"}}"#)
        .reason == "noTestClock")
  }

  @Test(.enabled(if: ProcessFacts.effectiveUserID == 0, "a system app of another user's"))
  func aFanOutIsDoneBeforeTheClockArrives() throws {
    let hub = try HubProcess(
      configuration: [
        "apps.d/org.example.news.conf": "[App]\nUser=daemon\nRecipients=root bin nosuchuser\n"
      ], testClock: Self.start)
    let app = try hub.connect(as: "daemon")
    let hello = #"{"id":0,"method":"hello","params":{"app":"org.example.news"}}"#
    #expect(try app.call(hello).string("result.user") == "daemon")
    #expect(try app.call(#"{"id":1,"method":"watch"}"#)["result"] != nil)
    let scheduled = try app.call(
      #"{"id":2,"method":"schedule","params":{"alert":{"id":"n","to":["root","bin","nosuchuser"],"after":"PT1M","alertBody":"x"}}}"#
    )
    #expect(scheduled["result"] != nil)
    let administrator = try hub.connectAdministrator()
    let moved = try administrator.call(
      #"{"id":1,"method":"admin.clock","params":{"advance":"PT2M"}}"#)
    #expect(moved.string("result.now") == "2026-12-01T09:02:00Z")
    let events = try (0..<3).map { _ in try app.event() }
    #expect(events.map(\.eventType) == ["fired", "fired", "dropped"])
    #expect(events.map { $0.string("params.user") } == ["root", "bin", "nosuchuser"])
    #expect(events.allSatisfy { $0.string("params.at") == "2026-12-01T09:01:00Z" })
  }
}
