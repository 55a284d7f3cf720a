import BelfryCore
import BelfryProtocol
import BelfryStore

// How an app takes back: what is pending, and what was delivered and has no end.
extension Hub {
  /// Takes back alerts by id: what is pending goes, what is on its way stops, what was delivered is withdrawn.
  func cancel(
    _ ids: [AlertID], of app: AppRecord, at now: Timestamp
  ) throws(StoreError) -> CancelAnswer {
    var counts = CancelAnswer(pending: 0, withdrawn: 0)
    for id in ids {
      if let alert = try store.alert(id, of: app.key), alert.isPending {
        try store.removeAlert(alert, app: app.key)
        counts.pending += 1
      }
      _ = try store.stopFanOuts(of: app.key, id: id)
      counts.withdrawn += try withdraw(id, of: app, because: .cancelled, at: now)
    }
    return counts
  }

  func cancelAll(of app: AppRecord, at now: Timestamp) throws(StoreError) -> CancelAnswer {
    let pending = try store.removePending(of: app.key)
    _ = try store.stopFanOuts(of: app.key)
    return CancelAnswer(
      pending: pending, withdrawn: try withdrawAll(of: app, because: .cancelled, at: now))
  }

  /// Takes back deliveries by the ids of their alerts. What is pending rings all the same, and what
  /// is on its way to many goes on to those it has not reached.
  func remove(
    _ ids: [AlertID], of app: AppRecord, at now: Timestamp
  ) throws(StoreError) -> RemoveAnswer {
    var answer = RemoveAnswer(withdrawn: 0)
    for id in ids { answer.withdrawn += try withdraw(id, of: app, because: .removed, at: now) }
    return answer
  }

  func removeAll(of app: AppRecord, at now: Timestamp) throws(StoreError) -> RemoveAnswer {
    RemoveAnswer(withdrawn: try withdrawAll(of: app, because: .removed, at: now))
  }

  private func withdraw(
    _ id: AlertID, of app: AppRecord, because reason: WithdrawalReason, at now: Timestamp
  ) throws(StoreError) -> Int {
    let deliveries = try store.openDeliveries(of: id, app: app.key)
    for delivery in deliveries { try end(delivery, by: .withdraw(reason), app: app, at: now) }
    return deliveries.count
  }

  private func withdrawAll(
    of app: AppRecord, because reason: WithdrawalReason, at now: Timestamp
  ) throws(StoreError) -> Int {
    var count = 0
    while case let deliveries = try store.openDeliveries(of: app.key, limit: 1_000),
      !deliveries.isEmpty
    {
      for delivery in deliveries { try end(delivery, by: .withdraw(reason), app: app, at: now) }
      count += deliveries.count
    }
    return count
  }
}
