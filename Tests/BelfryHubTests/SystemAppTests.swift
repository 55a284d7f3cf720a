import BelfryCore
import BelfryHub
import BelfryStore
import Testing

@Suite struct SystemAppTests {
  let harness: HubHarness
  let backup: Client

  init() throws {
    harness = try HubHarness(systemApps: [
      SystemAppRule(
        id: .sample("backup"), user: .sample("root"),
        recipients: [.sample("alice"), .sample("bob"), .sample("gone")])
    ])
    backup = try harness.app("backup", uid: 0, key: nil)
    try backup.call("watch")
  }

  private func bodies(uid: UInt32) throws -> [String] {
    let list = try harness.center(uid: uid).call("center.list")["deliveries"] as? [[String: Any]]
    return list?.compactMap { $0["alertBody"] as? String } ?? []
  }

  @Test func whoTheRuleNamesNoMoreGetsNothingThatWasScheduledBefore() throws {
    try backup.call(
      "schedule", #"{"alert":{"id":"a","after":"PT1M","to":["alice","bob"],"alertBody":"x"}}"#)
    let rule = SystemAppRule(
      id: .sample("backup"), user: .sample("root"), recipients: [.sample("alice")])
    harness.hub.adopt(systemApps: [rule.id: rule], unusable: [])
    try harness.advance(by: .seconds(60))
    #expect(try bodies(uid: 1000) == ["x"])
    #expect(try bodies(uid: 1001) == [])
    let events = try backup.events()
    #expect(events.map { $0["type"] as? String } == ["fired", "dropped"])
    #expect(events.last?["reason"] as? String == "recipientNotAllowed")
  }

  @Test func aRuleThatCannotBeReadLosesNothing() throws {
    try backup.call(
      "schedule", #"{"alert":{"id":"a","after":"PT1M","to":["alice"],"alertBody":"x"}}"#)
    harness.hub.adopt(systemApps: [:], unusable: [.sample("backup")])
    try harness.advance(by: .seconds(60))
    #expect(try bodies(uid: 1000) == ["x"])
  }

  @Test func howeverManyAlertsAreDueAtOnceAllRing() throws {
    let alerts = (1...200).map {
      #"{"id":"a\#($0)","after":"PT1M","to":["alice"],"alertBody":"x"}"#
    }
    try backup.call("schedule", #"{"alerts":[\#(alerts.joined(separator: ","))]}"#)
    try harness.advance(by: .seconds(60))
    #expect(try backup.eventTypes() == Array(repeating: "fired", count: 200))
  }

  @Test func anAlertForManyLeavesRoomForThoseOfOthers() throws {
    var limits = Limits()
    limits.deliveriesPerTurn = 2
    let names = (0..<20).map { UserName.sample("user\($0)") }
    let harness = try HubHarness(
      limits: limits,
      systemApps: [
        SystemAppRule(id: .sample("backup"), user: .sample("root"), recipients: Set(names))
      ])
    for (index, name) in names.enumerated() {
      harness.accounts.add(UInt32(2_000 + index), name.rawValue)
    }
    let to = names.map { #""\#($0.rawValue)""# }.joined(separator: ",")
    try harness.app("backup", uid: 0, key: nil).call(
      "schedule", #"{"alert":{"id":"a","after":"PT1M","to":[\#(to)],"alertBody":"x"}}"#)
    let tea = try harness.app("tea")
    try tea.call("watch")
    try tea.call("schedule", #"{"alert":{"id":"pot","after":"PT61S","alertBody":"x"}}"#)
    func turn() throws {
      try harness.hub.store.begin()
      _ = try harness.hub.takeDue(at: harness.now, accounts: harness.accounts)
      try harness.hub.store.commit()
    }
    harness.now = harness.now.advanced(clampingBy: .seconds(60))
    try turn()
    // Now the alert for many is under way, and would fill the next ten turns.
    harness.now = harness.now.advanced(clampingBy: .seconds(1))
    try turn()
    #expect(try tea.eventTypes() == ["fired"])
  }

  @Test func everyNamedUserReceivesOnce() throws {
    try backup.call(
      "present", #"{"alert":{"id":"a","to":["alice","bob","alice"],"alertBody":"Backup done"}}"#)
    #expect(try bodies(uid: 1000) == ["Backup done"])
    #expect(try bodies(uid: 1001) == ["Backup done"])
    let events = try backup.events()
    #expect(events.map { $0["type"] as? String } == ["fired", "fired"])
    #expect(Set(events.compactMap { $0["user"] as? String }) == ["alice", "bob"])
  }

  @Test func onlyWhomTheRuleNamesMayBeAddressed() throws {
    let refused = try backup.send(
      #"{"id":1,"method":"present","params":{"alert":{"to":["alice","mallory"],"alertBody":"x"}}}"#)
    #expect(refused.reason == "recipientNotAllowed")
    #expect(refused.field == "alert.to[1]")
    #expect(try bodies(uid: 1000).isEmpty)
    #expect(try backup.refusal("present", #"{"alert":{"alertBody":"x"}}"#) == "missingMember")
    let personal = try harness.app("tea")
    #expect(
      try personal.refusal("present", #"{"alert":{"to":["bob"],"alertBody":"x"}}"#)
        == "recipientNotAllowed")
  }

  @Test func anAccountThatDoesNotExistIsReported() throws {
    harness.accounts.set(.name(.sample("gone")), .absent)
    try backup.call("present", #"{"alert":{"id":"a","to":["gone","alice"],"alertBody":"x"}}"#)
    let events = try backup.events()
    #expect(events.map { $0["type"] as? String } == ["dropped", "fired"])
    #expect(events.first?["reason"] as? String == "noAccount")
    #expect(events.first?["user"] as? String == "gone")
  }

  @Test func aFanOutWaitsForTheAccountDataBaseAndLosesNobody() throws {
    harness.accounts.set(.name(.sample("bob")), nil)
    try backup.call("present", #"{"alert":{"id":"a","to":["alice","bob"],"alertBody":"x"}}"#)
    #expect(try harness.fire().queries == [.name(.sample("bob"))])
    #expect(try bodies(uid: 1000) == ["x"])
    harness.accounts.set(.name(.sample("bob")), .failed)
    #expect(try harness.fire().mustRetry)
    try harness.restart()
    harness.accounts.add(1001, "bob")
    try harness.fire()
    #expect(try bodies(uid: 1000) == ["x"])
    #expect(try bodies(uid: 1001) == ["x"])
  }

  @Test func cancellingStopsAFanOutAndWithdrawsWhatIsThere() throws {
    harness.accounts.set(.name(.sample("bob")), nil)
    try backup.call("present", #"{"alert":{"id":"a","to":["alice","bob"],"alertBody":"x"}}"#)
    let counts = try backup.call("cancel", #"{"ids":["a"]}"#)
    #expect(counts["withdrawn"] as? Int == 1)
    harness.accounts.add(1001, "bob")
    try harness.fire()
    #expect(try bodies(uid: 1000).isEmpty)
    #expect(try bodies(uid: 1001).isEmpty)
  }

  @Test func aFanOutLargerThanASliceGoesOnTurnByTurn() throws {
    var limits = Limits()
    limits.deliveriesPerTurn = 10
    let names = (0..<35).map { UserName.sample("user\($0)") }
    let harness = try HubHarness(
      limits: limits,
      systemApps: [
        SystemAppRule(id: .sample("backup"), user: .sample("root"), recipients: Set(names))
      ])
    for (index, name) in names.enumerated() {
      harness.accounts.add(UInt32(2_000 + index), name.rawValue)
    }
    let backup = try harness.app("backup", uid: 0, key: nil)
    let to = names.map { #""\#($0.rawValue)""# }.joined(separator: ",")
    try backup.call(
      "schedule", #"{"alert":{"id":"a","after":"PT1M","to":[\#(to)],"alertBody":"x"}}"#)
    harness.now = harness.now.advanced(clampingBy: .seconds(60))
    var turns = 0
    var outcome = DueOutcome()
    repeat {
      try harness.hub.store.begin()
      outcome = try harness.hub.takeDue(at: harness.now, accounts: harness.accounts)
      try harness.hub.store.commit()
      #expect(outcome.served <= 10)
      turns += 1
    } while outcome.hasMore
    #expect(turns >= 4)
    try backup.call("watch")
    let users = try backup.events().compactMap { $0["user"] as? String }
    #expect(users == names.map(\.rawValue))
  }

  @Test func aBadgeIsKeptForEachRecipientByItself() throws {
    try backup.call("present", #"{"alert":{"id":"a","to":["alice"],"alertBody":"x","badge":2}}"#)
    try backup.call("present", #"{"alert":{"id":"b","to":["bob"],"alertBody":"x"}}"#)
    #expect(try backup.events().compactMap { $0["badge"] as? Int } == [2, 0])
  }

  // Limit: PendingSystem
  @Test func theQueueOfASystemAppTakesItsOwnLimitAndNotOneMore() throws {
    var limits = Limits()
    limits.pendingPersonal = 1
    limits.pendingSystem = 2
    let harness = try HubHarness(
      limits: limits,
      systemApps: [
        SystemAppRule(
          id: .sample("backup"), user: .sample("root"), recipients: [.sample("alice")])
      ])
    let backup = try harness.app("backup", uid: 0, key: nil)
    for name in ["a", "b"] {
      try backup.call(
        "schedule", #"{"alert":{"id":"\#(name)","to":["alice"],"after":"PT1H","alertBody":"x"}}"#)
    }
    #expect(
      try backup.refusal(
        "schedule", #"{"alert":{"id":"c","to":["alice"],"after":"PT1H","alertBody":"x"}}"#)
        == "queueFull")
  }
}
