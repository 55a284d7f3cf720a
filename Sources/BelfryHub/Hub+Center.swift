import BelfryCore
import BelfryProtocol
import BelfryStore

// The methods of a center.
extension Hub {
  func carryOut(
    _ call: Call, of user: UserKey, stream: StreamKey, _ request: Request, session: inout Session
  ) throws -> Outcome {
    switch call {
    case .centerList(let page):
      return try inbox(page, of: user, stream: stream, request)
    case .centerPending(let page):
      return try pending(page, of: user, request)
    case .centerWatch(let since):
      return try watch(stream, since: since, startsNow: true, request, session: &session)
    case .centerShown(let number):
      return try answer(.show, number, of: user, request)
    case .centerSeen(let number):
      return try answer(.see, number, of: user, request)
    case .centerDismiss(let number):
      return try answer(.dismiss, number, of: user, request)
    case .centerActivate(let number, let activation):
      return try answer(.activate, number, of: user, request, activation: activation)
    case .centerSnooze(let number, let length):
      return try snooze(number, for: length, of: user, request)
    case .centerSettings(let zone, let languages, let calendar):
      try set(timeZone: zone, of: user)
      try set(languages: languages, of: user)
      try set(calendar: calendar, of: user)
      return try settings(of: user, request)
    case .hello, .ping, .schedule, .present, .cancel, .cancelAll, .replaceAll, .except, .remove,
      .removeAll, .pending, .delivered, .badge, .categoriesPut, .stringsPut, .stringsGet,
      .stringsList, .stringsRemove, .watch, .ack, .handled, .preview,
      .adminStatus,
      .adminClock:
      // The access rules and the dispatcher let none of these come here.
      throw WireError(.refused, .notAllowed, .notAllowed, [.string(call.method.rawValue)])
    case .administration:
      // Nor these.
      throw WireError(.refused, .notAllowed, .notAllowed, [.string(call.method.rawValue)])
    }
  }

  /// A delivery that the center may see: what is offered to its app is not there yet.
  func delivery(_ number: DeliveryNumber, of user: UserKey) throws -> DeliveryRecord {
    guard let delivery = try store.delivery(number.rawValue, of: user), delivery.state != .offered
    else { throw WireError(.notFound, .notFound, field: "delivery", .notFound) }
    return delivery
  }

  /// Takes a person's answer; the first one wins, a later one learns what the state is.
  private func answer(
    _ input: DeliveryInput, _ number: DeliveryNumber, of user: UserKey, _ request: Request,
    activation: Activation = Activation()
  ) throws -> Outcome {
    let delivery = try delivery(number, of: user)
    if input == .activate { try check(activation, of: delivery) }
    let state = delivery.state.after(input)
    let isChange = state != delivery.state
    if isChange {
      guard let app = try store.app(delivery.app) else {
        throw StoreError.damaged("an app is missing")
      }
      if state.isEnded {
        try end(delivery, by: input, app: app, activation: activation, at: request.now)
      } else {
        try change(delivery, to: state, app: app, at: request.now)
      }
    }
    let answer = DeliveryAnswer(delivery: number, state: state, isChanged: isChange)
    return request.answer { ReplyLine.answered($0, answer) }
  }

  private func inbox(
    _ page: PageRequest, of user: UserKey, stream: StreamKey, _ request: Request
  ) throws -> Outcome {
    let below = try PageToken.deliveryNumber(page.page)
    let records = try store.inbox(of: user, below: below, limit: page.limit + 1)
    let shown = Slice(of: records, limit: page.limit) {
      $0.content.count + 2 * $0.id.rawValue.utf8.count + 300
    }
    var names: [AppKey: AppID] = [:]
    var items: [[UInt8]] = []
    for record in shown.items {
      let app = try names[record.app] ?? store.appID(of: record)
      names[record.app] = app
      items.append(CenterDelivery(record, app: app).json(storedContent: record.content))
    }
    let cursor = page.page == nil ? try store.stream(stream).end : nil
    return request.answer { id in
      ReplyLine.deliveries(
        id, items, nextPage: shown.last.map { "\($0.number)" }, cursor: cursor)
    }
  }

  private func pending(
    _ page: PageRequest, of user: UserKey, _ request: Request
  ) throws -> Outcome {
    let place = try PageToken.pendingPlace(page.page, app: nil)
    let records = try store.pending(ofAppsOf: user, after: place, limit: page.limit + 1)
    let shown = Slice(of: records, limit: page.limit) { $0.body.count + 120 }
    return request.answer { id in
      ReplyLine.alerts(
        id, shown.items.map { StoredAlert.listed($0.body, app: $0.app, next: $0.due) },
        nextPage: shown.last.map {
          PageToken.text(due: $0.due, number: $0.number, app: $0.app)
        },
        cursor: nil)
    }
  }
}

extension CenterDelivery {
  /// A delivery without its content, whose stored bytes are spliced in where it is written.
  init(_ record: DeliveryRecord, app: AppID) {
    self.init(
      number: DeliveryNumber(record.number), app: app, id: record.id,
      occurrence: record.occurrence, state: record.state, at: record.at, late: record.late,
      missed: record.missed, until: record.snoozedUntil, content: nil)
  }
}
