import BelfryCore
import BelfryHub
import BelfryStore
import Testing

/// What goes after its time, and what does not.
@Suite struct HousekeepingTests {
  private static func days(_ count: Int) -> Duration { .seconds(86_400 * count) }

  // Limit: DeliveryDays
  @Test func anEndedDeliveryGoesAfterNinetyDaysAndItsMarkThirtyDaysLater() throws {
    let harness = try HubHarness()
    let app = try harness.app("tea")
    let center = try harness.center()
    let alert = #"{"alert":{"id":"a","fireDate":"2026-12-01T13:00:00Z","alertBody":"x"}}"#
    try app.call("schedule", alert)
    try center.call("center.dismiss", #"{"delivery":1}"#)

    try harness.advance(by: Self.days(90))
    #expect(try center.call("center.seen", #"{"delivery":1}"#)["state"] as? String == "dismissed")
    try harness.advance(by: .seconds(61))
    #expect(try center.refusal("center.seen", #"{"delivery":1}"#) == "notFound")

    // The mark is still there: the same alert does not ring again.
    try harness.advance(by: Self.days(29))
    let again = try app.call("schedule", alert)["alerts"] as? [[String: Any]]
    #expect(again?.first?["fired"] as? Bool == true)

    try harness.advance(by: Self.days(2))
    try harness.advance(by: .seconds(61))
    let late = try app.call("schedule", alert)["alerts"] as? [[String: Any]]
    #expect(late?.first?["fired"] == nil)
  }

  @Test func whatNobodyAnsweredStays() throws {
    let harness = try HubHarness()
    try harness.app("tea").call("present", #"{"alert":{"id":"a","alertBody":"x"}}"#)
    let center = try harness.center()
    try harness.advance(by: Self.days(400))
    try harness.advance(by: .seconds(61))
    #expect((try center.call("center.list")["deliveries"] as? [Any])?.count == 1)
  }

  // Limit: CenterEventDays
  @Test func eventsOfACenterGoAfterSevenDays() throws {
    let harness = try HubHarness()
    let app = try harness.app("tea")
    let center = try harness.center()
    let start = try #require(try center.call("center.watch")["cursor"] as? String)
    try app.call("present", #"{"alert":{"id":"a","alertBody":"x"}}"#)
    try harness.advance(by: Self.days(7))
    try center.call("center.watch", #"{"since":"\#(start)"}"#)
    try harness.advance(by: .seconds(61))
    #expect(try center.refusal("center.watch", #"{"since":"\#(start)"}"#) == "cursorGone")
    // The app's own events wait for the app, however long.
    try app.call("watch")
    #expect(try app.eventTypes() == ["fired"])
  }

  @Test func rowsThatOutliveOthersNeverMeetNewOnes() throws {
    let harness = try HubHarness()
    let app = try harness.app("tea")
    try app.call("watch")
    for round in 1...3 {
      try app.call("present", #"{"alert":{"id":"a","alertBody":"\#(round)"}}"#)
      try app.call("cancelAll")
    }
    #expect(try app.eventTypes().filter { $0 == "fired" }.count == 3)
  }
}
