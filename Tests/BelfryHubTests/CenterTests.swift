import BelfryCore
import BelfryHub
import Testing

@Suite struct CenterTests {
  let harness: HubHarness
  let app: Client
  let center: Client

  init() throws {
    harness = try HubHarness()
    app = try harness.app("tea")
    center = try harness.center()
    try app.call("watch")
    try app.call(
      "present",
      #"{"alert":{"id":"pot","alertTitle":"Tea","alertBody":"ready","userInfo":{"k":1}}}"#)
    try center.call("center.watch")
    _ = try app.events()
  }

  private func inbox(_ client: Client) throws -> [[String: Any]] {
    try client.call("center.list")["deliveries"] as? [[String: Any]] ?? []
  }

  @Test func theFirstAnswerWinsAndEverySessionIsTold() throws {
    let second = try harness.center()
    try second.call("center.watch")
    let number = try #require(try inbox(center).first?["delivery"] as? Int)
    let first = try center.call("center.activate", #"{"delivery":\#(number),"action":"default"}"#)
    #expect(first["state"] as? String == "activated")
    #expect(first["changed"] as? Bool == true)
    let late = try second.call("center.dismiss", #"{"delivery":\#(number)}"#)
    #expect(late["state"] as? String == "activated")
    #expect(late["changed"] as? Bool == false)
    #expect(try second.events().map { $0["state"] as? String } == ["activated"])
    #expect(try center.events().map { $0["state"] as? String } == ["activated"])
    let event = try #require(try app.events().first)
    #expect(event["type"] as? String == "activated")
    #expect(event["action"] as? String == "default")
    #expect((event["userInfo"] as? [String: Any])?["k"] as? Int == 1)
    #expect(try app.events().isEmpty)
    #expect(try inbox(center).isEmpty)
  }

  @Test func shownAndSeenMoveForwardOnlyAndTheAppIsNotTold() throws {
    let number = try #require(try inbox(center).first?["delivery"] as? Int)
    try center.call("center.shown", #"{"delivery":\#(number)}"#)
    try center.call("center.seen", #"{"delivery":\#(number)}"#)
    let back = try center.call("center.shown", #"{"delivery":\#(number)}"#)
    #expect(back["state"] as? String == "seen")
    #expect(back["changed"] as? Bool == false)
    #expect(try center.events().map { $0["state"] as? String } == ["shown", "seen"])
    #expect(try app.events().isEmpty)
    #expect(try inbox(center).first?["state"] as? String == "seen")
  }

  @Test func aDismissedAlertLeavesTheInboxAndTheAppIsTold() throws {
    let number = try #require(try inbox(center).first?["delivery"] as? Int)
    try center.call("center.dismiss", #"{"delivery":\#(number)}"#)
    #expect(try app.eventTypes() == ["dismissed"])
    #expect(try inbox(center).isEmpty)
  }

  @Test func aNewFiringOfTheSameIdTakesTheOldOnesPlace() throws {
    let old = try #require(try inbox(center).first?["delivery"] as? Int)
    try app.call("present", #"{"alert":{"id":"pot","alertBody":"again"}}"#)
    #expect(try inbox(center).map { $0["alertBody"] as? String } == ["again"])
    let events = try app.events()
    #expect(events.map { $0["type"] as? String } == ["withdrawn", "fired"])
    #expect(events.first?["reason"] as? String == "superseded")
    let told = try center.events()
    #expect(told.map { $0["type"] as? String } == ["changed", "delivered"])
    #expect(told.first?["delivery"] as? Int == old)
  }

  @Test func whatExpiresLeavesTheInboxAndTheAppIsTold() throws {
    try app.call("present", #"{"alert":{"id":"short","alertBody":"x","expiresAfter":"PT1H"}}"#)
    _ = try app.events()
    #expect(try inbox(center).first?["expiresAt"] as? String == "2026-12-01T14:00:00Z")
    try harness.advance(by: .seconds(3_599))
    #expect(try inbox(center).count == 2)
    try harness.advance(by: .seconds(1))
    #expect(try inbox(center).count == 1)
    #expect(try app.eventTypes() == ["expired"])
  }

  @Test func aDeliveryOfAnotherUserIsAsAbsentAsNone() throws {
    let bob = try harness.center(uid: 1001)
    let number = try #require(try inbox(center).first?["delivery"] as? Int)
    for method in ["center.shown", "center.seen", "center.dismiss", "center.activate"] {
      let foreign = try bob.sendRaw(
        #"{"id":1,"method":"\#(method)","params":{"delivery":\#(number)}}"#)
      let absent = try bob.sendRaw(#"{"id":1,"method":"\#(method)","params":{"delivery":99}}"#)
      #expect(foreign == absent)
      #expect(foreign?.contains("-32001") == true)
    }
    #expect(try inbox(bob).isEmpty)
    #expect(try inbox(center).count == 1)
  }

  @Test func centerPendingShowsTheOwnAppsAlertsInFireOrder() throws {
    let other = try harness.app("other")
    let bobs = try harness.app("tea", uid: 1001)
    try app.call("schedule", #"{"alert":{"id":"b","after":"PT2H","alertBody":"x"}}"#)
    try other.call("schedule", #"{"alert":{"id":"a","after":"PT1H","alertBody":"x"}}"#)
    try bobs.call("schedule", #"{"alert":{"id":"c","after":"PT1H","alertBody":"x"}}"#)
    let first = try center.call("center.pending", #"{"limit":1}"#)
    let page = try #require(first["nextPage"] as? String)
    let second = try center.call("center.pending", #"{"limit":1,"page":"\#(page)"}"#)
    let alerts = [first, second].flatMap { $0["alerts"] as? [[String: Any]] ?? [] }
    #expect(alerts.map { $0["app"] as? String } == ["other", "tea"])
    #expect(
      alerts.map { $0["next"] as? String } == ["2026-12-01T14:00:00Z", "2026-12-01T15:00:00Z"])
    #expect(second["nextPage"] == nil)
  }

  @Test func theInboxIsNewestFirstInPages() throws {
    for number in 0..<5 {
      try app.call("present", #"{"alert":{"id":"n\#(number)","alertBody":"\#(number)"}}"#)
    }
    let first = try center.call("center.list", #"{"limit":4}"#)
    let page = try #require(first["nextPage"] as? String)
    let second = try center.call("center.list", #"{"limit":4,"page":"\#(page)"}"#)
    let all = [first, second].flatMap { $0["deliveries"] as? [[String: Any]] ?? [] }
    #expect(all.map { $0["id"] as? String } == ["n4", "n3", "n2", "n1", "n0", "pot"])
  }

  // Limit: DeliveriesKept
  @Test func pastTheLimitEndedDeliveriesGoFirstAndThenTheOldest() throws {
    var limits = Limits()
    limits.deliveriesKept = 3
    let harness = try HubHarness(limits: limits)
    let app = try harness.app("tea")
    let center = try harness.center()
    for name in ["a", "b", "c"] {
      try app.call("present", #"{"alert":{"id":"\#(name)","alertBody":"x"}}"#)
    }
    try center.call("center.dismiss", #"{"delivery":2}"#)
    try app.call("watch")
    _ = try app.events()
    try app.call("present", #"{"alert":{"id":"d","alertBody":"x"}}"#)
    #expect(try app.eventTypes() == ["fired"])
    #expect(try inbox(center).map { $0["id"] as? String } == ["d", "c", "a"])
    try app.call("present", #"{"alert":{"id":"e","alertBody":"x"}}"#)
    let events = try app.events()
    #expect(events.map { $0["type"] as? String } == ["withdrawn", "fired"])
    #expect(events.first?["reason"] as? String == "evicted")
    #expect(events.first?["id"] as? String == "a")
    #expect(try inbox(center).map { $0["id"] as? String } == ["e", "d", "c"])
  }

  @Test func anUnknownActionIsRefused() throws {
    #expect(
      try center.refusal("center.activate", #"{"delivery":1,"action":"reply"}"#)
        == "unknownAction")
  }

  @Test func everythingSurvivesARestart() throws {
    try app.call("schedule", #"{"alert":{"id":"later","after":"PT1H","alertBody":"x"}}"#)
    try harness.restart()
    let app = try harness.app("tea")
    let center = try harness.center()
    #expect((try app.call("pending")["alerts"] as? [Any])?.count == 1)
    #expect(try inbox(center).count == 1)
    try app.call("watch")
    #expect(try app.eventTypes() == ["fired"])
    try harness.advance(by: .seconds(3_600))
    #expect(try app.eventTypes() == ["fired"])
  }
}
