package import BelfryCore

/// A delivery as the store knows it.
package struct DeliveryRecord: Hashable, Sendable {
  package let key: DeliveryKey
  package let user: UserKey
  package let number: Int64
  package let app: AppKey
  package let id: AlertID
  package let occurrence: Occurrence
  package let state: DeliveryState
  package let at: Timestamp
  package let late: Duration?
  package let content: [UInt8]
  package let userInfo: [UInt8]
  /// When something happens to it by itself: it expires, rings again, or a snooze ends.
  package let wakeAt: Timestamp?
  /// nil: it stands for its own occurrence alone.
  package let missed: MissedRun?
  /// nil: it rings once.
  package let nagging: Nagging?
}

extension MissedRun {
  init?(stored row: Statement, count: Int32, since: Int32) {
    guard let number = row.optionalInt(count) else { return nil }
    self.init(count: Int(number), since: Occurrence(stored: row.text(since)))
  }
}

/// How a delivery that nobody looks at rings again.
package struct Nagging: Hashable, Sendable {
  package var every: Duration
  /// How many times it still may.
  package var left: Int

  package init(every: Duration, left: Int) {
    self.every = every
    self.left = left
  }

  init?(stored row: Statement, every: Int32, left: Int32) {
    guard let milliseconds = row.optionalInt(every) else { return nil }
    self.every = .milliseconds(milliseconds)
    self.left = Int(row.int(left))
  }
}

/// What a new delivery is made of.
package struct NewDelivery: Sendable {
  package var user: UserKey
  package var app: AppKey
  package var alert: AlertKey
  package var id: AlertID
  package var occurrence: Occurrence
  package var state: DeliveryState
  package var at: Timestamp
  package var late: Duration?
  package var wakeAt: Timestamp?
  package var content: [UInt8]
  package var userInfo: [UInt8]
  package var missed: MissedRun?
  package var nagging: Nagging?

  package init(
    user: UserKey, app: AppKey, alert: AlertKey, id: AlertID, occurrence: Occurrence,
    state: DeliveryState = .delivered, at: Timestamp, late: Duration?, wakeAt: Timestamp?,
    content: [UInt8], userInfo: [UInt8], missed: MissedRun? = nil, nagging: Nagging? = nil
  ) {
    self.user = user
    self.app = app
    self.alert = alert
    self.id = id
    self.occurrence = occurrence
    self.state = state
    self.at = at
    self.late = late
    self.wakeAt = wakeAt
    self.content = content
    self.userInfo = userInfo
    self.missed = missed
    self.nagging = nagging
  }
}

extension Store {
  /// Notes that an occurrence fired for a user; false when it had already.
  ///
  /// An alert that fires once and for one user needs no mark beside its row: it is finished in the same turn.
  ///
  /// - Parameter pruneAt: when the mark may go; nil while a delivery keeps it.
  package func mark(
    _ occurrence: Occurrence, of alert: AlertKey, for user: UserKey, pruneAt: Timestamp?
  ) throws(StoreError) -> Bool {
    try statements.addMark.bind(1, alert.row).bind(2, occurrence.rawValue).bind(3, user.row)
      .bind(4, pruneAt?.milliseconds).run()
    return database.changedRows == 1
  }

