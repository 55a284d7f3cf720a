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
  }

  var reserve: Reserve { Reserve(path: "\(path)/reserve") }

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
      return try Store(path: file)
    } catch {
      throw StartFailure(description: "Cannot open \(file): \(error).")
    }
  }
}
