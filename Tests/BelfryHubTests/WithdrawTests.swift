import BelfryCore
import BelfryHub
import Testing

/// How an app takes back what rang, and what is still to ring.
@Suite struct WithdrawTests {
  let harness: HubHarness
  let app: Client

  init() throws {
    harness = try HubHarness()
    app = try harness.app("tea")
    try app.call("watch")
  }

  private func inbox() throws -> [String?] {
    let answer = try harness.center().call("center.list")
    return (answer["deliveries"] as? [[String: Any]] ?? []).map { $0["id"] as? String }
  }

  private func pending() throws -> [String?] {
    (try app.call("pending")["alerts"] as? [[String: Any]] ?? []).map { $0["id"] as? String }
  }

  @Test func removeTakesBackTheDeliveryAndLeavesWhatIsPending() throws {
    try app.call("present", #"{"alert":{"id":"pot","alertBody":"ready"}}"#)
    try app.call("present", #"{"alert":{"id":"cup","alertBody":"drink"}}"#)
    try app.call("schedule", #"{"alert":{"id":"pot","after":"PT1M","alertBody":"cold"}}"#)
    _ = try app.events()
    let center = try harness.center()
    try center.call("center.watch")

    let answer = try app.call("remove", #"{"ids":["pot","nobody's"]}"#)
    #expect(answer["withdrawn"] as? Int == 1)
    #expect(answer.count == 1)
    let told = try app.events()
    #expect(told.map { $0["type"] as? String } == ["withdrawn"])
    #expect(told.first?["reason"] as? String == "removed")
    #expect(try center.events().map { $0["reason"] as? String } == ["removed"])
    #expect(try inbox() == ["cup"])
    #expect(try pending() == ["pot"])
    try harness.advance(by: .seconds(60))
    #expect(try app.eventTypes() == ["fired"])
  }

  @Test func removeAllTakesBackEveryDeliveryInWhateverState() throws {
    for id in ["new", "shown", "seen", "gone", "off"] {
      try app.call("present", #"{"alert":{"id":"\#(id)","alertBody":"x"}}"#)
    }
    try app.call("schedule", #"{"alert":{"id":"later","after":"PT1M","alertBody":"x"}}"#)
    let center = try harness.center()
    try center.call("center.shown", #"{"delivery":2}"#)
    try center.call("center.seen", #"{"delivery":3}"#)
    try center.call("center.dismiss", #"{"delivery":4}"#)
    try center.call("center.snooze", #"{"delivery":5,"for":"PT1H"}"#)
    _ = try app.events()

    #expect(try app.call("removeAll")["withdrawn"] as? Int == 4)
    let told = try app.events()
    #expect(Set(told.map { $0["id"] as? String }) == ["new", "shown", "seen", "off"])
    #expect(told.allSatisfy { $0["reason"] as? String == "removed" })
    #expect(try inbox() == [])
    #expect(try pending() == ["later"])
    #expect(try app.call("removeAll")["withdrawn"] as? Int == 0)
    #expect(try app.events().isEmpty)
  }

  @Test func cancelTakesBackADeliveryInWhateverState() throws {
    for id in ["new", "shown", "seen", "gone", "off"] {
      try app.call("present", #"{"alert":{"id":"\#(id)","alertBody":"x"}}"#)
    }
    let center = try harness.center()
    try center.call("center.shown", #"{"delivery":2}"#)
    try center.call("center.seen", #"{"delivery":3}"#)
    try center.call("center.dismiss", #"{"delivery":4}"#)
    try center.call("center.snooze", #"{"delivery":5,"for":"PT1H"}"#)
    _ = try app.events()
    let some = try app.call("cancel", #"{"ids":["new","off","gone"]}"#)
    #expect(some["pending"] as? Int == 0 && some["withdrawn"] as? Int == 2)
    #expect(try app.call("cancelAll")["withdrawn"] as? Int == 2)
    #expect(try app.events().allSatisfy { $0["reason"] as? String == "cancelled" })
    #expect(try inbox() == [])
    // What was put off and taken back does not ring again.
    try harness.advance(by: .seconds(7_200))
    #expect(try app.events().isEmpty)
  }

  @Test func whatWasRemovedStaysRemovedAfterARestart() throws {
    try app.call("present", #"{"alert":{"id":"pot","alertBody":"ready"}}"#)
    try app.call("remove", #"{"ids":["pot"]}"#)
    try harness.restart()
    #expect(try inbox() == [])
    let late = try harness.center().call("center.activate", #"{"delivery":1}"#)
    #expect(late["state"] as? String == "withdrawn")
    #expect(late["reason"] as? String == "removed")
  }

  @Test func removingDoesNotStopWhatIsOnItsWay() throws {
    var limits = Limits()
    limits.deliveriesPerTurn = 1
    let harness = try HubHarness(
      limits: limits,
      systemApps: [
        SystemAppRule(
          id: .sample("backup"), user: .sample("bob"),
          recipients: [.sample("alice"), .sample("bob")])
      ])
    let backup = try harness.app("backup", uid: 1001, key: nil)
    // Bob's account is not known yet: the fan-out waits behind Alice's delivery.
    harness.accounts.set(.name(.sample("bob")), nil)
    try backup.call(
      "present", #"{"alert":{"id":"full","to":["alice","bob"],"alertBody":"The disk is full"}}"#)
    try backup.call("watch")
    _ = try backup.events()
    #expect(try backup.call("remove", #"{"ids":["full"]}"#)["withdrawn"] as? Int == 1)
    #expect(try backup.events().map { $0["user"] as? String } == ["alice"])
    harness.accounts.add(1001, "bob")
    try harness.fire()
    let told = try backup.events()
    #expect(told.map { $0["type"] as? String } == ["fired"])
    #expect(told.map { $0["user"] as? String } == ["bob"])
    #expect(try backup.call("removeAll")["withdrawn"] as? Int == 1)
  }
}
