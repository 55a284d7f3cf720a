import CSQLite

/// A copy of the store on its way into another file, some pages at a time (sqlite.org/c3ref/backup_finish.html).
///
/// What is written meanwhile gets into the copy too, since one connection does both: the copy is the store as it
/// stands at its last step. A failure is the copy's alone; the store does not notice.
package final class StoreBackup {
  private let copy: Database
  private let source: Database
  private var handle: OpaquePointer?

  init(of source: Database, to path: String) throws(StoreError) {
    self.source = source
    copy = try Database(path: path, flags: SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE)
    // Nothing but a whole copy counts, and the caller syncs that: no journal is needed.
    try copy.execute(
      """
      PRAGMA locking_mode = EXCLUSIVE;
      PRAGMA journal_mode = OFF;
      PRAGMA synchronous = OFF;
      """)
    handle = try copy.beginCopy(of: source)
  }

  deinit {
    // It gives up what is not finished; what it answers was answered by a step.
    sqlite3_backup_finish(handle)
  }

  /// Copies up to `pages` pages, between two turns; true: the copy is whole.
  package func step(pages: Int32) throws(StoreError) -> Bool {
    let code = sqlite3_backup_step(handle, pages)
    switch code {
    case SQLITE_OK: return false
    case SQLITE_DONE: break
    default: throw copy.error(code)
    }
    sqlite3_backup_finish(handle)
    handle = nil
    // Whoever opens it learns that it is a copy, see `Store.renewStreams`. It is one file: no log belongs to it.
    try copy.execute(
      """
      PRAGMA journal_mode = DELETE;
      INSERT INTO copied VALUES (1);
      """)
    return true
  }
}

extension Store {
  /// Begins a copy into a file that does not exist yet.
  package func beginBackup(to path: String) throws(StoreError) -> StoreBackup {
    try StoreBackup(of: database, to: path)
  }

  /// Bytes of the file without its log.
  package var fileBytes: Int64 { database.fileSize }

  /// Gives every stream of a copy a new name: what clients remember of the original are places in another stream.
  static func renewStreams(_ database: Database) throws(StoreError) {
    guard try database.number("SELECT count(*) FROM copied") > 0 else { return }
    try database.execute(
      """
      BEGIN IMMEDIATE;
      UPDATE stream SET incarnation = lower(hex(randomblob(4)));
      DELETE FROM copied;
      COMMIT;
      """)
    // The file itself shall tell that it is no copy any more, see `inspect`.
    _ = try database.checkpoint()
  }
}
