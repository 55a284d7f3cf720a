import BelfryCore
import BelfryLocalization
import BelfryProtocol
import BelfryStore

/// One occurrence on its way to one person.
struct Firing {
  let app: AppRecord
  let alertKey: AlertKey
  let id: AlertID
  let occurrence: Occurrence
  let due: Timestamp
  let alert: Alert
  /// The app shows itself what has something to show.
  var isInForeground = false
  /// Whether this turn notes elsewhere that it has fired: an alert that fires once and for one person has its row
  /// for a mark, which is finished; a run of a repeat is marked as a whole.
  var isMarkedElsewhere = false
  /// What it stands for besides its own occurrence.
  var missed: MissedRun?
  /// Whether it comes behind others of the same run: those stay.
  var isFollower = false
  /// The texts that were made for others whom it is for.
  let readings = Readings()
}

// What happens to deliveries, each step with the events that tell of it.
extension Hub {
  /// Delivers an occurrence to one person, unless it already was; tells the app and the center.
  ///
  /// - Returns: false when it was too late, so that it rang for nobody.
  @discardableResult
  func deliver(
    _ firing: Firing, to user: UserRecord, at now: Timestamp
  ) throws(StoreError) -> Bool {
    let waited = now.since(firing.due)
    let dropped = firing.alert.dropReason(afterWaiting: waited)
    let isListed = firing.alert.content.isListed && dropped == nil
    if !firing.isMarkedElsewhere {
      let isNew = try store.mark(
        firing.occurrence, of: firing.alertKey, for: user.key,
        pruneAt: isListed ? nil : now.advanced(clampingBy: .days(limits.markDays)))
      guard isNew else { return true }
    }
    if let dropped {
      try drop(firing, for: user.user.name, because: dropped, at: now)
      return false
    }
    if !firing.isFollower {
      for older in try store.openDeliveries(of: firing.id, app: firing.app.key, user: user.key) {
        try end(older, by: .withdraw(.superseded), app: firing.app, at: now)
      }
    }
    let badge = try changeBadge(firing.alert.content.badge, of: firing.app.key, at: user.key)
    let late = waited > .seconds(1) ? waited : nil
    let kind: AppEvent.Kind =
      if isListed {
        try addDelivery(
          of: firing, late: late, badge: firing.alert.content.badge == nil ? nil : badge, to: user,
          at: now)
      } else {
        .fired(state: .ended(.handled), late: late)
      }
    try tell(
      firing.app,
      AppEvent(
        kind: kind, id: firing.id, user: user.user.name, occurrence: firing.occurrence, at: now,
        missed: firing.missed, badge: badge, userInfo: firing.alert.content.userInfo),
      at: now)
    return true
  }

  /// Whether an occurrence, delivered at `now`, is there to be seen afterwards.
  func isDelivered(_ alert: Alert, due: Timestamp, at now: Timestamp) -> Bool {
    alert.content.isListed && alert.dropReason(afterWaiting: now.since(due)) == nil
  }

  /// The number on the app's icon once a delivery has changed it.
  private func changeBadge(
    _ change: BadgeChange?, of app: AppKey, at user: UserKey
  ) throws(StoreError) -> Int {
    let before = try store.badge(of: app, user: user)
    let number = change?.applied(to: before) ?? before
    if number != before { try store.setBadge(number, of: app, user: user) }
    return number
  }

  /// Puts the rendered alert into the inbox, or offers it to the app first; answers what the app is told.
  private func addDelivery(
    of firing: Firing, late: Duration?, badge: Int?, to user: UserRecord, at now: Timestamp
  ) throws(StoreError) -> AppEvent.Kind {
    if try store.keptCount(of: firing.app.key, user: user.key) >= limits.deliveriesKept,
      let first = try store.firstToGo(of: firing.app.key, user: user.key)
    {
      try evict(first, app: firing.app, at: now)
    }
    let expiresAt = firing.alert.expiresAfter.map { now.advanced(clampingBy: $0) }
    let reading = try reading(of: firing, for: user, at: now)
    let content = DeliveryContent(
      firing.alert.content, reading, badge: badge, expiresAt: expiresAt)
    let until = firing.isInForeground ? offerEnd(from: now, expiringAt: expiresAt) : nil
    let nagging = firing.alert.nag.map { Nagging(every: $0.every, left: $0.most) }
    let delivery = try store.deliver(
      NewDelivery(
        user: user.key, app: firing.app.key, alert: firing.alertKey, id: firing.id,
        occurrence: firing.occurrence, state: until == nil ? .delivered : .offered, at: now,
        late: late, wakeAt: until ?? nagging.wakeTime(from: now, expiringAt: expiresAt),
        content: content.json, userInfo: firing.alert.content.userInfo, missed: firing.missed,
        nagging: nagging))
    if until == nil { try ring(delivery, app: firing.app.id, at: user.stream, at: now) }
    try makeRoom(in: firing.app, sparing: delivery.key, at: now)
    guard let until else { return .fired(state: .delivered, late: late) }
    return .offered(
      AppEvent.Offer(
        texts: content.texts, appName: content.appName, until: until),
      late: late)
  }

