import BelfryCore
import BelfryHub
import Testing

/// The number on an app's icon: read, set, and counted at delivery.
@Suite struct BadgeTests {
  let harness: HubHarness

  init() throws {
    harness = try HubHarness(systemApps: [
      SystemAppRule(
        id: .sample("backup"), user: .sample("bob"),
        recipients: [.sample("alice"), .sample("bob"), .sample("carol")])
    ])
  }

  private func badge(_ client: Client, _ params: String = "{}") throws -> Int? {
    try client.call("badge", params)["badge"] as? Int
  }

  /// What a chat does: one more for each message, one fewer for each that was read.
  @Test func aStepIsTakenWhenTheAlertRings() throws {
    let app = try harness.app("chat")
    try app.call("watch")
    for id in ["a", "b"] {
      try app.call(
        "schedule", #"{"alert":{"id":"\#(id)","after":"PT1M","alertBody":"x","badge":"+1"}}"#)
    }
    #expect(try badge(app) == 0)
    try harness.advance(by: .seconds(60))
    #expect(try app.events().map { $0["badge"] as? Int } == [1, 2])
    let inbox = try harness.center().call("center.list")["deliveries"] as? [[String: Any]]
    #expect(inbox?.map { $0["badge"] as? Int } == [2, 1])
    #expect(try badge(app, #"{"set":"-1"}"#) == 1)
    try app.call("present", #"{"alert":{"id":"c","badge":"-2"}}"#)
    #expect(try app.events().map { $0["badge"] as? Int } == [0])
    #expect(try badge(app) == 0)
  }

  @Test func aStepIsListedAsItWasScheduled() throws {
    let app = try harness.app("chat")
    try app.call("schedule", #"{"alert":{"id":"a","after":"PT1M","badge":"-3"}}"#)
    let listed = try app.call("pending")["alerts"] as? [[String: Any]]
    #expect(listed?.first?["badge"] as? String == "-3")
  }

  @Test func theNumberStaysWithinItsEnds() throws {
    let app = try harness.app("chat")
    #expect(try badge(app, #"{"set":999999999}"#) == 999_999_999)
    #expect(try badge(app, #"{"set":"+1"}"#) == 999_999_999)
    try app.call("watch")
    try app.call("present", #"{"alert":{"id":"a","badge":"+999999999"}}"#)
    #expect(try app.events().last?["badge"] as? Int == 999_999_999)
    #expect(try badge(app, #"{"set":"-999999999"}"#) == 0)
    #expect(try badge(app, #"{"set":"-1"}"#) == 0)
    #expect(try app.refusal("badge", #"{"set":1000000000}"#) == "invalidValue")
  }

  @Test func everyEventCarriesTheNumberAndSettingItHasNone() throws {
    let app = try harness.app("tea")
    try app.call("watch")
    try app.call("present", #"{"alert":{"id":"a","alertBody":"x","badge":4}}"#)
    #expect(try app.events().map { $0["badge"] as? Int } == [4])
    #expect(try badge(app, #"{"set":2}"#) == 2)
    #expect(try app.events().isEmpty)
    try harness.center().call("center.dismiss", #"{"delivery":1}"#)
    #expect(try app.events().map { $0["badge"] as? Int } == [2])
  }

  @Test func aBadgeOutlivesARestart() throws {
    try harness.app("tea").call("badge", #"{"set":"+5"}"#)
    try harness.restart()
    #expect(try badge(harness.app("tea")) == 5)
  }

  @Test func aPersonalAppHasItsOwnUserAlone() throws {
    let app = try harness.app("tea")
    let own = try app.call("badge", #"{"user":"alice","set":1}"#)
    #expect(own["user"] as? String == "alice" && own["badge"] as? Int == 1)
    for name in ["bob", "nobody"] {
      let answer = try app.send(#"{"id":1,"method":"badge","params":{"user":"\#(name)"}}"#)
      #expect(answer.reason == "recipientNotAllowed" && answer.field == "user")
    }
    #expect(try badge(harness.app("coffee")) == 0)
    #expect(try badge(harness.app("tea", uid: 1001)) == 0)
  }

  @Test func aSystemAppHasANumberForEachOfItsRecipients() throws {
    let backup = try harness.app("backup", uid: 1001, key: nil)
    #expect(try badge(backup, #"{"user":"alice","set":3}"#) == 3)
    #expect(try badge(backup, #"{"user":"bob"}"#) == 0)
    try backup.call(
      "present", #"{"alert":{"id":"a","to":["alice","bob"],"alertBody":"x","badge":"+1"}}"#)
    #expect(try badge(backup, #"{"user":"alice"}"#) == 4)
    #expect(try badge(backup, #"{"user":"bob"}"#) == 1)
    let without = try backup.send(#"{"id":1,"method":"badge"}"#)
    #expect(without.reason == "missingMember" && without.field == "user")
    #expect(try backup.refusal("badge", #"{"user":"root"}"#) == "recipientNotAllowed")
  }

  @Test func ofARecipientWhoseAccountIsGoneThereIsNone() throws {
    let backup = try harness.app("backup", uid: 1001, key: nil)
    harness.accounts.set(.name(.sample("carol")), .absent)
    #expect(try backup.refusal("badge", #"{"user":"carol"}"#) == "notFound")
    harness.accounts.set(.name(.sample("carol")), .failed)
    let failed = try backup.send(#"{"id":1,"method":"badge","params":{"user":"carol"}}"#)
    #expect(failed.reason == "accountUnavailable" && failed.code == -32003)
  }

  @Test func anAccountThatIsNotKnownYetIsLookedUpFirst() throws {
    let backup = try harness.app("backup", uid: 1001, key: nil)
    let line = #"{"id":1,"method":"badge","params":{"user":"carol","set":"+2"}}"#
    #expect(try backup.sendRaw(line) == nil)
    #expect(backup.lastEffect == .awaitsAccount(.name(.sample("carol"))))
    harness.accounts.add(1002, "carol")
    #expect(try backup.send(line).result?["badge"] as? Int == 2)
  }

  @Test func onAFullDiskANumberChangesAndANewRecipientIsRefused() throws {
    let backup = try harness.app("backup", uid: 1001, key: nil)
    #expect(try badge(backup, #"{"user":"bob","set":3}"#) == 3)
    harness.accounts.add(1002, "carol")
    harness.hub.refusesGrowth = true
    #expect(try badge(backup, #"{"user":"bob","set":"-1"}"#) == 2)
    #expect(try badge(backup, #"{"user":"carol"}"#) == 0)
    #expect(try backup.refusal("badge", #"{"user":"carol","set":1}"#) == "storageFull")
  }
}
