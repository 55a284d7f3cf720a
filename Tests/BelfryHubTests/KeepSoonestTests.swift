import BelfryCore
import BelfryHub
import Testing

/// A queue of so many alerts, as on a phone, but nothing goes in silence.
@Suite struct KeepSoonestTests {
  private func ids(_ client: Client) throws -> [String?] {
    (try client.call("pending", #"{"limit":1000}"#)["alerts"] as? [[String: Any]] ?? [])
      .map { $0["id"] as? String }
  }

  /// Alerts by id and minutes from now.
  private func params(_ alerts: [(String, Int)], keep: Int) -> String {
    let list = alerts.map { #"{"id":"\#($0)","after":"PT\#($1)M","alertBody":"x"}"# }
    return #"{"alerts":[\#(list.joined(separator: ","))],"keepSoonest":\#(keep)}"#
  }

  private func nexts(_ answer: [String: Any]) -> [String?] {
    (answer["alerts"] as? [[String: Any]] ?? []).map { $0["next"] as? String }
  }

  /// UIKit keeps the 64 soonest local notifications of an app and forgets the rest in silence.
  @Test func withSixtyFourItIsTheQueueOfUIKitExceptThatTheRestIsNamed() throws {
    let app = try HubHarness().app("phone")
    let alerts = (1...70).map { ("n\($0)", 71 - $0) }
    let answer = try app.call("schedule", params(alerts, keep: 64))
    #expect(answer["evicted"] as? [String] == ["n6", "n5", "n4", "n3", "n2", "n1"])
    #expect(nexts(answer).prefix(6).allSatisfy { $0 == nil })
    #expect(nexts(answer).dropFirst(6).allSatisfy { $0 != nil })
    #expect(try ids(app) == (7...70).reversed().map { "n\($0)" })
    let next = try app.call("schedule", params([("soon", 0)], keep: 64))
    #expect(next["evicted"] as? [String] == ["n7"])
  }

  @Test func ofEqualTimesTheOlderStays() throws {
    let app = try HubHarness().app("tea")
    try app.call("schedule", params([("b", 60), ("a", 60)], keep: 9))
    let answer = try app.call("schedule", params([("c", 60), ("soon", 1)], keep: 3))
    #expect(answer["evicted"] as? [String] == ["c"])
    #expect(nexts(answer) == [nil, "2026-12-01T13:01:00Z"])
    #expect(try ids(app) == ["soon", "b", "a"])
    #expect(
      try app.call("schedule", params([], keep: 1))["evicted"] as? [String] == ["b", "a"])
    #expect(try ids(app) == ["soon"])
  }

  @Test func whatGoesLeavesItsDeliveryAloneAndNoEventTellsOfIt() throws {
    let harness = try HubHarness()
    let app = try harness.app("tea")
    try app.call("watch")
    try app.call("present", #"{"alert":{"id":"a","alertBody":"rung"}}"#)
    try app.call("schedule", params([("a", 60)], keep: 9))
    _ = try app.events()
    let answer = try app.call("schedule", params([("b", 1)], keep: 1))
    #expect(answer["evicted"] as? [String] == ["a"])
    #expect(try app.events().isEmpty)
    let inbox = try harness.center().call("center.list")["deliveries"] as? [[String: Any]]
    #expect(inbox?.map { $0["id"] as? String } == ["a"])
    try harness.advance(by: .seconds(7_200))
    #expect(try app.events().map { $0["id"] as? String } == ["b"])
  }

  @Test func anAlertOfTheRequestThatGoesIsForgottenLikeAnyOther() throws {
    let app = try HubHarness().app("tea")
    let line =
      #"{"alerts":[{"id":"a","after":"PT1H","alertBody":"x","token":"t"},{"id":"b","after":"PT1M","alertBody":"x"}],"keepSoonest":1}"#
    let first = try app.call("schedule", line)
    #expect(first["evicted"] as? [String] == ["a"])
    // Sent again after a lost answer, it is recognised, and still gone.
    let again = try app.call("schedule", line)
    #expect(again["evicted"] as? [String] == [])
    #expect(nexts(again) == [nil, "2026-12-01T13:01:00Z"])
    #expect(try ids(app) == ["b"])
  }

  @Test func thePendingLimitCountsAfterTheEviction() throws {
    var limits = Limits()
    limits.pendingPersonal = 3
    let app = try HubHarness(limits: limits).app("tea")
    try app.call("schedule", params([("a", 1), ("b", 2), ("c", 3)], keep: 3))
    #expect(try app.refusal("schedule", params([("d", 1)], keep: 4)) == "queueFull")
    #expect(
      try app.call("schedule", params([("d", 1), ("e", 9)], keep: 3))["evicted"] as? [String]
        == ["c", "e"])
    #expect(try ids(app) == ["a", "d", "b"])
  }

  // Limit: EvictedPerRequest
  @Test func oneRequestTakesAwaySoManyAndNotOneMore() throws {
    var limits = Limits()
    limits.evictedPerRequest = 4
    let app = try HubHarness(limits: limits).app("tea")
    try app.call("schedule", params((1...6).map { ("n\($0)", $0) }, keep: 100))
    let refused = try app.send(
      #"{"id":1,"method":"schedule","params":\#(params([], keep: 1))}"#)
    #expect(refused.reason == "tooLong" && refused.field == "keepSoonest")
    #expect(refused.message?.contains("5") == true && refused.message?.contains("4") == true)
    #expect(try ids(app).count == 6)
    #expect(
      try app.call("schedule", params([], keep: 2))["evicted"] as? [String]
        == ["n3", "n4", "n5", "n6"])
  }

  @Test func theCountsOfTheQueueStayRight() throws {
    var limits = Limits()
    limits.pendingPersonal = 5
    let app = try HubHarness(limits: limits).app("tea")
    for round in 0..<20 {
      let alerts = (0..<5).map { ("r\(round)-\($0)", 1 + ($0 * 7 + round) % 5) }
      try app.call("schedule", params(alerts, keep: 2))
    }
    #expect(try ids(app).count == 2)
    try app.call("cancelAll")
    #expect(
      try app.refusal("schedule", params((0..<6).map { ("n\($0)", 1) }, keep: 9)) == "queueFull")
    #expect(try app.refusal("schedule", params((0..<5).map { ("n\($0)", 1) }, keep: 9)) == nil)
  }
}
