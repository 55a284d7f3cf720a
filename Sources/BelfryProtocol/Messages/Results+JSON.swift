import BelfryCore

// How each result is written by the hub and read by a client, side by side.

/// The `result` of an answer.
protocol WireResult: Sendable {
  func writeMembers(to writer: inout JSONWriter)
}

extension Welcome: WireResult {
  enum Member: String, WireName {
    case `protocol`, hub, user, app, waiting, now, limits
  }

  func writeMembers(to writer: inout JSONWriter) {
    writer.member(Member.protocol, Hello.protocolVersion)
    writer.member(Member.hub, hubVersion)
    if let user { writer.member(Member.user, user.rawValue) }
    if let app { writer.member(Member.app, app.rawValue) }
    if let waiting { writer.member(Member.waiting, waiting) }
    writer.member(Member.now, now)
    writer.key(Member.limits)
    limits.write(to: &writer)
  }

  package init(_ view: JSONView) throws(MalformedAnswer) {
    hubVersion = try view.required(Member.hub) { $0.string }
    user = try view.optional(Member.user) { $0.string.flatMap(UserName.init) }
    app = try view.optional(Member.app) { $0.string.flatMap { AppID($0) } }
    waiting = try view.optional(Member.waiting) { $0.integer }
    now = try view.required(Member.now) { $0.timestamp }
    limits = try WelcomeLimits(view.required(Member.limits) { $0 })
  }
}

extension WelcomeLimits {
  enum Member: String, WireName {
    case lineBytes, pending, alertBytes, userInfoBytes
  }

  fileprivate func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member(Member.lineBytes, lineBytes)
    if let pending { writer.member(Member.pending, pending) }
    if let alertBytes { writer.member(Member.alertBytes, alertBytes) }
    if let userInfoBytes { writer.member(Member.userInfoBytes, userInfoBytes) }
    writer.endObject()
  }

  init(_ view: JSONView) throws(MalformedAnswer) {
    lineBytes = try view.required(Member.lineBytes) { $0.integer.flatMap(Int.init(exactly:)) }
    pending = try view.optional(Member.pending) { $0.integer.flatMap(Int.init(exactly:)) }
    alertBytes = try view.optional(Member.alertBytes) { $0.integer.flatMap(Int.init(exactly:)) }
    userInfoBytes = try view.optional(Member.userInfoBytes) {
      $0.integer.flatMap(Int.init(exactly:))
    }
  }
}

extension Pong: WireResult {
  enum Member: String, WireName {
    case hub, `protocol`, now
  }

  func writeMembers(to writer: inout JSONWriter) {
    writer.member(Member.hub, hubVersion)
    writer.member(Member.protocol, Hello.protocolVersion)
    writer.member(Member.now, now)
  }

  package init(_ view: JSONView) throws(MalformedAnswer) {
    hubVersion = try view.required(Member.hub) { $0.string }
    now = try view.required(Member.now) { $0.timestamp }
  }
}

extension ScheduleAnswer: WireResult {
  enum Member: String, WireName {
    case alerts, evicted
  }

  func writeMembers(to writer: inout JSONWriter) {
    writer.array(Member.alerts, alerts) { $1.write(to: &$0) }
    writer.array(Member.evicted, evicted) { $0.value($1.rawValue) }
  }

  package init(_ view: JSONView) throws(MalformedAnswer) {
    alerts = try view.elements(Member.alerts, ScheduledAlert.init)
    evicted = try view.elements(Member.evicted) { (element) throws(MalformedAnswer) in
      guard let id = element.string.flatMap(AlertID.init) else {
        throw MalformedAnswer(field: Member.evicted.rawValue)
      }
      return id
    }
  }
}

extension ReplaceAnswer: WireResult {
  enum Member: String, WireName {
    case alerts, removed
  }

  func writeMembers(to writer: inout JSONWriter) {
    writer.array(Member.alerts, alerts) { $1.write(to: &$0) }
    writer.member(Member.removed, removed)
  }

  package init(_ view: JSONView) throws(MalformedAnswer) {
    alerts = try view.elements(Member.alerts, ScheduledAlert.init)
    removed = try view.required(Member.removed) { $0.integer.flatMap(Int.init(exactly:)) }
  }
}

extension ScheduledAlert {
  enum Member: String, WireName {
    case id, next, replaced, fired
  }

  fileprivate func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member(Member.id, id.rawValue)
    if let next {
      writer.member(Member.next, next)
    } else {
      writer.nullMember(Member.next.rawValue)
    }
    if hasFired {
      writer.member(Member.fired, true)
    } else {
      writer.member(Member.replaced, isReplacement)
    }
    writer.endObject()
  }

  init(_ view: JSONView) throws(MalformedAnswer) {
    id = try view.required(Member.id) { $0.string.flatMap(AlertID.init) }
    next = try view.optional(Member.next) { $0.timestamp }
    isReplacement = try view.optional(Member.replaced) { $0.bool } ?? false
    hasFired = try view.optional(Member.fired) { $0.bool } ?? false
  }
}

extension CancelAnswer: WireResult {
  enum Member: String, WireName {
    case pending, withdrawn
  }

