import CSQLite

/// The file of a hub that has ended.
enum StoreFile {
  /// Throws what SQLite finds wrong with the file.
  static func check(_ path: String) throws {
    var database: OpaquePointer?
    defer { sqlite3_close_v2(database) }
    guard sqlite3_open_v2(path, &database, SQLITE_OPEN_READWRITE, nil) == SQLITE_OK else {
      throw Disagreement("\(path) cannot be opened")
    }
    var statement: OpaquePointer?
    defer { sqlite3_finalize(statement) }
    guard
      sqlite3_prepare_v2(database, "PRAGMA integrity_check", -1, &statement, nil) == SQLITE_OK,
      sqlite3_step(statement) == SQLITE_ROW, let text = sqlite3_column_text(statement, 0)
    else { throw Disagreement("\(path) cannot be checked") }
    let finding = String(cString: text)
    guard finding == "ok" else { throw Disagreement("\(path): \(finding)") }
  }
}
