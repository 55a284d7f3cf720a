import BelfryCore
import BelfryHub
import BelfryStore
import Foundation
import Testing

/// Zone data change, and people and machines move: pending alerts of personal apps follow.
@Suite struct ZoneChangeTests {
  private let zones = TestZones()

  @Test func newDataMoveWhatIsPendingAndTheirNumberIsSaid() throws {
    let story = try RepeatStory(zones: zones)
    try story.schedule(
      #""fireDate":"2026-12-02T09:00:00","timeZone":"Europe/Berlin","repeatInterval":"day""#)
    try story.app.call(
      "schedule",
      #"{"alert":{"id":"pan","alertBody":"x","fireDate":"2026-12-02T09:00:00","timeZone":"Asia/Kolkata"}}"#
    )
    zones.set("Europe/Berlin", "<+02>-2")
    let reports = try story.harness.zonesChanged("Europe/Berlin")
    #expect(reports.first?.moved == 1)
    #expect(try story.app.call("pending")["alerts"].map { "\($0)".contains("07:00:00Z") } == true)
    try story.harness.advance(to: "2026-12-03T08:00:00Z")
    #expect(
      try story.told() == [
        "fired 2026-12-02T09:00:00 at 2026-12-02T03:30:00Z",
        "fired 2026-12-02T09:00:00 at 2026-12-02T07:00:00Z",
        "fired 2026-12-03T09:00:00 at 2026-12-03T07:00:00Z",
      ])
    let status = try story.harness.administrator().call("admin.status")
    #expect(status["zonesReloaded"] as? Int == 1)
    #expect(status["timeZone"] as? String == "UTC")
  }

