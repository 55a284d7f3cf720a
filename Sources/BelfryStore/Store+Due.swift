package import BelfryCore

/// One occurrence that is due, with the alert it belongs to.
package struct DueAlert: Hashable, Sendable {
  package let key: AlertKey
  package let app: AppKey
  package let id: AlertID
  package let occurrence: Occurrence
  package let due: Timestamp
  package let body: [UInt8]
}

/// An occurrence on its way to many.
package struct FanOut: Hashable, Sendable {
  package let key: FanOutKey
  package let app: AppKey
  package let alert: AlertKey
  package let id: AlertID
  package let occurrence: Occurrence
  package let due: Timestamp
  /// How many recipients have been served.
  package let position: Int
  package let body: [UInt8]
}

extension Store {
  /// What is due at `now`, earliest first, equal times in the order of creation.
  package func dueAlerts(at now: Timestamp, limit: Int) throws(StoreError) -> [DueAlert] {
    try statements.due.bind(1, now.milliseconds).bind(2, Int64(limit)).all { row -> DueAlert? in
      guard let id = AlertID(row.text(2)) else { return nil }
      return DueAlert(
        key: AlertKey(row: row.int(0)), app: AppKey(row: row.int(1)), id: id,
        occurrence: Occurrence(stored: row.text(3)), due: Timestamp(stored: row.int(4)),
        body: row.bytes(5))
    }.compactMap { $0 }
  }

  /// How many occurrences lie behind `start` and not behind `end`; counting stops at `limit`.
  package func dueCount(
    after start: Timestamp, upTo end: Timestamp, limit: Int
  ) throws(StoreError) -> Int {
    Int(
      try statements.dueCount.bind(1, start.milliseconds).bind(2, end.milliseconds)
        .bind(3, Int64(limit)).first { $0.int(0) } ?? 0)
  }

  /// A one-off has fired for everybody it is for.
  ///
  /// - Parameter pruneAt: from when on it need not be remembered; nil while a delivery keeps it.
  package func finish(_ alert: DueAlert, pruneAt: Timestamp?) throws(StoreError) {
    try retire(alert.key, bodyBytes: alert.body.count, app: alert.app, pruneAt: pruneAt)
  }

  /// A one-off that rang for nobody leaves the store, mark and all.
  package func remove(_ alert: DueAlert) throws(StoreError) {
    try removeAlert(
      AlertRecord(
        key: alert.key, trigger: "", isPending: true, bodyBytes: alert.body.count, due: alert.due),
      app: alert.app)
  }

  /// A one-off starts its way to many: it leaves the queue, and a row remembers how far it has come.
  ///
  /// - Parameter pruneAt: from when on it need not be remembered, unless marks of it are kept longer.
  package func startFanOut(_ alert: DueAlert, pruneAt: Timestamp) throws(StoreError) {
    try statements.addFanOut.bind(1, try nextRow()).bind(2, alert.app.row).bind(3, alert.key.row)
      .bind(4, alert.id.rawValue).bind(5, alert.occurrence.rawValue)
      .bind(6, alert.due.milliseconds).bind(7, alert.body).run()
    try finish(alert, pruneAt: pruneAt)
    try count(alert.app, pending: 0, bytes: alert.body.count)
  }

  /// Fan-outs that are not finished, oldest first.
  package func fanOuts(limit: Int) throws(StoreError) -> [FanOut] {
    try statements.fanOuts.bind(1, Int64(limit)).all { row -> FanOut? in
      guard let id = AlertID(row.text(3)) else { return nil }
      return FanOut(
        key: FanOutKey(row: row.int(0)), app: AppKey(row: row.int(1)),
        alert: AlertKey(row: row.int(2)), id: id, occurrence: Occurrence(stored: row.text(4)),
        due: Timestamp(stored: row.int(5)), position: Int(row.int(6)), body: row.bytes(7))
    }.compactMap { $0 }
  }

  package func setPosition(_ position: Int, of fanOut: FanOutKey) throws(StoreError) {
    try statements.setFanOutPosition.bind(1, Int64(position)).bind(2, fanOut.row).run()
  }

  package func endFanOut(_ fanOut: FanOut) throws(StoreError) {
    try statements.removeFanOut.bind(1, fanOut.key.row).run()
    try count(fanOut.app, pending: 0, bytes: -fanOut.body.count)
  }

  /// Stops the fan-outs of an alert, or of all alerts of an app; answers how many there were.
  package func stopFanOuts(of app: AppKey, id: AlertID? = nil) throws(StoreError) -> Int {
    let rows = try statements.fanOutsOfApp.bind(1, app.row).bind(2, id?.rawValue).all {
      (FanOutKey(row: $0.int(0)), Int($0.int(1)))
    }
    for (key, bytes) in rows {
      try statements.removeFanOut.bind(1, key.row).run()
      try count(app, pending: 0, bytes: -bytes)
    }
    return rows.count
  }

  /// The next instant at which an alert or a delivery wants something; nil when nothing does.
  package func nextDue() throws(StoreError) -> Timestamp? {
    let alert = try statements.nextDue.first { $0.int(0) }
    let delivery = try statements.nextWake.first { $0.int(0) }
    switch (alert, delivery) {
    case (let alert?, let delivery?): return Timestamp(stored: min(alert, delivery))
    case (let one?, nil), (nil, let one?): return Timestamp(stored: one)
    case (nil, nil): return nil
    }
  }

  package func hasFanOuts() throws(StoreError) -> Bool {
    try !fanOuts(limit: 1).isEmpty
  }
}
