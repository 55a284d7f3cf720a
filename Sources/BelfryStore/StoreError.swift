/// Why the store could not do what was asked.
package enum StoreError: Error, Hashable, Sendable {
  /// The disk, the quota or the file-size limit is used up. The whole turn is rolled back; nothing is lost.
  case full
  /// The file is written by a hub that knows a later schema than this one.
  case newerSchema(found: Int32, known: Int32)
  /// There is a file of that name, but Belfry did not write it.
  case foreignFile
  /// The file is a copy that was put back, and the log beside it belongs to another.
  case foreignLog
  /// The file is damaged; it is left as it is.
  case damaged(String)
  /// Another process holds the file.
  case inUse
  /// Reading or writing failed; after a COMMIT it is unknown whether it counts until the file is opened again.
  case failed(code: Int32, message: String)
}

extension StoreError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .full: "no space left for the store"
    case .newerSchema(let found, let known):
      "the store has schema \(found), this hub knows up to \(known): start the newer hub"
    case .foreignFile: "the file is no store of Belfry: move it away or choose another directory"
    case .foreignLog:
      "the store is a copy that was put back, and the log beside it is another's: "
        + "remove the files whose names end in -wal and -shm"
    case .damaged(let message): "the store is damaged (\(message)): put back a backup"
    case .inUse: "another process uses the store"
    case .failed(let code, let message): "SQLite error \(code): \(message)"
    }
  }
}
