package import BelfryCore
import BelfryProtocol
package import BelfryStore

/// What firing came to in one turn.
package struct DueOutcome: Sendable {
  /// Deliveries tried, dropped ones included.
  package var served = 0
  /// There is more to do right now: take another turn.
  package var hasMore = false
  /// Apps that had left the foreground, and to which nothing is offered any more.
  package var settledApps: Set<AppKey> = []
  /// Offers that the clock, set back, would make too long are still there.
  package var hasLongOffers = false
  /// Accounts that have to be looked up before the fan-outs can go on.
  package var queries: Set<AccountQuery> = []
  /// The account data base did not answer: try again later.
  package var mustRetry = false
  /// Some of what is due waits for accounts to be looked up.
  package var isWaiting = false
  /// Accounts to be looked up at leisure.
  package var lookUps: [AccountQuery] = []
  /// Looks through the alerts that have come to their end.
  package var rederivations: [RederivationReport] = []

  package init() {}
}

extension Hub {
  /// Fires what is due at `now`: at most `limits.deliveriesPerTurn` deliveries, the rest in the next turn.
  ///
  /// Asks the store inside the transaction that writes, so nothing is ever chosen in one turn and fired in another.
  ///
  /// - Parameter clockWentBack: the clock was set back since the last call, or offers were left from that.
  package func takeDue(
    at now: Timestamp, accounts: any Accounts, foreground: Foreground = Foreground(),
    clockWentBack: Bool = false
  ) throws(StoreError) -> DueOutcome {
    var outcome = DueOutcome()
    let limit = limits.deliveriesPerTurn
    work = WorkMeter()
    if clockWentBack, try store.hasSchedules() {
      try store.rederive(because: .clockWentBack)
      hasChores = true
    }
    try doChores(at: now, limit: limit, into: &outcome)
    try wake(at: now, limit: limit, into: &outcome)
    if clockWentBack { try endLongOffers(limit: limit, at: now, into: &outcome) }
    try handOver(from: foreground.left, limit: limit, at: now, into: &outcome)
    // Half of the room at most, so that one alert for very many keeps nobody else's waiting.
    let room = max(0, limit - outcome.served)
    try continueFanOuts(
      limit: outcome.served + (room + 1) / 2, accounts: accounts, at: now, into: &outcome)
    let alerts = try store.dueAlerts(at: now, limit: max(0, limit - outcome.served))
    let marksUntil = now.advanced(clampingBy: .days(limits.markDays))
    var startedFanOut = false
    for due in alerts {
      guard work.steps < Self.mostWork else {
        outcome.hasMore = true
        break
      }
      guard let app = try store.app(due.app), let alert = try? StoredAlert.read(due.body) else {
        throw .damaged("alert \(due.id) cannot be read")
      }
      if app.isGone {
        try store.remove(due)
        outcome.served += 1
        continue
      }
      switch app.owner {
      case .user(let key):
        guard let user = try store.user(key) else { throw .damaged("a user is missing") }
        switch try standing(of: app, user, accounts: accounts, at: now, into: &outcome) {
        case .mayFire: break
        case .isParked:
          try store.park(due)
          outcome.served += 1
          continue
        case .isUnknown: continue
        }
        if due.number != nil {
          outcome.served += try fire(
            due, alert, of: app, to: user, isInForeground: foreground.contains(app.key), at: now)
          continue
        }
        let hasRung = try deliver(
          Firing(
            app: app, alertKey: due.key, id: due.id, occurrence: due.occurrence, due: due.due,
            alert: alert, isInForeground: foreground.contains(app.key), isMarkedElsewhere: true),
          to: user, at: now)
        // What was dropped has not fired: scheduled again without its lateness, it rings.
        if hasRung {
          try store.finish(due, pruneAt: alert.content.isListed ? nil : marksUntil)
        } else {
          try store.remove(due)
        }
      case .system where app.isSuspended:
        try store.park(due)
      case .system where due.number != nil:
        outcome.served += try fireForMany(due, alert, at: now)
        startedFanOut = true
        continue
      case .system:
        try store.startFanOut(due, pruneAt: marksUntil)
        startedFanOut = true
      }
      outcome.served += 1
    }
    // Of those that wait for an account there is nothing more to do right now.
    let isFull = alerts.count == limit && !outcome.isWaiting
    if startedFanOut || isFull || outcome.served >= limit { outcome.hasMore = true }
    try keepHouse(at: now, isBusy: outcome.hasMore, into: &outcome)
    return outcome
  }

