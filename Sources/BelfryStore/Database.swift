import CLogWriter
import CSQLite

/// One connection to SQLite, and the only place that opens one.
final class Database {
  fileprivate let handle: OpaquePointer
  /// Where `sqlite3_wal_hook` notes how long the log is; freed after the connection.
  private let logLength: UnsafeMutablePointer<Int32>

  /// Once, before SQLite is used: nobody asks it how much memory it holds, and counting that takes a
  /// lock at each allocation.
  ///
  /// Answers the name of the file system to use; nil for the usual one.
  private static let fileSystem: String? = {
    // It refuses only when it is too late, and then it counts.
    _ = csqlite_count_no_memory()
    return clogwriter_register().map { String(cString: $0) }
  }()

  /// Opens `path`; `sqlite3_open_v2`.
  init(path: String, flags: Int32) throws(StoreError) {
    let fileSystem = Self.fileSystem
    var opened: OpaquePointer?
    let code = sqlite3_open_v2(path, &opened, flags | SQLITE_OPEN_NOMUTEX, fileSystem)
    guard code == SQLITE_OK, let opened else {
      let error = StoreError(code: code, handle: opened)
      sqlite3_close_v2(opened)
      throw error
    }
    handle = opened
    sqlite3_extended_result_codes(handle, 1)
    logLength = .allocate(capacity: 1)
    logLength.initialize(to: 0)
  }

  deinit {
    sqlite3_close_v2(handle)
    logLength.deallocate()
  }

  /// Pages in the log after the latest commit that wrote any; 0 before the first.
  var pagesInLog: Int { Int(logLength.pointee) }

  /// Whether a transaction is open; SQLite may have rolled it back by itself after an error.
  var isInTransaction: Bool { sqlite3_get_autocommit(handle) == 0 }

  /// The rowid of the latest INSERT.
  var lastInsertedRow: Int64 { sqlite3_last_insert_rowid(handle) }

  /// Rows changed by the latest statement.
  var changedRows: Int { Int(sqlite3_changes(handle)) }

  /// Rows changed since the file was opened.
  var allChanges: Int64 { sqlite3_total_changes64(handle) }

  /// Runs statements that answer nothing.
  func execute(_ sql: String) throws(StoreError) {
    let code = sqlite3_exec(handle, sql, nil, nil, nil)
    guard code == SQLITE_OK else { throw StoreError(code: code, handle: handle) }
  }

  /// The single number that `sql` answers.
  func number(_ sql: String) throws(StoreError) -> Int64 {
    let statement = try Statement(self, sql)
    return try statement.step() ? statement.int(0) : 0
  }

  /// Moves pages from the log into the file without waiting for anybody; answers the frames left in the log.
  func checkpoint() throws(StoreError) -> Int {
    var framesInLog: Int32 = 0
    var framesDone: Int32 = 0
    let code = sqlite3_wal_checkpoint_v2(
      handle, nil, SQLITE_CHECKPOINT_PASSIVE, &framesInLog, &framesDone)
    guard code == SQLITE_OK else { throw StoreError(code: code, handle: handle) }
    return Int(max(0, framesInLog - framesDone))
  }

  /// Bytes of the file, its log not included; 0 where they cannot be told.
  var fileSize: Int64 {
    var file: UnsafeMutablePointer<sqlite3_file>?
    guard
      sqlite3_file_control(handle, nil, SQLITE_FCNTL_FILE_POINTER, &file) == SQLITE_OK, let file
    else { return 0 }
    var size: Int64 = 0
    guard file.pointee.pMethods?.pointee.xFileSize(file, &size) == SQLITE_OK else { return 0 }
    return size
  }

  /// Begins to copy another data base into this one; `sqlite3_backup_init`.
  func beginCopy(of source: Database) throws(StoreError) -> OpaquePointer {
    guard let copy = sqlite3_backup_init(handle, "main", source.handle, "main") else {
      throw error(sqlite3_errcode(handle))
    }
    return copy
  }

