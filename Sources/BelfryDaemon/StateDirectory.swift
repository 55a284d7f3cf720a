import BelfryPosix
import BelfryStore

/// Where everything durable stands.
struct StateDirectory {
  let path: String

  /// Takes the directory of the options or of the service manager; made, 0700, if it is missing.
  init(_ options: Options) throws {
    // With several StateDirectory= of a unit, the first is ours (systemd.exec(5)).
    let given = ProcessFacts.environmentValue("STATE_DIRECTORY")?.split(separator: ":").first
    guard let path = options.state ?? given.map(String.init) else {
      throw StartFailure(description: "Nowhere to keep the state: give --state DIRECTORY.")
    }
    self.path = path
    try Directories.make(path, permissions: 0o700, includingParents: true)
    try Self.check(path)
  }

  /// Refuses a directory in which others could put something in place of what the hub keeps.
  private static func check(_ path: String) throws {
    guard let status = try FileStatus.at(path, following: true) else { return }
    let own = ProcessFacts.effectiveUserID
    guard status.uid == own else {
      throw StartFailure(
        description: "The state directory \(path) belongs to the user \(status.uid), and the hub "
          + "runs as \(own): start it as that user, or chown -R \(own) \(path).")
    }
    guard status.permissions & 0o022 == 0 else {
      throw StartFailure(
        description: "Others may write to the state directory \(path): chmod 0700 \(path).")
    }
  }

  var reserve: Reserve { Reserve(path: "\(path)/reserve") }

  var backups: BackupFolder { BackupFolder(path: "\(path)/backups") }

  /// Keeps a second hub away for as long as the lock lives.
  func lock() throws -> FileLock {
    do {
      return try FileLock.acquire(path: "\(path)/lock")
    } catch {
      guard case .heldElsewhere = error else { throw error }
      throw StartFailure(description: "Another hub keeps its state in \(path).")
    }
  }

  func openStore() throws -> Store {
    let file = "\(path)/belfry.db"
    do {
      // SQLite does not say why it cannot.
      if try FileStatus.at(file) != nil { try Files.checkWritable(file) }
    } catch {
      throw StartFailure(description: "Cannot open the store: \(error).")
    }
    do {
      return try Store(path: file)
    } catch {
      throw StartFailure(description: "Cannot open \(file): \(error).")
    }
  }
}