  /// Puts a delivery into a user's inbox under that user's next number.
  package func deliver(_ delivery: NewDelivery) throws(StoreError) -> DeliveryRecord {
    let number = try changeUser(delivery.user) {
      $0.lastDelivery += 1
      return $0.lastDelivery
    }
    let key = DeliveryKey(row: try nextRow())
    try statements.addDelivery.bind(1, key.row).bind(2, delivery.user.row).bind(3, number)
      .bind(4, delivery.app.row).bind(5, delivery.alert.row).bind(6, delivery.id.rawValue)
      .bind(7, delivery.occurrence.rawValue).bind(8, StateCode.code(of: delivery.state))
      .bind(9, delivery.at.milliseconds).bind(10, delivery.late?.wholeMilliseconds)
      .bind(11, delivery.wakeAt?.milliseconds).bind(12, delivery.content)
      .bind(13, delivery.userInfo).bind(14, delivery.missed.map { Int64($0.count) })
      .bind(15, delivery.missed?.since.rawValue)
      .bind(16, delivery.nagging?.every.wholeMilliseconds)
      .bind(17, delivery.nagging.map { Int64($0.left) }).run()
    try changeRecipient(delivery.app, delivery.user) { $0.kept += 1 }
    try count(delivery.app, pending: 0, bytes: delivery.content.count + delivery.userInfo.count)
    return DeliveryRecord(
      key: key, user: delivery.user, number: number, app: delivery.app, id: delivery.id,
      occurrence: delivery.occurrence, state: delivery.state, at: delivery.at, late: delivery.late,
      content: delivery.content, userInfo: delivery.userInfo, wakeAt: delivery.wakeAt,
      missed: delivery.missed, nagging: delivery.nagging)
  }

  /// A delivery by its user's number, ended ones included.
  package func delivery(_ number: Int64, of user: UserKey) throws(StoreError) -> DeliveryRecord? {
    try statements.deliveryByNumber.bind(1, user.row).bind(2, number).first(Self.readDelivery)
      ?? nil
  }

  /// The delivery that an occurrence of an alert made for a user, an ended one included.
  package func delivery(
    of id: AlertID, _ occurrence: Occurrence, app: AppKey, user: UserKey
  ) throws(StoreError) -> DeliveryRecord? {
    try statements.deliveryByOccurrence.bind(1, app.row).bind(2, id.rawValue).bind(3, user.row)
      .bind(4, occurrence.rawValue).first(Self.readDelivery) ?? nil
  }

  /// What is offered to an app of a user's, oldest first.
  package func offered(
    to app: AppKey, of user: UserKey, limit: Int
  ) throws(StoreError) -> [DeliveryRecord] {
    try statements.offered.bind(1, user.row).bind(2, app.row).bind(3, Int64(limit))
      .all(Self.readDelivery).compactMap { $0 }
  }

  /// What is offered to whichever app until after `time`, oldest first.
  package func offered(beyond time: Timestamp, limit: Int) throws(StoreError) -> [DeliveryRecord] {
    try statements.offeredBeyond.bind(1, time.milliseconds).bind(2, Int64(limit))
      .all(Self.readDelivery).compactMap { $0 }
  }

  /// Deliveries without an end of a user, newest first, below `number`; what is offered to an app is not there yet.
  package func inbox(
    of user: UserKey, below number: Int64?, limit: Int
  ) throws(StoreError) -> [DeliveryRecord] {
    try statements.inbox.bind(1, user.row).bind(2, number ?? .max).bind(3, Int64(limit))
      .all(Self.readDelivery).compactMap { $0 }
  }

  /// How many deliveries of a user have no end; what is offered to an app does not count.
  package func inboxCount(of user: UserKey) throws(StoreError) -> Int64 {
    try statements.inboxCount.bind(1, user.row).first { $0.int(0) } ?? 0
  }

  /// Deliveries without an end of an alert, at one user's or at all.
  package func openDeliveries(
    of id: AlertID, app: AppKey, user: UserKey? = nil
  ) throws(StoreError) -> [DeliveryRecord] {
    try statements.openByName.bind(1, app.row).bind(2, id.rawValue).bind(3, user?.row)
      .all(Self.readDelivery).compactMap { $0 }
  }

  /// All deliveries without an end of an app, at most `limit`.
  package func openDeliveries(of app: AppKey, limit: Int) throws(StoreError) -> [DeliveryRecord] {
    try statements.openByApp.bind(1, app.row).bind(2, Int64(limit))
      .all(Self.readDelivery).compactMap { $0 }
  }

  /// Gives a delivery another state, and the time at which something happens to it by itself; an end has none.
  package func setState(
    _ state: DeliveryState, wakingAt time: Timestamp?, of delivery: DeliveryKey, at now: Timestamp
  ) throws(StoreError) {
    let code = StateCode.code(of: state)
    if state.isEnded {
      try statements.endDelivery.bind(1, code).bind(2, now.milliseconds).bind(3, delivery.row)
        .run()
    } else {
      try statements.setDeliveryState.bind(1, code).bind(2, time?.milliseconds)
        .bind(3, delivery.row).run()
    }
  }