  /// What a result code of this connection means.
  func error(_ code: Int32) -> StoreError { StoreError(code: code, handle: handle) }

  /// Has `pagesInLog` tell the truth from now on. `wal_autocheckpoint` uses the same hook, so it is set
  /// before.
  func watchLog() {
    sqlite3_wal_hook(
      handle,
      { context, _, _, pages in
        context?.assumingMemoryBound(to: Int32.self).pointee = pages
        return SQLITE_OK
      }, logLength)
  }

  /// Whether a log that is not empty, or a journal, stands beside the file; `xAccess` of the VFS.
  ///
  /// SQLite writes a journal once, when it makes the file one that has a log.
  static func hasLog(path: String) -> Bool {
    guard let files = sqlite3_vfs_find(nil) else { return false }
    return ["-wal", "-journal"].contains { suffix in
      var exists: Int32 = 0
      let code = files.pointee.xAccess?(files, path + suffix, SQLITE_ACCESS_EXISTS, &exists)
      return code == SQLITE_OK && exists != 0
    }
  }

  /// Keeps the log file when the connection closes, so that its space stays ours.
  func keepLogFile() {
    var on: Int32 = 1
    sqlite3_file_control(handle, nil, SQLITE_FCNTL_PERSIST_WAL, &on)
  }
}

/// A prepared statement; freed with its owner, and before the connection it belongs to.
final class Statement {
  private let handle: OpaquePointer
  private let database: Database

  init(_ database: Database, _ sql: String) throws(StoreError) {
    var prepared: OpaquePointer?
    let code = sqlite3_prepare_v3(
      database.handle, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &prepared, nil)
    guard code == SQLITE_OK, let prepared else {
      throw StoreError(code: code, handle: database.handle)
    }
    handle = prepared
    self.database = database
  }

  deinit {
    sqlite3_finalize(handle)
  }

  // SQLite copies what is bound before the call returns.
  // -1 cast to a function pointer is how sqlite3.h spells SQLITE_TRANSIENT; Swift does not import the macro.
  private static var transient: sqlite3_destructor_type? {
    unsafeBitCast(-1, to: sqlite3_destructor_type?.self)
  }

  @discardableResult func bind(_ index: Int32, _ value: Int64) -> Statement {
    sqlite3_bind_int64(handle, index, value)
    return self
  }

  @discardableResult func bind(_ index: Int32, _ value: Int64?) -> Statement {
    if let value { bind(index, value) } else { sqlite3_bind_null(handle, index) }
    return self
  }

  @discardableResult func bind(_ index: Int32, _ value: String) -> Statement {
    var value = value
    value.withUTF8 { bytes in
      _ = bytes.withMemoryRebound(to: CChar.self) {
        if let base = $0.baseAddress, !$0.isEmpty {
          sqlite3_bind_text(handle, index, base, Int32($0.count), Self.transient)
        } else {
          sqlite3_bind_text(handle, index, "", 0, Self.transient)
        }
      }
    }
    return self
  }

  @discardableResult func bind(_ index: Int32, _ value: String?) -> Statement {
    if let value { bind(index, value) } else { sqlite3_bind_null(handle, index) }
    return self
  }

  @discardableResult func bind(_ index: Int32, _ value: [UInt8]) -> Statement {
    _ = value.withUnsafeBytes {
      if let base = $0.baseAddress, !$0.isEmpty {
        sqlite3_bind_blob(handle, index, base, Int32($0.count), Self.transient)
      } else {
        sqlite3_bind_zeroblob(handle, index, 0)
      }
    }
    return self
  }

  /// Goes to the next row; false behind the last one, and then the statement is ready to be bound again.
  func step() throws(StoreError) -> Bool {
    let code = sqlite3_step(handle)
    switch code {
    case SQLITE_ROW:
      return true
    case SQLITE_DONE:
      sqlite3_reset(handle)
      return false
    default:
      let error = StoreError(code: code, handle: database.handle)
      sqlite3_reset(handle)
      throw error
    }
  }

