package import BelfryCore

/// An alert as the store knows it.
package struct AlertRecord: Hashable, Sendable {
  package let key: AlertKey
  package let trigger: String
  package let isPending: Bool
  package let bodyBytes: Int
  /// When it fires next; nil when it has fired for the last time.
  package let due: Timestamp?
  /// Whether it has, or had, a schedule: repeats, wall-clock and floating times.
  package let hasSchedule: Bool
}

/// A pending alert of an app, with its id.
package struct NamedAlert: Hashable, Sendable {
  package let id: AlertID
  package let record: AlertRecord
}

/// A pending alert in a list.
package struct PendingRecord: Hashable, Sendable {
  package let app: AppID
  package let number: Int64
  package let due: Timestamp
  package let body: [UInt8]
}

/// The place of a pending alert in fire order; never holds a row id, so it may be shown.
package struct PendingPlace: Hashable, Sendable {
  package let due: Timestamp
  package let number: Int64
  package let app: AppID

  package init(due: Timestamp, number: Int64, app: AppID) {
    self.due = due
    self.number = number
    self.app = app
  }
}

extension Store {
  package func alert(_ id: AlertID, of app: AppKey) throws(StoreError) -> AlertRecord? {
    try statements.alertByName.bind(1, app.row).bind(2, id.rawValue).first {
      AlertRecord(
        key: AlertKey(row: $0.int(0)), trigger: $0.text(1), isPending: $0.int(2) == 0,
        bodyBytes: Int($0.int(3)), due: $0.optionalInt(4).map(Timestamp.init(stored:)),
        hasSchedule: $0.int(5) != 0)
    }
  }

  /// Puts a new alert into an app's queue; none of that id may be there.
  ///
  /// - Parameters:
  ///   - trigger: canonical text of the trigger.
  ///   - body: what the hub wants back when the alert fires or is listed.
  package func addAlert(
    _ id: AlertID, to app: AppKey, trigger: String, due: Timestamp, occurrence: Occurrence,
    body: [UInt8]
  ) throws(StoreError) -> AlertKey {
    let number = try changeApp(app) {
      $0.lastAlert += 1
      $0.record.pending += 1
      $0.record.storedBytes += body.count
      return $0.lastAlert
    }
    let key = AlertKey(row: try nextRow())
    try statements.addAlert.bind(1, key.row).bind(2, app.row).bind(3, id.rawValue).bind(4, number)
      .bind(5, trigger).bind(6, due.milliseconds).bind(7, occurrence.rawValue).bind(8, body).run()
    return key
  }

  /// Gives a pending alert another content; its trigger, marks and place stay.
  package func setBody(
    _ body: [UInt8], of alert: AlertRecord, app: AppKey
  ) throws(StoreError) {
    try statements.setAlertBody.bind(1, body).bind(2, alert.key.row).run()
    try count(app, pending: 0, bytes: body.count - alert.bodyBytes)
  }

  /// Takes an alert out of the store, with its marks.
  package func removeAlert(_ alert: AlertRecord, app: AppKey) throws(StoreError) {
    try statements.removeMarks.bind(1, alert.key.row).run()
    try statements.removeAlert.bind(1, alert.key.row).run()
    if alert.hasSchedule { try scheduling().removeZonePlaces.bind(1, alert.key.row).run() }
    try count(app, pending: alert.isPending ? -1 : 0, bytes: -alert.bodyBytes)
  }

  /// An alert has fired for the last time: it leaves the queue, and its row stays for as long as it has to be
  /// remembered.
  func retire(
    _ alert: AlertKey, bodyBytes: Int, app: AppKey, pruneAt: Timestamp?
  ) throws(StoreError) {
    try statements.retireAlert.bind(1, pruneAt?.milliseconds).bind(2, alert.row).run()
    try count(app, pending: -1, bytes: -bodyBytes)
  }

  /// What the hub gave `addAlert` or `setBody` for an alert that is pending.
  package func body(of alert: AlertRecord) throws(StoreError) -> [UInt8] {
    try statements.alertBody.bind(1, alert.key.row).first { $0.bytes(0) } ?? []
  }

  /// All pending alerts of an app, in no order.
  package func pendingAlerts(of app: AppKey) throws(StoreError) -> [NamedAlert] {
    try statements.pendingAlerts.bind(1, app.row).all(Self.readNamed).compactMap { $0 }
  }

  /// The pending alerts of an app that fire last, the very last first; of equal times, the youngest first.
  package func lastAlerts(of app: AppKey, limit: Int) throws(StoreError) -> [NamedAlert] {
    try statements.lastAlerts.bind(1, app.row).bind(2, Int64(limit)).all(Self.readNamed)
      .compactMap { $0 }
  }

  /// Takes all pending alerts of an app out of the store; answers how many there were.
  package func removePending(of app: AppKey) throws(StoreError) -> Int {
    let alerts = try pendingAlerts(of: app)
    for alert in alerts { try removeAlert(alert.record, app: app) }
    return alerts.count
  }

  private static func readNamed(_ row: Statement) -> NamedAlert? {
    guard let id = AlertID(row.text(2)) else { return nil }
    return NamedAlert(
      id: id,
      record: AlertRecord(
        key: AlertKey(row: row.int(0)), trigger: "", isPending: true, bodyBytes: Int(row.int(1)),
        due: nil, hasSchedule: row.int(3) != 0))
  }

  /// Pending alerts of one app in fire order, behind `place`.
  package func pending(
    of app: AppKey, after place: PendingPlace?, limit: Int
  ) throws(StoreError) -> [PendingRecord] {
    try statements.pendingOfApp.bind(1, app.row)
      .bind(2, place?.due.milliseconds ?? .min).bind(3, place?.number ?? .min)
      .bind(4, Int64(limit))
      .all(Self.readPending).compactMap { $0 }
  }

  /// Pending alerts of all personal apps of a user in fire order, behind `place`.
  package func pending(
    ofAppsOf user: UserKey, after place: PendingPlace?, limit: Int
  ) throws(StoreError) -> [PendingRecord] {
    try statements.pendingOfUser.bind(1, user.row)
      .bind(2, place?.due.milliseconds ?? .min).bind(3, place?.number ?? .min)
      .bind(4, place?.app.rawValue ?? "").bind(5, Int64(limit))
      .all(Self.readPending).compactMap { $0 }
  }

  private static func readPending(_ row: Statement) -> PendingRecord? {
    guard let app = AppID(row.text(0)) else { return nil }
    return PendingRecord(
      app: app, number: row.int(1), due: Timestamp(stored: row.int(2)), body: row.bytes(3))
  }
}