  /// Before the look through the alerts has come to it, an alert is held to its zone when it is due.
  @Test func nothingRingsByAnInstantOfOldData() throws {
    let story = try RepeatStory(zones: zones)
    try story.schedule(
      #""fireDate":"2026-12-02T09:00:00","timeZone":"Europe/Berlin","repeatInterval":"day""#)
    zones.set("Europe/Berlin", "<-05>5")
    try story.harness.advance(to: "2026-12-02T13:59:00Z")
    #expect(try story.told().isEmpty)
    #expect(try story.next() == "2026-12-02T14:00:00Z")
    try story.harness.advance(to: "2026-12-02T14:00:00Z")
    #expect(try story.told() == ["fired 2026-12-02T09:00:00 at 2026-12-02T14:00:00Z"])
  }

  @Test func whatChangedWhileTheHubWasAwayIsFoundWhenItIsBack() throws {
    let story = try RepeatStory(zones: zones)
    try story.schedule(
      #""fireDate":"2026-12-02T09:00:00","timeZone":"Europe/Berlin","repeatInterval":"day""#)
    zones.set("Europe/Berlin", "<+05>-5")
    try story.restart()
    #expect(try story.next() == "2026-12-02T04:00:00Z")
  }

  @Test func anOccurrenceThatNewDataPutIntoThePastRingsAtOnce() throws {
    let story = try RepeatStory(zones: zones)
    try story.schedule(
      #""fireDate":"2026-12-02T09:00:00","timeZone":"Europe/Berlin","repeatInterval":"day""#)
    try story.harness.advance(to: "2026-12-02T07:30:00Z")
    zones.set("Europe/Berlin", "<+02>-2")
    try story.harness.zonesChanged("Europe/Berlin")
    #expect(
      try story.told() == ["fired 2026-12-02T09:00:00 at 2026-12-02T07:30:00Z, late PT30M"])
    // And back again: it has rung.
    zones.set("Europe/Berlin", "CET-1CEST,M3.5.0,M10.5.0/3")
    try story.harness.zonesChanged("Europe/Berlin")
    #expect(try story.next() == "2026-12-03T08:00:00Z")
  }

  @Test func aZoneThatGoesAndComesBackLosesNothing() throws {
    let story = try RepeatStory(zones: zones)
    try story.schedule(
      #""fireDate":"2026-12-02T09:00:00","timeZone":"Europe/Berlin","repeatInterval":"day""#)
    zones.set("Europe/Berlin", nil)
    try story.harness.zonesChanged("Europe/Berlin")
    #expect(try story.next() == "2026-12-02T09:00:00Z")
    zones.set("Europe/Berlin", "CET-1CEST,M3.5.0,M10.5.0/3")
    try story.harness.zonesChanged("Europe/Berlin")
    #expect(try story.next() == "2026-12-02T08:00:00Z")
    try story.harness.advance(to: "2026-12-02T12:00:00Z")
    #expect(try story.told() == ["fired 2026-12-02T09:00:00 at 2026-12-02T08:00:00Z"])
  }

  @Test func whoMovesTakesTheirAlertsAlongAndHearsNothingTwice() throws {
    let story = try RepeatStory(at: "2026-07-01T00:00:00Z", zones: zones)
    try story.setZone("Europe/Berlin")
    try story.schedule(#""fireDate":"2026-07-01T09:00:00","repeatInterval":"day""#)
    #expect(try story.next() == "2026-07-01T07:00:00Z")
    try story.harness.advance(to: "2026-07-01T08:00:00Z")
    #expect(try story.told().count == 1)
    // West, after today's ring: tomorrow's is next.
    try story.setZone("America/New_York")
    #expect(try story.next() == "2026-07-02T13:00:00Z")
    try story.harness.advance(to: "2026-07-02T12:00:00Z")
    // East, over the ring: at once, as late.
    try story.setZone("Asia/Kolkata")
    #expect(
      try story.told() == ["fired 2026-07-02T09:00:00 at 2026-07-02T12:00:00Z, late PT8H30M"])
    try story.setZone(nil)
    #expect(try story.next() == "2026-07-03T09:00:00Z")
  }

  @Test func manyAlertsAreLookedThroughInSlicesThatSurviveTheHub() throws {
    var limits = Limits()
    limits.deliveriesPerTurn = 4
    let harness = try HubHarness(limits: limits, zones: zones)
    let app = try harness.app("tea")
    for hour in 0..<20 {
      let time = "2026-12-02T\(hour < 10 ? "0" : "")\(hour):00:00"
      try app.call(
        "schedule",
        #"{"alert":{"id":"\#(hour)","alertBody":"x","fireDate":"\#(time)","timeZone":"Europe/Berlin"}}"#
      )
    }
    zones.set("Europe/Berlin", "<+03>-3")
    try harness.hub.store.begin()
    try harness.hub.zonesChanged([try #require(ZoneName("Europe/Berlin"))])
    try harness.hub.store.commit()
    // One turn, and then the hub is killed.
    try harness.hub.store.begin()
    let first = try harness.hub.takeDue(at: harness.now, accounts: harness.accounts)
    #expect(first.hasMore && first.rederivations.isEmpty)
    try harness.hub.store.commit()
    try harness.restart()
    try harness.fire()
    #expect(harness.reports.first?.moved == 20)
    let alerts = try harness.app("tea").call("pending")["alerts"] as? [[String: Any]]
    #expect(alerts?.first?["next"] as? String == "2026-12-01T21:00:00Z")
    #expect(alerts?.last?["next"] as? String == "2026-12-02T16:00:00Z")
  }

  @Test func settingsSayWhatIsSetAndWhatCounts() throws {
    let story = try RepeatStory(zones: zones)
    let center = try story.harness.center()
    let first = try center.call("center.settings")
    #expect(first["timeZone"] is NSNull && first["effectiveTimeZone"] as? String == "UTC")
    let set = try center.call("center.settings", #"{"timeZone":"Asia/Kolkata"}"#)
    #expect(set["timeZone"] as? String == "Asia/Kolkata")
    #expect(set["effectiveTimeZone"] as? String == "Asia/Kolkata")
    #expect(
      try center.refusal("center.settings", #"{"timeZone":"Mars/Olympus"}"#) == "unknownTimeZone")
    try story.restart()
    let again = try story.harness.center().call("center.settings")
    #expect(again["timeZone"] as? String == "Asia/Kolkata")
    let removed = try story.harness.center().call("center.settings", #"{"timeZone":null}"#)
    #expect(removed["timeZone"] is NSNull)
  }
}
