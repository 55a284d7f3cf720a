import BelfryCore
import BelfryHub
import BelfryStore
import Testing

/// Accounts that are absent, come back, get other names, or go to somebody else.
@Suite struct PresenceTests {
  private let harness: HubHarness

  init() throws {
    harness = try HubHarness()
  }

  private static func days(_ count: Int) -> Duration { .seconds(86_400 * count) }

  private func user(_ uid: UInt32, _ name: String) -> AccountAnswer {
    .found(User(id: UserID(uid), name: .sample(name)))
  }

  private func users() throws -> [[String: Any]] {
    try harness.administrator().call("admin.users")["users"] as? [[String: Any]] ?? []
  }

  private func inbox() throws -> [String?] {
    let list = try harness.center().call("center.list")["deliveries"] as? [[String: Any]]
    return list?.map { $0["id"] as? String } ?? []
  }

  private func schedule() throws -> Client {
    let app = try harness.app("tea")
    try app.call("schedule", #"{"alert":{"id":"a","after":"PT1M","alertBody":"x"}}"#)
    return app
  }

  @Test func whatIsDueOfSomebodyAbsentWaitsUntilTheyAreBack() throws {
    let app = try schedule()
    try harness.learn(1000, .absent)
    #expect(harness.hub.takeDismissals().contains { $0.concerns(app.session) })
    #expect(try users().map { $0["absentSince"] as? String } == ["2026-12-01T13:00:00Z"])
    try harness.advance(by: .seconds(3_600))
    #expect(try harness.hub.store.counts().open == 0)
    #expect(try harness.hub.nextDue() == nil)
    #expect(
      try harness.connect(uid: 1000).refusal(
        "hello", #"{"app":"tea","key":"personal-app-key-0123456789"}"#) == "noAccount")

    try harness.learn(1000, user(1000, "alice"))
    try harness.fire()
    #expect(try inbox() == ["a"])
    #expect(try users().map { $0["absentSince"] as? String } == [nil])
  }

  @Test func absenceIsFoundOutWhenSomethingIsDue() throws {
    _ = try schedule()
    harness.accounts.set(.uid(UserID(1000)), .absent)
    try harness.advance(by: .seconds(60))
    #expect(try harness.hub.store.counts().open == 0)
    #expect(try users().first?["absentSince"] as? String == "2026-12-01T13:01:00Z")
    // A hello with an account, whatever the hub has heard before.
    harness.accounts.add(1000, "alice")
    _ = try harness.app("tea")
    #expect(try inbox() == ["a"])
  }

  @Test func anErrorIsNotAbsence() throws {
    _ = try schedule()
    try harness.learn(1000, .failed)
    try harness.advance(by: .seconds(60))
    #expect(try harness.hub.store.counts().open == 1)
    #expect(try users().first?["absentSince"] == nil)
  }

  @Test func whatIsDueWaitsForALookUpButNotForEver() throws {
    _ = try schedule()
    try harness.app("tea", uid: 1001).call(
      "schedule", #"{"alert":{"id":"b","after":"PT1M","alertBody":"x"}}"#)
    harness.accounts.set(.uid(UserID(1000)), nil)
    harness.now = harness.now.advanced(clampingBy: .seconds(60))
    let outcome = try harness.fire()
    #expect(outcome.isWaiting && outcome.queries == [.uid(UserID(1000))] && !outcome.hasMore)
    // Nobody else has to wait.
    #expect(try harness.hub.store.counts().open == 1)
    harness.accounts.slow = [.uid(UserID(1000))]
    #expect(try !harness.fire().isWaiting)
    #expect(try harness.hub.store.counts().open == 2)
  }

  @Test func manyThatWaitAreNoReasonToTurnWithoutEnd() throws {
    harness.hub.configuration.limits.deliveriesPerTurn = 3
    let app = try harness.app("tea")
    for number in 1...9 {
      try app.call(
        "schedule", #"{"alert":{"id":"a\#(number)","after":"PT1M","alertBody":"x"}}"#)
    }
    harness.accounts.set(.uid(UserID(1000)), nil)
    harness.now = harness.now.advanced(clampingBy: .seconds(60))
    let outcome = try harness.fire()
    #expect(outcome.isWaiting && !outcome.hasMore)
  }

  @Test func aUidUnderAnotherNameIsAnotherPerson() throws {
    let app = try schedule()
    try harness.learn(1000, user(1000, "alicia"))
    #expect(harness.hub.takeDismissals().contains { $0.concerns(app.session) })
    // The new person claims the same names with other keys, and finds nothing.
    let new = try harness.app("tea", key: "another-key-0123456789-abc")
    #expect((try new.call("pending")["alerts"] as? [Any])?.isEmpty == true)
    let center = try harness.center(key: "another-center-key-0123456")
    try harness.advance(by: .seconds(60))
    #expect((try center.call("center.list")["deliveries"] as? [Any])?.isEmpty == true)
    #expect(try users().map { $0["user"] as? String } == ["alice", "alicia"])
    #expect(try users().map { $0["absentSince"] == nil } == [false, true])
    // The name comes back: so does what waited.
    try harness.learn(1000, user(1000, "alice"))
    try harness.fire()
    #expect(try inbox() == ["a"])
  }

  @Test func aNameUnderAnotherUidIsAnotherPerson() throws {
    _ = try schedule()
    try harness.learn(1000, .absent)
    harness.accounts.add(2000, "alice")
    let new = try harness.app("tea", uid: 2000, key: "another-key-0123456789-abc")
    #expect((try new.call("pending")["alerts"] as? [Any])?.isEmpty == true)
    try harness.advance(by: .seconds(60))
    let center = try harness.center(uid: 2000)
    #expect((try center.call("center.list")["deliveries"] as? [Any])?.isEmpty == true)
    // An administrator who says "alice" means the one who has an account.
    try harness.administrator().call("admin.purge", #"{"user":"alice"}"#)
    #expect(try users().map { $0["uid"] as? Int } == [1000])
  }

  // Limit: AbsentDays
  @Test func whoIsAbsentForThirtyDaysGoes() throws {
    _ = try schedule()
    try harness.learn(1000, .absent)
    try harness.advance(by: Self.days(30) - .milliseconds(1))
    try harness.learn(1000, .absent)
    #expect(try users().count == 1)
    // However long ago: only an answer that there is still no account counts.
    try harness.advance(by: Self.days(3))
    try harness.learn(1000, .failed)
    #expect(try users().count == 1)
    try harness.learn(1000, .absent)
    #expect(try users().isEmpty)
    harness.accounts.add(1000, "alice")
    let new = try harness.app("tea", key: "another-key-0123456789-abc")
    #expect((try new.call("pending")["alerts"] as? [Any])?.isEmpty == true)
  }

  // Limit: AbsentDays
  @Test func theDaysAreTheAdministrators() throws {
    harness.hub.configuration.limits.absentDays = 1
    _ = try schedule()
    try harness.learn(1000, .absent)
    harness.now = harness.now.advanced(clampingBy: Self.days(1) - .milliseconds(1))
    try harness.learn(1000, .absent)
    #expect(try users().count == 1)
    harness.now = harness.now.advanced(clampingBy: .milliseconds(1))
    try harness.learn(1000, .absent)
    #expect(try users().isEmpty)
  }

  @Test func everybodysAccountIsLookedAtNowAndThen() throws {
    var asked: Set<AccountQuery> = []
    for uid: UInt32 in 3000..<3100 {
      harness.accounts.add(uid, "u\(uid)")
      _ = try harness.app("tea", uid: uid)
    }
    for _ in 0..<4 {
      harness.now = harness.now.advanced(clampingBy: .seconds(61))
      let outcome = try harness.fire()
      #expect(outcome.lookUps.count <= 32)
      asked.formUnion(outcome.lookUps)
    }
    #expect(asked == Set((UInt32(3000)..<3100).map { .uid(UserID($0)) }))
  }
}
