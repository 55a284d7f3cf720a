/// Every statement of the store, prepared once.
///
/// The only SQL besides the schema. Values are bound, never spliced.
struct Statements {
  let begin: Statement
  let commit: Statement
  let rollBack: Statement
  let savepoint: Statement
  let release: Statement
  let rollBackToSavepoint: Statement
  let userByName: Statement
  let userByUID: Statement
  let userByKey: Statement
  let addUser: Statement
  let setCenterKey: Statement
  let setLanguages: Statement
  let appByName: Statement
  let appByKey: Statement
  let appCount: Statement
  let addApp: Statement
  let setAppCounts: Statement
  let raiseRowNumbers: Statement
  let givenRowNumbers: Statement
  let setStream: Statement
  let setLastDelivery: Statement
  let addStream: Statement
  let stream: Statement
  let addEvent: Statement
  let events: Statement
  let forgetEvents: Statement
  let alertByName: Statement
  let addAlert: Statement
  let setAlertBody: Statement
  let removeMarks: Statement
  let removeAlert: Statement
  let retireAlert: Statement
  let alertBody: Statement
  let pendingAlerts: Statement
  let lastAlerts: Statement
  let pendingOfApp: Statement
  let pendingOfUser: Statement
  let token: Statement
  let addToken: Statement
  let forgetTokens: Statement
  let addMark: Statement
  let setMarkPrune: Statement
  let setAlertPrune: Statement
  let pruneMarks: Statement
  let pruneAlerts: Statement
  let addDelivery: Statement
  let recipient: Statement
  let setRecipient: Statement
  let deliveryByNumber: Statement
  let deliveryByOccurrence: Statement
  let offered: Statement
  let offeredBeyond: Statement
  let inbox: Statement
  let inboxCount: Statement
  let category: Statement
  let categories: Statement
  let addCategory: Statement
  let removeCategories: Statement
  let sentOfOne: Statement
  let sentOfApp: Statement
  let openByName: Statement
  let openByApp: Statement
  let setDeliveryState: Statement
  let endDelivery: Statement
  let waking: Statement
  let firstToGo: Statement
  let firstToGoOfApp: Statement
  let removeDelivery: Statement
  let endedBefore: Statement
  let due: Statement
  let dueCount: Statement
  let nextDue: Statement
  let nextWake: Statement
  let addFanOut: Statement
  let fanOuts: Statement
  let setFanOutPosition: Statement
  let removeFanOut: Statement
  let fanOutsOfApp: Statement
  let oldCenterStreams: Statement
  let oldEvents: Statement
  let counts: Statement

