import BelfryCore
import BelfryProtocol
import BelfryStore

// The methods of an app.
extension Hub {
  func carryOut(
    _ call: Call, of key: AppKey, stream: StreamKey, _ request: Request, session: inout Session
  ) throws -> Outcome {
    guard let app = try store.app(key) else { throw StoreError.damaged("an app is missing") }
    switch call {
    case .schedule(let alerts):
      let scheduled = try schedule(
        alerts, of: app, namesMany: request.namesManyAlerts, at: request.now)
      return request.answer { ReplyLine.scheduled($0, ScheduleAnswer(alerts: scheduled)) }
    case .present(let alert):
      let scheduled = try schedule([alert], of: app, namesMany: false, at: request.now)
      return request.answer { ReplyLine.scheduled($0, ScheduleAnswer(alerts: scheduled)) }
    case .cancel(let ids):
      let counts = try cancel(ids, of: app, at: request.now)
      return request.answer { ReplyLine.cancelled($0, counts) }
    case .cancelAll:
      let counts = try cancelAll(of: app, at: request.now)
      return request.answer { ReplyLine.cancelled($0, counts) }
    case .pending(let page):
      return try pending(page, of: app, request)
    case .watch(let since):
      return try watch(stream, since: since, startsNow: false, request, session: &session)
    case .ack(let cursor):
      return try acknowledge(cursor, of: stream, request)
    case .hello, .ping, .centerList, .centerPending, .centerWatch, .centerShown, .centerSeen,
      .centerDismiss, .centerActivate, .adminStatus, .adminClock:
      // The access rules and the dispatcher let none of these come here.
      throw WireError(.refused, .notAllowed, .notAllowed, [.string(call.method.rawValue)])
    }
  }

  /// Takes back alerts by id: what is pending goes, what was delivered and has no end is withdrawn.
  private func cancel(
    _ ids: [AlertID], of app: AppRecord, at now: Timestamp
  ) throws -> CancelAnswer {
    var counts = CancelAnswer(pending: 0, withdrawn: 0)
    for id in ids {
      if let alert = try store.alert(id, of: app.key), alert.isPending {
        try store.removeAlert(alert, app: app.key)
        counts.pending += 1
      }
      _ = try store.stopFanOuts(of: app.key, id: id)
      for delivery in try store.openDeliveries(of: id, app: app.key) {
        try end(delivery, by: .withdraw(.cancelled), app: app, at: now)
        counts.withdrawn += 1
      }
    }
    return counts
  }

  private func cancelAll(
    of app: AppRecord, at now: Timestamp
  ) throws -> CancelAnswer {
    var counts = CancelAnswer(pending: try store.removePending(of: app.key), withdrawn: 0)
    _ = try store.stopFanOuts(of: app.key)
    while case let deliveries = try store.openDeliveries(of: app.key, limit: 1_000),
      !deliveries.isEmpty
    {
      for delivery in deliveries {
        try end(delivery, by: .withdraw(.cancelled), app: app, at: now)
      }
      counts.withdrawn += deliveries.count
    }
    return counts
  }

  private func pending(
    _ page: PageRequest, of app: AppRecord, _ request: Request
  ) throws -> Outcome {
    let place = try PageToken.pendingPlace(page.page, app: app.id)
    let records = try store.pending(of: app.key, after: place, limit: page.limit + 1)
    let shown = Slice(of: records, limit: page.limit) { $0.body.count + 40 }
    let cursor = page.page == nil ? try store.stream(app.stream).end : nil
    return request.answer { id in
      ReplyLine.alerts(
        id, shown.items.map { StoredAlert.listed($0.body, next: $0.due) },
        nextPage: shown.last.map { PageToken.text(due: $0.due, number: $0.number, app: nil) },
        cursor: cursor)
    }
  }
}
