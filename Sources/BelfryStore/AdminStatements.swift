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
  let suspendUser: Statement
  let suspendApp: Statement
  let setAbsent: Statement
  let parkAlert: Statement
  let parkFanOut: Statement
  let noteParked: Statement
  let appToUnpark: Statement
  let unparkAlerts: Statement
  let unparkFanOuts: Statement
  let noteUnparked: Statement
  let userByName: Statement
  let usersByUID: Statement
  let forgetKey: Statement
  let forgetCenterKey: Statement
  let setKey: Statement
  let purgeCountsOfApp: Statement
  let purgeCountsOfUser: Statement
  let purgeApp: Statement
  let purgeAppsOfUser: Statement
  let purgeUser: Statement
  let purgedApp: Statement
  let purgedUser: Statement
  let deliveriesOfApp: Statement
  let deliveriesOfUser: Statement
  let purgeMarks: Statement
  let purgeZonePlaces: Statement
  let purgeAlerts: Statement
  let purgeTokens: Statement
  let purgeRecipients: Statement
  let purgeFanOuts: Statement
  let purgeEvents: Statement
  let purgeStream: Statement
  let purgeAppRow: Statement
  let purgeRecipientsOfUser: Statement
  let purgeUserRow: Statement
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
      SELECT (SELECT count(*) FROM user WHERE uid >= 0 AND suspended),
        (SELECT count(*) FROM user WHERE uid >= 0 AND absent_ms IS NOT NULL),
        (SELECT count(*) FROM app WHERE owner >= 0 AND suspended),
        (SELECT total(last_delivery) FROM user WHERE uid >= 0)
      """)
    sumsOfApps = try Statement(
      database,
      """
      SELECT app.name, total(pending), total(stored_bytes), total(last), total(last - first + 1),
        total((SELECT total(kept) FROM recipient WHERE recipient.app = app.id))
        FROM app JOIN stream ON stream.id = app.stream WHERE owner >= 0
        GROUP BY app.name ORDER BY total(stored_bytes) DESC, app.name
      """)
    suspendUser = try Statement(
      database,
      """
      UPDATE user SET suspended = ?1 WHERE id = ?2
      """)
    suspendApp = try Statement(
      database,
      """
      UPDATE app SET suspended = ?1 WHERE id = ?2
      """)
    setAbsent = try Statement(
      database,
      """
      UPDATE user SET absent_ms = ?1 WHERE id = ?2
      """)
    parkAlert = try Statement(
      database,
      """
      UPDATE alert SET parked_ms = due_ms, due_ms = NULL WHERE id = ?1 AND due_ms IS NOT NULL
      """)
    parkFanOut = try Statement(
      database,
      """
      UPDATE fanout SET parked = 1 WHERE id = ?1
      """)
    noteParked = try Statement(
      database,
      """
      UPDATE app SET parked = 1 WHERE id = ?1 AND parked = 0
      """)
    appToUnpark = try Statement(
      database,
      """
      SELECT app.id FROM app LEFT JOIN user ON user.id = app.owner
        WHERE parked = 1 AND owner >= 0 AND NOT app.suspended
        AND NOT ifnull(user.suspended, 0) AND user.absent_ms IS NULL LIMIT 1
      """)
    unparkAlerts = try Statement(
      database,
      """
      UPDATE alert SET due_ms = parked_ms, parked_ms = NULL
        WHERE id IN (SELECT id FROM alert WHERE app = ?1 AND parked_ms IS NOT NULL LIMIT ?2)
      """)
    unparkFanOuts = try Statement(
      database,
      """
      UPDATE fanout SET parked = 0 WHERE app = ?1
      """)
    noteUnparked = try Statement(
      database,
      """
      UPDATE app SET parked = 0 WHERE id = ?1
      """)
    userByName = try Statement(
      database,
      """
      SELECT id, uid, name, center_key, stream, last_delivery, suspended, absent_ms, zone, languages,
        languages_setting, calendar FROM user
        WHERE name = ?1 AND uid >= 0 ORDER BY absent_ms IS NOT NULL, id DESC LIMIT 1
      """)
    usersByUID = try Statement(
      database,
      """
      SELECT id, uid, name, center_key, stream, last_delivery, suspended, absent_ms, zone, languages,
        languages_setting, calendar FROM user WHERE uid = ?1
      """)
    forgetKey = try Statement(
      database,
      """
      UPDATE app SET key_hash = NULL WHERE id = ?1
      """)
    forgetCenterKey = try Statement(
      database,
      """
      UPDATE user SET center_key = NULL WHERE id = ?1
      """)
    setKey = try Statement(
      database,
      """
      UPDATE app SET key_hash = ?1 WHERE id = ?2
      """)
    purgeCountsOfApp = try Statement(
      database,
      """
      SELECT pending, (SELECT total(kept) FROM recipient WHERE recipient.app = app.id) FROM app WHERE id = ?1
      """)
    purgeCountsOfUser = try Statement(
      database,
      """
      SELECT count(*), total(pending), (SELECT count(*) FROM delivery WHERE user = ?1)
        FROM app WHERE owner = ?1
      """)
    purgeApp = try Statement(
      database,
      """
      UPDATE app SET owner = -id WHERE id = ?1
      """)
    purgeAppsOfUser = try Statement(
      database,
      """
      UPDATE app SET owner = -id WHERE owner = ?1
      """)
    purgeUser = try Statement(
      database,
      """
      UPDATE user SET uid = -id WHERE id = ?1
      """)
    purgedApp = try Statement(
      database,
      """
      SELECT id, stream FROM app WHERE owner < 0 LIMIT 1
      """)
    purgedUser = try Statement(
      database,
      """
      SELECT id, stream FROM user WHERE uid < 0 LIMIT 1
      """)
    deliveriesOfApp = try Statement(
      database,
      """
      SELECT id, user, number, app, name, occurrence, state, at_ms, late_ms, content, user_info, wake_ms,
        missed_count, missed_since, nag_ms, nag_left FROM delivery WHERE app = ?1 LIMIT ?2
      """)
    deliveriesOfUser = try Statement(
      database,
      """
      SELECT id, user, number, app, name, occurrence, state, at_ms, late_ms, content, user_info, wake_ms,
        missed_count, missed_since, nag_ms, nag_left FROM delivery WHERE user = ?1 LIMIT ?2
      """)
    purgeMarks = try Statement(
      database,
      """
      DELETE FROM mark WHERE (alert, occurrence, user) IN (SELECT mark.alert, occurrence, user
        FROM (SELECT id FROM alert WHERE app = ?1 ORDER BY name LIMIT ?2) AS gone
        CROSS JOIN mark ON mark.alert = gone.id LIMIT ?2)
      """)
    purgeZonePlaces = try Statement(
      database,
      """
      DELETE FROM zone_due WHERE (alert, zone) IN (SELECT zone_due.alert, zone_due.zone
        FROM alert INDEXED BY alert_floating CROSS JOIN zone_due ON zone_due.alert = alert.id
        WHERE app = ?1 AND floating IS NOT NULL LIMIT ?2)
      """)
    purgeAlerts = try Statement(
      database,
      """
      DELETE FROM alert WHERE id IN (SELECT id FROM alert WHERE app = ?1 ORDER BY name LIMIT ?2)
      """)
    purgeTokens = try Statement(
      database,
      """
      DELETE FROM token WHERE app = ?1
        AND token IN (SELECT token FROM token WHERE app = ?1 LIMIT ?2)
      """)
    purgeRecipients = try Statement(
      database,
      """
      DELETE FROM recipient WHERE app = ?1
        AND user IN (SELECT user FROM recipient WHERE app = ?1 LIMIT ?2)
      """)
    purgeFanOuts = try Statement(
      database,
      """
      DELETE FROM fanout WHERE app = ?1
      """)
    purgeEvents = try Statement(
      database,
      """
      DELETE FROM event WHERE stream = ?1
        AND number IN (SELECT number FROM event WHERE stream = ?1 LIMIT ?2)
      """)
    purgeStream = try Statement(
      database,
      """
      DELETE FROM stream WHERE id = ?1
      """)
    purgeAppRow = try Statement(
      database,
      """
      DELETE FROM app WHERE id = ?1
      """)
    purgeRecipientsOfUser = try Statement(
      database,
      """
      DELETE FROM recipient WHERE user = ?1
      """)
    purgeUserRow = try Statement(
      database,
      """
      DELETE FROM user WHERE id = ?1
      """)
  }
}
