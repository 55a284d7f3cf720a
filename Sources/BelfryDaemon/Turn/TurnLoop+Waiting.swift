import BelfryCore
import BelfryEventLoop
import BelfryHub
import BelfryPosix
import BelfryProtocol

// Time passes: what the clock that never steps decides.
extension TurnLoop {
  /// Does what the time has come for.
  func passTime() throws {
    while let id = deadlines.pop(at: monotonic) {
      if let connection = connections[id] { passDeadline(of: connection) }
    }
    dealTokens()
    for doorway in doorways where doorway.pausedUntil.map({ $0 <= monotonic }) ?? false {
      doorway.pausedUntil = nil
      doorway.source?.setEnabled(true)
    }
    confirmMissingZones()
    if storage.wantsReserve(at: monotonic) { tryReserve() }
  }

  /// Looks whether there is room again. What is due and has found none gets it before the reserve.
  private func tryReserve() {
    let works = reserve.make(afterShortage: true)
    if works, storage.hasFailedFiring, firing.isOverdue(at: now) {
      reserve.giveUp()
      return storage.foundRoom(at: monotonic)
    }
    storage.triedReserve(works: works, at: monotonic)
    if !storage.isFull {
      hub.refusesGrowth = false
      log.notice("There is space left for the store again.")
    }
  }

  private func passDeadline(of connection: Connection) {
    touched.insert(connection.id)
    let hasPassed = { [monotonic] (deadline: MonotonicTime?) in
      deadline.map { $0 <= monotonic } ?? false
    }
    if hasPassed(connection.unreadDeadline(limits)) || hasPassed(connection.stillnessDeadline) {
      // It is told nothing, since it does not read, or is in the middle of a line.
      hangUp(connection)
      connection.flow.closeWhenWritten()
      log.warning(
        "A connection that stood still was closed.", about: subject(of: connection, nil))
    } else if let deadline = connection.helloDeadline, deadline <= monotonic {
      if connection.flow.hold == .account {
        // It has said hello; it is not to blame for the wait.
        connection.helloDeadline = monotonic + .seconds(1)
      } else {
        connection.helloDeadline = nil
        sayFarewell(
          WireError(
            .limit, .helloTooLate, .helloTooLate, [.integer(Int64(limits.helloSeconds))]),
          to: connection)
      }
    }
  }

  private func dealTokens() {
    for id in waitingUsers {
      guard let user = users[id], let next = user.nextDeal else {
        waitingUsers.remove(id)
        continue
      }
      guard next <= monotonic else { continue }
      for connection in user.requests.deal(at: monotonic) + user.hellos.deal(at: monotonic) {
        guard let connection = connections[connection] else { continue }
        connection.flow.release()
        touched.insert(connection.id)
        running.push(connection.id, of: id)
      }
    }
  }

  /// Arms the timers for what comes next, and comes back at once if there is more to do.
  func prepareNextTurn() throws {
    guard let sources else { return }
    if drainDeadline.map({ connections.isEmpty || $0 <= monotonic }) ?? false {
      return loop.exit()
    }
    let isIdle = connections.isEmpty && backup == nil && firing.nextDue == nil && !firing.hasFanOuts
    if idleExit?.mayLeave(isIdle: isIdle, at: monotonic) ?? false {
      log.info("Nobody is connected and nothing is due: leaving.")
      return loop.exit()
    }
    if hasWork { sources.again.schedule() }
    try armDueTimer(sources.due)
    if let time = nextMonotonicTime() {
      try sources.monotonic.arm(atMicroseconds: time.microseconds)
    } else {
      sources.monotonic.disarm()
    }
  }

  /// The one timer of alerts: for the next due instant, unless firing waits for room on the disk.
  private func armDueTimer(_ timer: TimerSource) throws(SystemError) {
    guard !clock.isFrozen, let due = firing.nextDue, storage.mayFire(at: monotonic) else {
      return timer.disarm()
    }
    // What is overdue already is work, or waits for a retry.
    guard due > now else { return timer.disarm() }
    let (microseconds, overflow) = due.milliseconds.multipliedReportingOverflow(by: 1_000)
    guard !overflow else { return timer.disarm() }
    try timer.arm(atMicroseconds: UInt64(max(0, microseconds)))
  }

  private func nextMonotonicTime() -> MonotonicTime? {
    var next: MonotonicTime?
    func consider(_ time: MonotonicTime?) {
      guard let time else { return }
      next = next.map { min($0, time) } ?? time
    }
    consider(deadlines.next)
    consider(storage.nextRetry)
    consider(firing.nextRetry)
    consider(drainDeadline)
    consider(idleExit?.deadline)
    consider(lobby.nextDeadline)
    consider(zones?.confirmation)
    consider(tellStatus())
    for id in waitingUsers { consider(users[id]?.nextDeal) }
    for doorway in doorways { consider(doorway.pausedUntil) }
    return next
  }

  /// Tells the service manager how the hub is doing; answers when there is more to tell.
  private func tellStatus() -> MonotonicTime? {
    let facts = StatusLine.Facts(
      connections: connections.count, next: firing.nextDue.flatMap { $0 == .earliest ? nil : $0 },
      isFull: storage.isFull)
    if let text = status.update(facts, at: monotonic) {
      // Where nobody listens, nobody misses it.
      _ = try? ServiceManager.notify(.status(text))
    }
    return status.nextUpdate
  }
}
