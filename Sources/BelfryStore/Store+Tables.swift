package import BelfryCore

/// A table of an app as the store knows it, without its content.
package struct TableRecord: Hashable, Sendable {
  package let key: TableKey
  package let id: TableID
  package let entries: Int
  package let bytes: Int
}

// The texts of apps, a file a row.
extension Store {
  /// The tables of an app, in the order in which they were put first.
  package func tables(of app: AppKey) throws(StoreError) -> [TableRecord] {
    try tables().tables.bind(1, app.row).all(Self.readTable).compactMap { $0 }
  }

  package func table(_ id: TableID, of app: AppKey) throws(StoreError) -> TableRecord? {
    try tables().table.bind(1, app.row).bind(2, id.language).bind(3, id.name)
      .bind(4, id.kind.rawValue).first(Self.readTable) ?? nil
  }

  /// The bytes of a table, as they were put; nil where it has gone.
  package func content(of table: TableKey) throws(StoreError) -> [UInt8]? {
    try tables().content.bind(1, table.row).first { $0.bytes(0) }
  }

  /// Gives an app a table, in the place of the one of that id.
  ///
  /// - Parameter known: that one; nil where there is none.
  package func put(
    _ content: [UInt8], as id: TableID, entries: Int, replacing known: TableRecord?,
    of app: AppKey
  ) throws(StoreError) {
    let row = try nextRow()
    if let known {
      try tables().replace.bind(1, row).bind(2, Int64(entries)).bind(3, content)
        .bind(4, known.key.row).run()
    } else {
      try tables().add.bind(1, row).bind(2, app.row).bind(3, id.language).bind(4, id.name)
        .bind(5, id.kind.rawValue).bind(6, Int64(entries)).bind(7, content).run()
    }
    try count(app, pending: 0, bytes: content.count - (known?.bytes ?? 0))
    try noteTablesChanged(of: app)
  }

  /// Takes tables of an app away.
  package func remove(_ tables: [TableRecord], of app: AppKey) throws(StoreError) {
    guard !tables.isEmpty else { return }
    for table in tables { try self.tables().remove.bind(1, table.key.row).run() }
    try count(app, pending: 0, bytes: -tables.reduce(0) { $0 + $1.bytes })
    try noteTablesChanged(of: app)
  }

  /// Notes the language that an app has said it is written in; nil: it says nothing.
  package func setDevelopment(_ language: String?, of app: AppKey) throws(StoreError) {
    try changeApp(app) { $0.record.development = language }
    try tables().setDevelopment.bind(1, language).bind(2, app.row).run()
    try noteTablesChanged(of: app)
  }

  private func noteTablesChanged(of app: AppKey) throws(StoreError) {
    let revision = try nextRow()
    try changeApp(app) { $0.record.tablesRevision = revision }
    try tables().noteChange.bind(1, revision).bind(2, app.row).run()
  }

  private static func readTable(_ row: Statement) -> TableRecord? {
    guard let kind = TableKind(rawValue: row.text(3)) else { return nil }
    return TableRecord(
      key: TableKey(row: row.int(0)),
      id: TableID(language: row.text(1), name: row.text(2), kind: kind),
      entries: Int(row.int(4)), bytes: Int(row.int(5)))
  }
}
