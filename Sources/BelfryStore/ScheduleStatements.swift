/// The statements that only repeats, wall-clock and floating times need, prepared when the first of them comes.
///
/// With `Statements` and `AdminStatements` the only SQL besides the schema. Values are bound, never spliced.
struct ScheduleStatements {
  let addAlert: Statement
  let place: Statement
  let setPlace: Statement
  let retireAlert: Statement
  let isMarked: Statement
  let oldestMarkKept: Statement
  let trimMarks: Statement
  let zonePlaces: Statement
  let setZonePlace: Statement
  let removeZonePlace: Statement
  let removeZonePlaces: Statement
  let zoneOfName: Statement
  let setZone: Statement
  let addFanOut: Statement
  let fanOutsInZone: Statement
  let rederivations: Statement
  let moves: Statement
  let addRederivation: Statement
  let setRederivation: Statement
  let removeRederivation: Statement
  let removeRederivations: Statement
  let anySchedule: Statement
  let scheduledByZone: Statement
  let scheduledInZone: Statement
  let zoneDueInZone: Statement
  let floating: Statement
  let floatingForUser: Statement
  let setNagging: Statement

  init(_ database: Database) throws(StoreError) {
    addAlert = try Statement(
      database,
      """
      INSERT INTO alert (id, app, name, number, trigger, state, due_ms, occurrence, body, zone, floating, counted)
        VALUES (?1, ?2, ?3, ?4, ?5, 0, ?6, ?7, ?8, ?9, ?10, ?11)
      """)
    place = try Statement(
      database,
      """
      SELECT ifnull(due_ms, parked_ms), occurrence, counted FROM alert
        WHERE id = ?1 AND state = 0 AND counted IS NOT NULL
      """)
    // What is parked stays so.
    setPlace = try Statement(
      database,
      """
      UPDATE alert SET due_ms = iif(parked_ms IS NULL, ?1, NULL), parked_ms = iif(parked_ms IS NULL, NULL, ?1),
        occurrence = ?2, counted = ?3, zone = ?4 WHERE id = ?5
      """)
    retireAlert = try Statement(
      database,
      """
      UPDATE alert SET state = 1, due_ms = NULL, parked_ms = NULL, prune_ms = ?1, body = x'', zone = NULL,
        floating = NULL WHERE id = ?2
      """)
    isMarked = try Statement(
      database, "SELECT 1 FROM mark WHERE alert = ?1 AND occurrence = ?2 AND user = ?3")
    // One seek an occurrence, whoever it was marked for.
    oldestMarkKept = try Statement(
      database,
      """
      WITH RECURSIVE kept (occurrence, n) AS (
        SELECT (SELECT max(occurrence) FROM mark WHERE alert = ?1), 1
        UNION ALL
        SELECT (SELECT max(occurrence) FROM mark WHERE alert = ?1 AND occurrence < kept.occurrence), n + 1
          FROM kept WHERE n < ?2 AND kept.occurrence IS NOT NULL)
      SELECT occurrence FROM kept WHERE n = ?2
      """)
    trimMarks = try Statement(
      database, "DELETE FROM mark WHERE alert = ?1 AND occurrence < ?2")
    zonePlaces = try Statement(
      database,
      """
      SELECT zone, due_ms, occurrence, counted FROM zone_due WHERE alert = ?1 ORDER BY zone
      """)
    setZonePlace = try Statement(
      database,
      """
      INSERT INTO zone_due (alert, zone, due_ms, occurrence, counted) VALUES (?1, ?2, ?3, ?4, ?5)
        ON CONFLICT DO UPDATE SET due_ms = ?3, occurrence = ?4, counted = ?5
      """)
    removeZonePlace = try Statement(
      database, "DELETE FROM zone_due WHERE alert = ?1 AND zone = ?2")
    removeZonePlaces = try Statement(database, "DELETE FROM zone_due WHERE alert = ?1")
    zoneOfName = try Statement(
      database,
      """
      SELECT zone FROM user WHERE name = ?1 AND zone IS NOT NULL AND uid >= 0
        ORDER BY absent_ms IS NOT NULL, id DESC LIMIT 1
      """)
    setZone = try Statement(database, "UPDATE user SET zone = ?1 WHERE id = ?2")
    addFanOut = try Statement(
      database,
      """
      INSERT INTO fanout (id, app, alert, name, occurrence, due_ms, position, body, zone, user, missed_count,
        missed_since, marks, follows)
        VALUES (?1, ?2, ?3, ?4, ?5, ?6, 0, ?7, ?8, ?9, ?10, ?11, ?12, ?13)
      """)
    fanOutsInZone = try Statement(
      database,
      """
      SELECT id, app, alert, name, occurrence, due_ms, position, body, zone, user, missed_count,
        missed_since, marks, follows FROM fanout WHERE zone = ?1 ORDER BY id
      """)
    rederivations = try Statement(
      database,
      """
      SELECT id, cause, zone, user, at_zone, at_app, at_alert, moved FROM rederivation ORDER BY id LIMIT 1
      """)
    // Causes 3 and 4.
    moves = try Statement(
      database, "SELECT cause, zone, user FROM rederivation WHERE cause IN (3, 4) ORDER BY id")
    addRederivation = try Statement(
      database, "INSERT INTO rederivation (cause, zone, user) VALUES (?1, ?2, ?3)")
    setRederivation = try Statement(
      database,
      """
      UPDATE rederivation SET at_zone = ?1, at_app = ?2, at_alert = ?3, moved = ?4 WHERE id = ?5
      """)
    removeRederivation = try Statement(database, "DELETE FROM rederivation WHERE id = ?1")
    removeRederivations = try Statement(
      database, "DELETE FROM rederivation WHERE cause = ?1 AND zone IS ?2 AND user IS ?3")
    anySchedule = try Statement(
      database, "SELECT 1 FROM alert INDEXED BY alert_zone WHERE zone IS NOT NULL LIMIT 1")
    scheduledByZone = try Statement(
      database,
      """
      SELECT id, app, name, occurrence, ifnull(due_ms, parked_ms), body, counted, zone
        FROM alert INDEXED BY alert_zone
        WHERE zone IS NOT NULL AND (zone, id) > (?1, ?2) ORDER BY zone, id LIMIT ?3
      """)
    scheduledInZone = try Statement(
      database,
      """
      SELECT id, app, name, occurrence, ifnull(due_ms, parked_ms), body, counted, zone
        FROM alert INDEXED BY alert_zone WHERE zone = ?1 AND id > ?2 ORDER BY id LIMIT ?3
      """)
    zoneDueInZone = try Statement(
      database,
      """
      SELECT alert.id, app, name, alert.occurrence, ifnull(alert.due_ms, parked_ms), body, alert.counted, alert.zone
        FROM zone_due INDEXED BY zone_due_zone CROSS JOIN alert ON alert.id = zone_due.alert
        WHERE zone_due.zone = ?1 AND zone_due.alert > ?2 AND alert.state = 0 ORDER BY zone_due.alert LIMIT ?3
      """)
    floating = try Statement(
      database,
      """
      SELECT id, app, name, occurrence, ifnull(due_ms, parked_ms), body, counted, zone
        FROM alert INDEXED BY alert_floating
        WHERE floating IS NOT NULL AND (app, id) > (?1, ?2) ORDER BY app, id LIMIT ?3
      """)
    floatingForUser = try Statement(
      database,
      """
      SELECT alert.id, app, alert.name, occurrence, ifnull(due_ms, parked_ms), body, counted, zone
        FROM alert INDEXED BY alert_floating JOIN app ON app.id = alert.app
        WHERE floating IS NOT NULL AND (alert.app, alert.id) > (?1, ?2) AND app.owner IN (0, ?3)
        ORDER BY alert.app, alert.id LIMIT ?4
      """)
    setNagging = try Statement(
      database, "UPDATE delivery SET wake_ms = ?1, nag_left = ?2 WHERE id = ?3")
  }
}
