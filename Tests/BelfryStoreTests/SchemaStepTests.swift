import BelfryCore
import BelfryTestSupport
import CSQLite
import Testing

@testable import BelfryStore

/// What a hub of schema 1 had written is all there after the steps that follow.
@Suite struct SchemaStepTests {
  let directory = TemporaryDirectory()
  let now = Timestamp(clamping: 1_796_130_000_000)
  let later = Timestamp(clamping: 1_796_130_060_000)

  /// Alice's app `tea`: `pot` is pending, `cup` has rung and waits, `can` has rung and was dismissed; `jug`, the
  /// newest row, was cancelled. The system's app `press` is on its way to two people and has reached bob.
  private static let rows = """
    INSERT INTO stream (id, incarnation, first, last, acked) VALUES
      (1, 'alice1', 1, 3, NULL), (2, 'bob1', 1, 0, NULL), (3, 'tea1', 1, 3, 1), (4, 'press1', 1, 0, NULL);
    INSERT INTO user (id, uid, name, center_key, languages, last_delivery, stream) VALUES
      (1, 1000, 'alice', 'center-hash', 'de fr', 2, 1), (2, 1001, 'bob', NULL, NULL, 0, 2);
    INSERT INTO app (id, owner, name, key_hash, stream, pending, stored_bytes, last_alert, last_token) VALUES
      (1, 1, 'tea', 'tea-hash', 3, 1, 21, 4, 1), (2, 0, 'press', NULL, 4, 0, 12, 1, 0);
    INSERT INTO alert (id, app, name, number, trigger, state, retired_ms, body) VALUES
      (1, 1, 'pot', 1, 'at 2026-12-01T13:01:00Z', 0, NULL, CAST('body of pot' AS BLOB)),
      (2, 1, 'cup', 2, 'at 2026-12-01T13:00:00Z', 1, 1796130000000, x''),
      (3, 1, 'can', 3, 'at 2026-12-01T13:00:00Z', 1, 1796130000000, x''),
      (4, 1, 'jug', 4, 'at 2026-12-01T13:01:00Z', 0, NULL, x''),
      (5, 2, 'news', 1, 'at 2026-12-01T13:00:00Z', 1, 1796130000000, x'');
    INSERT INTO schedule (alert, zone, due_ms, occurrence) VALUES
      (1, '', 1796130060000, '2026-12-01T13:01:00Z');
    DELETE FROM alert WHERE id = 4;
    INSERT INTO mark (alert, occurrence, user, prune_ms) VALUES
      (2, '2026-12-01T13:00:00Z', 1, NULL), (3, '2026-12-01T13:00:00Z', 1, NULL),
      (5, '2026-12-01T13:00:00Z', 2, 1798722000000);
    INSERT INTO delivery (id, user, number, app, alert, name, occurrence, is_open, state, at_ms, late_ms,
      ended_ms, wake_ms, content, user_info) VALUES
      (1, 1, 1, 1, 2, 'cup', '2026-12-01T13:00:00Z', 1, 2, 1796130000000, 1500, NULL, 1796130060000, x'7B7D',
        x'5B315D'),
      (2, 1, 2, 1, 3, 'can', '2026-12-01T13:00:00Z', 0, 101, 1796130000000, NULL, 1796130000000, NULL, x'7B7D',
        x'5B315D');
    INSERT INTO recipient (app, user, badge, kept) VALUES (1, 1, 3, 2), (2, 2, 0, 0);
    INSERT INTO fanout (id, app, alert, name, occurrence, due_ms, position, body) VALUES
      (1, 2, 5, 'news', '2026-12-01T13:00:00Z', 1796130000000, 1, CAST('body of news' AS BLOB));
    INSERT INTO token (app, token, number, name, at_ms) VALUES (1, 'once', 1, 'pot', 1796130000000);
    INSERT INTO event (stream, number, at_ms, delivery, body) VALUES
      (1, 1, 1796130000000, 1, x'61'), (1, 2, 1796130000000, 2, x'62'), (1, 3, 1796130000000, NULL, x'63'),
      (3, 1, 1796130000000, NULL, x'64'), (3, 2, 1796130000000, NULL, x'65'), (3, 3, 1796130000000, NULL, x'66');
    """

  private func openedStore() throws -> Store {
    let path = directory.file("belfry.db")
    do {
      let database = try Database(path: path, flags: SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE)
      try database.execute(
        """
        PRAGMA journal_mode = WAL;
        BEGIN;
        \(Schema.steps[0])
        \(Self.rows)
        PRAGMA application_id = \(Schema.applicationID);
        PRAGMA user_version = 1;
        COMMIT;
        """)
    }
    return try Store(path: path)
  }

  private func app(_ name: String, of owner: Owner, in store: Store) throws -> AppRecord {
    let id = try #require(AppID(name))
    return try #require(try store.app(id, of: owner))
  }

