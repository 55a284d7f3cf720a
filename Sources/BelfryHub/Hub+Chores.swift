import BelfryCore
import BelfryStore

// What is left to do after an administrator's word, or when zones and clocks have changed, a slice a turn.
extension Hub {
  /// Brings back what may ring again, takes away what is purged, and finds instants anew.
  func doChores(
    at now: Timestamp, limit: Int, into outcome: inout DueOutcome
  ) throws(StoreError) {
    guard hasChores else { return }
    // Finding nothing is something, too: it lowers the flag.
    outcome.served += 1
    let hasUnparked = try store.unpark(limit: limit)
    let step = try store.purgeSlice(limit: limit)
    if case .deliveries(let deliveries) = step {
      for delivery in deliveries { try takeAway(delivery, at: now) }
    }
    let hasLooked = try rederiveSlice(at: now, limit: limit, into: &outcome)
    if hasUnparked || step != .nothing || hasLooked {
      outcome.hasMore = true
    } else {
      hasChores = false
    }
  }

  /// Takes a delivery of somebody purged out of the store; whoever still has it before them is told.
  func takeAway(_ delivery: DeliveryRecord, at now: Timestamp) throws(StoreError) {
    if !delivery.state.isEnded, let app = try store.app(delivery.app) {
      try end(delivery, by: .withdraw(.removed), app: app, at: now)
    }
    try store.forget(delivery, marksUntil: now.advanced(clampingBy: .days(limits.markDays)))
  }
}
