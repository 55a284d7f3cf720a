import BelfryCore
import BelfryProtocol
package import BelfryStore

/// Which apps are in the foreground: while one is, what fires is offered to it before the center gets it.
///
/// Memory of the daemon's, which it derives from its connections; the store knows nothing of it.
package struct Foreground: Hashable, Sendable {
  /// How many connections of an app say so.
  private var counts: [AppKey: Int] = [:]
  /// Apps that have left: what is offered to them goes to the center.
  package private(set) var left: Set<AppKey> = []

  package init() {}

  package func contains(_ app: AppKey) -> Bool { counts[app] != nil }

  /// A connection that spoke for one app, or none, now speaks for another, or none.
  ///
  /// - Parameter leaves: false when the hub itself ends the connection since it stops: its app may be back
  ///   before the offer is over.
  package mutating func move(from old: AppKey?, to new: AppKey?, leaves: Bool = true) {
    guard old != new else { return }
    if let old, let count = counts[old] {
      counts[old] = count > 1 ? count - 1 : nil
      if count == 1, leaves { left.insert(old) }
    }
    if let new {
      counts[new, default: 0] += 1
      left.remove(new)
    }
  }

  /// Nothing is offered to these any more.
  package mutating func settle(_ apps: Set<AppKey>) {
    left.subtract(apps)
  }
}

// An app in the foreground shows its alerts itself.
extension Hub {
  /// When an offer made at `now` is over. What expires sooner is offered for as long.
  func offerEnd(from now: Timestamp, expiringAt expiry: Timestamp?) -> Timestamp {
    let end = now.advanced(clampingBy: .seconds(limits.offerSeconds))
    return expiry.map { min($0, end) } ?? end
  }

  /// Takes an app's answer to an offer; the first one wins, a later one learns what the state is.
  func handled(
    _ id: AlertID, _ occurrence: Occurrence, show isToShow: Bool, of app: AppRecord,
    _ request: Request
  ) throws -> Outcome {
    guard case .user(let user) = app.owner,
      let delivery = try store.delivery(of: id, occurrence, app: app.key, user: user)
    else { throw WireError(.notFound, .notFound, field: "id", .notFound) }
    let input: DeliveryInput = isToShow ? .handOver : .handle
    let state = delivery.state.after(input)
    let isChange = state != delivery.state
    if isChange {
      if isToShow {
        try giveToCenter(delivery, by: input, app: app, at: request.now)
      } else {
        try end(delivery, by: input, app: app, at: request.now)
      }
    }
    let answer = HandledAnswer(state: state, isChanged: isChange)
    return request.answer { ReplyLine.handled($0, answer) }
  }

  /// Gives to the center what a clock that was set back would have offered for longer than may be.
  func endLongOffers(
    limit: Int, at now: Timestamp, into outcome: inout DueOutcome
  ) throws(StoreError) {
    let room = max(0, limit - outcome.served)
    let offers = try store.offered(
      beyond: offerEnd(from: now, expiringAt: nil), limit: room)
    for delivery in offers {
      guard let app = try store.app(delivery.app) else { throw .damaged("an app is missing") }
      if app.isGone {
        try takeAway(delivery, at: now)
      } else {
        try giveToCenter(delivery, by: .wake, app: app, at: now)
      }
    }
    outcome.served += offers.count
    if offers.count == room { (outcome.hasLongOffers, outcome.hasMore) = (true, true) }
  }

  /// Gives to the center what is offered to apps that have left the foreground.
  func handOver(
    from apps: Set<AppKey>, limit: Int, at now: Timestamp, into outcome: inout DueOutcome
  ) throws(StoreError) {
    for key in apps {
      guard outcome.served < limit else {
        outcome.hasMore = true
        return
      }
      let room = limit - outcome.served
      var served = 0
      if let app = try store.app(key), case .user(let user) = app.owner {
        for delivery in try store.offered(to: key, of: user, limit: room) {
          try giveToCenter(delivery, by: .handOver, app: app, at: now)
          served += 1
        }
      }
      outcome.served += served
      if served < room { outcome.settledApps.insert(key) }
    }
  }
}
