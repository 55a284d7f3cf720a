import BelfryCore

// What the methods of an administrator answer: written by the hub and read by a client.

/// The members of the answers that hold a list of an administrator's.
enum AdminListMember: String, WireName {
  case apps, users, limits, nextPage
}

extension AppCounts {
  enum Member: String, WireName {
    case app, user, pending, deliveries, events, storedBytes, suspended
  }

  func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member(Member.app, app.rawValue)
    if let user { writer.member(Member.user, user.rawValue) }
    writer.member(Member.pending, pending)
    writer.member(Member.deliveries, deliveries)
    writer.member(Member.events, events)
    writer.member(Member.storedBytes, storedBytes)
    writer.member(Member.suspended, isSuspended)
    writer.endObject()
  }

  init(_ view: JSONView) throws(MalformedAnswer) {
    app = try view.required(Member.app) { $0.string.flatMap { AppID($0) } }
    user = try view.optional(Member.user) { $0.string.flatMap(UserName.init) }
    pending = try view.required(Member.pending) { $0.integer }
    deliveries = try view.required(Member.deliveries) { $0.integer }
    events = try view.required(Member.events) { $0.integer }
    storedBytes = try view.required(Member.storedBytes) { $0.integer }
    isSuspended = try view.required(Member.suspended) { $0.bool }
  }
}

extension UserCounts {
  enum Member: String, WireName {
    case user, uid, apps, pending, deliveries, suspended, absentSince
  }

  func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member(Member.user, user.name.rawValue)
    writer.member(Member.uid, user.id.rawValue)
    writer.member(Member.apps, apps)
    writer.member(Member.pending, pending)
    writer.member(Member.deliveries, deliveries)
    writer.member(Member.suspended, isSuspended)
    if let absentSince { writer.member(Member.absentSince, absentSince) }
    writer.endObject()
  }

  init(_ view: JSONView) throws(MalformedAnswer) {
    let name = try view.required(Member.user) { $0.string.flatMap(UserName.init) }
    let uid = try view.required(Member.uid) { $0.integer.flatMap(UInt32.init(exactly:)) }
    user = User(id: UserID(uid), name: name)
    apps = try view.required(Member.apps) { $0.integer }
    pending = try view.required(Member.pending) { $0.integer }
    deliveries = try view.required(Member.deliveries) { $0.integer }
    isSuspended = try view.required(Member.suspended) { $0.bool }
    absentSince = try view.optional(Member.absentSince) { $0.timestamp }
  }
}

extension LimitValue {
  enum Member: String, WireName {
    case name, value, `default`
  }

  func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member(Member.name, name)
    writer.member(Member.value, value)
    writer.member(Member.default, usual)
    writer.endObject()
  }

  init(_ view: JSONView) throws(MalformedAnswer) {
    name = try view.required(Member.name) { $0.string }
    value = try view.required(Member.value) { $0.integer }
    usual = try view.required(Member.default) { $0.integer }
  }
}

extension Metrics: WireResult {
  enum Member: String, WireName {
    case contentType, text
  }

  func writeMembers(to writer: inout JSONWriter) {
    writer.member(Member.contentType, contentType)
    writer.member(Member.text, text)
  }

  package init(_ view: JSONView) throws(MalformedAnswer) {
    contentType = try view.required(Member.contentType) { $0.string }
    text = try view.required(Member.text) { $0.string }
  }
}

extension SuspensionAnswer: WireResult {
  enum Member: String, WireName {
    case suspended, changed
  }

  func writeMembers(to writer: inout JSONWriter) {
    writer.member(Member.suspended, isSuspended)
    writer.member(Member.changed, isChanged)
  }

  package init(_ view: JSONView) throws(MalformedAnswer) {
    isSuspended = try view.required(Member.suspended) { $0.bool }
    isChanged = try view.required(Member.changed) { $0.bool }
  }
}

extension PurgeAnswer: WireResult {
  enum Member: String, WireName {
    case apps, alerts, deliveries
  }

  func writeMembers(to writer: inout JSONWriter) {
    writer.member(Member.apps, apps)
    writer.member(Member.alerts, alerts)
    writer.member(Member.deliveries, deliveries)
  }

