import BelfryCore
import BelfryHub
import BelfryProtocol
import BelfryStore

/// The test clock on its way, for whoever asked for it.
struct ClockRun {
  let change: ClockChange
  let connection: ConnectionID
  /// nil: nobody wants a reply.
  let id: RequestID?
  /// nil until the turn in which it was asked for is committed.
  var move: ClockMove?
  /// The clock stands where it shall; the turn in which it got there still does what is due by then.
  var hasArrived = false
}

// The clock steps, or an administrator moves the test clock.
extension TurnLoop {
  /// Moves the test clock from the next turn on. No line is carried out until it has arrived.
  func startClockRun(_ change: ClockChange, for connection: Connection, id: RequestID?) {
    clockRun = ClockRun(change: change, connection: connection.id, id: id)
    connection.flow.wait(for: .clock)
  }

  /// Moves the test clock on, at the beginning of a turn that then fires what is due.
  func runClock() throws(StoreError) {
    guard let run = clockRun else { return }
    guard storage.mayFire(at: monotonic) else {
      // Nobody shall wait for room on the disk. The clock stays where it has got to.
      return endClockRun(run) { hub.replyToUnstored($0, of: $1) }
    }
    guard let move = run.move else {
      switch run.change {
      case .advance(let duration):
        clockRun?.move = ClockMove(target: now.advanced(clampingBy: duration))
      case .set(let instant):
        clockRun?.move = ClockMove(target: instant)
        try tellStep(from: now, to: instant)
        clock.set(to: instant)
        now = instant
      }
      return
    }
    switch move.step(at: now, nextDue: firing.nextDue, isFiring: firing.isUnderWay) {
    case .fire:
      return
    case .visit(let instant):
      clock.set(to: instant)
    case .arrive where run.hasArrived:
      return endClockRun(run) { id, _ in hub.clockReply(to: id, at: move.target) }
    case .arrive:
      clock.set(to: move.target)
      clockRun?.hasArrived = true
    }
    now = clock.now()
  }

  /// Lets lines be carried out again, and answers whoever has moved the clock.
  private func endClockRun(_ run: ClockRun, reply: (RequestID, Session) -> [UInt8]) {
    clockRun = nil
    guard let connection = connections[run.connection] else { return }
    if let id = run.id {
      connection.output.append(reply(id, connection.session))
      write(connection)
    }
    connection.flow.release()
    touched.insert(connection.id)
  }

  /// Somebody has set the system's clock.
  func clockStepped() throws {
    let change = clockSteps.take()
    if !clock.isFrozen { try tellStep(from: change.from, to: change.to) }
    try turn()
  }

  private func tellStep(from old: Timestamp, to new: Timestamp) throws(StoreError) {
    let step = new.since(old)
    if step < .zero { clockWentBack = true }
    let limit = 100_000
    let moved = try hub.store.dueCount(
      after: min(old, new), upTo: max(old, new), limit: limit)
    let way = step < .zero ? "back" : "forward"
    let count =
      switch moved {
      case 1: "1 alert lies"
      case limit...: "\(limit) or more alerts lie"
      default: "\(moved) alerts lie"
      }
    let size = (step < .zero ? .zero - step : step).iso8601
    log.notice("The clock was set \(way) by \(size); \(count) between.")
  }
}