  /// The next instant at which `takeDue` has something to do, fan-outs not counted; nil when nothing waits.
  package func nextDue() throws(StoreError) -> Timestamp? {
    hasChores ? .earliest : try store.nextDue()
  }

  /// Does what deliveries have waited for: to expire, or to ring again.
  private func wake(
    at now: Timestamp, limit: Int, into outcome: inout DueOutcome
  ) throws(StoreError) {
    let waking = try store.waking(at: now, limit: limit)
    for delivery in waking {
      guard let app = try store.app(delivery.app) else { throw .damaged("an app is missing") }
      if app.isGone {
        try takeAway(delivery, at: now)
      } else {
        try wake(delivery, app: app, at: now)
      }
    }
    outcome.served += waking.count
    if waking.count == limit { outcome.hasMore = true }
  }

  /// Serves a slice of the fan-outs. One that waits for an account holds up no other.
  private func continueFanOuts(
    limit: Int, accounts: any Accounts, at now: Timestamp, into outcome: inout DueOutcome
  ) throws(StoreError) {
    let looked = 64
    let before = outcome.served
    let most = work.steps + Self.mostWork / 2
    let fanOuts = try store.fanOuts(limit: looked)
    for fanOut in fanOuts {
      guard outcome.served < limit else {
        outcome.hasMore = true
        return
      }
      guard let app = try store.app(fanOut.app), let alert = try? StoredAlert.read(fanOut.body)
      else { throw .damaged("alert \(fanOut.id) cannot be read") }
      if app.isGone || app.isSuspended {
        if app.isGone { try store.endFanOut(fanOut) } else { try store.park(fanOut) }
        outcome.served += 1
        continue
      }
      let firing = Firing(
        app: app, alertKey: fanOut.alert, id: fanOut.id, occurrence: fanOut.occurrence,
        due: fanOut.due, alert: alert, missed: fanOut.details.missed,
        isFollower: fanOut.details.isFollower)
      let names = try names(of: fanOut, alert)
      var position = fanOut.position
      serving: while position < names.count, outcome.served < limit, work.steps < most {
        let name = names[position]
        guard try isAddressed(name, by: fanOut) else {
          position += 1
          outcome.served += 1
          continue serving
        }
        guard mayReach(name, from: app.id) else {
          try drop(firing, for: name, because: .recipientNotAllowed, at: now)
          position += 1
          outcome.served += 1
          continue serving
        }
        switch accounts.answer(to: .name(name)) {
        case nil:
          // Ask for the whole slice at once, so that one hub-wide wait serves it.
          for other in names[position...].prefix(limit)
          where accounts.answer(to: .name(other)) == nil {
            outcome.queries.insert(.name(other))
          }
          break serving
        case .failed:
          outcome.mustRetry = true
          break serving
        case .absent:
          try drop(firing, for: name, because: .noAccount, at: now)
        case .found(let user):
          let record = try store.addingUser(user, incarnation: randomness.word(8))
          if fanOut.user == nil || fanOut.user == record.key {
            try deliver(firing, to: record, at: now)
            for occurrence in fanOut.details.marks {
              _ = try store.mark(
                occurrence, of: fanOut.alert, for: record.key, pruneAt: marksEnd(from: now))
            }
            outcome.served += fanOut.details.marks.count / Self.marksADelivery
          }
        }
        position += 1
        outcome.served += 1
      }
      if position >= names.count {
        try store.endFanOut(fanOut)
      } else if position != fanOut.position {
        try store.setPosition(position, of: fanOut.key)
      }
    }
    if outcome.served >= limit || work.steps >= most, try store.hasFanOuts() {
      outcome.hasMore = true
    }
    // Behind those that were looked at there may be more, and their way is free as far as these have moved.
    if fanOuts.count == looked, outcome.served > before { outcome.hasMore = true }
  }

  /// Whom a fan-out may be for.
  private func names(of fanOut: FanOut, _ alert: Alert) throws(StoreError) -> [UserName] {
    let names = alert.recipients ?? []
    guard let key = fanOut.user else { return names }
    guard let user = try store.user(key) else { return [] }
    return names.contains(user.user.name) ? [user.user.name] : []
  }

  /// Whether somebody lives where a fan-out is for.
  private func isAddressed(_ name: UserName, by fanOut: FanOut) throws(StoreError) -> Bool {
    guard let zone = fanOut.zone else { return true }
    return try self.zone(ofUserNamed: name).name == zone
  }
}
