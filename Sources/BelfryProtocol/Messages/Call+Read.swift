package import BelfryCore

extension Call {
  /// Reads the parameters of a method strictly.
  ///
  /// - Throws: -32602, with the field to blame; -32000 `protocolUnsupported`; -32004 for a cursor
  ///   that is none.
  package static func read(
    _ method: Method, params: JSONView?, limits: Limits
  ) throws(WireError) -> Call {
    switch method {
    case .hello: return .hello(try Hello.read(params))
    case .ping:
      try requireNone(params)
      return .ping
    case .schedule: return try readSchedule(params, limits)
    case .present: return .present(try readPresented(params, limits))
    case .cancel: return .cancel(try readIDs(params, limits))
    case .cancelAll:
      try requireNone(params)
      return .cancelAll
    case .replaceAll: return .replaceAll(try readQueue(params, limits))
    case .except: return try readException(params)
    case .remove: return .remove(try readIDs(params, limits))
    case .removeAll:
      try requireNone(params)
      return .removeAll
    case .pending: return .pending(try PageRequest.read(params))
    case .delivered: return .delivered(try PageRequest.read(params))
    case .badge: return try readBadge(params)
    case .categoriesPut: return .categoriesPut(try readCategories(params, limits))
    case .stringsPut: return .stringsPut(try StringsUpload.read(params, limits))
    case .stringsGet: return .stringsGet(try TableID.read(params))
    case .stringsList:
      try requireNone(params)
      return .stringsList
    case .stringsRemove: return try readStringsRemove(params)
    case .watch:
      return try readWatch(params)
    case .ack:
      return .ack(try readRequired(AckMember.cursor, params, readCursor))
    case .handled: return try readHandled(params)
    case .preview: return .preview(try readPreview(params, limits))
    case .centerList: return .centerList(try PageRequest.read(params))
    case .centerPending: return .centerPending(try PageRequest.read(params))
    case .centerWatch:
      return .centerWatch(
        since: try readOptional(CenterWatchMember.self, params, readCursor))
    case .centerShown: return .centerShown(try readDelivery(params))
    case .centerSeen: return .centerSeen(try readDelivery(params))
    case .centerDismiss: return .centerDismiss(try readDelivery(params))
    case .centerActivate: return try readActivation(params, limits)
    case .centerSnooze: return try readSnooze(params)
    case .centerSettings: return try readSettings(params)
    case .adminStatus:
      try requireNone(params)
      return .adminStatus
    case .adminClock: return .adminClock(try readClockChange(params))
    case .adminApps, .adminUsers, .adminLimits, .adminMetrics, .adminSuspend, .adminResume,
      .adminPurge,
      .adminForget, .adminBackup:
      return .administration(try AdminCall.read(method, params))
    }
  }

  static func requireNone(_ params: JSONView?) throws(WireError) {
    guard let params else { return }
    for member in params.members {
      throw .params(.unknownMember, field: member.nameView.shortened, .noMembersHere)
    }
  }

  /// The value of a method that has one member, which may be left out.
  private static func readOptional<Name: MemberName, Value>(
    _ names: Name.Type, _ params: JSONView?, _ read: (JSONView) throws(WireError) -> Value
  ) throws(WireError) -> Value? {
    var value: Value?
    try readMembers(of: params) { (_: Name, view) throws(WireError) in value = try read(view) }
    return value
  }

  private static func readRequired<Name: MemberName, Value>(
    _ name: Name, _ params: JSONView?, _ read: (JSONView) throws(WireError) -> Value
  ) throws(WireError) -> Value {
    guard let value = try readOptional(Name.self, params, read) else { throw .missing(name) }
    return value
  }

  private static func readSchedule(
    _ params: JSONView?, _ limits: Limits
  ) throws(WireError) -> Call {
    let reader = AlertReader(limits: limits)
    var one: Alert?
    var many: [Alert]?
    var soonest: Int?
    try readMembers(of: params) { (name: ScheduleMember, view) throws(WireError) in
      switch name {
      case .alert: one = try reader.read(view)
      case .alerts: many = try view.readArray(upTo: limits.alertsPerRequest, reader.read)
      case .keepSoonest: soonest = Int(try view.readInteger(in: 1...100_000))
      }
    }
    let names: [ScheduleMember] = [.alert, .alerts]
    switch (one, many) {
    case (let alert?, nil): return .schedule([alert], keepSoonest: soonest)
    case (nil, let alerts?): return .schedule(alerts, keepSoonest: soonest)
    case (nil, nil): throw .oneNeeded(names)
    case (_?, _?): throw .oneAllowed(ScheduleMember.alerts, of: names)
    }
  }

