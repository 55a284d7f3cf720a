/// The statements that only an administrator's requests need, prepared when the first of them comes.
///
/// With `Statements` the only SQL besides the schema. Values are bound, never spliced.
struct AdminStatements {
  let systemApps: Statement
  let personalApps: Statement
  let users: Statement
  let openOfApp: Statement
  let sums: Statement
  let sumsOfApps: Statement
  init(_ database: Database) throws(StoreError) {
    systemApps = try Statement(
      database,
      """
      SELECT app.id, app.name, pending, last - first + 1, stored_bytes, app.suspended, 0, ''
        FROM app JOIN stream ON stream.id = app.stream
        WHERE owner = 0 AND app.name > ?1 ORDER BY app.name LIMIT ?2
      """)
    personalApps = try Statement(
      database,
      """
      SELECT app.id, app.name, pending, last - first + 1, stored_bytes, app.suspended, user.uid, user.name
        FROM user CROSS JOIN app ON app.owner = user.id CROSS JOIN stream ON stream.id = app.stream
        WHERE user.uid >= ?1 AND (user.uid, user.name, app.name) > (?1, ?2, ?3)
        AND (?4 IS NULL OR user.name = ?4)
        ORDER BY user.uid, user.name, app.name LIMIT ?5
      """)
    users = try Statement(
      database,
      """
      SELECT id, uid, name, suspended, absent_ms, (SELECT count(*) FROM app WHERE owner = user.id),
        (SELECT total(pending) FROM app WHERE owner = user.id)
        FROM user WHERE uid >= ?1 AND (uid, name) > (?1, ?2) ORDER BY uid, name LIMIT ?3
      """)
    // By recipient, since the index of what is kept begins with both.
    openOfApp = try Statement(
      database,
      """
      SELECT count(*) FROM recipient CROSS JOIN delivery
        ON delivery.app = recipient.app AND delivery.user = recipient.user AND delivery.is_open = 1
        WHERE recipient.app = ?1
      """)
    sums = try Statement(
      database,
      """
      SELECT (SELECT count(*) FROM user WHERE suspended), (SELECT count(*) FROM user WHERE absent_ms IS NOT NULL),
        (SELECT count(*) FROM app WHERE suspended), (SELECT total(last_delivery) FROM user)
      """)
    sumsOfApps = try Statement(
      database,
      """
      SELECT app.name, total(pending), total(stored_bytes), total(last), total(last - first + 1),
        total((SELECT total(kept) FROM recipient WHERE recipient.app = app.id))
        FROM app JOIN stream ON stream.id = app.stream WHERE owner >= 0
        GROUP BY app.name ORDER BY total(stored_bytes) DESC, app.name
      """)
  }
}
