/// The servers of a run, in the state that a measure asks for.
final class Stage {
  let plan: Plan
  let workspace: Workspace
  let shelf: Shelf
  /// The servers with many alerts pending: started once, suspended while others are measured.
  private var full: [String: ServerProcess] = [:]
  /// Their state folders.
  private var states: [String: String] = [:]

  init(plan: Plan, workspace: Workspace, shelf: Shelf) {
    self.plan = plan
    self.workspace = workspace
    self.shelf = shelf
  }

  /// Hands a running server to `body`: one that has just begun with an empty queue, or the one with
  /// many alerts pending.
  func with<Value>(
    _ server: any Server, _ pending: Pending, _ body: (ServerProcess) throws -> Value
  ) throws -> Value {
    switch pending {
    case .empty:
      let process = try server.start(workspace, state: try shelf.empty(server))
      let value = try body(process)
      try process.stop()
      return value
    case .million:
      let process = try full(server)
      try process.resume()
      let value = try body(process)
      try process.suspend()
      return value
    }
  }

  /// The state folder of a server that is not running, with many alerts pending.
  func state(_ server: any Server) throws -> String {
    if let process = full.removeValue(forKey: server.name) { try process.end() }
    if let state = states[server.name] { return state }
    let state = try shelf.copy(server, plan.pending)
    states[server.name] = state
    return state
  }

  private func full(_ server: any Server) throws -> ServerProcess {
    if let process = full[server.name] { return process }
    let process = try server.start(workspace, state: try state(server))
    full[server.name] = process
    return process
  }

  /// Ends what still runs.
  func close() throws {
    for process in full.values { try process.end() }
    full = [:]
  }
}

extension ServerProcess {
  /// Ends one that may be suspended.
  fileprivate func end() throws {
    try resume()
    try stop()
  }
}
