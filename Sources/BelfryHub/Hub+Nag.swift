import BelfryCore
import BelfryProtocol
import BelfryStore

// A delivery that nobody looks at rings again.
extension Hub {
  /// Rings once more. Rings for which the hub was not there are not made up for.
  func nag(
    _ delivery: DeliveryRecord, app: AppRecord, expiringAt expiresAt: Timestamp?, at now: Timestamp
  ) throws(StoreError) {
    guard var nagging = delivery.nagging, let user = try store.user(delivery.user) else {
      throw .damaged("a user is missing")
    }
    nagging.left -= 1
    try store.noteNag(
      of: delivery.key, left: nagging.left,
      wakingAt: nagging.wakeTime(from: now, expiringAt: expiresAt))
    try ring(delivery, app: app.id, at: user.stream, in: delivery.state, at: now)
  }

  /// When something happens by itself to a delivery that comes into a state: it rings again, or leaves the inbox.
  func wakeTime(
    of delivery: DeliveryRecord, in state: DeliveryState, at now: Timestamp
  ) throws(StoreError) -> Timestamp? {
    let expiresAt = try expiry(of: delivery)
    guard state.isNagged, let nagging = delivery.nagging else { return expiresAt }
    // One that was not seen before either goes on waiting for as long as it would have.
    if delivery.state.isNagged { return delivery.wakeAt }
    return nagging.wakeTime(from: now, expiringAt: expiresAt)
  }
}

extension Nagging? {
  func wakeTime(from now: Timestamp, expiringAt expiresAt: Timestamp?) -> Timestamp? {
    self?.wakeTime(from: now, expiringAt: expiresAt) ?? expiresAt
  }
}

extension Nagging {
  /// When it rings again after a ring at `now`, or leaves the inbox; nil: neither.
  func wakeTime(from now: Timestamp, expiringAt expiresAt: Timestamp?) -> Timestamp? {
    guard left > 0 else { return expiresAt }
    let next = now.advanced(clampingBy: every)
    return expiresAt.map { min($0, next) } ?? next
  }
}

extension DeliveryState {
  /// Its person has not seen it, and has not put it off.
  fileprivate var isNagged: Bool { self == .delivered || self == .shown }
}

extension DeliveryRecord {
  /// Whether it has waited to ring again.
  var mayNag: Bool { state.isNagged && (nagging?.left ?? 0) > 0 }
}
