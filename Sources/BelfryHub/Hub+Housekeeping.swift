import BelfryCore
import BelfryStore

extension Hub {
  /// Removes what has been kept long enough, a little at a time, in turns that fire anyway.
  ///
  /// Nothing is ever woken for it: an idle hub does not wake up, and what is old and unasked for harms nobody.
  func keepHouse(
    at now: Timestamp, isBusy: Bool, into outcome: inout DueOutcome
  ) throws(StoreError) {
    let isDue =
      lastHousekeeping.map { now.since($0) >= .seconds(60) || now < $0 } ?? true
    guard isDue, !isBusy else { return }
    lastHousekeeping = now
    let slice = 200
    let oldest = now.advanced(clampingBy: .days(-limits.deliveryDays))
    let marksUntil = now.advanced(clampingBy: .days(limits.markDays))
    for delivery in try store.endedDeliveries(before: oldest, limit: slice) {
      try store.forget(delivery, marksUntil: marksUntil)
    }
    try store.pruneMarks(at: now, limit: slice)
    try store.pruneCenterEvents(
      before: now.advanced(clampingBy: .days(-limits.centerEventDays)), limit: slice)
    outcome.lookUps = try nextToCheck(count: 32).map { .uid($0) }
  }
}