  /// A delivery has rung once more.
  ///
  /// - Parameter left: how many times it still may.
  package func noteNag(
    of delivery: DeliveryKey, left: Int, wakingAt time: Timestamp?
  ) throws(StoreError) {
    try scheduling().setNagging.bind(1, time?.milliseconds).bind(2, Int64(left))
      .bind(3, delivery.row).run()
  }

  /// Deliveries whose time has come, earliest first.
  package func waking(at now: Timestamp, limit: Int) throws(StoreError) -> [DeliveryRecord] {
    try statements.waking.bind(1, now.milliseconds).bind(2, Int64(limit))
      .all(Self.readDelivery).compactMap { $0 }
  }

  /// How many deliveries of an app are kept at a user's.
  package func keptCount(of app: AppKey, user: UserKey) throws(StoreError) -> Int {
    Int(try recipient(app, user).kept)
  }

  /// The delivery that goes first when an app has too many at a user's: the oldest ended, else the oldest of all.
  package func firstToGo(
    of app: AppKey, user: UserKey
  ) throws(StoreError) -> DeliveryRecord? {
    try statements.firstToGo.bind(1, app.row).bind(2, user.row).first(Self.readDelivery) ?? nil
  }

  /// The delivery that goes first when an app has stored too much, at whichever user's it lies.
  package func firstToGo(of app: AppKey) throws(StoreError) -> DeliveryRecord? {
    try statements.firstToGoOfApp.bind(1, app.row).first(Self.readDelivery) ?? nil
  }

  /// Takes a delivery out of the store; what remembers that it rang, its mark or its alert, stays until
  /// `marksUntil`.
  package func forget(
    _ delivery: DeliveryRecord, marksUntil: Timestamp
  ) throws(StoreError) {
    try statements.setAlertPrune.bind(1, marksUntil.milliseconds).bind(2, delivery.key.row).run()
    if database.changedRows == 0 {
      try statements.setMarkPrune.bind(1, marksUntil.milliseconds).bind(2, delivery.key.row).run()
    }
    try statements.removeDelivery.bind(1, delivery.key.row).run()
    try changeRecipient(delivery.app, delivery.user) { $0.kept = max(0, $0.kept - 1) }
    try count(
      delivery.app, pending: 0, bytes: -(delivery.content.count + delivery.userInfo.count))
  }

  /// The number on an app's icon at a user's.
  package func badge(of app: AppKey, user: UserKey) throws(StoreError) -> Int {
    Int(try recipient(app, user).badge)
  }

  package func setBadge(_ badge: Int, of app: AppKey, user: UserKey) throws(StoreError) {
    try changeRecipient(app, user) { $0.badge = Int64(badge) }
  }

  /// The id of the app of a delivery.
  package func appID(of delivery: DeliveryRecord) throws(StoreError) -> AppID {
    guard let app = try app(delivery.app) else { throw .damaged("an app is missing") }
    return app.id
  }

  static func readDelivery(_ row: Statement) -> DeliveryRecord? {
    guard let id = AlertID(row.text(4)), let state = StateCode.state(of: row.int(6)) else {
      return nil
    }
    return DeliveryRecord(
      key: DeliveryKey(row: row.int(0)), user: UserKey(row: row.int(1)), number: row.int(2),
      app: AppKey(row: row.int(3)), id: id, occurrence: Occurrence(stored: row.text(5)),
      state: state, at: Timestamp(stored: row.int(7)),
      late: row.optionalInt(8).map { .milliseconds($0) },
      content: row.bytes(9), userInfo: row.bytes(10),
      wakeAt: row.optionalInt(11).map(Timestamp.init(stored:)),
      missed: MissedRun(stored: row, count: 12, since: 13),
      nagging: Nagging(stored: row, every: 14, left: 15))
  }
}
