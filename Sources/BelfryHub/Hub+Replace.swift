import BelfryCore
import BelfryProtocol
import BelfryStore

// The queue as a whole.
extension Hub {
  /// Makes the queue what the request says. Pending alerts that it does not name go without a word; what has rung, and
  /// what is on its way, stays. What is pending just so already is left untouched.
  func replaceAll(
    with alerts: [Alert], of app: AppRecord, at now: Timestamp
  ) throws -> ReplaceAnswer {
    var queue = Queue(app: app, isSetAsAWhole: true, limits: limits)
    let scheduled = try add(alerts, to: &queue, namesMany: true, at: now)
    let named = Set(scheduled.map(\.id))
    var removed = 0
    for alert in try store.pendingAlerts(of: app.key) where !named.contains(alert.id) {
      try store.removeAlert(alert.record, app: app.key)
      queue.remove(alert.record)
      removed += 1
    }
    try queue.checkLimits()
    return ReplaceAnswer(alerts: scheduled, removed: removed)
  }

  /// Leaves the soonest `count` alerts in the queue; of equal times, the older stay. The answer tells of those that go.
  func keepSoonest(
    _ count: Int, of queue: inout Queue, in answer: inout ScheduleAnswer
  ) throws {
    let excess = queue.pending - count
    guard excess > 0 else { return }
    guard excess <= limits.evictedPerRequest else {
      throw WireError(
        .invalidParams, .tooLong, field: "keepSoonest", .tooManyEvicted,
        [.integer(Int64(excess)), .integer(Int64(limits.evictedPerRequest))])
    }
    for alert in try store.lastAlerts(of: queue.app.key, limit: excess) {
      try store.removeAlert(alert.record, app: queue.app.key)
      queue.remove(alert.record)
      answer.evicted.append(alert.id)
    }
    answer.evicted.reverse()
    let gone = Set(answer.evicted)
    for index in answer.alerts.indices where gone.contains(answer.alerts[index].id) {
      answer.alerts[index].next = nil
    }
  }
}
