package import BelfryCore

/// One occurrence that is due, with the alert it belongs to.
package struct DueAlert: Hashable, Sendable {
  package let key: AlertKey
  package let app: AppKey
  package let id: AlertID
  package let occurrence: Occurrence
  package let due: Timestamp
  package let body: [UInt8]
  /// The place of the occurrence in the repeat, from 1; nil: the alert is one instant, and no more.
  package let number: Int?

  package init(
    key: AlertKey, app: AppKey, id: AlertID, occurrence: Occurrence, due: Timestamp,
    body: [UInt8], number: Int?
  ) {
    self.key = key
    self.app = app
    self.id = id
    self.occurrence = occurrence
    self.due = due
    self.body = body
    self.number = number
  }
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
  /// Only for those of its recipients who live there; nil: for all.
  package let zone: ZoneName?
  /// Only for this one of its recipients; nil: for all.
  package let user: UserKey?
  package let details: FanOutDetails
}

/// What an occurrence that is part of a run carries along.
package struct FanOutDetails: Hashable, Sendable {
  package var missed: MissedRun?
  /// Occurrences that count as fired together with it.
  package var marks: [Occurrence]
  /// It leaves the deliveries of its own alert alone: those before it in the same run.
  package var isFollower: Bool

  package init(missed: MissedRun? = nil, marks: [Occurrence] = [], isFollower: Bool = false) {
    self.missed = missed
    self.marks = marks
    self.isFollower = isFollower
  }
}

extension Store {
  /// What is due at `now`, earliest first, equal times in the order of creation.
  package func dueAlerts(at now: Timestamp, limit: Int) throws(StoreError) -> [DueAlert] {
    try statements.due.bind(1, now.milliseconds).bind(2, Int64(limit)).all(Self.readDue)
      .compactMap { $0 }
  }

  static func readDue(_ row: Statement) -> DueAlert? {
    guard let id = AlertID(row.text(2)) else { return nil }
    return DueAlert(
      key: AlertKey(row: row.int(0)), app: AppKey(row: row.int(1)), id: id,
      occurrence: Occurrence(stored: row.text(3)), due: Timestamp(stored: row.int(4)),
      body: row.bytes(5), number: row.optionalInt(6).map(Int.init))
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
        key: alert.key, trigger: "", isPending: true, bodyBytes: alert.body.count, due: alert.due,
        hasSchedule: alert.number != nil),
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
    try statements.fanOuts.bind(1, Int64(limit)).all(Self.readFanOut).compactMap { $0 }
  }

  static func readFanOut(_ row: Statement) -> FanOut? {
    guard let id = AlertID(row.text(3)) else { return nil }
    return FanOut(
      key: FanOutKey(row: row.int(0)), app: AppKey(row: row.int(1)),
      alert: AlertKey(row: row.int(2)), id: id, occurrence: Occurrence(stored: row.text(4)),
      due: Timestamp(stored: row.int(5)), position: Int(row.int(6)), body: row.bytes(7),
      zone: row.optionalText(8).flatMap { ZoneName($0) },
      user: row.optionalInt(9).map(UserKey.init(row:)),
      details: FanOutDetails(
        missed: MissedRun(stored: row, count: 10, since: 11),
        marks: row.text(12).split(separator: " ").map { Occurrence(stored: String($0)) },
        isFollower: !row.isNull(13)))
  }

  /// Starts the way of an occurrence to many; its alert stays as it is.
  ///
  /// - Parameters:
  ///   - zone: only to those who live there; nil: to all.
  ///   - user: only to this one; nil: to all.
  package func startFanOut(
    of alert: DueAlert, _ occurrence: Occurrence, due: Timestamp, zone: ZoneName? = nil,
    user: UserKey? = nil, _ details: FanOutDetails = FanOutDetails()
  ) throws(StoreError) {
    let marks = details.marks.map(\.rawValue).joined(separator: " ")
    try scheduling().addFanOut.bind(1, try nextRow()).bind(2, alert.app.row)
      .bind(3, alert.key.row).bind(4, alert.id.rawValue).bind(5, occurrence.rawValue)
      .bind(6, due.milliseconds).bind(7, alert.body).bind(8, zone?.rawValue).bind(9, user?.row)
      .bind(10, details.missed.map { Int64($0.count) })
      .bind(11, details.missed?.since.rawValue).bind(12, marks.isEmpty ? nil : marks)
      .bind(13, details.isFollower ? 1 : nil as Int64?).run()
    try count(alert.app, pending: 0, bytes: alert.body.count)
  }

  /// Fan-outs under way that are for those who live in a zone.
  package func fanOuts(in zone: ZoneName) throws(StoreError) -> [FanOut] {
    try scheduling().fanOutsInZone.bind(1, zone.rawValue).all(Self.readFanOut).compactMap { $0 }
  }

  /// Has a fan-out reach one user of its own, besides those it is for.
  package func copy(_ fanOut: FanOut, for user: UserKey) throws(StoreError) {
    try startFanOut(
      of: DueAlert(
        key: fanOut.alert, app: fanOut.app, id: fanOut.id, occurrence: fanOut.occurrence,
        due: fanOut.due, body: fanOut.body, number: nil),
      fanOut.occurrence, due: fanOut.due, user: user, fanOut.details)
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
