import BelfryCore
import BelfryHub
import BelfryStore
import Foundation
import Testing

/// Alerts that ring again and again, and at local times: from scheduling over firing to the next occurrence.
@Suite struct RepeatTests {
  let harness: HubHarness
  let app: Client
  let center: Client

  init() throws {
    harness = try HubHarness()
    app = try harness.app("tea")
    center = try harness.center()
    try app.call("watch")
  }

  private func schedule(_ members: String) throws -> String? {
    let answer = try app.call("schedule", #"{"alert":{"id":"pot","alertBody":"x",\#(members)}}"#)
    let alerts = try #require(answer["alerts"] as? [[String: Any]])
    return alerts.first?["next"] as? String
  }

  private func refusal(_ members: String) throws -> Answer {
    try app.send(
      #"{"id":1,"method":"schedule","params":{"alert":{"id":"pot","alertBody":"x",\#(members)}}}"#)
  }

  private func pending() throws -> [[String: Any]] {
    try #require(try app.call("pending")["alerts"] as? [[String: Any]])
  }

  private func next() throws -> String? { try pending().first?["next"] as? String }

  /// When it fired, of which occurrence, and for how many.
  private func fired() throws -> [String] {
    try app.events().filter { $0["type"] as? String == "fired" }.map { event in
      var text = "\(event["at"] ?? "") \(event["occurrence"] ?? "")"
      if let count = event["missedCount"] {
        text += " \(count) since \(event["missedSince"] ?? "")"
      }
      return text
    }
  }

  // MARK: Local times

  @Test func aLocalTimeInAZoneRingsOnceAndIsNotPendingAnyMore() throws {
    let time = #""fireDate":"2026-12-02T09:00:00","timeZone":"Europe/Berlin""#
    #expect(try schedule(time) == "2026-12-02T08:00:00Z")
    let pending = try #require(try pending().first)
    #expect(pending["fireDate"] as? String == "2026-12-02T09:00:00")
    #expect(pending["timeZone"] as? String == "Europe/Berlin")
    try harness.restart()
    try harness.advance(to: "2026-12-02T07:59:59.999Z")
    let app = try harness.app("tea")
    try app.call("watch")
    #expect(try app.events().isEmpty)
    try harness.advance(to: "2026-12-02T08:00:00Z")
    let event = try #require(try app.events().first)
    #expect(event["occurrence"] as? String == "2026-12-02T09:00:00")
    #expect(event["late"] == nil && event["missedCount"] == nil)
    #expect((try app.call("pending")["alerts"] as? [Any])?.isEmpty == true)
    let again = try app.call("schedule", #"{"alert":{"id":"pot","alertBody":"x",\#(time)}}"#)
    let alert = try #require((again["alerts"] as? [[String: Any]])?.first)
    #expect(alert["fired"] as? Bool == true && alert["next"] is NSNull)
    try harness.advance(to: "2027-12-02T08:00:00Z")
    #expect(try app.events().isEmpty)
  }

  @Test func aLocalTimeThatHasPassedRingsAtOnceAsLate() throws {
    #expect(
      try schedule(#""fireDate":"2026-12-01T13:30:00","timeZone":"Europe/Berlin""#)
        == "2026-12-01T12:30:00Z")
    let event = try #require(try app.events().first)
    #expect(event["late"] as? String == "PT30M")
    #expect(
      try refusal(
        #""fireDate":"2026-12-01T13:31:00","timeZone":"Europe/Berlin","lateness":"PT5M""#
      ).reason == "tooLate")
  }

  @Test func aTimeWithoutAZoneIsThatOfItsUser() throws {
    #expect(try schedule(#""fireDate":"2026-12-02T09:00:00""#) == "2026-12-02T09:00:00Z")
    try center.call("center.settings", #"{"timeZone":"Asia/Kolkata"}"#)
    #expect(try next() == "2026-12-02T03:30:00Z")
    try harness.advance(to: "2026-12-02T12:00:00Z")
    #expect(try fired() == ["2026-12-02T03:30:00Z 2026-12-02T09:00:00"])
  }

  // MARK: Repeats

  @Test func aDailyRepeatKeepsItsLocalTimeOverAClockChange() throws {
    harness.now = try Timestamp(rfc3339: "2026-10-23T12:00:00Z")
    #expect(
      try schedule(
        #""fireDate":"2026-10-01T09:00:00","timeZone":"Europe/Berlin","repeatInterval":"day""#)
        == "2026-10-24T07:00:00Z")
    try harness.advance(to: "2026-10-26T12:00:00Z")
    #expect(
      try fired() == [
        "2026-10-24T07:00:00Z 2026-10-24T09:00:00", "2026-10-25T08:00:00Z 2026-10-25T09:00:00",
        "2026-10-26T08:00:00Z 2026-10-26T09:00:00",
      ])
    #expect(try next() == "2026-10-27T08:00:00Z")
    #expect(try pending().first?["fireDate"] as? String == "2026-10-01T09:00:00")
  }

  @Test func aRepeatOfInstantsNeedsNoZoneWhereItCountsHours() throws {
    #expect(
      try schedule(#""fireDate":"2026-12-01T12:30:00Z","repeatInterval":"hour","repeatEvery":2"#)
        == "2026-12-01T14:30:00Z")
    try harness.advance(to: "2026-12-01T17:00:00Z")
    #expect(
      try fired() == [
        "2026-12-01T14:30:00Z 2026-12-01T14:30:00Z", "2026-12-01T16:30:00Z 2026-12-01T16:30:00Z",
      ])
    #expect(
      try refusal(#""fireDate":"2026-12-01T12:30:00Z","repeatInterval":"day""#).reason
        == "timeZoneNeeded")
  }

  @Test func aRepeatWithoutAStartBeginsNow() throws {
    #expect(
      try schedule(#""repeatInterval":"hour","repeatCount":2"#) == "2026-12-01T13:00:00Z")
    #expect(try fired() == ["2026-12-01T13:00:00Z 2026-12-01T13:00:00Z"])
    let pending = try #require(try pending().first)
    #expect(pending["fireDate"] as? String == "2026-12-01T13:00:00Z")
    #expect(pending["next"] as? String == "2026-12-01T14:00:00Z")
    try harness.advance(to: "2026-12-02T13:00:00Z")
    #expect(try fired() == ["2026-12-01T14:00:00Z 2026-12-01T14:00:00Z"])
    #expect(try self.pending().isEmpty)
  }

  @Test func occurrencesBeforeItIsScheduledUseUpTheCountAndDoNotRing() throws {
    #expect(
      try schedule(
        #""fireDate":"2026-11-28T09:00:00","timeZone":"UTC","repeatInterval":"day","repeatCount":5"#
      )
        == "2026-12-02T09:00:00Z")
    try harness.advance(to: "2026-12-10T00:00:00Z")
    #expect(try fired() == ["2026-12-02T09:00:00Z 2026-12-02T09:00:00"])
    #expect(
      try refusal(
        #""fireDate":"2026-11-28T09:01:00","timeZone":"UTC","repeatInterval":"day","repeatCount":5"#
      ).reason == "neverFires")
  }

