import BelfryCore
import BelfryProtocol
import BelfryStore

// A person puts a delivery off, and it comes again.
extension Hub {
  /// Puts a delivery off; one that is put off already gets the new time.
  func snooze(
    _ number: DeliveryNumber, for length: Duration, of user: UserKey, _ request: Request
  ) throws -> Outcome {
    let delivery = try delivery(number, of: user)
    let state = delivery.state.after(.snooze)
    guard state == .snoozed else {
      let answer = DeliveryAnswer(delivery: number, state: state, isChanged: false)
      return request.answer { ReplyLine.snoozed($0, SnoozeAnswer(answer, until: nil)) }
    }
    guard let until = request.now.adding(length) else {
      throw WireError(.invalidParams, .invalidValue, field: "for", .durationTooLong)
    }
    if let expiresAt = try expiry(of: delivery), until >= expiresAt {
      throw WireError(
        .refused, .expiresFirst, field: "for", .expiresFirst, [.string(expiresAt.rfc3339)])
    }
    let isChanged = delivery.snoozedUntil != until
    if isChanged {
      guard let app = try store.app(delivery.app) else {
        throw StoreError.damaged("an app is missing")
      }
      try change(delivery, to: state, until: until, app: app, at: request.now)
    }
    let answer = DeliveryAnswer(delivery: number, state: state, isChanged: isChanged)
    return request.answer { ReplyLine.snoozed($0, SnoozeAnswer(answer, until: until)) }
  }

  /// Does what a delivery has waited for.
  ///
  /// A hub that was down may find both over, the wait and the time to stay: then nothing rings any more.
  func wake(_ delivery: DeliveryRecord, app: AppRecord, at now: Timestamp) throws(StoreError) {
    let expiresAt = try expiry(of: delivery)
    let hasExpired = expiresAt.map { $0 <= now } ?? false
    if delivery.state.isWaitingToRing, !hasExpired {
      try giveToCenter(delivery, by: .wake, app: app, at: now)
    } else if delivery.mayNag, !hasExpired {
      try nag(delivery, app: app, expiringAt: expiresAt, at: now)
    } else {
      try end(delivery, by: .expire, app: app, at: now)
    }
  }

  /// What was offered or put off rings at the center, as a new delivery does.
  func giveToCenter(
    _ delivery: DeliveryRecord, by input: DeliveryInput, app: AppRecord, at now: Timestamp
  ) throws(StoreError) {
    guard let user = try store.user(delivery.user) else { throw .damaged("a user is missing") }
    let state = delivery.state.after(input)
    try store.setState(
      state, wakingAt: try wakeTime(of: delivery, in: state, at: now), of: delivery.key, at: now)
    try ring(delivery, app: app.id, at: user.stream, at: now)
  }

  /// The app has scheduled an alert anew: what its person had put off waits again, without a ring.
  func endSnoozes(of id: AlertID, app: AppRecord, at now: Timestamp) throws(StoreError) {
    for delivery in try store.openDeliveries(of: id, app: app.key)
    where delivery.state == .snoozed {
      try change(delivery, to: delivery.state.after(.reschedule), app: app, at: now)
    }
  }

  /// When a delivery leaves the inbox by itself, whatever it waits for now.
  func expiry(of delivery: DeliveryRecord) throws(StoreError) -> Timestamp? {
    guard delivery.state.isWaitingToRing || delivery.nagging != nil else { return delivery.wakeAt }
    do {
      return try DeliveryContent(json: delivery.content).expiresAt
    } catch {
      throw .damaged("delivery \(delivery.number) cannot be read")
    }
  }
}

extension DeliveryState {
  /// Its time to wake is when it rings, not when it expires.
  fileprivate var isWaitingToRing: Bool { self == .offered || self == .snoozed }
}

extension DeliveryRecord {
  /// When it rings again; nil unless its person has put it off.
  var snoozedUntil: Timestamp? { state == .snoozed ? wakeAt : nil }
}
