import BelfryCore
import BelfryTestSupport
import CSQLite
import Testing

@testable import BelfryStore

/// What a hub of schema 2 had written, one-off alerts all, is there after the step that brings repeats.
@Suite struct SchemaStep3Tests {
  let directory = TemporaryDirectory()
  let later = Timestamp(clamping: 1_796_130_060_000)

  /// Alice's app `tea`: `pot` is pending, `jar` is parked, `cup` has rung and waits. The system's app `press` is on
  /// its way to two people.
  private static let rows = """
    INSERT INTO stream (id, incarnation, first, last, acked) VALUES (1, 'alice1', 1, 0, NULL), (2, 'tea1', 1, 0, 0),
      (3, 'press1', 1, 0, NULL);
    INSERT INTO user (id, uid, name, center_key, languages, last_delivery, stream) VALUES
      (1, 1000, 'alice', 'center-hash', 'de fr', 1, 1);
    INSERT INTO app (id, owner, name, key_hash, stream, pending, stored_bytes, last_alert, last_token, parked) VALUES
      (1, 1, 'tea', 'tea-hash', 2, 2, 22, 3, 0, 1), (2, 0, 'press', NULL, 3, 0, 12, 1, 0, 0);
    UPDATE numbering SET given = 9;
    INSERT INTO alert (id, app, name, number, trigger, state, due_ms, occurrence, body, parked_ms) VALUES
      (1, 1, 'pot', 1, 'at 2026-12-01T13:01:00Z', 0, 1796130060000, '2026-12-01T13:01:00Z',
        CAST('body of pot' AS BLOB), NULL),
      (2, 1, 'jar', 2, 'at 2026-12-01T13:01:00Z', 0, NULL, '2026-12-01T13:01:00Z',
        CAST('body of jar' AS BLOB), 1796130060000),
      (3, 1, 'cup', 3, 'at 2026-12-01T13:00:00Z', 1, NULL, '2026-12-01T13:00:00Z', x'', NULL),
      (4, 2, 'news', 1, 'at 2026-12-01T13:00:00Z', 1, NULL, '2026-12-01T13:00:00Z', x'', NULL);
    INSERT INTO delivery (id, user, number, app, alert, name, occurrence, is_open, state, at_ms, content, user_info)
      VALUES (5, 1, 1, 1, 3, 'cup', '2026-12-01T13:00:00Z', 1, 1, 1796130000000, x'7B7D', x'5B315D');
    INSERT INTO fanout (id, app, alert, name, occurrence, due_ms, position, body) VALUES
      (6, 2, 4, 'news', '2026-12-01T13:00:00Z', 1796130000000, 1, CAST('body of news' AS BLOB));
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
        \(Schema.steps[1])
        \(Self.rows)
        PRAGMA application_id = \(Schema.applicationID);
        PRAGMA user_version = 2;
        COMMIT;
        """)
    }
    return try Store(path: path)
  }

  private func id(_ text: String) throws -> AlertID { try #require(AlertID(text)) }

  private func tea(in store: Store) throws -> (UserRecord, AppRecord) {
    let alice = try #require(try store.user(.alice))
    let name = try #require(AppID("tea"))
    return (alice, try #require(try store.app(name, of: .user(alice.key))))
  }

  @Test func whatIsPendingIsOneInstantStillAndFiresAtIt() throws {
    let store = try openedStore()
    let (_, tea) = try tea(in: store)
    let due = try store.dueAlerts(at: later, limit: 10)
    #expect(due.map(\.id) == [try id("pot")])
    #expect(due.map(\.number) == [nil])
    #expect(due.map(\.body) == [Array("body of pot".utf8)])
    let pot = try #require(try store.alert(try id("pot"), of: tea.key))
    #expect((pot.hasSchedule, pot.due, pot.isPending) == (false, later, true))
    #expect(try store.place(of: pot.key) == nil)
  }

  @Test func whatIsParkedComesBack() throws {
    let store = try openedStore()
    try store.begin()
    #expect(try store.unpark(limit: 10))
    try store.commit()
    #expect(try store.dueAlerts(at: later, limit: 10).map(\.id) == [try id("pot"), try id("jar")])
  }

  @Test func deliveriesStandForThemselvesAndRingOnce() throws {
    let store = try openedStore()
    let (alice, _) = try tea(in: store)
    let cup = try #require(try store.inbox(of: alice.key, below: nil, limit: 10).first)
    #expect((cup.id, cup.missed, cup.nagging) == (try id("cup"), nil, nil))
  }

  @Test func fanOutsAreForEverybodyTheyName() throws {
    let store = try openedStore()
    let fanOut = try #require(try store.fanOuts(limit: 10).first)
    #expect((fanOut.position, fanOut.zone, fanOut.user) == (1, nil, nil))
    #expect(fanOut.details == FanOutDetails())
  }

  @Test func nobodyHasSetAZoneAndNothingHasToBeLookedThrough() throws {
    let store = try openedStore()
    let (alice, _) = try tea(in: store)
    #expect(alice.zone == nil)
    #expect(try store.rederivation() == nil)
  }
}