  private static func readQueue(
    _ params: JSONView?, _ limits: Limits
  ) throws(WireError) -> [Alert] {
    let reader = AlertReader(limits: limits)
    return try readRequired(ReplaceAllMember.alerts, params) { (view) throws(WireError) in
      try view.readArray(upTo: limits.alertsPerRequest, reader.read)
    }
  }

  private static func readPresented(
    _ params: JSONView?, _ limits: Limits
  ) throws(WireError) -> Alert {
    let name = PresentMember.alert
    let alert = try readRequired(name, params) { (view) throws(WireError) in
      try AlertReader(limits: limits).read(view)
    }
    guard let view = params?[name.rawValue] else { return alert }
    for member in view.members {
      guard let trigger = AlertMember.table.name(of: member.nameView), trigger.isOfTrigger else {
        continue
      }
      throw .params(.contradiction, field: trigger.rawValue, .triggerInPresent)
        .within(name.rawValue)
    }
    return alert
  }

  private static func readException(_ params: JSONView?) throws(WireError) -> Call {
    var id: AlertID?
    var moment: Moment?
    try readMembers(of: params) { (name: ExceptMember, view) throws(WireError) in
      switch name {
      case .id: id = try view.readAlertID()
      case .occurrence: moment = try view.readMoment()
      }
    }
    guard let id else { throw .missing(ExceptMember.id) }
    guard let moment else { throw .missing(ExceptMember.occurrence) }
    return .except(id, moment)
  }

  private static func readPreview(
    _ params: JSONView?, _ limits: Limits
  ) throws(WireError) -> PreviewRequest {
    var alert: Alert?
    var request = PreviewRequest(Alert())
    try readMembers(of: params) { (name: PreviewMember, view) throws(WireError) in
      switch name {
      case .alert: alert = try AlertReader(limits: limits).read(view)
      case .from: request.from = try view.readMoment()
      case .count: request.count = Int(try view.readInteger(in: PreviewRequest.counts))
      case .as:
        try view.requireObject()
        try readMembers(of: view) { (name: PreviewAsMember, view) throws(WireError) in
          switch name {
          case .languages: request.languages = try view.readSomeLanguages()
          case .timeZone: request.zone = try view.readZoneName()
          case .calendar: request.calendar = try view.readWord()
          }
        }
      }
    }
    guard let alert else { throw .missing(PreviewMember.alert) }
    request.alert = alert
    return request
  }

  private static func readSettings(_ params: JSONView?) throws(WireError) -> Call {
    var zone = SettingChange<ZoneName>.kept
    var languages = SettingChange<[String]>.kept
    var calendar = SettingChange<CalendarName>.kept
    try readMembers(of: params) { (name: SettingsMember, view) throws(WireError) in
      switch name {
      case .timeZone: zone = view.isNull ? .removed : .set(try view.readZoneName())
      case .languages: languages = view.isNull ? .removed : .set(try view.readSomeLanguages())
      case .calendar: calendar = view.isNull ? .removed : .set(try view.readWord())
      }
    }
    return .centerSettings(timeZone: zone, languages: languages, calendar: calendar)
  }

  private static func readIDs(
    _ params: JSONView?, _ limits: Limits
  ) throws(WireError) -> [AlertID] {
    try readRequired(IDsMember.ids, params) { (view) throws(WireError) in
      try view.readArray(upTo: limits.alertsPerRequest) { (element) throws(WireError) in
        try element.readAlertID()
      }
    }
  }

  private static func readBadge(_ params: JSONView?) throws(WireError) -> Call {
    var user: UserName?
    var change: BadgeChange?
    try readMembers(of: params) { (name: BadgeMember, view) throws(WireError) in
      switch name {
      case .user: user = try view.readUserName()
      case .set: change = try view.readBadge()
      }
    }
    return .badge(user: user, set: change)
  }

  private static func readCursor(_ view: JSONView) throws(WireError) -> Cursor {
    try view.readCursor()
  }

  private static func readWatch(_ params: JSONView?) throws(WireError) -> Call {
    var since: Cursor?
    var isForeground = false
    try readMembers(of: params) { (name: WatchMember, view) throws(WireError) in
      switch name {
      case .since: since = try view.readCursor()
      case .foreground: isForeground = try view.readBool()
      }
    }
    return .watch(since: since, foreground: isForeground)
  }

