import BelfryCore
import BelfryHub
import BelfryStore
import Testing

/// Suspended: nothing rings, nobody gets in, nothing is lost.
@Suite struct SuspendTests {
  private let harness: HubHarness

  init() throws {
    harness = try HubHarness(systemApps: [
      SystemAppRule(
        id: .sample("backup"), user: .sample("bob"),
        recipients: [.sample("alice"), .sample("bob")])
    ])
  }

  /// The ids in a center's inbox.
  private func inbox(uid: UInt32 = 1000) throws -> [String?] {
    let list = try harness.center(uid: uid).call("center.list")["deliveries"] as? [[String: Any]]
    return list?.map { $0["id"] as? String } ?? []
  }

  private func reason(_ params: String, uid: UInt32 = 1000) throws -> String? {
    try harness.connect(uid: uid).refusal("hello", params)
  }

  private static let tea = #"{"app":"tea","key":"personal-app-key-0123456789"}"#
  private static let center = #"{"center":true,"key":"center-key-0123456789-abc"}"#

  @Test(arguments: [#"{"user":"alice"}"#, #"{"user":"alice","app":"tea"}"#])
  func whatComesDueWaitsAndRingsLateAfterwards(target: String) throws {
    let app = try harness.app("tea")
    try app.call("schedule", #"{"alert":{"id":"a","after":"PT1M","alertBody":"x"}}"#)
    try app.call("schedule", #"{"alert":{"id":"b","after":"PT3H","alertBody":"x"}}"#)
    let admin = try harness.administrator()
    let answer = try admin.call("admin.suspend", target)
    #expect(answer["suspended"] as? Bool == true && answer["changed"] as? Bool == true)
    #expect(try admin.call("admin.suspend", target)["changed"] as? Bool == false)
    #expect(try reason(Self.tea) == "suspended")

    try harness.advance(by: .seconds(3_600))
    // What is parked wakes nobody; what comes next does.
    #expect(try harness.hub.nextDue()?.rfc3339 == "2026-12-01T16:00:00Z")
    #expect(try harness.hub.store.counts().open == 0)
    #expect(try harness.hub.store.counts().pending == 2)
    try harness.restart()
    try harness.fire()
    #expect(try harness.hub.store.counts().open == 0)

    let again = try harness.administrator()
    let resumed = try again.call("admin.resume", target)
    #expect(resumed["suspended"] as? Bool == false && resumed["changed"] as? Bool == true)
    let list = try harness.center().call("center.list")["deliveries"] as? [[String: Any]]
    #expect(list?.map { $0["id"] as? String } == ["a"])
    #expect(list?.first?["late"] as? String == "PT59M")
    #expect(list?.first?["occurrence"] as? String == "2026-12-01T13:01:00Z")
    #expect(try again.call("admin.resume", target)["changed"] as? Bool == false)
    try harness.advance(by: .seconds(3 * 3_600))
    #expect(try inbox() == ["b", "a"])
  }

  @Test func whatIsTooLateAfterwardsIsDropped() throws {
    let app = try harness.app("tea")
    try app.call(
      "schedule", #"{"alert":{"id":"a","after":"PT1M","alertBody":"x","lateness":"PT5M"}}"#)
    let admin = try harness.administrator()
    try admin.call("admin.suspend", #"{"user":"alice"}"#)
    try harness.advance(by: .seconds(3_600))
    try admin.call("admin.resume", #"{"user":"alice"}"#)
    let back = try harness.app("tea")
    try back.call("watch")
    #expect(try back.eventTypes() == ["dropped"])
    #expect(try inbox() == [])
  }

  @Test func oneAppIsSuspendedAndTheOthersRing() throws {
    let tea = try harness.app("tea")
    let coffee = try harness.app("coffee")
    try tea.call("schedule", #"{"alert":{"id":"a","after":"PT1M","alertBody":"x"}}"#)
    try coffee.call("schedule", #"{"alert":{"id":"b","after":"PT1M","alertBody":"x"}}"#)
    try harness.administrator().call("admin.suspend", #"{"user":"alice","app":"tea"}"#)
    try harness.advance(by: .seconds(60))
    #expect(try inbox() == ["b"])
    // It is still pending, with its time.
    let coming = try harness.center().call("center.pending")["alerts"] as? [[String: Any]]
    #expect(coming?.map { $0["next"] as? String } == ["2026-12-01T13:01:00Z"])
    #expect(try reason(Self.center) == nil)
  }

  @Test func connectionsOfWhatIsSuspendedAreDismissedAndRefused() throws {
    let tea = try harness.app("tea")
    let coffee = try harness.app("coffee")
    let center = try harness.center()
    let bob = try harness.app("tea", uid: 1001)
    let admin = try harness.administrator()
    // All in one turn: what comes behind the suspension is refused.
    try harness.hub.store.begin()
    func send(_ client: Client, _ line: String) throws -> Answer {
      let outcome = try harness.hub.answer(
        Array(line.utf8), session: &client.session, accounts: harness.accounts, at: harness.now)
      return Answer(String(decoding: try #require(outcome.reply), as: UTF8.self))
    }
    let suspend = #"{"id":1,"method":"admin.suspend","params":{"user":"alice"}}"#
    #expect(try send(admin, suspend).error == nil)
    for (client, line) in [
      (tea, #"{"id":1,"method":"pending"}"#), (coffee, #"{"id":1,"method":"cancelAll"}"#),
      (center, #"{"id":1,"method":"center.list"}"#),
    ] {
      let answer = try send(client, line)
      #expect(answer.reason == "suspended" && answer.code == -32_000, "\(answer)")
    }
    #expect(try send(bob, #"{"id":1,"method":"pending"}"#).error == nil)
    try harness.hub.store.commit()
    let dismissals = harness.hub.takeDismissals()
    #expect(dismissals.count == 1 && harness.hub.takeDismissals().isEmpty)
    for session in [tea, coffee, center].map(\.session) {
      #expect(dismissals.contains { $0.concerns(session) })
    }
    for session in [bob, admin, harness.connect(uid: 1000)].map(\.session) {
      #expect(!dismissals.contains { $0.concerns(session) })
    }
  }

  @Test func aLostTurnSuspendsNobody() throws {
    let app = try harness.app("tea")
    let admin = try harness.administrator()
    try harness.hub.store.begin()
    _ = try harness.hub.answer(
      Array(#"{"id":1,"method":"admin.suspend","params":{"user":"alice"}}"#.utf8),
      session: &admin.session, accounts: harness.accounts, at: harness.now)
    harness.hub.store.rollBack()
    _ = harness.hub.takeDismissals()
    #expect(try app.call("pending")["alerts"] != nil)
    #expect(try reason(Self.tea) == nil)
  }

  @Test func anAppOfTheSystemWaitsWithItsFanOuts() throws {
    let app = try harness.app("backup", uid: 1001, key: nil)
    harness.accounts.set(.name(.sample("bob")), .failed)
    try app.call("present", #"{"alert":{"id":"a","to":["alice","bob"],"alertBody":"x"}}"#)
    try app.call(
      "schedule", #"{"alert":{"id":"b","to":["alice"],"after":"PT1M","alertBody":"x"}}"#)
    #expect(try inbox() == ["a"])
    let admin = try harness.administrator()
    try admin.call("admin.suspend", #"{"app":"backup"}"#)
    #expect(try reason(#"{"app":"backup"}"#, uid: 1001) == "suspended")
    harness.accounts.add(1001, "bob")
    try harness.advance(by: .seconds(60))
    #expect(try inbox(uid: 1001) == [])
    #expect(try inbox() == ["a"])
    #expect(try !harness.hub.store.hasFanOuts())
    #expect(try harness.hub.nextDue() == nil)
    try admin.call("admin.resume", #"{"app":"backup"}"#)
    #expect(try inbox(uid: 1001) == ["a"])
    #expect(try inbox() == ["b", "a"])
  }

  @Test func whatOthersSendToASuspendedPersonWaitsInTheInbox() throws {
    _ = try harness.center()
    let admin = try harness.administrator()
    try admin.call("admin.suspend", #"{"user":"alice"}"#)
    let app = try harness.app("backup", uid: 1001, key: nil)
    try app.call("present", #"{"alert":{"id":"a","to":["alice"],"alertBody":"x"}}"#)
    try admin.call("admin.resume", #"{"user":"alice"}"#)
    #expect(try inbox() == ["a"])
  }

  @Test func whoIsUnknownIsNotFound() throws {
    _ = try harness.app("tea")
    let admin = try harness.administrator()
    for method in ["admin.suspend", "admin.resume", "admin.purge"] {
      for (target, field) in [
        (#"{"user":"nobody"}"#, "user"), (#"{"user":"alice","app":"none"}"#, "app"),
        (#"{"app":"tea"}"#, "app"), (#"{"user":"nobody","app":"tea"}"#, "user"),
      ] {
        let answer = try admin.send(#"{"id":1,"method":"\#(method)","params":\#(target)}"#)
        #expect(answer.code == -32_001 && answer.field == field, "\(method) \(target) \(answer)")
      }
    }
  }

  @Test func manyParkedAlertsComeBackSliceBySlice() throws {
    harness.hub.configuration.limits.deliveriesPerTurn = 7
    let app = try harness.app("tea")
    for number in 1...30 {
      let alert = #"{"alert":{"id":"a\#(number)","after":"PT\#(number)S","alertBody":"x"}}"#
      try app.call("schedule", alert)
    }
    let admin = try harness.administrator()
    try admin.call("admin.suspend", #"{"user":"alice"}"#)
    try harness.advance(by: .seconds(60))
    try admin.call("admin.resume", #"{"user":"alice"}"#)
    #expect(Set(try inbox()) == Set((1...30).map { "a\($0)" }))
    #expect(try inbox().count == 30)
  }

  // MARK: Forgotten keys

  @Test func aForgottenKeyOfAnAppMakesRoomForAnother() throws {
    let old = try harness.app("tea")
    try old.call("schedule", #"{"alert":{"id":"a","after":"PT1M","alertBody":"x"}}"#)
    let admin = try harness.administrator()
    let target = #"{"user":"alice","app":"tea"}"#
    #expect(try admin.call("admin.forget", target)["forgotten"] as? Bool == true)
    #expect(try admin.call("admin.forget", target)["forgotten"] as? Bool == false)
    let dismissals = harness.hub.takeDismissals()
    #expect(dismissals.contains { $0.concerns(old.session) })
    let new = try harness.app("tea", key: "another-key-0123456789-abc")
    #expect(!dismissals.contains { $0.concerns(new.session) })
    #expect((try new.call("pending")["alerts"] as? [Any])?.count == 1)
    #expect(try reason(Self.tea) == "wrongKey")
  }

  @Test func aForgottenKeyOfACenterMakesRoomForAnother() throws {
    try harness.app("tea").call("present", #"{"alert":{"id":"a","alertBody":"x"}}"#)
    let old = try harness.center()
    let admin = try harness.administrator()
    let answer = try admin.call("admin.forget", #"{"user":"alice","center":true}"#)
    #expect(answer["forgotten"] as? Bool == true)
    let dismissals = harness.hub.takeDismissals()
    #expect(dismissals.contains { $0.concerns(old.session) })
    let new = try harness.center(key: "another-key-0123456789-abc")
    #expect((try new.call("center.list")["deliveries"] as? [Any])?.count == 1)
    #expect(try reason(Self.center) == "wrongKey")
  }

  @Test func aHelloBehindTheForgettingOfItsTurnIsNotDismissed() throws {
    _ = try harness.app("tea")
    let admin = try harness.administrator()
    let new = harness.connect(uid: 1000)
    try harness.hub.store.begin()
    for (client, line) in [
      (admin, #"{"id":1,"method":"admin.forget","params":{"user":"alice","app":"tea"}}"#),
      (
        new,
        #"{"id":1,"method":"hello","params":{"app":"tea","key":"another-key-0123456789-abc"}}"#
      ),
      (new, #"{"id":2,"method":"pending"}"#),
    ] {
      let outcome = try harness.hub.answer(
        Array(line.utf8), session: &client.session, accounts: harness.accounts, at: harness.now)
      let answer = Answer(String(decoding: outcome.reply ?? [], as: UTF8.self))
      #expect(answer.result != nil, "\(answer)")
    }
    try harness.hub.store.commit()
    #expect(!harness.hub.takeDismissals().contains { $0.concerns(new.session) })
  }
}