  @Test func aNewFiringTakesThePlaceOfTheOneBefore() throws {
    _ = try schedule(#""fireDate":"2026-12-02T09:00:00","timeZone":"UTC","repeatInterval":"day""#)
    try harness.advance(to: "2026-12-04T09:00:00Z")
    let list = try #require(try center.call("center.list")["deliveries"] as? [[String: Any]])
    #expect(list.map { $0["occurrence"] as? String } == ["2026-12-04T09:00:00"])
    #expect(
      try app.eventTypes() == ["fired", "withdrawn", "fired", "withdrawn", "fired"])
  }

  @Test func whatIsCancelledDoesNotRingAgain() throws {
    _ = try schedule(#""fireDate":"2026-12-02T09:00:00","timeZone":"UTC","repeatInterval":"day""#)
    try harness.advance(to: "2026-12-02T09:00:00Z")
    let answer = try app.call("cancel", #"{"ids":["pot"]}"#)
    #expect(answer["pending"] as? Int == 1 && answer["withdrawn"] as? Int == 1)
    try harness.advance(to: "2026-12-09T09:00:00Z")
    #expect(try fired().count == 1)
  }

  // MARK: Catching up

  /// Case G01.
  @Test func threeDaysOfDowntimeAreOneDelivery() throws {
    harness.now = try Timestamp(rfc3339: "2026-03-01T12:00:00Z")
    _ = try schedule(
      #""fireDate":"2026-03-02T09:00:00","timeZone":"Europe/Berlin","repeatInterval":"day""#)
    try harness.advance(to: "2026-03-03T07:00:00Z")
    _ = try app.events()
    try harness.restart()
    try harness.wake(at: "2026-03-05T11:00:00Z")
    let app = try harness.app("tea")
    try app.call("watch")
    let event = try #require(try app.events().last)
    #expect(event["occurrence"] as? String == "2026-03-05T09:00:00")
    #expect(event["missedCount"] as? Int == 3)
    #expect(event["missedSince"] as? String == "2026-03-03T09:00:00")
    #expect(event["late"] as? String == "PT3H")
    let pending = try #require(try app.call("pending")["alerts"] as? [[String: Any]])
    #expect(pending.first?["next"] as? String == "2026-03-06T08:00:00Z")
    let list = try harness.center().call("center.list")["deliveries"] as? [[String: Any]]
    #expect(list?.first?["missedCount"] as? Int == 3)
  }

  /// Case G05.
  @Test func aClockThatIsSetBackRingsNothingTwice() throws {
    harness.now = try Timestamp(rfc3339: "2026-05-03T12:00:00Z")
    _ = try schedule(#""fireDate":"2026-05-04T09:00:00","timeZone":"UTC","repeatInterval":"day""#)
    try harness.advance(to: "2026-05-04T09:00:00Z")
    #expect(try fired().count == 1)
    try harness.wake(at: "2026-05-04T08:30:00Z")
    #expect(try next() == "2026-05-05T09:00:00Z")
    try harness.advance(to: "2026-05-04T20:00:00Z")
    #expect(try fired().isEmpty)
    try harness.advance(to: "2026-05-05T20:00:00Z")
    #expect(try fired() == ["2026-05-05T09:00:00Z 2026-05-05T09:00:00"])
  }
}
