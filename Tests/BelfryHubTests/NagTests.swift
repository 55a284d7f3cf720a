import BelfryCore
import BelfryHub
import Testing

/// A delivery that nobody looks at rings again.
@Suite struct NagTests {
  let story: RepeatStory
  let center: Client

  init() throws {
    story = try RepeatStory()
    center = try story.harness.center()
    try center.call("center.watch")
    try story.app.call(
      "present", #"{"alert":{"id":"pot","alertBody":"x","nag":{"every":"PT10M","max":3}}}"#)
    _ = try story.told()
  }

  /// At how many minutes after the first ring it rang, since the last call.
  private func rings(_ center: Client) throws -> Int {
    try center.events().filter { $0["type"] as? String == "delivered" }.count
  }

  private func advance(minutes: Int) throws {
    let end = story.harness.now.advanced(clampingBy: .seconds(60 * minutes))
    try story.harness.advance(to: end.rfc3339)
  }

  @Test func itRingsAsOftenAsItSaysAndThenNoMore() throws {
    #expect(try rings(center) == 1)
    try advance(minutes: 9)
    #expect(try rings(center) == 0)
    try advance(minutes: 1)
    #expect(try rings(center) == 1)
    try advance(minutes: 20)
    #expect(try rings(center) == 2)
    try advance(minutes: 600)
    #expect(try rings(center) == 0)
    // It is still there, and the app was told once.
    #expect(try story.inbox().count == 1)
    #expect(try story.told().isEmpty)
    #expect(try story.harness.hub.nextDue() == nil)
  }

  @Test func whatIsShownGoesOnAndKeepsItsState() throws {
    try advance(minutes: 5)
    try center.call("center.shown", #"{"delivery":1}"#)
    _ = try center.events()
    try advance(minutes: 5)
    #expect(try rings(center) == 1)
    let list = try center.call("center.list")["deliveries"] as? [[String: Any]]
    #expect(list?.first?["state"] as? String == "shown")
  }

  @Test(arguments: ["center.seen", "center.dismiss", "center.activate"])
  func whoeverLooksStopsIt(method: String) throws {
    try advance(minutes: 10)
    try center.call(method, #"{"delivery":1}"#)
    _ = try center.events()
    try advance(minutes: 600)
    #expect(try rings(center) == 0)
  }

  @Test func whileItIsPutOffItIsQuietAndGoesOnAfterwards() throws {
    try advance(minutes: 10)
    #expect(try rings(center) == 2)
    try center.call("center.snooze", #"{"delivery":1,"for":"PT1H"}"#)
    try advance(minutes: 59)
    #expect(try rings(center) == 0)
    try advance(minutes: 1)
    #expect(try rings(center) == 1)
    try advance(minutes: 600)
    #expect(try rings(center) == 2)
  }

  @Test func theCountSurvivesTheHubAndDowntimeIsOneRing() throws {
    try advance(minutes: 10)
    try story.restart(at: "2026-12-01T18:00:00Z")
    let center = try story.harness.center()
    try center.call("center.watch")
    try story.harness.advance(to: "2026-12-01T18:09:59Z")
    #expect(try rings(center) == 0)
    try story.harness.advance(to: "2026-12-02T18:00:00Z")
    #expect(try rings(center) == 1)
  }

  @Test func whatExpiresRingsNoMore() throws {
    try story.app.call(
      "present",
      #"{"alert":{"id":"pan","alertBody":"x","expiresAfter":"PT15M","nag":{"every":"PT10M","max":9}}}"#
    )
    try center.call("center.dismiss", #"{"delivery":1}"#)
    _ = try center.events()
    try advance(minutes: 60)
    #expect(try rings(center) == 1)
    #expect(try story.inbox().isEmpty)
    #expect(try story.told().last?.hasPrefix("expired") == true)
  }

  @Test func anOfferIsNoRingAndTheNextFiringBeginsAnew() throws {
    try center.call("center.dismiss", #"{"delivery":1}"#)
    try story.app.call("watch", #"{"foreground":true}"#)
    try story.app.call(
      "schedule",
      #"{"alert":{"id":"pot","alertBody":"x","repeatInterval":"hour","nag":{"every":"PT25M","max":1}}}"#
    )
    _ = try center.events()
    try advance(minutes: 1)
    // After five seconds the center has it.
    #expect(try rings(center) == 1)
    try advance(minutes: 25)
    #expect(try rings(center) == 1)
    try advance(minutes: 30)
    #expect(try rings(center) == 0)
    try advance(minutes: 60)
    #expect(try rings(center) == 2)
  }
}