  private func id(_ text: String) throws -> AlertID { try #require(AlertID(text)) }

  @Test func usersAppsAndTheirStreamsAreAsTheyWere() throws {
    let store = try openedStore()
    let alice = try #require(try store.user(.alice))
    #expect(alice.centerKeyHash == "center-hash")
    #expect(try store.user(.bob) != nil)
    let tea = try app("tea", of: .user(alice.key), in: store)
    #expect((tea.keyHash, tea.pending, tea.storedBytes) == ("tea-hash", 1, 21))
    #expect(
      try store.stream(tea.stream)
        == StreamRecord(incarnation: "tea1", first: 1, last: 3, acknowledged: 1))
    #expect(
      try store.events(of: alice.stream, after: 0, limit: 10)
        == [
          EventRecord(number: 1, body: [0x61], content: Array("{}".utf8)),
          EventRecord(number: 2, body: [0x62], content: Array("{}".utf8)),
          EventRecord(number: 3, body: [0x63], content: nil),
        ])
    #expect(
      try store.alertID(forToken: "once", of: tea.key, since: now, keeping: 256) == id("pot"))
  }

  @Test func whatIsPendingFiresAtItsTimeAndUnderItsOccurrence() throws {
    let store = try openedStore()
    let alice = try #require(try store.user(.alice))
    let tea = try app("tea", of: .user(alice.key), in: store)
    #expect(try store.pending(of: tea.key, after: nil, limit: 10).map(\.due) == [later])
    #expect(try store.dueAlerts(at: now, limit: 10).isEmpty)
    let due = try #require(try store.dueAlerts(at: later, limit: 10).first)
    #expect((due.id, due.occurrence, due.due) == (try id("pot"), Occurrence(instant: later), later))
    #expect(due.body == Array("body of pot".utf8))
  }

  @Test func whatHasRungIsRememberedAndDoesNotRingAgain() throws {
    let store = try openedStore()
    let alice = try #require(try store.user(.alice))
    let tea = try app("tea", of: .user(alice.key), in: store)
    let cupID = try id("cup")
    let cup = try #require(try store.alert(cupID, of: tea.key))
    #expect((cup.isPending, cup.trigger) == (false, "at 2026-12-01T13:00:00Z"))
    try store.begin()
    #expect(
      try !store.mark(
        Occurrence(stored: "2026-12-01T13:00:00Z"), of: cup.key, for: alice.key, pruneAt: nil))
    store.rollBack()
    // Thirty days after it rang its row may go, if its mark may: that stays for as long as the delivery.
    let afterThirtyDays = Timestamp(clamping: now.milliseconds + 2_592_000_001)
    try store.pruneMarks(at: afterThirtyDays, limit: 10)
    #expect(try store.alert(try id("cup"), of: tea.key) != nil)
  }

  @Test func deliveriesKeepTheirStatesAndTheirPlaces() throws {
    let store = try openedStore()
    let alice = try #require(try store.user(.alice))
    let tea = try app("tea", of: .user(alice.key), in: store)
    let open = try store.inbox(of: alice.key, below: nil, limit: 10)
    #expect(open.map(\.id) == [try id("cup")])
    #expect(open.map(\.state) == [.shown])
    #expect(open.map(\.late) == [.milliseconds(1_500)])
    #expect(open.map(\.userInfo) == [Array("[1]".utf8)])
    #expect(try store.delivery(2, of: alice.key)?.state == .ended(.dismissed))
    #expect(try store.waking(at: later, limit: 10).map(\.id) == [try id("cup")])
    #expect(try store.firstToGo(of: tea.key, user: alice.key)?.id == id("can"))
    #expect(try store.openDeliveries(of: try id("cup"), app: tea.key, user: alice.key).count == 1)
    #expect(try store.badge(of: tea.key, user: alice.key) == 3)
    #expect(try store.keptCount(of: tea.key, user: alice.key) == 2)
  }

  @Test func aFanOutGoesOnWhereItWas() throws {
    let store = try openedStore()
    let press = try app("press", of: .system, in: store)
    let bob = try #require(try store.user(.bob))
    let fanOut = try #require(try store.fanOuts(limit: 10).first)
    #expect((fanOut.app, fanOut.id, fanOut.position) == (press.key, try id("news"), 1))
    #expect(fanOut.body == Array("body of news".utf8))
    try store.begin()
    #expect(
      try !store.mark(fanOut.occurrence, of: fanOut.alert, for: bob.key, pruneAt: nil))
    store.rollBack()
  }

  @Test func noRowGetsAnIdThatAnotherHad() throws {
    let store = try openedStore()
    let alice = try #require(try store.user(.alice))
    let tea = try app("tea", of: .user(alice.key), in: store)
    try store.begin()
    let key = try store.addAlert(
      try id("new"), to: tea.key, trigger: "t", due: later, occurrence: Occurrence(instant: later),
      body: [])
    try store.commit()
    // Five were given; the fourth has gone.
    #expect(key.row == 6)
  }
}
