import BelfryEventLoop
import BelfryHub
import BelfryPosix
import BelfryProtocol

// What signals ask for: to stop, and to read the configuration anew.
extension TurnLoop {
  /// How long the hub waits for its peers when it is told to stop.
  private static let patience = Duration.seconds(5)

  /// Takes nothing in any more, answers what it has read, and leaves when that is written.
  ///
  /// Told a second time it leaves at once.
  func stop() throws {
    guard drainDeadline == nil else { return loop.exit() }
    log.info("Stopping.")
    // Where nobody listens, nobody misses it.
    _ = try? ServiceManager.notify(.stopping)
    drainDeadline = .now() + Self.patience
    for doorway in doorways {
      doorway.source = nil
      doorway.listener.close()
    }
    doorways = []
    _ = lobby.takeAll()
    for connection in connections.values {
      connection.flow.refuseInput()
      connection.framer.endOfInput()
      touched.insert(connection.id)
    }
    try turn()
  }

  /// Reads the configuration anew, the zones in use and the tables that are installed.
  func reload() throws {
    _ = try? ServiceManager.notify(.reloading)
    let new = reader.read()
    for problem in new.problems { log.error(problem.description) }
    let changes = configuration.changes(to: new)
    if changes.isEmpty { log.info("The configuration is read again; nothing has changed.") }
    for change in changes { log.notice("Configuration: \(change).") }
    configuration = new
    hub.configuration.limits = new.limits
    hub.configuration.languages = new.languages
    reloadZones()
    tables?.limits = new.limits
    tables?.reload()
    hub.adopt(systemApps: new.systemApps, unusable: new.unusableApps)
    for user in users.values { user.adopt(new.limits, at: .now()) }
    touched.formUnion(connections.keys)
    _ = try? ServiceManager.notify(.ready)
    try turn()
  }
}
