import BelfryCore
import BelfryLocalization
import BelfryStore

// The tables of apps, as far as they are needed.
extension Hub {
  /// Lists of tables that are kept in memory; they are found again at the cost of a question to the store.
  private static var mostCatalogs: Int { 256 }

  /// The tables of an app as they are now, in the turn that goes on.
  func catalog(of app: AppRecord) throws(StoreError) -> Catalog {
    let installed = installedTables.tables(of: app.id)
    let revision = Catalog.Revision(put: app.tablesRevision, installed: installed?.revision)
    if let known = catalogs[app.key], known.revision == revision { return known }
    let put = app.tablesRevision == nil ? [] : try store.tables(of: app.key)
    let catalog = Catalog(
      of: app.id, revision: revision, put: put, said: app.development,
      installed: installed?.tables ?? [])
    guard !catalog.isEmpty else { return catalog }
    if catalogs.count >= Self.mostCatalogs { catalogs.removeAll() }
    catalogs[app.key] = catalog
    return catalog
  }

  private func key(
    of table: TableID, at place: Catalog.Place, in catalog: Catalog
  ) -> TableCache.Key {
    switch place {
    case .put(let record): .put(record.key)
    case .installed: .installed(catalog.app, table, revision: catalog.revision.installed)
    }
  }

  /// Whether the entries of a table cost nothing.
  func hasAtHand(_ table: TableID, in catalog: Catalog) -> Bool {
    guard let place = catalog.place(of: table) else { return true }
    return tables.has(key(of: table, at: place, in: catalog))
  }

  /// The entries of a table by key; nil where the app has no such table.
  func entries(
    of table: TableID, in catalog: Catalog
  ) throws(StoreError) -> [String: TableEntry]? {
    guard let place = catalog.place(of: table) else { return nil }
    let key = key(of: table, at: place, in: catalog)
    if let known = tables.entries(of: key) { return known }
    let content: [UInt8]
    switch place {
    case .put(let record):
      guard let found = try store.content(of: record.key) else {
        throw .damaged("a table is missing")
      }
      content = found
    case .installed(let installed): content = installed.content
    }
    work.steps += content.count / 4
    // It had no fault when it came. Should this version find one, its keys are their own texts.
    let entries =
      (try? TableParser.parse(content, as: table.kind, limits: .none))?.dictionary ?? [:]
    tables.keep(entries, of: key, limit: limits.tableCacheBytes)
    return entries
  }
}
