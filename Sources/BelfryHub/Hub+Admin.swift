package import BelfryCore
package import BelfryProtocol
import BelfryStore

// The methods of an administrator.
extension Hub {
  func status(_ request: Request) throws -> Outcome {
    let counts = try store.counts()
    let status = HubStatus(
      hubVersion: configuration.version, now: request.now, users: counts.users,
      personalApps: counts.personalApps, systemApps: counts.systemApps, pending: counts.pending,
      deliveries: counts.open, connections: Int64(connectionCount), storeBytes: counts.fileBytes,
      next: try store.nextDue(), timeZone: zones.system.name, zonesReloaded: zoneReloads)
    return request.answer { ReplyLine.status($0, status) }
  }

  func administer(_ call: AdminCall, _ request: Request) throws -> Outcome {
    switch call {
    case .apps(let user, let page): try apps(of: user, page, request)
    case .users(let page): try users(page, request)
    case .limits: limits(request)
    case .metrics: try metrics(request)
    case .suspend(let target): try suspend(target, true, request)
    case .resume(let target): try suspend(target, false, request)
    case .purge(let target): try purge(target, request)
    case .forget(let key): try forget(key, request)
    case .backup(let name): Outcome(effect: .backsUp(name, request.id))
    }
  }

  /// Asks the daemon to move the test clock; the reply comes when it has got there.
  func moveClock(_ change: ClockChange, _ request: Request) throws -> Outcome {
    guard configuration.hasTestClock else {
      throw WireError(.refused, .noTestClock, .noTestClock)
    }
    if case .advance(let duration) = change, request.now.adding(duration) == nil {
      throw WireError(.invalidParams, .invalidValue, field: "advance", .durationTooLong)
    }
    return Outcome(
      effect: .movesClock(change, request.id))
  }

  /// The reply to `admin.backup`, when the copy stands where it shall.
  package func backupReply(to id: RequestID, _ answer: BackupAnswer) -> [UInt8] {
    ReplyLine.backedUp(id, answer)
  }

  /// The reply to `admin.backup` when nothing came of it.
  package func backupReply(
    to id: RequestID, refusing error: WireError, of session: Session
  ) -> [UInt8] {
    reply(refusing: error, to: id, of: session)
  }

  /// The reply to `admin.clock`, when the clock stands at `now`.
  package func clockReply(to id: RequestID, at now: Timestamp) -> [UInt8] {
    ReplyLine.clock(id, now: now)
  }
}
