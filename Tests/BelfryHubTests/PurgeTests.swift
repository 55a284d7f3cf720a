import BelfryCore
import BelfryHub
import Testing

@testable import BelfryStore

/// Purged: out of reach at once, and out of the store slice by slice.
@Suite struct PurgeTests {
  private let harness: HubHarness

  init() throws {
    var limits = Limits()
    limits.deliveriesPerTurn = 5
    harness = try HubHarness(
      limits: limits,
      systemApps: [
        SystemAppRule(
          id: .sample("backup"), user: .sample("bob"),
          recipients: [.sample("alice"), .sample("bob")])
      ])
  }

  /// Some of everything that an app can have.
  private func fill(_ app: Client, to: String = "") throws {
    try app.call(
      "categories.put",
      #"{"categories":[{"id":"c","actions":[{"id":"go","title":"Go"}]}]}"#)
    for number in 1...12 {
      try app.call(
        "schedule",
        #"{"alert":{"id":"p\#(number)","after":"PT\#(number)H"\#(to),"alertBody":"x"}}"#)
      try app.call(
        "present",
        #"{"alert":{"id":"d\#(number)"\#(to),"alertBody":"x","badge":3,"token":"t\#(number)"}}"#)
    }
  }

  private func turn(_ lines: [(Client, String)]) throws -> [Answer] {
    try harness.hub.store.begin()
    let answers = try lines.map { client, line in
      let outcome = try harness.hub.answer(
        Array(line.utf8), session: &client.session, accounts: harness.accounts, at: harness.now)
      return Answer(String(decoding: outcome.reply ?? [], as: UTF8.self))
    }
    try harness.hub.store.commit()
    return answers
  }

  @Test func anAppIsOutOfReachAtOnceAndGoneSoon() throws {
    let tea = try harness.app("tea")
    try fill(tea)
    try harness.app("coffee").call("present", #"{"alert":{"id":"stays","alertBody":"x"}}"#)
    let center = try harness.center()
    let start = try #require(try center.call("center.watch")["cursor"] as? String)
    let admin = try harness.administrator()

    let answers = try turn([
      (admin, #"{"id":1,"method":"admin.purge","params":{"user":"alice","app":"tea"}}"#),
      (tea, #"{"id":1,"method":"pending"}"#),
      (center, #"{"id":1,"method":"center.list"}"#),
      (center, #"{"id":1,"method":"center.dismiss","params":{"delivery":1}}"#),
      (center, #"{"id":1,"method":"center.pending"}"#),
      (admin, #"{"id":1,"method":"admin.apps"}"#),
      (admin, #"{"id":1,"method":"admin.status"}"#),
    ])
    #expect(answers[0].result?["apps"] as? Int == 1)
    #expect(answers[0].result?["alerts"] as? Int == 12)
    #expect(answers[0].result?["deliveries"] as? Int == 12)
    #expect(answers[1].reason == "purged")
    let listed = answers[2].result?["deliveries"] as? [[String: Any]]
    #expect(listed?.map { $0["id"] as? String } == ["stays"])
    #expect(answers[3].reason == "notFound")
    #expect((answers[4].result?["alerts"] as? [Any])?.isEmpty == true)
    let apps = answers[5].result?["apps"] as? [[String: Any]]
    #expect(apps?.map { $0["app"] as? String } == ["coffee"])
    #expect(answers[6].result?["pending"] as? Int == 0)
    #expect(harness.hub.takeDismissals().contains { $0.concerns(tea.session) })

    // In the middle of it, time goes on, and the name is claimed anew.
    harness.now = harness.now.advanced(clampingBy: .seconds(6 * 3_600))
    try harness.hub.store.begin()
    _ = try harness.hub.takeDue(at: harness.now, accounts: harness.accounts)
    try harness.hub.store.commit()
    let new = try harness.app("tea", key: "another-key-0123456789-abc")
    #expect((try new.call("pending")["alerts"] as? [Any])?.isEmpty == true)
    try harness.restart()
    try harness.fire()
    #expect(try harness.hub.nextDue() == nil)
    #expect(try harness.hub.store.orphans() == [:])
    // The center was told what was taken from it, once each.
    let again = try harness.center()
    try again.call("center.watch", #"{"since":"\#(start)"}"#)
    let events = try again.events()
    #expect(events.map { $0["reason"] as? String } == Array(repeating: "removed", count: 12))
    #expect(Set(events.map { $0["delivery"] as? Int }).count == 12)
  }

  @Test func aPersonGoesWithEverythingAndStartsAnew() throws {
    let tea = try harness.app("tea")
    try fill(tea)
    let backup = try harness.app("backup", uid: 1001, key: nil)
    try fill(backup, to: #","to":["alice","bob"]"#)
    let center = try harness.center()
    let admin = try harness.administrator()
    let answers = try turn([
      (admin, #"{"id":1,"method":"admin.purge","params":{"user":"alice"}}"#),
      (tea, #"{"id":1,"method":"cancelAll"}"#),
      (center, #"{"id":1,"method":"center.watch"}"#),
      (backup, #"{"id":1,"method":"cancelAll"}"#),
      (admin, #"{"id":1,"method":"admin.users"}"#),
    ])
    #expect(answers[0].result?["apps"] as? Int == 1)
    #expect(answers[0].result?["alerts"] as? Int == 12)
    #expect(answers[0].result?["deliveries"] as? Int == 24)
    #expect(answers[1].reason == "purged" && answers[2].reason == "purged")
    #expect(answers[3].result?["pending"] as? Int == 12)
    let users = answers[4].result?["users"] as? [[String: Any]]
    #expect(users?.map { $0["user"] as? String } == ["bob"])
    try harness.advance(by: .seconds(24 * 3_600))
    let new = try harness.center(key: "another-key-0123456789-abc")
    #expect((try new.call("center.list")["deliveries"] as? [Any])?.isEmpty == true)
    #expect(try admin.refusal("admin.purge", #"{"user":"alice","app":"tea"}"#) == "notFound")
    #expect(try harness.hub.store.orphans() == [:])
  }

  @Test func anAppOfTheSystemGoesWithItsFanOuts() throws {
    let backup = try harness.app("backup", uid: 1001, key: nil)
    try fill(backup, to: #","to":["alice","bob"]"#)
    harness.accounts.set(.name(.sample("bob")), .failed)
    try backup.call("present", #"{"alert":{"id":"z","to":["alice","bob"],"alertBody":"x"}}"#)
    #expect(try harness.hub.store.hasFanOuts())
    let admin = try harness.administrator()
    let answer = try admin.call("admin.purge", #"{"app":"backup"}"#)
    #expect(answer["apps"] as? Int == 1 && answer["deliveries"] as? Int == 25)
    try harness.advance(by: .seconds(24 * 3_600))
    #expect(try !harness.hub.store.hasFanOuts())
    #expect((try harness.center().call("center.list")["deliveries"] as? [Any])?.isEmpty == true)
    #expect(try harness.hub.store.orphans() == [:])
    let new = try harness.app("backup", uid: 1001, key: nil)
    #expect((try new.call("pending")["alerts"] as? [Any])?.isEmpty == true)
  }

  @Test func deliveriesThatExpireWhileTheirAppGoesAreNoTrouble() throws {
    let tea = try harness.app("tea")
    for number in 1...20 {
      try tea.call(
        "present",
        #"{"alert":{"id":"d\#(number)","alertBody":"x","expiresAfter":"PT\#(number)S"}}"#)
    }
    let admin = try harness.administrator()
    _ = try turn([
      (admin, #"{"id":1,"method":"admin.purge","params":{"user":"alice","app":"tea"}}"#)
    ])
    try harness.advance(by: .seconds(60))
    #expect(try harness.hub.nextDue() == nil)
    #expect(try harness.hub.store.orphans() == [:])
  }

  @Test func whatIsOfferedOfAPurgedAppNeverReachesTheCenter() throws {
    let tea = try harness.app("tea")
    let center = try harness.center()
    try center.call("center.watch")
    try tea.call("watch", #"{"foreground":true}"#)
    try tea.call("present", #"{"alert":{"id":"a","alertBody":"x"}}"#)
    #expect(try tea.events().map { $0["state"] as? String } == ["offered"])
    let admin = try harness.administrator()
    _ = try turn([
      (admin, #"{"id":1,"method":"admin.purge","params":{"user":"alice","app":"tea"}}"#)
    ])
    try harness.advance(by: .seconds(10))
    #expect(try !center.eventTypes().contains("delivered"))
    #expect((try center.call("center.list")["deliveries"] as? [Any])?.isEmpty == true)
    #expect(try harness.hub.store.orphans() == [:])
  }
}

extension Store {
  /// Rows that belong to an app, a person, an alert or a stream that is not there, by their table.
  fileprivate func orphans() throws -> [String: Int64] {
    let apps = "(SELECT id FROM app WHERE owner >= 0)"
    let users = "(SELECT id FROM user WHERE uid >= 0)"
    var orphans: [String: Int64] = [:]
    for (table, condition) in [
      ("app", "owner < 0"), ("user", "uid < 0"), ("alert", "app NOT IN \(apps)"),
      ("delivery", "app NOT IN \(apps) OR user NOT IN \(users)"), ("fanout", "app NOT IN \(apps)"),
      ("recipient", "app NOT IN \(apps) OR user NOT IN \(users)"), ("token", "app NOT IN \(apps)"),
      ("category", "app NOT IN \(apps)"),
      ("mark", "alert NOT IN (SELECT id FROM alert)"),
      ("event", "stream NOT IN (SELECT id FROM stream)"),
      ("stream", "id NOT IN (SELECT stream FROM app UNION SELECT stream FROM user)"),
    ] {
      let count = try database.number("SELECT count(*) FROM \(table) WHERE \(condition)")
      if count > 0 { orphans[table] = count }
    }
    return orphans
  }
}
