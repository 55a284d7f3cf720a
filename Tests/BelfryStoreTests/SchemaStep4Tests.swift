import BelfryCore
import BelfryTestSupport
import CSQLite
import Testing

@testable import BelfryStore

/// What a hub of schema 3 had written, which knew no tables, is there after the step that brings them.
@Suite struct SchemaStep4Tests {
  let directory = TemporaryDirectory()

  /// Alice's app `tea`: `pot` is pending, `cup` has rung and waits. Bob lives in Rome and has no center. The system's
  /// app `press` is on its way to two people.
  private static let rows = """
    INSERT INTO stream (id, incarnation, first, last, acked) VALUES (1, 'alice1', 1, 0, NULL), (2, 'tea1', 1, 0, 0),
      (3, 'press1', 1, 0, NULL), (4, 'bob1', 1, 0, NULL);
    INSERT INTO user (id, uid, name, center_key, languages, last_delivery, stream, zone) VALUES
      (1, 1000, 'alice', 'center-hash', 'de_AT.UTF-8 fr', 1, 1, NULL),
      (2, 1001, 'bob', NULL, NULL, 0, 4, 'Europe/Rome');
    INSERT INTO app (id, owner, name, key_hash, stream, pending, stored_bytes, last_alert, last_token) VALUES
      (1, 1, 'tea', 'tea-hash', 2, 1, 16, 2, 0), (2, 0, 'press', NULL, 3, 0, 12, 1, 0);
    UPDATE numbering SET given = 9;
    INSERT INTO alert (id, app, name, number, trigger, state, due_ms, occurrence, body, counted) VALUES
      (1, 1, 'pot', 1, 'every day', 0, 1796130060000, '2026-12-01T14:01:00', CAST('body of pot' AS BLOB), 1),
      (2, 1, 'cup', 2, 'at 2026-12-01T13:00:00Z', 1, NULL, '2026-12-01T13:00:00Z', x'', NULL);
    INSERT INTO delivery (id, user, number, app, alert, name, occurrence, is_open, state, at_ms, content, user_info,
      missed_count, missed_since)
      VALUES (5, 1, 1, 1, 2, 'cup', '2026-12-01T13:00:00Z', 1, 1, 1796130000000, x'7B7D', x'5B315D', 2, 'x');
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
        \(Schema.steps[2])
        \(Self.rows)
        PRAGMA application_id = \(Schema.applicationID);
        PRAGMA user_version = 3;
        COMMIT;
        """)
    }
    return try Store(path: path)
  }

  private func tea(in store: Store) throws -> (UserRecord, AppRecord) {
    let alice = try #require(try store.user(.alice))
    let name = try #require(AppID("tea"))
    return (alice, try #require(try store.app(name, of: .user(alice.key))))
  }

  @Test func whatACenterSaidIsKnownAndNobodyHasSetAnything() throws {
    let store = try openedStore()
    let (alice, _) = try tea(in: store)
    #expect(alice.saidLanguages == ["de_AT.UTF-8", "fr"])
    #expect((alice.languages, alice.calendar) == (nil, nil))
    let bob = try #require(try store.user(.bob))
    #expect(bob.saidLanguages == [])
    #expect((bob.languages, bob.calendar, bob.zone) == (nil, nil, ZoneName("Europe/Rome")))
  }

  @Test func appsHaveNoTablesAndMayPutSome() throws {
    let store = try openedStore()
    let (_, tea) = try tea(in: store)
    #expect((tea.development, tea.tablesRevision, tea.storedBytes) == (nil, nil, 16))
    #expect(try store.tables(of: tea.key) == [])
    let id = TableID(language: "de", name: "Localizable", kind: .strings)
    try store.begin()
    try store.put(Array("x;".utf8), as: id, entries: 1, replacing: nil, of: tea.key)
    try store.commit()
    #expect(try store.tables(of: tea.key).map(\.id) == [id])
    #expect(try store.app(tea.key)?.storedBytes == 18)
  }

  @Test func whatIsPendingAndWhatHasRungIsAsItWas() throws {
    let store = try openedStore()
    let (alice, _) = try tea(in: store)
    let due = try store.dueAlerts(at: Timestamp(clamping: 1_796_130_060_000), limit: 10)
    #expect(due.map(\.number) == [1])
    #expect(due.map(\.body) == [Array("body of pot".utf8)])
    let cup = try #require(try store.inbox(of: alice.key, below: nil, limit: 10).first)
    #expect(cup.missed == MissedRun(count: 2, since: Occurrence(stored: "x")))
    #expect(try store.fanOuts(limit: 10).map(\.position) == [1])
  }
}
