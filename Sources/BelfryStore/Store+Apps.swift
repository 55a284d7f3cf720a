package import BelfryCore

/// Whose queue an app's is.
package enum Owner: Hashable, Sendable {
  case user(UserKey)
  /// The machine's: declared by the administrator.
  case system

  var row: Int64 {
    switch self {
    case .user(let key): key.row
    case .system: 0
    }
  }

  init(row: Int64) {
    self = row == 0 ? .system : .user(UserKey(row: row))
  }
}

/// An app as the store knows it.
package struct AppRecord: Hashable, Sendable {
  package let key: AppKey
  package let owner: Owner
  package let id: AppID
  /// nil for a system app.
  package let keyHash: String?
  package let stream: StreamKey
  /// Alerts in its queue.
  package internal(set) var pending: Int
  /// Bytes of its alerts, deliveries, categories and tables.
  package internal(set) var storedBytes: Int
  /// An administrator wants nothing of it to ring.
  package var isSuspended = false
  /// It is purged, and its rows are on their way out.
  package var isGone = false
  /// The language that it has said it is written in.
  package internal(set) var development: String?
  /// Another one whenever its tables change, and never the same twice; nil: it never had any.
  package internal(set) var tablesRevision: Int64?
}

extension Store {
  package func app(_ id: AppID, of owner: Owner) throws(StoreError) -> AppRecord? {
    let found = try statements.appByName.bind(1, owner.row).bind(2, id.rawValue)
      .first(Self.readApp)
    return keep(found ?? nil)
  }

  package func app(_ key: AppKey) throws(StoreError) -> AppRecord? {
    if let app = staged.apps[key] { return app.record }
    return keep(try statements.appByKey.bind(1, key.row).first(Self.readApp) ?? nil)
  }

  /// The row as this turn has changed it.
  private func keep(_ found: StagedRows.App?) -> AppRecord? {
    guard let found else { return nil }
    if let known = staged.apps[found.record.key] { return known.record }
    staged.apps.keep(found, for: found.record.key)
    return found.record
  }

  /// How many apps a user has.
  package func appCount(of owner: Owner) throws(StoreError) -> Int {
    Int(try statements.appCount.bind(1, owner.row).first { $0.int(0) } ?? 0)
  }

  /// Makes an app's queue.
  ///
  /// - Parameter incarnation: the name of its stream, 1 to 16 of `[a-z0-9]`.
  package func addApp(
    _ id: AppID, of owner: Owner, keyHash: String?, incarnation: String
  ) throws(StoreError) -> AppRecord {
    let stream = try addStream(incarnation: incarnation)
    try statements.addApp.bind(1, owner.row).bind(2, id.rawValue).bind(3, keyHash)
      .bind(4, stream.row).run()
    return AppRecord(
      key: AppKey(row: database.lastInsertedRow), owner: owner, id: id, keyHash: keyHash,
      stream: stream, pending: 0, storedBytes: 0)
  }

  /// Adds to an app's counts; negative numbers take away.
  func count(_ app: AppKey, pending: Int, bytes: Int) throws(StoreError) {
    guard pending != 0 || bytes != 0 else { return }
    try changeApp(app) {
      $0.record.pending += pending
      $0.record.storedBytes += bytes
    }
  }

  private static func readApp(_ row: Statement) -> StagedRows.App? {
    guard let id = AppID(row.text(2)) else { return nil }
    let record = AppRecord(
      key: AppKey(row: row.int(0)),
      owner: Owner(row: row.int(1)),
      id: id,
      keyHash: row.optionalText(3),
      stream: StreamKey(row: row.int(4)),
      pending: Int(row.int(5)),
      storedBytes: Int(row.int(6)), isSuspended: row.int(9) != 0, isGone: row.int(1) < 0,
      development: row.optionalText(10), tablesRevision: row.optionalInt(11))
    return StagedRows.App(record: record, lastAlert: row.int(7), lastToken: row.int(8))
  }
}
