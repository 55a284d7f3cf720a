import BelfryCore
import BelfryHub
import BelfryStore
import Testing

/// Rules that take long to work out hold nobody up.
@Suite struct CostTests {
  private func params(_ count: Int, named name: String = "a") -> String {
    // Centuries away: each costs some 40,000 steps.
    let alerts = (0..<count).map {
      #"{"id":"\#(name)\#($0)","alertBody":"x","fireDate":"2026-01-01T09:00:00","repeatRule":"RSCALE=HEBREW;FREQ=DAILY;INTERVAL=13;BYMONTH=5L;BYMONTHDAY=30;BYDAY=FR"}"#
    }
    return #"{"alerts":[\#(alerts.joined(separator: ","))]}"#
  }

  @Test func theAlertsOfARequestTakeOnlySoLongTogether() throws {
    let story = try RepeatStory()
    let answer = try story.app.send(#"{"id":1,"method":"schedule","params":\#(params(60))}"#)
    #expect(answer.reason == "tooCostly")
    #expect(answer.field?.hasPrefix("alerts[") == true, "\(answer)")
    #expect(try story.pending() == nil)
    try story.app.call("schedule", params(5))
    #expect(try story.pending() != nil)
  }

  @Test func whatIsDueWaitsForTheNextTurnWhenThisOneHasTakenLong() throws {
    let story = try RepeatStory()
    let harness = story.harness
    for name in ["a", "b", "c", "d", "e", "f", "g", "h"] {
      try story.app.call("schedule", params(5, named: name))
    }
    harness.now = try Timestamp(rfc3339: "2300-01-01T00:00:00Z")
    var turns = 0
    var outcome = DueOutcome()
    repeat {
      try harness.hub.store.begin()
      outcome = try harness.hub.takeDue(at: harness.now, accounts: harness.accounts)
      try harness.hub.store.commit()
      turns += 1
    } while outcome.hasMore && turns < 100
    #expect(turns > 1)
    #expect(try story.told().count == 40)
  }
}