  package init(_ view: JSONView) throws(MalformedAnswer) {
    apps = try view.required(Member.apps) { $0.integer.flatMap(Int.init(exactly:)) }
    alerts = try view.required(Member.alerts) { $0.integer.flatMap(Int.init(exactly:)) }
    deliveries = try view.required(Member.deliveries) { $0.integer.flatMap(Int.init(exactly:)) }
  }
}

extension ForgetAnswer: WireResult {
  enum Member: String, WireName {
    case forgotten
  }

  func writeMembers(to writer: inout JSONWriter) {
    writer.member(Member.forgotten, isForgotten)
  }

  package init(_ view: JSONView) throws(MalformedAnswer) {
    isForgotten = try view.required(Member.forgotten) { $0.bool }
  }
}

extension BackupAnswer: WireResult {
  enum Member: String, WireName {
    case path, bytes
  }

  func writeMembers(to writer: inout JSONWriter) {
    writer.member(Member.path, path)
    writer.member(Member.bytes, bytes)
  }

  package init(_ view: JSONView) throws(MalformedAnswer) {
    path = try view.required(Member.path) { $0.string }
    bytes = try view.required(Member.bytes) { $0.integer }
  }
}

extension ReplyLine {
  /// Answers `admin.backup`.
  package static func backedUp(_ id: RequestID, _ answer: BackupAnswer) -> [UInt8] {
    result(id, answer.writeMembers)
  }

  /// Answers `admin.suspend` and `admin.resume`.
  package static func suspension(_ id: RequestID, _ answer: SuspensionAnswer) -> [UInt8] {
    result(id, answer.writeMembers)
  }

  /// Answers `admin.purge`.
  package static func purged(_ id: RequestID, _ answer: PurgeAnswer) -> [UInt8] {
    result(id, answer.writeMembers)
  }

  /// Answers `admin.forget`.
  package static func forgotten(_ id: RequestID, _ answer: ForgetAnswer) -> [UInt8] {
    result(id, answer.writeMembers)
  }

  /// Answers `admin.apps`.
  package static func apps(_ id: RequestID, _ apps: [AppCounts], nextPage: String?) -> [UInt8] {
    list(id, .apps, apps, nextPage: nextPage) { $1.write(to: &$0) }
  }

  /// Answers `admin.users`.
  package static func users(_ id: RequestID, _ users: [UserCounts], nextPage: String?) -> [UInt8] {
    list(id, .users, users, nextPage: nextPage) { $1.write(to: &$0) }
  }

  /// Answers `admin.limits`.
  package static func limits(_ id: RequestID, _ limits: [LimitValue]) -> [UInt8] {
    list(id, .limits, limits, nextPage: nil) { $1.write(to: &$0) }
  }

  /// Answers `admin.metrics`.
  package static func metrics(_ id: RequestID, _ metrics: Metrics) -> [UInt8] {
    result(id, metrics.writeMembers)
  }

  private static func list<Element>(
    _ id: RequestID, _ name: AdminListMember, _ elements: [Element], nextPage: String?,
    _ write: (inout JSONWriter, Element) -> Void
  ) -> [UInt8] {
    result(id) { writer in
      writer.array(name, elements, write)
      if let nextPage { writer.member(AdminListMember.nextPage, nextPage) }
    }
  }
}

extension Page<AppCounts> {
  /// The answer to `admin.apps`.
  package init(_ view: JSONView) throws(MalformedAnswer) {
    elements = try view.elements(AdminListMember.apps, AppCounts.init)
    nextPage = try view.optional(AdminListMember.nextPage) { $0.string }
  }
}

extension Page<UserCounts> {
  /// The answer to `admin.users`.
  package init(_ view: JSONView) throws(MalformedAnswer) {
    elements = try view.elements(AdminListMember.users, UserCounts.init)
    nextPage = try view.optional(AdminListMember.nextPage) { $0.string }
  }
}

extension Page<LimitValue> {
  /// The answer to `admin.limits`, which is one part.
  package init(_ view: JSONView) throws(MalformedAnswer) {
    elements = try view.elements(AdminListMember.limits, LimitValue.init)
  }
}