  /// Has a center's presenters show a delivery, with its texts.
  func ring(
    _ delivery: DeliveryRecord, app: AppID, at stream: StreamKey,
    in state: DeliveryState = .delivered, at now: Timestamp
  ) throws(StoreError) {
    var shown = CenterDelivery(delivery, app: app)
    shown.state = state
    shown.until = nil
    try store.append(
      CenterEvent.delivered(shown).body, about: delivery.key, to: stream,
      keeping: limits.centerEventsKept, at: now)
    touch(stream)
  }

  /// When an app has stored too much, its oldest deliveries go.
  private func makeRoom(
    in app: AppRecord, sparing newest: DeliveryKey, at now: Timestamp
  ) throws(StoreError) {
    while let current = try store.app(app.key), current.storedBytes > limits.storedBytesPerApp,
      let first = try store.firstToGo(of: app.key), first.key != newest
    {
      try evict(first, app: app, at: now)
    }
  }

  private func evict(
    _ delivery: DeliveryRecord, app: AppRecord, at now: Timestamp
  ) throws(StoreError) {
    if !delivery.state.isEnded {
      try end(delivery, by: .withdraw(.evicted), app: app, isForgotten: true, at: now)
    }
    try store.forget(delivery, marksUntil: now.advanced(clampingBy: .days(limits.markDays)))
  }

  /// An occurrence that reaches nobody; the app learns why.
  func drop(
    _ firing: Firing, for user: UserName, because reason: DropReason, at now: Timestamp
  ) throws(StoreError) {
    try tell(
      firing.app,
      AppEvent(
        kind: .dropped(reason), id: firing.id, user: user, occurrence: firing.occurrence,
        at: now, missed: firing.missed, badge: nil, userInfo: firing.alert.content.userInfo),
      at: now)
  }

  /// Ends a delivery and tells everybody; nothing happens to one that has ended.
  ///
  /// - Parameter isForgotten: its row goes at once, and nobody will read its state.
  func end(
    _ delivery: DeliveryRecord, by input: DeliveryInput, app: AppRecord,
    activation: Activation = Activation(), isForgotten: Bool = false, at now: Timestamp
  ) throws(StoreError) {
    let state = delivery.state.after(input)
    guard state != delivery.state, case .ended(let end) = state else { return }
    let user = try change(delivery, to: state, isForgotten: isForgotten, app: app, at: now)
    guard let kind = AppEvent.Kind(end, activation) else { return }
    try tell(
      app,
      AppEvent(
        kind: kind, id: delivery.id, user: user, occurrence: delivery.occurrence, at: now,
        badge: try store.badge(of: app.key, user: delivery.user), userInfo: delivery.userInfo),
      at: now)
  }

  /// Gives a delivery another state and tells its center, which has heard nothing of one that was offered.
  ///
  /// - Parameter until: when one that becomes snoozed rings again.
  @discardableResult
  func change(
    _ delivery: DeliveryRecord, to state: DeliveryState, until: Timestamp? = nil,
    isForgotten: Bool = false, app: AppRecord, at now: Timestamp
  ) throws(StoreError) -> UserName {
    guard let user = try store.user(delivery.user) else {
      throw .damaged("a user is missing")
    }
    if !isForgotten {
      let time =
        if until != nil || state.isEnded { until } else {
          try wakeTime(of: delivery, in: state, at: now)
        }
      try store.setState(state, wakingAt: time, of: delivery.key, at: now)
    }
    guard delivery.state != .offered else { return user.user.name }
    let event = CenterEvent.changed(
      DeliveryNumber(delivery.number), app: app.id, id: delivery.id, state: state, at: now,
      until: until)
    try store.append(
      event.body, to: user.stream, keeping: limits.centerEventsKept, at: now)
    touch(user.stream)
    return user.user.name
  }

  private func tell(_ app: AppRecord, _ event: AppEvent, at now: Timestamp) throws(StoreError) {
    try store.append(event.body, to: app.stream, keeping: limits.eventsKept, at: now)
    touch(app.stream)
  }
}

extension Alert {
  /// Why it is not delivered that long after its instant; nil: it is.
  func dropReason(afterWaiting waited: Duration) -> DropReason? {
    if let lateness, waited > lateness { return .tooLate }
    if case .drop = missed, waited > DueRun.toleratedWhereDropped { return .missed }
    return nil
  }
}

extension AppEvent.Kind {
  /// The event that tells an app of an end; nil for an end that has no event of its own.
  fileprivate init?(_ end: DeliveryEnd, _ activation: Activation) {
    switch end {
    case .activated: self = .activated(activation)
    case .dismissed: self = .dismissed
    case .expired: self = .expired
    case .withdrawn(let reason): self = .withdrawn(reason)
    case .handled: return nil
    }
  }
}

extension Duration {
  static func days(_ count: Int) -> Duration { .seconds(86_400 * count) }
}
