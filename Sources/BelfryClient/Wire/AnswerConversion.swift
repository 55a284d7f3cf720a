import BelfryCore
import BelfryProtocol
import FoundationEssentials

extension JSONView {
  /// The bytes of the value, as text.
  var json: String { String(decoding: raw, as: UTF8.self) }
}

extension Receipt {
  init(_ answer: ScheduledAlert, _ view: JSONView) {
    self.init(
      id: answer.id.rawValue, next: answer.next?.date, isReplacement: answer.isReplacement,
      hasFired: answer.hasFired, json: view.json)
  }
}

extension Receipt {
  /// Those of a whole answer, each with its JSON.
  static func list(_ answers: [ScheduledAlert], _ result: JSONView) -> [Receipt] {
    zip(answers, result["alerts"].map { Array($0.elements) } ?? []).map { Receipt($0, $1) }
  }
}

extension Cancellation {
  init(_ answer: CancelAnswer, _ view: JSONView) {
    self.init(pending: answer.pending, withdrawn: answer.withdrawn, json: view.json)
  }
}

extension PendingAlert {
  /// - Parameter app: whose list it is, where its elements do not say.
  init(_ pending: BelfryProtocol.PendingAlert, app: AppID? = nil, _ view: JSONView) {
    self.init(
      app: (pending.app ?? app)?.rawValue ?? "", alert: Alert(pending.alert),
      next: pending.next.date, json: view.json)
  }
}

extension Delivery.State {
  init(_ state: DeliveryState) {
    self.init(rawValue: state.name)
  }
}

extension AppDelivery {
  init(_ delivery: BelfryProtocol.AppDelivery, _ view: JSONView) {
    self.init(
      id: delivery.id.rawValue, user: delivery.user.rawValue,
      occurrence: delivery.occurrence.rawValue, state: Delivery.State(delivery.state),
      reason: delivery.state.reason?.rawValue, at: delivery.at.date, late: delivery.late,
      missed: delivery.missed.map { MissedOccurrences($0) }, json: view.json)
  }
}

extension Delivery {
  init(_ delivery: CenterDelivery, json: String) {
    let content = delivery.content
    self.init(
      number: delivery.number.rawValue, app: delivery.app.rawValue, id: delivery.id.rawValue,
      occurrence: delivery.occurrence.rawValue, state: State(delivery.state),
      at: delivery.at.date, late: delivery.late,
      missed: delivery.missed.map { MissedOccurrences($0) }, until: delivery.until?.date,
      title: content?.texts.title, body: content?.texts.body,
      action: content?.texts.action, language: content?.texts.language,
      appName: content?.appName, actions: content?.actions.map { Action($0) } ?? [],
      sound: content?.sound?.name, badge: content?.badge,
      level: content.map { Alert.Level($0.level) } ?? .active, thread: content?.thread,
      expiresAt: content?.expiresAt?.date, json: json)
  }
}

extension Answer {
  init(_ answer: DeliveryAnswer) {
    self.init(
      number: answer.delivery.rawValue, state: Delivery.State(answer.state),
      isChanged: answer.isChanged)
  }
}

extension Handling {
  init(_ answer: HandledAnswer) {
    self.init(state: Delivery.State(answer.state), isChanged: answer.isChanged)
  }
}

extension Snooze {
  init(_ answer: SnoozeAnswer) {
    self.init(
      number: answer.answer.delivery.rawValue, state: Delivery.State(answer.answer.state),
      isChanged: answer.answer.isChanged, until: answer.until?.date)
  }
}

extension HubStatus {
  init(_ status: BelfryProtocol.HubStatus, _ view: JSONView) {
    self.init(
      hubVersion: status.hubVersion, now: status.now.date, users: Int(clamping: status.users),
      personalApps: Int(clamping: status.personalApps),
      systemApps: Int(clamping: status.systemApps), pending: Int(clamping: status.pending),
      deliveries: Int(clamping: status.deliveries),
      connections: Int(clamping: status.connections), storeBytes: status.storeBytes,
      next: status.next?.date, timeZone: status.timeZone.rawValue,
      zonesReloaded: Int(clamping: status.zonesReloaded), json: view.json)
  }
}

extension HubConnection.IncomingEvent {
  /// The `params` of the line as they came.
  fileprivate var json: String {
    (try? JSONDocument(parsing: line))?.root["params"]?.json ?? ""
  }
}

extension AppEvent {
  /// Nil for an event of a type that this library does not know.
  init?(_ incoming: HubConnection.IncomingEvent) {
    guard case .app(let event) = incoming.event else { return nil }
    self.init(
      kind: Kind(event.kind), id: event.id.rawValue, user: event.user.rawValue,
      occurrence: event.occurrence.rawValue, at: event.at.date,
      missed: event.missed.map { MissedOccurrences($0) }, badge: event.badge,
      userInfo: event.userInfo.isEmpty
        ? nil : UserInfo(json: String(decoding: event.userInfo, as: UTF8.self)),
      cursor: EventCursor(incoming.cursor), json: incoming.json)
  }
}

extension AppEvent.Kind {
  fileprivate init(_ kind: BelfryProtocol.AppEvent.Kind) {
    switch kind {
    case .offered(let offer, let late):
      self = .offered(
        AppEvent.Offer(
          title: offer.texts.title, body: offer.texts.body, action: offer.texts.action,
          language: offer.texts.language, appName: offer.appName,
          until: offer.until.date),
        late: late)
    case .fired(let state, let late): self = .fired(state: Delivery.State(state), late: late)
    case .activated(let activation):
      self = .activated(action: activation.action, text: activation.text)
    case .dismissed: self = .dismissed
    case .expired: self = .expired
    case .dropped(let reason): self = .dropped(reason: reason.rawValue)
    case .withdrawn(let reason): self = .withdrawn(reason: reason.rawValue)
    }
  }
}

extension CenterEvent {
  /// Nil for an event of a type that this library does not know.
  init?(_ incoming: HubConnection.IncomingEvent) {
    guard case .center(let event) = incoming.event else { return nil }
    let json = incoming.json
    let kind: Kind
    switch event {
    case .delivered(let delivery):
      kind = .delivered(Delivery(delivery, json: json))
    case .changed(let number, let app, let id, let state, let at, let until):
      kind = .changed(
        Change(
          number: number.rawValue, app: app.rawValue, id: id.rawValue,
          state: Delivery.State(state), at: at.date, until: until?.date))
    }
    self.init(kind: kind, cursor: EventCursor(incoming.cursor), json: json)
  }
}

extension EventCursor {
  init(_ cursor: Cursor) {
    self.init(rawValue: cursor.description)
  }

  /// The cursor as the protocol has it.
  func onTheWire() throws(HubError) -> Cursor {
    guard let cursor = Cursor(rawValue) else {
      throw HubError(.cursorGone, field: "since", message: "\(rawValue) is no cursor of a hub.")
    }
    return cursor
  }
}
