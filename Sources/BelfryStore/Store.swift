import BelfryCore
import CSQLite

/// Everything durable, in one SQLite file with one connection.
///
/// The store is the schedule: what is due is asked for inside the transaction that fires it, and nothing that is
/// pending is held in memory. All calls between `begin` and `commit` are one turn; every number of a stream is given
/// inside it.
package final class Store {
  let database: Database
  let statements: Statements
  private var rowNumbers: RowNumbers
  private var adminStatements: AdminStatements?
  private var scheduleStatements: ScheduleStatements?
  private var tableStatements: TableStatements?
  var staged = StagedRows()

  /// Opens the file at `path`, or makes it, and brings its schema up to date.
  ///
  /// A file of a newer schema, a damaged one and one that is not Belfry's are refused and left as they are.
  package init(path: String) throws(StoreError) {
    try Self.inspect(path: path)
    database = try Database(
      path: path, flags: SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE)
    try database.execute(
      """
      PRAGMA locking_mode = EXCLUSIVE;
      PRAGMA journal_mode = WAL;
      PRAGMA synchronous = FULL;
      PRAGMA wal_autocheckpoint = 0;
      PRAGMA journal_size_limit = 16777216;
      PRAGMA cache_size = -8192;
      PRAGMA temp_store = MEMORY;
      PRAGMA foreign_keys = OFF;
      """)
    database.keepLogFile()
    database.watchLog()
    try Self.migrate(database)
    try Self.renewStreams(database)
    statements = try Statements(database)
    guard let given = try statements.givenRowNumbers.first({ $0.int(0) }) else {
      throw .damaged("its numbering is missing")
    }
    rowNumbers = RowNumbers(given: given)
  }

  /// The statements of an administrator, prepared when they are needed first. What they count is written before.
  func administration() throws(StoreError) -> AdminStatements {
    try flush()
    if let adminStatements { return adminStatements }
    let prepared = try AdminStatements(database)
    adminStatements = prepared
    return prepared
  }

  /// The statements of alerts with a schedule, prepared when they are needed first.
  func scheduling() throws(StoreError) -> ScheduleStatements {
    if let scheduleStatements { return scheduleStatements }
    let prepared = try ScheduleStatements(database)
    scheduleStatements = prepared
    return prepared
  }

  /// The statements of tables and of languages, prepared when they are needed first.
  func tables() throws(StoreError) -> TableStatements {
    if let tableStatements { return tableStatements }
    let prepared = try TableStatements(database)
    tableStatements = prepared
    return prepared
  }

  /// Looks at a file that exists without changing it.
  ///
  /// `immutable=1` (sqlite.org/uri.html) reads the file alone, takes no lock and does not touch its log.
  /// A hub that died while it moved pages from the log into the file leaves a file that makes no sense
  /// without the log: then opening it decides, which reads both.
  private static func inspect(path: String) throws(StoreError) {
    do {
      try inspectFileAlone(path: path)
    } catch {
      guard case .damaged = error, Database.hasLog(path: path) else { throw error }
    }
  }

  private static func inspectFileAlone(path: String) throws(StoreError) {
    let database: Database
    do {
      database = try Database(
        path: "file:\(uriPath(path))?immutable=1", flags: SQLITE_OPEN_READONLY | SQLITE_OPEN_URI)
    } catch {
      // There is no file yet; whatever else is wrong shows when it is opened for writing.
      if case .failed(let code, _) = error, code & 0xFF == SQLITE_CANTOPEN { return }
      throw error
    }
    let size = database.fileSize
    guard size == 0 || size >= 512 else { throw .damaged("it has only \(size) bytes") }
    let tables = try database.number("SELECT count(*) FROM sqlite_schema")
    let owner = try database.number("PRAGMA application_id")
    let schema = try database.number("PRAGMA user_version")
    guard owner == Int64(Schema.applicationID) || (owner == 0 && tables == 0 && schema == 0) else {
      throw .foreignFile
    }
    guard schema <= Int64(Schema.newest) else {
      throw .newerSchema(found: Int32(clamping: schema), known: Schema.newest)
    }
    // A copy is one file. A log beside it belongs to the store that stood here before, and would be taken for its
    // own.
    let copies = schema >= 2 ? try database.number("SELECT count(*) FROM copied") : 0
    if copies > 0, Database.hasLog(path: path) { throw .foreignLog }
  }

  /// A path in the form that SQLite's URI names want.
  private static func uriPath(_ path: String) -> String {
    var escaped = ""
    for character in path.unicodeScalars {
      switch character {
      case "%": escaped += "%25"
      case "?": escaped += "%3f"
      case "#": escaped += "%23"
      default: escaped.unicodeScalars.append(character)
      }
    }
    return escaped
  }

  /// Runs the steps that the file does not have yet, each in a transaction.
  private static func migrate(_ database: Database) throws(StoreError) {
    let found = Int(try database.number("PRAGMA user_version"))
    guard found >= 0, found <= Schema.steps.count else {
      throw .newerSchema(found: Int32(clamping: found), known: Schema.newest)
    }
    for (index, step) in Schema.steps.enumerated().dropFirst(found) {
      try database.execute(
        """
        BEGIN IMMEDIATE;
        \(step)
        PRAGMA application_id = \(Schema.applicationID);
        PRAGMA user_version = \(index + 1);
        COMMIT;
        """)
    }
    guard found < Schema.steps.count else { return }
    // The header of the file itself shall tell the schema, for `inspect` of an older hub.
    _ = try database.checkpoint()
  }
}

