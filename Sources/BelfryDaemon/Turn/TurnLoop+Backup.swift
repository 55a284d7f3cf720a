import BelfryCore
import BelfryHub
import BelfryPosix
import BelfryProtocol
import BelfryStore

/// A backup on its way, for whoever asked for it.
struct BackupRun {
  let name: String
  let connection: ConnectionID
  /// nil: nobody wants a reply.
  let id: RequestID?
  /// nil until the turn in which it was asked for is committed.
  var copy: StoreBackup?
}

// Backups: a step after each turn, so that the hub serves meanwhile.
extension TurnLoop {
  /// Pages that a step copies: a mebibyte.
  private static let pagesOfStep: Int32 = 256

  /// Why a backup cannot be begun; nil: it can.
  func refusal(ofBackup name: String) -> WireError? {
    if backup != nil { return WireError(.refused, .busy, .backupBusy) }
    do {
      guard try FileStatus.at(backups.file(name)) != nil else { return nil }
      return WireError(.refused, .exists, field: "name", .backupExists, [.string(name)])
    } catch {
      return failure(of: name, error)
    }
  }

  /// Takes a backup on, in the turn in which it is asked for.
  func startBackup(_ name: String, for connection: Connection, id: RequestID?) {
    backup = BackupRun(name: name, connection: connection.id, id: id)
    connection.flow.wait(for: .backup)
  }

  /// Goes on with a backup, between two transactions. Whatever happens to it, the hub goes on.
  func stepBackup() {
    guard let run = backup else { return }
    do {
      guard !storage.isFull, try hasRoom(for: run) else { return endBackup(refusing: .storageFull) }
      guard let copy = run.copy else {
        try backups.prepare(run.name)
        backup?.copy = try hub.store.beginBackup(to: backups.partialFile(run.name))
        return
      }
      let isWhole = try copy.step(pages: Self.pagesOfStep)
      guard isWhole else {
        // So that there is little left to do at the end, when everybody would have to wait for it.
        return try Files.synchronize(backups.partialFile(run.name))
      }
      // The file is closed before it gets its name.
      backup?.copy = nil
      try finishBackup(run)
    } catch StoreError.full {
      endBackup(refusing: .storageFull)
    } catch {
      endBackup(refusing: failure(of: run.name, error))
    }
  }

  private func finishBackup(_ run: BackupRun) throws(SystemError) {
    let bytes = try backups.finish(run.name)
    log.notice("A backup was written: \(run.name).")
    endBackup { id, _ in
      hub.backupReply(to: id, BackupAnswer(path: backups.file(run.name), bytes: bytes))
    }
  }

  private func hasRoom(for run: BackupRun) throws(SystemError) -> Bool {
    let free = try Files.freeBytes(at: Directories.parent(of: backups.path) ?? backups.path)
    let needed = run.copy == nil ? hub.store.fileBytes : 0
    return free - BackupFolder.headroom >= needed
  }

  /// A fault of the machine's, told to the log; whoever asked learns that it did not work.
  private func failure(of name: String, _ error: any Error) -> WireError {
    log.error("The backup \(name) cannot be written: \(error)")
    return WireError(.internalError, .internalError, .internalError)
  }

  /// Gives a backup up, with what there is of it.
  func endBackup(refusing error: WireError) {
    guard let run = backup else { return }
    backup?.copy = nil
    // Where it cannot be removed now, the next start does.
    try? Files.remove(backups.partialFile(run.name))
    endBackup { hub.backupReply(to: $0, refusing: error, of: $1) }
  }

  private func endBackup(reply: (RequestID, Session) -> [UInt8]) {
    guard let run = backup else { return }
    backup = nil
    guard let connection = connections[run.connection] else { return }
    if let id = run.id {
      connection.output.append(reply(id, connection.session))
      write(connection)
    }
    connection.flow.release()
    touched.insert(connection.id)
  }
}
