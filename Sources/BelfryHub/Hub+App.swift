import BelfryCore
import BelfryProtocol
import BelfryStore

// The methods of an app.
extension Hub {
  func carryOut(
    _ call: Call, of key: AppKey, stream: StreamKey, _ request: Request, session: inout Session,
    accounts: any Accounts
  ) throws -> Outcome {
    guard let app = try store.app(key), !app.isGone else { throw WireError.purged }
    switch call {
    case .schedule(let alerts, let soonest):
      let answer = try schedule(
        alerts, keepSoonest: soonest, of: app, namesMany: request.namesManyAlerts, at: request.now)
      return request.answer { ReplyLine.scheduled($0, answer) }
    case .present(let alert):
      let answer = try schedule(
        [alert], keepSoonest: nil, of: app, namesMany: false, at: request.now)
      return request.answer { ReplyLine.scheduled($0, answer) }
    case .replaceAll(let alerts):
      let answer = try replaceAll(with: alerts, of: app, at: request.now)
      return request.answer { ReplyLine.replaced($0, answer) }
    case .cancel(let ids):
      let counts = try cancel(ids, of: app, at: request.now)
      return request.answer { ReplyLine.cancelled($0, counts) }
    case .cancelAll:
      let counts = try cancelAll(of: app, at: request.now)
      return request.answer { ReplyLine.cancelled($0, counts) }
    case .remove(let ids):
      let counts = try remove(ids, of: app, at: request.now)
      return request.answer { ReplyLine.removed($0, counts) }
    case .removeAll:
      let counts = try removeAll(of: app, at: request.now)
      return request.answer { ReplyLine.removed($0, counts) }
    case .pending(let page):
      return try pending(page, of: app, request)
    case .delivered(let page):
      return try delivered(page, of: app, request)
    case .badge(let user, let change):
      return try badge(of: user, change, app: app, request, accounts: accounts)
    case .categoriesPut(let categories):
      try put(categories, of: app, at: request.now)
      return request.answer { ReplyLine.categories($0, count: categories.count) }
    case .stringsPut(let upload):
      return try put(upload, of: app, request)
    case .stringsGet(let table):
      return try get(table, of: app, request)
    case .stringsList:
      return try listTables(of: app, request)
    case .stringsRemove(let language, let name, let kind):
      return try removeTables(language, name, kind, of: app, request)
    case .watch(let since, let isForeground):
      if isForeground, app.owner == .system {
        throw WireError(.refused, .notAllowed, field: "foreground", .foregroundNotAllowed)
      }
      return try watch(
        stream, since: since, startsNow: false, isForeground: isForeground, request,
        session: &session)
    case .ack(let cursor):
      return try acknowledge(cursor, of: stream, request)
    case .handled(let id, let occurrence, let isToShow):
      return try handled(id, occurrence, show: isToShow, of: app, request)
    case .except(let id, let occurrence):
      return try except(id, occurrence, of: app, request)
    case .preview(let preview):
      return try self.preview(preview, of: app, request)
    case .hello, .ping, .centerList, .centerPending, .centerWatch, .centerShown, .centerSeen,
      .centerDismiss, .centerActivate, .centerSnooze, .centerSettings, .adminStatus, .adminClock:
      // The access rules and the dispatcher let none of these come here.
      throw WireError(.refused, .notAllowed, .notAllowed, [.string(call.method.rawValue)])
    case .administration:
      // Nor these.
      throw WireError(.refused, .notAllowed, .notAllowed, [.string(call.method.rawValue)])
    }
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
