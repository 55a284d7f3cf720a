import BelfryCore
import BelfryHub
import BelfryProtocol
import BelfryStore

// The transaction of a turn, and what comes of it.
extension TurnLoop {
  /// Carries out lines and fires what is due, in one transaction.
  ///
  /// While the disk is full there are two, so that firing what does not fit takes no cancelling
  /// along.
  func runTransactions() throws(StoreError) {
    if storage.isFull {
      try transact(answers: true, fires: false)
      try transact(answers: false, fires: true)
    } else {
      try transact(answers: true, fires: true)
    }
    for id in later {
      if let connection = connections[id] { running.push(id, of: connection.user.id) }
    }
    later.removeAll(keepingCapacity: true)
  }

  private func transact(answers: Bool, fires: Bool) throws(StoreError) {
    var outcome: DueOutcome?
    var isFiring = false
    do {
      if answers {
        try takeInZones()
        try learnOfAccounts()
        try answerLines()
      }
      if fires {
        if hub.store.isInTurn { firing.setNextDue(try hub.nextDue()) }
        // Where the test clock arrives, what goes by days is done even if no alert is due.
        let foreground = foregroundOfTurn()
        let isReady =
          firing.isReady(at: now, monotonic) || clockRun?.hasArrived == true
          || !foreground.left.isEmpty || clockWentBack
        isFiring = isReady && storage.mayFire(at: monotonic)
        if isFiring {
          if !hub.store.isInTurn { try hub.store.begin() }
          outcome = try hub.takeDue(
            at: now, accounts: accounts, foreground: foreground, clockWentBack: clockWentBack)
        }
      }
      guard hub.store.isInTurn else { return publish() }
      try hub.store.commit()
    } catch {
      guard case .full = error else { throw error }
      return try turnDidNotFit(wasFiring: isFiring)
    }
    checkpoints.committed(logLength: hub.store.pagesInLog)
    if answers { changedZones = [] }
    if let outcome {
      firing.fired(outcome, at: now, monotonic)
      storage.firingWorked()
      clockWentBack = outcome.hasLongOffers
      tell(outcome.rederivations)
      for query in outcome.queries {
        accounts.noteAsked(query)
        desk.ask(query)
      }
      for query in accounts.takeAging().union(outcome.lookUps) { desk.ask(query) }
      firing.setNextDue(try hub.nextDue())
    } else if answers, !fires {
      firing.setNextDue(try hub.nextDue())
    }
    publish()
    if let outcome { foreground.settle(outcome.settledApps) }
  }

  /// Who is in the foreground with what this turn has changed, should it be committed.
  private func foregroundOfTurn() -> Foreground {
    var foreground = foreground
    for id in staged {
      guard let connection = connections[id] else { continue }
      foreground.move(from: connection.foregroundApp, to: connection.latestForegroundApp)
    }
    return foreground
  }

  /// Whether offers may have to be given to their centers without waiting for their times.
  var hasOffersToEnd: Bool { !foreground.left.isEmpty || clockWentBack }

  /// Has a connection count for the app that it has in the foreground, or for none.
  func countForeground(_ connection: Connection) {
    let app = connection.latestForegroundApp
    foreground.move(from: connection.foregroundApp, to: app, leaves: drainDeadline == nil)
    connection.foregroundApp = app
  }

  /// Who has come and gone, before anybody is answered.
  private func learnOfAccounts() throws(StoreError) {
    guard !accountNews.isEmpty else { return }
    let news = accountNews
    // Should this turn be lost, the next look-up says it again.
    accountNews.removeAll(keepingCapacity: true)
    if !hub.store.isInTurn { try hub.store.begin() }
    try hub.learn(news, at: now)
  }

  /// The turn is on the disk: its changes count, its replies go out, then readers are woken.
  private func publish() {
    for id in staged {
      guard let connection = connections[id], let work = connection.staged else { continue }
      connection.staged = nil
      connection.output.append(work.replies)
      if work.closes { connection.flow.closeWhenWritten() }
      adopt(work.session, in: connection)
      write(connection)
    }
    staged.removeAll(keepingCapacity: true)
    dismiss(hub.takeDismissals())
    for stream in hub.takeTouchedStreams() {
      for id in subscribers[stream] ?? [] {
        if let connection = connections[id] { announceNews(to: connection) }
      }
    }
  }

  /// Says farewell to those who lost what they were bound to.
  private func dismiss(_ dismissals: [Dismissal]) {
    guard !dismissals.isEmpty else { return }
    for connection in connections.values.sorted(by: { $0.id < $1.id }) {
      guard let dismissal = dismissals.first(where: { $0.concerns(connection.session) }) else {
        continue
      }
      sayFarewell(dismissal.error, to: connection)
    }
  }

  private func adopt(_ session: Session, in connection: Connection) {
    let before = connection.session
    connection.session = session
    countForeground(connection)
    if session.isBound, !before.isBound {
      connection.helloDeadline = nil
    }
    guard session.subscription != before.subscription else { return }
    changeSubscription(of: connection, from: before.subscription?.stream)
    announceNews(to: connection)
  }

  /// Keeps the list of who watches which stream.
  func changeSubscription(of connection: Connection, from old: StreamKey?) {
    let new = connection.session.subscription?.stream
    guard old != new else { return }
    if let old {
      subscribers[old]?.remove(connection.id)
      if subscribers[old]?.isEmpty == true { subscribers[old] = nil }
    }
    if let new { subscribers[new, default: []].insert(connection.id) }
  }

  /// Nothing of the turn is on the disk: whoever asked for something learns that, and in memory
  /// all stays as it was.
  private func turnDidNotFit(wasFiring: Bool) throws(StoreError) {
    hub.store.rollBack()
    firing.setNextDue(try hub.nextDue())
    _ = hub.takeTouchedStreams()
    _ = hub.takeDismissals()
    let isNew = storage.turnDidNotFit(wasFiring: wasFiring, at: monotonic)
    hub.refusesGrowth = true
    if backup?.copy != nil { endBackup(refusing: .storageFull) }
    reserve.giveUp()
    if isNew {
      log.error(
        "No space left for the store; until there is, what would add to it is refused.")
    }
    for id in staged {
      guard let connection = connections[id], let work = connection.staged else { continue }
      connection.staged = nil
      for entry in work.entries {
        switch entry {
        case .line(let line):
          connection.output.append(hub.replyToUnstored(line, of: connection.session) ?? [])
        case .reply(let reply): connection.output.append(reply)
        }
      }
      if !connection.session.isBound {
        connection.framer.maximumLineBytes = limits.lineBytesBeforeHello
      }
      if backup?.connection == id, backup?.copy == nil {
        backup = nil
        connection.flow.release()
      }
      if clockRun?.connection == id, clockRun?.move == nil {
        clockRun = nil
        connection.flow.release()
      }
      write(connection)
    }
    staged.removeAll(keepingCapacity: true)
  }

  /// Moves pages from the log into the file when nobody waits.
  func checkpointIfQuiet() throws(StoreError) {
    let start = MonotonicTime.now()
    let pause = firing.nextDue.map { $0.since(now) - (start - monotonic) }
    guard checkpoints.isDue(isQuiet: !hasWork, pause: pause) else { return }
    do {
      _ = try hub.store.checkpoint()
      checkpoints.done(in: .now() - start)
    } catch {
      if case .damaged = error { throw error }
      if checkpoints.failed() { log.warning("Cannot checkpoint the store: \(error), ignoring") }
    }
  }
}