// A turn.
extension Store {
  /// Whether a turn has begun and is neither committed nor rolled back.
  package var isInTurn: Bool { database.isInTransaction }

  /// Begins a turn.
  package func begin() throws(StoreError) {
    try statements.begin.run()
  }

  /// Ends the turn: what it wrote is on the disk when this returns.
  ///
  /// After `.full` the turn is rolled back. After any other error it is unknown whether it counts: the process has to
  /// end, and the next start decides.
  package func commit() throws(StoreError) {
    do {
      try flush()
      try statements.commit.run()
      staged.turnEnded()
    } catch {
      if case .full = error { rollBack() }
      throw error
    }
  }

  /// Gives up the turn, if one is open.
  package func rollBack() {
    rowNumbers.forgetReservation()
    staged.forget()
    guard database.isInTransaction else { return }
    // A failing ROLLBACK has already rolled back, says sqlite3's "lang_transaction"; there is nothing left to do.
    try? statements.rollBack.run()
  }

  /// Runs one request: what it wrote goes when it throws a refusal.
  ///
  /// An error of the store itself goes through: then the turn is lost, not just the request.
  ///
  /// - Parameter refusesBeforeItWrites: a request for which this is true needs no way back.
  package func request<Answer>(
    refusesBeforeItWrites: Bool = false, _ body: () throws -> Answer
  ) throws -> Answer {
    guard !refusesBeforeItWrites else {
      let changes = database.allChanges
      do {
        return try body()
      } catch {
        assert(error is StoreError || changes == database.allChanges, "half a request is left")
        throw error
      }
    }
    let before = staged
    try statements.savepoint.run()
    do {
      let answer = try body()
      try statements.release.run()
      return answer
    } catch let error as StoreError {
      throw error
    } catch {
      rowNumbers.forgetReservation()
      staged = before
      try statements.rollBackToSavepoint.run()
      try statements.release.run()
      throw error
    }
  }

  /// An id for a new row of `alert`, `delivery`, `fanout` or `text_table`.
  func nextRow() throws(StoreError) -> Int64 {
    let (row, reservation) = rowNumbers.next()
    if let reservation { try statements.raiseRowNumbers.bind(1, reservation).run() }
    return row
  }

  /// How long the log was after the latest turn that wrote something, in pages. It starts again from
  /// the beginning some time after everything in it was moved into the file.
  package var pagesInLog: Int { database.pagesInLog }

  /// Moves what is committed from the log into the file, as the last act of a quiet turn.
  ///
  /// - Returns: the number of pages that are still in the log alone.
  package func checkpoint() throws(StoreError) -> Int {
    try database.checkpoint()
  }
}

extension Timestamp {
  /// A time that the store wrote.
  init(stored milliseconds: Int64) {
    self.init(clamping: milliseconds)
  }
}
