import BelfryCore

extension Call {
  /// The whole line of a request, with its LF.
  ///
  /// - Parameter id: nil for a notification.
  package func requestLine(id: RequestID?) -> [UInt8] {
    var writer = JSONWriter()
    writer.beginObject()
    writer.member(EnvelopeMember.jsonrpc, "2.0")
    if let id { writer.member(EnvelopeMember.id, raw: id.json) }
    writer.member(EnvelopeMember.method, method.rawValue)
    if hasParams {
      writer.key(EnvelopeMember.params)
      writer.beginObject()
      writeMembers(to: &writer)
      writer.endObject()
    }
    writer.endObject()
    writer.endLine()
    return writer.bytes
  }

  private var hasParams: Bool {
    switch self {
    case .administration(let call): call.hasParams
    case .ping, .cancelAll, .removeAll, .adminStatus, .stringsList,
      .watch(since: nil, foreground: false), .centerWatch(since: nil), .badge(user: nil, set: nil),
      .centerSettings(timeZone: .kept, languages: .kept, calendar: .kept):
      false
    default: true
    }
  }

  private func writeMembers(to writer: inout JSONWriter) {
    switch self {
    case .ping, .cancelAll, .removeAll, .adminStatus, .stringsList: break
    case .hello(let hello): hello.writeMembers(to: &writer)
    case .schedule(let alerts, let soonest):
      writer.array(ScheduleMember.alerts, alerts) { $0.value($1) }
      if let soonest { writer.member(ScheduleMember.keepSoonest, soonest) }
    case .replaceAll(let alerts):
      writer.array(ReplaceAllMember.alerts, alerts) { $0.value($1) }
    case .present(let alert):
      writer.key(PresentMember.alert)
      writer.value(alert)
    case .cancel(let ids), .remove(let ids):
      writer.array(IDsMember.ids, ids) { $0.value($1.rawValue) }
    case .pending(let page), .delivered(let page), .centerList(let page), .centerPending(let page):
      page.writeMembers(to: &writer)
    case .badge(let user, let change):
      if let user { writer.member(BadgeMember.user, user.rawValue) }
      if let change { writer.member(BadgeMember.set, change) }
    case .categoriesPut(let categories):
      writer.array(CategoriesMember.categories, categories) { $0.value($1) }
    case .stringsPut(let upload): upload.writeMembers(to: &writer)
    case .stringsGet(let table): table.writeMembers(to: &writer)
    case .stringsRemove(let language, let name, let kind):
      writer.member(StringsRemoveMember.language, language)
      if let name { writer.member(StringsRemoveMember.tableName, name) }
      if let kind { writer.member(StringsRemoveMember.kind, kind.rawValue) }
    case .watch(let since, let isForeground):
      if let since { writer.member(WatchMember.since, since.description) }
      if isForeground { writer.member(WatchMember.foreground, true) }
    case .handled(let id, let occurrence, let isToShow):
      writer.member(HandledMember.id, id.rawValue)
      writer.member(HandledMember.occurrence, occurrence.rawValue)
      if isToShow { writer.member(HandledMember.show, true) }
    case .except(let id, let moment):
      writer.member(ExceptMember.id, id.rawValue)
      writer.member(ExceptMember.occurrence, moment)
    case .preview(let request): request.writeMembers(to: &writer)
    case .centerSettings(let zone, let languages, let calendar):
      writer.member(SettingsMember.timeZone, zone) { $0.value($1.rawValue) }
      writer.member(SettingsMember.languages, languages) { $0.value($1) }
      writer.member(SettingsMember.calendar, calendar) { $0.value($1.rawValue) }
    case .centerWatch(let since):
      if let since { writer.member(CenterWatchMember.since, since.description) }
    case .ack(let cursor): writer.member(AckMember.cursor, cursor.description)
    case .centerShown(let number), .centerSeen(let number), .centerDismiss(let number):
      writer.member(DeliveryMember.delivery, number.rawValue)
    case .centerActivate(let number, let activation):
      writer.member(ActivateMember.delivery, number.rawValue)
      writer.member(ActivateMember.action, activation.action)
      if let text = activation.text { writer.member(ActivateMember.text, text) }
    case .centerSnooze(let number, let length):
      writer.member(SnoozeMember.delivery, number.rawValue)
      writer.member(SnoozeMember.for, length)
    case .adminClock(.advance(let duration)): writer.member(ClockMember.advance, duration)
    case .adminClock(.set(let instant)): writer.member(ClockMember.set, instant)
    case .administration(let call): call.writeMembers(to: &writer)
    }
  }
}

extension Hello {
  fileprivate func writeMembers(to writer: inout JSONWriter) {
    writer.member(HelloMember.protocol, Self.protocolVersion)
    switch self {
    case .app(let app, let key, _):
      writer.member(HelloMember.app, app.rawValue)
      if let key { writer.member(HelloMember.key, key.secret) }
    case .center(let key, _):
      writer.member(HelloMember.center, true)
      if let key { writer.member(HelloMember.key, key.secret) }
    case .administrator:
      writer.member(HelloMember.admin, true)
    }
    if !languages.isEmpty { writer.member(HelloMember.languages, languages) }
  }
}

extension PreviewRequest {
  fileprivate func writeMembers(to writer: inout JSONWriter) {
    writer.key(PreviewMember.alert)
    writer.value(alert)
    if let from { writer.member(PreviewMember.from, from) }
    if count != Self.defaultCount { writer.member(PreviewMember.count, count) }
    guard zone != nil || !languages.isEmpty || calendar != nil else { return }
    writer.beginObject(PreviewMember.as.rawValue)
    if !languages.isEmpty { writer.member(PreviewAsMember.languages, languages) }
    if let zone { writer.member(PreviewAsMember.timeZone, zone.rawValue) }
    if let calendar { writer.member(PreviewAsMember.calendar, calendar.rawValue) }
    writer.endObject()
  }
}

extension JSONWriter {
  /// What becomes of a setting: nothing where it is kept, `null` where it is removed.
  fileprivate mutating func member<Value>(
    _ name: some WireName, _ change: SettingChange<Value>,
    _ write: (inout JSONWriter, Value) -> Void
  ) {
    switch change {
    case .kept: break
    case .removed: nullMember(name.rawValue)
    case .set(let value):
      key(name)
      write(&self, value)
    }
  }
}

extension PageRequest {
  func writeMembers(to writer: inout JSONWriter) {
    writer.member(PageMember.limit, limit)
    if let page { writer.member(PageMember.page, page) }
  }
}