  func writeMembers(to writer: inout JSONWriter) {
    writer.member(Member.pending, pending)
    writer.member(Member.withdrawn, withdrawn)
  }

  package init(_ view: JSONView) throws(MalformedAnswer) {
    pending = try view.required(Member.pending) { $0.integer.flatMap(Int.init(exactly:)) }
    withdrawn = try view.required(Member.withdrawn) { $0.integer.flatMap(Int.init(exactly:)) }
  }
}

extension RemoveAnswer: WireResult {
  enum Member: String, WireName {
    case withdrawn
  }

  func writeMembers(to writer: inout JSONWriter) {
    writer.member(Member.withdrawn, withdrawn)
  }

  package init(_ view: JSONView) throws(MalformedAnswer) {
    withdrawn = try view.required(Member.withdrawn) { $0.integer.flatMap(Int.init(exactly:)) }
  }
}

extension BadgeAnswer: WireResult {
  enum Member: String, WireName {
    case user, badge
  }

  func writeMembers(to writer: inout JSONWriter) {
    writer.member(Member.user, user.rawValue)
    writer.member(Member.badge, badge)
  }

  package init(_ view: JSONView) throws(MalformedAnswer) {
    user = try view.required(Member.user) { $0.string.flatMap(UserName.init) }
    badge = try view.required(Member.badge) { $0.integer.flatMap(Int.init(exactly:)) }
  }
}

extension DeliveryAnswer: WireResult {
  enum Member: String, WireName {
    /// `reason` only beside `withdrawn`.
    case delivery, state, reason, changed
  }

  func writeMembers(to writer: inout JSONWriter) {
    writer.member(Member.delivery, delivery.rawValue)
    writer.member(Member.state, state.name)
    if let reason = state.reason { writer.member(Member.reason, reason.rawValue) }
    writer.member(Member.changed, isChanged)
  }

  package init(_ view: JSONView) throws(MalformedAnswer) {
    delivery = try view.required(Member.delivery) { $0.integer.map(DeliveryNumber.init) }
    state = try view.deliveryState(Member.state, reason: Member.reason)
    isChanged = try view.required(Member.changed) { $0.bool }
  }
}

extension HandledAnswer: WireResult {
  enum Member: String, WireName {
    /// `reason` only beside `withdrawn`.
    case state, reason, changed
  }

  func writeMembers(to writer: inout JSONWriter) {
    writer.member(Member.state, state.name)
    if let reason = state.reason { writer.member(Member.reason, reason.rawValue) }
    writer.member(Member.changed, isChanged)
  }

  package init(_ view: JSONView) throws(MalformedAnswer) {
    state = try view.deliveryState(Member.state, reason: Member.reason)
    isChanged = try view.required(Member.changed) { $0.bool }
  }
}

extension SnoozeAnswer: WireResult {
  /// Behind the members of a `DeliveryAnswer`.
  enum Member: String, WireName {
    case until
  }

  func writeMembers(to writer: inout JSONWriter) {
    answer.writeMembers(to: &writer)
    if let until { writer.member(Member.until, until) }
  }

  package init(_ view: JSONView) throws(MalformedAnswer) {
    answer = try DeliveryAnswer(view)
    until = try view.optional(Member.until) { $0.timestamp }
  }
}

extension HubStatus: WireResult {
  enum Member: String, WireName {
    case hub, now, users, apps, pending, deliveries, connections, storeBytes, next, timeZone,
      zonesReloaded
  }

  enum AppsMember: String, WireName {
    case personal, system
  }

  func writeMembers(to writer: inout JSONWriter) {
    writer.member(Member.hub, hubVersion)
    writer.member(Member.now, now)
    writer.member(Member.users, users)
    writer.beginObject(Member.apps.rawValue)
    writer.member(AppsMember.personal, personalApps)
    writer.member(AppsMember.system, systemApps)
    writer.endObject()
    writer.member(Member.pending, pending)
    writer.member(Member.deliveries, deliveries)
    writer.member(Member.connections, connections)
    writer.member(Member.storeBytes, storeBytes)
    if let next {
      writer.member(Member.next, next)
    } else {
      writer.nullMember(Member.next.rawValue)
    }
    writer.member(Member.timeZone, timeZone.rawValue)
    writer.member(Member.zonesReloaded, zonesReloaded)
  }

  package init(_ view: JSONView) throws(MalformedAnswer) {
    hubVersion = try view.required(Member.hub) { $0.string }
    now = try view.required(Member.now) { $0.timestamp }
    users = try view.required(Member.users) { $0.integer }
    let apps = try view.required(Member.apps) { $0 }
    personalApps = try apps.required(AppsMember.personal) { $0.integer }
    systemApps = try apps.required(AppsMember.system) { $0.integer }
    pending = try view.required(Member.pending) { $0.integer }
    deliveries = try view.required(Member.deliveries) { $0.integer }
    connections = try view.required(Member.connections) { $0.integer }
    storeBytes = try view.required(Member.storeBytes) { $0.integer }
    next = try view.optional(Member.next) { $0.timestamp }
    timeZone = try view.required(Member.timeZone) { $0.string.flatMap { ZoneName($0) } }
    zonesReloaded = try view.required(Member.zonesReloaded) { $0.integer }
  }
}