  /// Runs a statement whose rows nobody wants.
  func run() throws(StoreError) {
    while try step() {}
  }

  /// The value that `read` takes from the first row; nil when there is no row.
  func first<Value>(_ read: (Statement) -> Value) throws(StoreError) -> Value? {
    guard try step() else { return nil }
    let value = read(self)
    sqlite3_reset(handle)
    return value
  }

  /// The values that `read` takes from all rows.
  func all<Value>(_ read: (Statement) -> Value) throws(StoreError) -> [Value] {
    var values: [Value] = []
    while try step() { values.append(read(self)) }
    return values
  }

  func int(_ column: Int32) -> Int64 { sqlite3_column_int64(handle, column) }

  func optionalInt(_ column: Int32) -> Int64? { isNull(column) ? nil : int(column) }

  func isNull(_ column: Int32) -> Bool {
    sqlite3_column_type(handle, column) == SQLITE_NULL
  }

  func text(_ column: Int32) -> String {
    guard let start = sqlite3_column_text(handle, column) else { return "" }
    let count = Int(sqlite3_column_bytes(handle, column))
    return String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
  }

  func optionalText(_ column: Int32) -> String? { isNull(column) ? nil : text(column) }

  func bytes(_ column: Int32) -> [UInt8] {
    guard let start = sqlite3_column_blob(handle, column) else { return [] }
    return [UInt8](
      UnsafeRawBufferPointer(start: start, count: Int(sqlite3_column_bytes(handle, column))))
  }
}

extension StoreError {
  /// Sorts SQLite's result codes into what the hub does about them.
  fileprivate init(code: Int32, handle: OpaquePointer?) {
    let message =
      handle.flatMap { sqlite3_errmsg($0) }.map { String(cString: $0) }
      ?? String(cString: sqlite3_errstr(code))
    switch code & 0xFF {
    case SQLITE_FULL: self = .full
    // SQLite says "full" for ENOSPC alone; a quota or a file-size limit is used up just the same, and the
    // write that met it is rolled back in the same way.
    case SQLITE_IOERR where code == ExtendedCode.writeFailed && hasMetLimit(handle): self = .full
    case SQLITE_CORRUPT, SQLITE_NOTADB: self = .damaged(message)
    case SQLITE_BUSY, SQLITE_LOCKED: self = .inUse
    default: self = .failed(code: code, message: message)
    }
  }
}

/// Extended result codes, which Swift does not import (sqlite.org/rescode.html).
private enum ExtendedCode {
  /// SQLITE_IOERR_WRITE
  static let writeFailed = SQLITE_IOERR | (3 << 8)
}

/// Whether the last error of the file or of its log was a quota or a file-size limit.
///
/// `sqlite3_system_errno` comes too late: what SQLite does after the failed write changes errno.
private func hasMetLimit(_ handle: OpaquePointer?) -> Bool {
  [SQLITE_FCNTL_FILE_POINTER, SQLITE_FCNTL_JOURNAL_POINTER].contains { operation in
    var file: UnsafeMutablePointer<sqlite3_file>?
    guard sqlite3_file_control(handle, nil, operation, &file) == SQLITE_OK, let file,
      let methods = file.pointee.pMethods
    else { return false }
    var number: Int32 = 0
    guard methods.pointee.xFileControl(file, SQLITE_FCNTL_LAST_ERRNO, &number) == SQLITE_OK else {
      return false
    }
    return SystemErrorNumber(rawValue: number) != nil
  }
}

/// Numbers of errno(3) on Linux; this target does not see the C library.
private enum SystemErrorNumber: Int32 {
  /// EFBIG
  case fileTooLarge = 27
  /// EDQUOT
  case quotaExceeded = 122
}
