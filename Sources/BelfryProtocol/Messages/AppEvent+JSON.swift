import BelfryCore

extension AppEvent {
  enum Member: String, WireName {
    case type, id, user, occurrence, at, state, late, missedCount, missedSince
    case alertTitle, alertBody, alertAction, language, appName, until
    case action, text, reason, badge, userInfo
  }

  /// The types of an app's events.
  enum TypeName: String, SearchedName {
    case fired, activated, dismissed, expired, dropped, withdrawn

    static let table = NameTable<Self>()

    /// The members that stand in events of this type alone, or may.
    var ownMembers: [Member] {
      switch self {
      case .fired:
        [
          .state, .late, .missedCount, .missedSince, .alertTitle, .alertBody, .alertAction,
          .language, .appName, .until,
        ]
      case .activated: [.action, .text]
      case .dismissed, .expired: []
      case .dropped: [.missedCount, .missedSince, .reason]
      case .withdrawn: [.reason]
      }
    }
  }

  var typeName: TypeName {
    switch kind {
    case .fired, .offered: .fired
    case .activated: .activated
    case .dismissed: .dismissed
    case .expired: .expired
    case .dropped: .dropped
    case .withdrawn: .withdrawn
    }
  }

  /// The event as the store keeps it: the object without its cursor.
  package var body: [UInt8] {
    var writer = JSONWriter()
    writer.beginObject()
    writer.member(Member.type, typeName.rawValue)
    writer.member(Member.id, id.rawValue)
    writer.member(Member.user, user.rawValue)
    writer.member(Member.occurrence, occurrence.rawValue)
    writer.member(Member.at, at)
    switch kind {
    case .fired(let state, let late):
      writer.member(Member.state, state.name)
      if let late { writer.member(Member.late, late) }
      writer.members(of: missed)
    case .offered(let offer, let late):
      writer.member(Member.state, DeliveryState.offered.name)
      if let late { writer.member(Member.late, late) }
      writer.members(of: missed)
      offer.texts.writeMembers(to: &writer)
      if let name = offer.appName { writer.member(Member.appName, name) }
      writer.member(Member.until, offer.until)
    case .activated(let activation):
      writer.member(Member.action, activation.action)
      if let text = activation.text { writer.member(Member.text, text) }
    case .dismissed, .expired: break
    case .dropped(let reason):
      writer.members(of: missed)
      writer.member(Member.reason, reason.rawValue)
    case .withdrawn(let reason): writer.member(Member.reason, reason.rawValue)
    }
    if let badge { writer.member(Member.badge, badge) }
    if !userInfo.isEmpty { writer.member(Member.userInfo, raw: userInfo) }
    writer.endObject()
    return writer.bytes
  }

  /// nil for an event of a type that is not known here.
  init?(_ view: JSONView) throws(MalformedAnswer) {
    let type = try view.required(Member.type) { $0.kind == .string ? $0 : nil }
    guard let name = TypeName.table.name(of: type) else { return nil }
    kind = try Self.kind(name, view)
    id = try view.required(Member.id) { $0.string.flatMap(AlertID.init) }
    user = try view.required(Member.user) { $0.string.flatMap(UserName.init) }
    occurrence = try view.required(Member.occurrence) { $0.string.map(Occurrence.init(stored:)) }
    at = try view.required(Member.at) { $0.timestamp }
    missed = try view.missedRun()
    badge = try view.optional(Member.badge) { $0.integer.flatMap(Int.init(exactly:)) }
    userInfo =
      try view.optional(Member.userInfo) { $0.kind == .object ? Array($0.raw) : nil } ?? []
  }

  private static func fired(_ view: JSONView) throws(MalformedAnswer) -> Kind {
    let state = try view.deliveryState(Member.state, reason: Member.reason)
    let late = try view.optional(Member.late) { $0.duration }
    guard state == .offered else { return .fired(state: state, late: late) }
    let offer = Offer(
      texts: try DeliveredTexts(view), appName: try view.optional(Member.appName) { $0.string },
      until: try view.required(Member.until) { $0.timestamp })
    return .offered(offer, late: late)
  }

  private static func kind(_ name: TypeName, _ view: JSONView) throws(MalformedAnswer) -> Kind {
    switch name {
    case .fired: try fired(view)
    case .activated:
      .activated(
        Activation(
          action: try view.required(Member.action) { $0.string },
          text: try view.optional(Member.text) { $0.string }))
    case .dismissed: .dismissed
    case .expired: .expired
    case .dropped:
      .dropped(try view.required(Member.reason) { $0.string.flatMap(DropReason.init) })
    case .withdrawn:
      .withdrawn(try view.required(Member.reason) { $0.string.flatMap(WithdrawalReason.init) })
    }
  }
}
