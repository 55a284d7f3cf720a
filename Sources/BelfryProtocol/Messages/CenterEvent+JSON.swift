import BelfryCore

extension CenterEvent {
  /// The types of a center's events.
  enum TypeName: String, SearchedName {
    case delivered, changed

    static let table = NameTable<Self>()

    /// The members of the events of this type, but for the type itself and the content.
    var members: [CenterDelivery.Member] {
      switch self {
      case .delivered:
        [
          .delivery, .app, .id, .occurrence, .state, .reason, .at, .late, .missedCount,
          .missedSince, .until,
        ]
      case .changed: [.delivery, .app, .id, .state, .reason, .at, .until]
      }
    }
  }

  /// The event as the store keeps it: the object without its cursor.
  ///
  /// The store keeps a delivery's content with the delivery: give `delivered` none, and give
  /// `EventLine` the stored one.
  package var body: [UInt8] {
    typealias Member = CenterDelivery.Member
    var writer = JSONWriter()
    writer.beginObject()
    switch self {
    case .delivered(let delivery):
      writer.member(AppEvent.Member.type, TypeName.delivered.rawValue)
      delivery.writeMembers(to: &writer)
    case .changed(let number, let app, let id, let state, let at, let until):
      writer.member(AppEvent.Member.type, TypeName.changed.rawValue)
      writer.member(Member.delivery, number.rawValue)
      writer.member(Member.app, app.rawValue)
      writer.member(Member.id, id.rawValue)
      writer.member(Member.state, state.name)
      if let reason = state.reason { writer.member(Member.reason, reason.rawValue) }
      writer.member(Member.at, at)
      if let until { writer.member(Member.until, until) }
    }
    writer.endObject()
    return writer.bytes
  }

  /// nil for an event of a type that is not known here.
  init?(_ view: JSONView) throws(MalformedAnswer) {
    typealias Member = CenterDelivery.Member
    let type = try view.required(AppEvent.Member.type) { $0.kind == .string ? $0 : nil }
    switch TypeName.table.name(of: type) {
    case nil: return nil
    case .delivered: self = .delivered(try CenterDelivery(view))
    case .changed:
      self = .changed(
        try view.required(Member.delivery) { $0.integer.map(DeliveryNumber.init) },
        app: try view.required(Member.app) { $0.string.flatMap { AppID($0) } },
        id: try view.required(Member.id) { $0.string.flatMap(AlertID.init) },
        state: try view.deliveryState(Member.state, reason: Member.reason),
        at: try view.required(Member.at) { $0.timestamp },
        until: try view.optional(Member.until) { $0.timestamp })
    }
  }
}