  private static func readHandled(_ params: JSONView?) throws(WireError) -> Call {
    var id: AlertID?
    var occurrence: Occurrence?
    var isToShow = false
    try readMembers(of: params) { (name: HandledMember, view) throws(WireError) in
      switch name {
      case .id: id = try view.readAlertID()
      case .occurrence: occurrence = Occurrence(stored: try view.readString(upTo: 64))
      case .show: isToShow = try view.readBool()
      }
    }
    guard let id else { throw .missing(HandledMember.id) }
    guard let occurrence else { throw .missing(HandledMember.occurrence) }
    return .handled(id, occurrence, show: isToShow)
  }

  private static func readDelivery(_ params: JSONView?) throws(WireError) -> DeliveryNumber {
    try readRequired(DeliveryMember.delivery, params) { (view) throws(WireError) in
      try view.readDeliveryNumber()
    }
  }

  private static func readCategories(
    _ params: JSONView?, _ limits: Limits
  ) throws(WireError) -> [Category] {
    try readRequired(CategoriesMember.categories, params) { (view) throws(WireError) in
      try CategoryReader(limits: limits).readAll(view)
    }
  }

  private static func readActivation(
    _ params: JSONView?, _ limits: Limits
  ) throws(WireError) -> Call {
    var number: DeliveryNumber?
    var activation = Activation()
    try readMembers(of: params) { (name: ActivateMember, view) throws(WireError) in
      switch name {
      case .delivery: number = try view.readDeliveryNumber()
      case .action: activation.action = try view.readString()
      case .text: activation.text = try view.readString(upTo: limits.replyTextBytes)
      }
    }
    guard let number else { throw .missing(ActivateMember.delivery) }
    return .centerActivate(number, activation)
  }

  /// How long a delivery may be put off, in seconds.
  package static let snoozeSeconds: ClosedRange<Int64> = 1...(366 * 86_400)

  private static func readSnooze(_ params: JSONView?) throws(WireError) -> Call {
    var number: DeliveryNumber?
    var length: Duration?
    try readMembers(of: params) { (name: SnoozeMember, view) throws(WireError) in
      switch name {
      case .delivery: number = try view.readDeliveryNumber()
      case .for: length = try view.readDuration(inSeconds: snoozeSeconds)
      }
    }
    guard let number else { throw .missing(SnoozeMember.delivery) }
    guard let length else { throw .missing(SnoozeMember.for) }
    return .centerSnooze(number, for: length)
  }

  private static func readClockChange(_ params: JSONView?) throws(WireError) -> ClockChange {
    var changes: [ClockChange] = []
    var last = ClockMember.advance
    try readMembers(of: params) { (name: ClockMember, view) throws(WireError) in
      last = name
      switch name {
      case .advance: changes.append(.advance(try view.readDuration()))
      case .set: changes.append(.set(try view.readInstant()))
      }
    }
    guard let change = changes.first else { throw .oneNeeded(ClockMember.allCases) }
    guard changes.count == 1 else { throw .oneAllowed(last, of: ClockMember.allCases) }
    return change
  }
}

extension PageRequest {
  /// The longest `page`, in bytes.
  static let longestPage = 1_024

  static func read(_ params: JSONView?) throws(WireError) -> PageRequest {
    var request = PageRequest()
    try readMembers(of: params) { (name: PageMember, view) throws(WireError) in
      switch name {
      case .limit: request.limit = try view.readPageLimit()
      case .page: request.page = try view.readPage()
      }
    }
    return request
  }
}

extension JSONView {
  func readPageLimit() throws(WireError) -> Int { Int(try readInteger(in: 1...1_000)) }

  func readPage() throws(WireError) -> String { try readString(upTo: PageRequest.longestPage) }
}

extension JSONView {
  fileprivate func readDeliveryNumber() throws(WireError) -> DeliveryNumber {
    DeliveryNumber(try readInteger(in: 1...Int64.max))
  }
}

extension WireError {
  /// None of `names` is there; the first of them is the field.
  static func oneNeeded(_ names: some Collection<some WireName>) -> WireError {
    .params(
      .missingMember, field: names.first?.rawValue, .oneMemberNeeded,
      [.string(names.map(\.rawValue).joined(separator: ", "))])
  }

  /// `name` is one too many of `names`.
  static func oneAllowed<Name: WireName>(
    _ name: Name, of names: some Collection<Name>
  ) -> WireError {
    .params(
      .contradiction, field: name.rawValue, .oneMemberAllowed,
      [.string(names.map(\.rawValue).joined(separator: ", "))])
  }
}