  init(_ database: Database) throws(StoreError) {
    begin = try Statement(database, "BEGIN")
    commit = try Statement(database, "COMMIT")
    rollBack = try Statement(database, "ROLLBACK")
    savepoint = try Statement(database, "SAVEPOINT request")
    release = try Statement(database, "RELEASE request")
    rollBackToSavepoint = try Statement(database, "ROLLBACK TO request")
    userByName = try Statement(
      database,
      """
      SELECT id, uid, name, center_key, stream, last_delivery, suspended, absent_ms, zone, languages,
        languages_setting, calendar FROM user WHERE uid = ?1 AND name = ?2
      """)
    userByUID = try Statement(
      database,
      """
      SELECT id, uid, name, center_key, stream, last_delivery, suspended, absent_ms, zone, languages,
        languages_setting, calendar FROM user WHERE uid = ?1 ORDER BY id DESC LIMIT 1
      """)
    userByKey = try Statement(
      database,
      """
      SELECT id, uid, name, center_key, stream, last_delivery, suspended, absent_ms, zone, languages,
        languages_setting, calendar FROM user WHERE id = ?1
      """)
    addUser = try Statement(database, "INSERT INTO user (uid, name, stream) VALUES (?1, ?2, ?3)")
    setCenterKey = try Statement(database, "UPDATE user SET center_key = ?1 WHERE id = ?2")
    setLanguages = try Statement(
      database, "UPDATE user SET languages = ?1 WHERE id = ?2 AND languages IS NOT ?1")
    appByName = try Statement(
      database,
      """
      SELECT id, owner, name, key_hash, stream, pending, stored_bytes, last_alert, last_token, suspended, development,
        tables_revision FROM app
        WHERE owner = ?1 AND name = ?2
      """)
    appByKey = try Statement(
      database,
      """
      SELECT id, owner, name, key_hash, stream, pending, stored_bytes, last_alert, last_token, suspended, development,
        tables_revision FROM app
        WHERE id = ?1
      """)
    appCount = try Statement(database, "SELECT count(*) FROM app WHERE owner = ?1")
    addApp = try Statement(
      database,
      """
      INSERT INTO app (owner, name, key_hash, stream) VALUES (?1, ?2, ?3, ?4)
      """)
    setAppCounts = try Statement(
      database,
      """
      UPDATE app SET pending = ?1, stored_bytes = ?2, last_alert = ?3, last_token = ?4 WHERE id = ?5
      """)
    setLastDelivery = try Statement(database, "UPDATE user SET last_delivery = ?1 WHERE id = ?2")
    setStream = try Statement(
      database, "UPDATE stream SET first = ?1, last = ?2, acked = ?3 WHERE id = ?4")
    raiseRowNumbers = try Statement(database, "UPDATE numbering SET given = ?1")
    givenRowNumbers = try Statement(database, "SELECT given FROM numbering")
    addStream = try Statement(database, "INSERT INTO stream (incarnation) VALUES (?1)")
    stream = try Statement(
      database, "SELECT incarnation, first, last, acked FROM stream WHERE id = ?1")
    addEvent = try Statement(
      database,
      """
      INSERT INTO event (stream, number, at_ms, delivery, body) VALUES (?1, ?2, ?3, ?4, ?5)
      """)
    events = try Statement(
      database,
      """
      SELECT event.number, event.body, delivery.content FROM event
        LEFT JOIN delivery ON delivery.id = event.delivery
        AND delivery.app NOT IN (SELECT id FROM app WHERE owner < 0)
        WHERE event.stream = ?1 AND event.number > ?2 ORDER BY event.number LIMIT ?3
      """)
    forgetEvents = try Statement(database, "DELETE FROM event WHERE stream = ?1 AND number <= ?2")
    alertByName = try Statement(
      database,
      """
      SELECT id, trigger, state, length(body), ifnull(due_ms, parked_ms), counted IS NOT NULL FROM alert WHERE app = ?1 AND name = ?2
      """)
    addAlert = try Statement(
      database,
      """
      INSERT INTO alert (id, app, name, number, trigger, state, due_ms, occurrence, body)
        VALUES (?1, ?2, ?3, ?4, ?5, 0, ?6, ?7, ?8)
      """)
    setAlertBody = try Statement(database, "UPDATE alert SET body = ?1 WHERE id = ?2")
    removeMarks = try Statement(database, "DELETE FROM mark WHERE alert = ?1")
    removeAlert = try Statement(database, "DELETE FROM alert WHERE id = ?1")
    retireAlert = try Statement(
      database,
      """
      UPDATE alert SET state = 1, due_ms = NULL, prune_ms = ?1, body = x'' WHERE id = ?2
      """)
    pendingAlerts = try Statement(
      database,
      """
      SELECT id, length(body), name, counted IS NOT NULL FROM alert WHERE app = ?1 AND state = 0
      """)
    alertBody = try Statement(database, "SELECT body FROM alert WHERE id = ?1")
    lastAlerts = try Statement(
      database,
      """
      SELECT id, length(body), name, counted IS NOT NULL FROM alert WHERE app = ?1 AND state = 0
        ORDER BY due_ms DESC, number DESC LIMIT ?2
      """)
    pendingOfApp = try Statement(
      database,
      """
      SELECT app.name, alert.number, ifnull(due_ms, parked_ms) AS due, alert.body FROM alert
        JOIN app ON app.id = alert.app
        WHERE alert.app = ?1 AND alert.state = 0
        AND (ifnull(due_ms, parked_ms), alert.number) > (?2, ?3)
        ORDER BY due, alert.number LIMIT ?4
      """)
    pendingOfUser = try Statement(
      database,
      """
      SELECT app.name, alert.number, ifnull(due_ms, parked_ms) AS due, alert.body FROM app
        CROSS JOIN alert ON alert.app = app.id AND alert.state = 0
        WHERE app.owner = ?1
        AND (ifnull(due_ms, parked_ms), alert.number, app.name) > (?2, ?3, ?4)
        ORDER BY due, alert.number, app.name LIMIT ?5
      """)
    token = try Statement(
      database,
      """
      SELECT name FROM token WHERE app = ?1 AND token = ?2 AND at_ms >= ?3
        AND number > ?4
      """)
    addToken = try Statement(
      database,
      """
      INSERT OR REPLACE INTO token (app, token, number, name, at_ms) VALUES (?1, ?2, ?3, ?4, ?5)
      """)
    forgetTokens = try Statement(database, "DELETE FROM token WHERE app = ?1 AND number <= ?2")
    addMark = try Statement(
      database,
      """
      INSERT OR IGNORE INTO mark (alert, occurrence, user, prune_ms) VALUES (?1, ?2, ?3, ?4)
      """)
    setMarkPrune = try Statement(
      database,
      """
      UPDATE mark SET prune_ms = ?1 WHERE (alert, occurrence, user) =
        (SELECT alert, occurrence, user FROM delivery WHERE id = ?2)
      """)
    setAlertPrune = try Statement(
      database,
      """
      UPDATE alert SET prune_ms = ?1 WHERE id = (SELECT alert FROM delivery WHERE id = ?2)
        AND state = 1 AND prune_ms IS NULL
      """)
    pruneMarks = try Statement(
      database,
      """
      DELETE FROM mark WHERE (alert, occurrence, user) IN
        (SELECT alert, occurrence, user FROM mark WHERE prune_ms < ?1 ORDER BY prune_ms LIMIT ?2)
      """)
    pruneAlerts = try Statement(
      database,
      """
      DELETE FROM alert WHERE id IN (SELECT id FROM alert WHERE prune_ms < ?1
        AND NOT EXISTS (SELECT 1 FROM mark WHERE mark.alert = alert.id)
        AND NOT EXISTS (SELECT 1 FROM fanout WHERE fanout.alert = alert.id) LIMIT ?2)
      """)
    addDelivery = try Statement(
      database,
      """
      INSERT INTO delivery (id, user, number, app, alert, name, occurrence, is_open, state, at_ms, late_ms,
        wake_ms, content, user_info, missed_count, missed_since, nag_ms, nag_left)
        VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, 1, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17)
      """)
    recipient = try Statement(
      database, "SELECT badge, kept FROM recipient WHERE app = ?1 AND user = ?2")
    setRecipient = try Statement(
      database,
      """
      INSERT INTO recipient (app, user, badge, kept) VALUES (?1, ?2, ?3, ?4)
        ON CONFLICT DO UPDATE SET badge = ?3, kept = ?4
      """)
    deliveryByNumber = try Statement(
      database,
      """
      SELECT id, user, number, app, name, occurrence, state, at_ms, late_ms, content, user_info, wake_ms,
        missed_count, missed_since, nag_ms, nag_left FROM delivery WHERE user = ?1 AND is_open IN (1, 0) AND number = ?2
        AND app NOT IN (SELECT id FROM app WHERE owner < 0)
      """)
    deliveryByOccurrence = try Statement(
      database,
      """
      SELECT id, user, number, app, name, occurrence, state, at_ms, late_ms, content, user_info, wake_ms,
        missed_count, missed_since, nag_ms, nag_left FROM delivery WHERE app = ?1 AND name = ?2 AND user = ?3
        AND is_open IN (1, 0) AND occurrence = ?4 ORDER BY number DESC LIMIT 1
      """)
    offered = try Statement(
      database,
      """
      SELECT id, user, number, app, name, occurrence, state, at_ms, late_ms, content, user_info, wake_ms,
        missed_count, missed_since, nag_ms, nag_left FROM delivery INDEXED BY delivery_offered
        WHERE state = 4 AND user = ?1 AND app = ?2 ORDER BY id LIMIT ?3
      """)
    offeredBeyond = try Statement(
      database,
      """
      SELECT id, user, number, app, name, occurrence, state, at_ms, late_ms, content, user_info, wake_ms,
        missed_count, missed_since, nag_ms, nag_left FROM delivery INDEXED BY delivery_offered
        WHERE state = 4 AND wake_ms > ?1 ORDER BY id LIMIT ?2
      """)
    inbox = try Statement(
      database,
      """
      SELECT id, user, number, app, name, occurrence, state, at_ms, late_ms, content, user_info, wake_ms,
        missed_count, missed_since, nag_ms, nag_left FROM delivery WHERE user = ?1 AND is_open = 1 AND number < ?2
        AND app NOT IN (SELECT id FROM app WHERE owner < 0)
        AND state <> 4
        ORDER BY number DESC LIMIT ?3
      """)
    inboxCount = try Statement(
      database,
      """
      SELECT (SELECT count(*) FROM delivery WHERE user = ?1 AND is_open = 1
          AND app NOT IN (SELECT id FROM app WHERE owner < 0))
        - (SELECT count(*) FROM delivery INDEXED BY delivery_offered WHERE state = 4 AND user = ?1
          AND app NOT IN (SELECT id FROM app WHERE owner < 0))
      """)
    category = try Statement(database, "SELECT body FROM category WHERE app = ?1 AND name = ?2")
    categories = try Statement(
      database, "SELECT body FROM category WHERE app = ?1 ORDER BY name")
    addCategory = try Statement(
      database, "INSERT INTO category (app, name, body) VALUES (?1, ?2, ?3)")
    removeCategories = try Statement(database, "DELETE FROM category WHERE app = ?1")
    sentOfOne = try Statement(
      database,
      """
      SELECT delivery.name, user.uid, user.name, occurrence, state, at_ms, late_ms, missed_count, missed_since
        FROM delivery CROSS JOIN user ON user.id = delivery.user
        WHERE app = ?1 AND delivery.name = ?2 AND user = ?3 AND at_ms <= ?4 AND user.uid >= 0
        ORDER BY at_ms DESC, number DESC LIMIT ?5 OFFSET ?6
      """)
    sentOfApp = try Statement(
      database,
      """
      SELECT delivery.name, user.uid, user.name, occurrence, state, at_ms, late_ms, missed_count, missed_since
        FROM delivery CROSS JOIN user ON user.id = delivery.user
        WHERE app = ?1 AND (delivery.name, user) > (?2, ?3) AND user.uid >= 0
        ORDER BY delivery.name, user, at_ms DESC, number DESC LIMIT ?4
      """)
    openByName = try Statement(
      database,
      """
      SELECT id, user, number, app, name, occurrence, state, at_ms, late_ms, content, user_info, wake_ms,
        missed_count, missed_since, nag_ms, nag_left FROM delivery WHERE app = ?1 AND name = ?2 AND is_open = 1
        AND (?3 IS NULL OR user = ?3)
      """)
    openByApp = try Statement(
      database,
      """
      SELECT id, user, number, app, name, occurrence, state, at_ms, late_ms, content, user_info, wake_ms,
        missed_count, missed_since, nag_ms, nag_left FROM delivery INDEXED BY delivery_name WHERE app = ?1 AND is_open = 1 LIMIT ?2
      """)
    setDeliveryState = try Statement(
      database, "UPDATE delivery SET state = ?1, wake_ms = ?2 WHERE id = ?3")
    endDelivery = try Statement(
      database,
      """
      UPDATE delivery SET state = ?1, is_open = 0, ended_ms = ?2, wake_ms = NULL WHERE id = ?3
      """)
    waking = try Statement(
      database,
      """
      SELECT id, user, number, app, name, occurrence, state, at_ms, late_ms, content, user_info, wake_ms,
        missed_count, missed_since, nag_ms, nag_left FROM delivery WHERE wake_ms <= ?1 ORDER BY wake_ms, id LIMIT ?2
      """)
    firstToGo = try Statement(
      database,
      """
      SELECT id, user, number, app, name, occurrence, state, at_ms, late_ms, content, user_info, wake_ms,
        missed_count, missed_since, nag_ms, nag_left FROM delivery WHERE app = ?1 AND user = ?2 ORDER BY is_open, number LIMIT 1
      """)
    firstToGoOfApp = try Statement(
      database,
      """
      SELECT id, user, number, app, name, occurrence, state, at_ms, late_ms, content, user_info, wake_ms,
        missed_count, missed_since, nag_ms, nag_left FROM delivery WHERE app = ?1 ORDER BY is_open, id LIMIT 1
      """)
    removeDelivery = try Statement(database, "DELETE FROM delivery WHERE id = ?1")
    endedBefore = try Statement(
      database,
      """
      SELECT id, user, number, app, name, occurrence, state, at_ms, late_ms, content, user_info, wake_ms,
        missed_count, missed_since, nag_ms, nag_left FROM delivery WHERE ended_ms < ?1 ORDER BY ended_ms LIMIT ?2
      """)
    due = try Statement(
      database,
      """
      SELECT id, app, name, occurrence, due_ms, body, counted FROM alert
        WHERE due_ms <= ?1 ORDER BY due_ms, id LIMIT ?2
      """)
    dueCount = try Statement(
      database,
      """
      SELECT count(*) FROM (SELECT 1 FROM alert WHERE due_ms > ?1 AND due_ms <= ?2 LIMIT ?3)
      """)
    nextDue = try Statement(
      database,
      """
      SELECT due_ms FROM alert WHERE due_ms IS NOT NULL ORDER BY due_ms LIMIT 1
      """)
    nextWake = try Statement(
      database,
      """
      SELECT wake_ms FROM delivery WHERE wake_ms IS NOT NULL ORDER BY wake_ms LIMIT 1
      """)
    addFanOut = try Statement(
      database,
      """
      INSERT INTO fanout (id, app, alert, name, occurrence, due_ms, position, body)
        VALUES (?1, ?2, ?3, ?4, ?5, ?6, 0, ?7)
      """)
    fanOuts = try Statement(
      database,
      """
      SELECT id, app, alert, name, occurrence, due_ms, position, body, zone, user, missed_count,
        missed_since, marks, follows FROM fanout WHERE parked = 0 ORDER BY id LIMIT ?1
      """)
    setFanOutPosition = try Statement(database, "UPDATE fanout SET position = ?1 WHERE id = ?2")
    removeFanOut = try Statement(database, "DELETE FROM fanout WHERE id = ?1")
    fanOutsOfApp = try Statement(
      database,
      """
      SELECT id, length(body) FROM fanout WHERE app = ?1 AND (?2 IS NULL OR name = ?2)
      """)
    oldCenterStreams = try Statement(
      database,
      """
      SELECT user.stream FROM user JOIN stream ON stream.id = user.stream
        JOIN event ON event.stream = stream.id AND event.number = stream.first
        WHERE event.at_ms < ?1 LIMIT ?2
      """)
    oldEvents = try Statement(
      database,
      """
      SELECT max(number) FROM (SELECT number, at_ms FROM event WHERE stream = ?1 ORDER BY number LIMIT 256)
        WHERE at_ms < ?2
      """)
    counts = try Statement(
      database,
      """
      SELECT (SELECT count(*) FROM user WHERE uid >= 0), (SELECT count(*) FROM app WHERE owner > 0),
        (SELECT count(*) FROM app WHERE owner = 0), (SELECT total(pending) FROM app WHERE owner >= 0),
        (SELECT count(*) FROM delivery WHERE is_open = 1), (SELECT count(*) FROM fanout),
        (SELECT page_count * page_size FROM pragma_page_count, pragma_page_size)
      """)
  }
}
