import BelfryCore
import BelfryLocalization
import BelfryProtocol
import BelfryStore

// The methods for tables of texts.
extension Hub {
  /// Takes a table in, in the place of the one of its id. What has been delivered keeps its texts.
  func put(_ upload: StringsUpload, of app: AppRecord, _ request: Request) throws -> Outcome {
    let id = try canonical(upload.table)
    guard upload.content.count <= limits.tableBytes else {
      throw WireError(
        .invalidParams, .tooLong, field: "content", .tooManyBytes,
        [.integer(Int64(limits.tableBytes)), .integer(Int64(upload.content.count))])
    }
    let known = try store.table(id, of: app.key)
    var entries = known?.entries ?? 0
    // Programs put their tables whenever they start: mostly there is nothing to read and nothing to write.
    if try known.flatMap({ try store.content(of: $0.key) }) != upload.content {
      entries = try parsed(upload.content, as: id.kind).dictionary.count
      try checkRoom(for: upload, in: app, replacing: known)
      try mayGrow()
      try store.put(upload.content, as: id, entries: entries, replacing: known, of: app.key)
      if let known { tables.forget(.put(known.key)) }
    }
    if upload.isDevelopment, app.development != id.language {
      try mayGrow()
      try store.setDevelopment(id.language, of: app.key)
    }
    let catalog = try catalog(of: app.key)
    let answer = StringsPutAnswer(
      entries: entries, isReplacement: known != nil,
      development: catalog.development?.text ?? id.language)
    return request.answer { ReplyLine.stringsPut($0, answer) }
  }

  /// A table as it reads, whether it was put or is installed.
  func get(_ table: TableID, of app: AppRecord, _ request: Request) throws -> Outcome {
    let id = try canonical(table)
    let catalog = try catalog(of: app)
    guard let place = catalog.place(of: id), let entries = try self.entries(of: id, in: catalog)
    else {
      throw WireError(
        .notFound, .unknownTable, field: "language", .unknownTable,
        [.string(id.language), .string(id.name), .string(id.kind.rawValue)])
    }
    let isInstalled = if case .installed = place { true } else { false }
    let answer = StringsGetAnswer(
      table: id, isInstalled: isInstalled,
      entries: entries.sorted { $0.key < $1.key }.map { TableText(key: $0.key, $0.value) })
    return request.answer { ReplyLine.stringsGot($0, answer) }
  }

  /// The tables that count, those that are installed among them.
  func listTables(of app: AppRecord, _ request: Request) throws -> Outcome {
    let catalog = try catalog(of: app)
    let listed = catalog.tables.map { table in
      switch table.place {
      case .put(let record):
        ListedTable(
          table: table.id, entries: record.entries, bytes: record.bytes, isInstalled: false)
      case .installed(let installed):
        ListedTable(
          table: table.id, entries: installed.entries, bytes: installed.content.count,
          isInstalled: true)
      }
    }
    let answer = StringsListAnswer(tables: listed, development: catalog.development?.text)
    return request.answer { ReplyLine.stringsListed($0, answer) }
  }

  /// Takes tables away that the app has put.
  ///
  /// - Parameters:
  ///   - name: nil for those of every name.
  ///   - kind: nil for both.
  func removeTables(
    _ language: String, _ name: String?, _ kind: TableKind?, of app: AppRecord,
    _ request: Request
  ) throws -> Outcome {
    let tag = try canonical(language)
    let put = try store.tables(of: app.key)
    let gone = put.filter { table in
      table.id.language == tag && (name ?? table.id.name) == table.id.name
        && (kind ?? table.id.kind) == table.id.kind
    }
    try store.remove(gone, of: app.key)
    for table in gone { tables.forget(.put(table.key)) }
    // With its last table a language is no longer the one that the app is written in.
    let count = put.count { $0.id.language == tag }
    if app.development == tag, gone.count == count {
      try store.setDevelopment(nil, of: app.key)
    }
    let answer = StringsRemoveAnswer(removed: gone.count)
    return request.answer { ReplyLine.stringsRemoved($0, answer) }
  }

  private func catalog(of key: AppKey) throws -> Catalog {
    guard let app = try store.app(key) else { throw StoreError.damaged("an app is missing") }
    return try catalog(of: app)
  }

  private func canonical(_ table: TableID) throws(WireError) -> TableID {
    TableID(language: try canonical(table.language), name: table.name, kind: table.kind)
  }

  private func canonical(_ language: String) throws(WireError) -> String {
    guard let tag = LanguageTag(language) else {
      throw WireError(.invalidParams, .invalidValue, field: "language", .mustBeLanguage)
    }
    return tag.text
  }

  private func parsed(
    _ content: [UInt8], as kind: TableKind
  ) throws(WireError) -> ParsedTable {
    let most = TableLimits(
      bytes: limits.tableBytes, keyBytes: limits.tableKeyBytes, entries: limits.tableEntries)
    do throws(TableFault) {
      return try TableParser.parse(content, as: kind, limits: most)
    } catch {
      throw WireError(error, field: "content")
    }
  }

  private func checkRoom(
    for upload: StringsUpload, in app: AppRecord, replacing known: TableRecord?
  ) throws {
    if known == nil, try store.tables(of: app.key).count >= limits.tablesPerApp {
      throw WireError(
        .limit, .tablesFull, .tablesFull, [.integer(Int64(limits.tablesPerApp))])
    }
    var queue = Queue(app: app, limits: limits)
    queue.addBytes(upload.content.count - (known?.bytes ?? 0))
    try queue.checkLimits()
  }
}

extension TableText {
  fileprivate init(key: String, _ entry: TableEntry) {
    switch entry {
    case .text(let text): self.init(key: key, content: .text(text))
    case .plural(let plural):
      // In one order: equal tables give equal answers.
      let variables = plural.variables.sorted { $0.key < $1.key }.map { name, variable in
        Variable(
          name: name, valueType: variable.valueType,
          forms: PluralCategory.allCases.compactMap { category in
            variable.forms[category].map { Form(category: category.rawValue, text: $0) }
          })
      }
      self.init(key: key, content: .plural(format: plural.format, variables: variables))
    }
  }
}
