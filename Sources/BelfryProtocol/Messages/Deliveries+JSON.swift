package import BelfryCore

extension DeliveredTexts {
  private typealias Member = DeliveryContent.Member

  func writeMembers(to writer: inout JSONWriter) {
    if let title { writer.member(Member.alertTitle, title) }
    if let body { writer.member(Member.alertBody, body) }
    if let action { writer.member(Member.alertAction, action) }
    if let language { writer.member(Member.language, language) }
  }

  /// Reads the members that stand among those of a delivery, an event or an occurrence.
  init(_ view: JSONView) throws(MalformedAnswer) {
    title = try view.optional(Member.alertTitle) { $0.string }
    body = try view.optional(Member.alertBody) { $0.string }
    action = try view.optional(Member.alertAction) { $0.string }
    language = try view.optional(Member.language) { $0.string }
  }
}

extension DeliveryContent {
  enum Member: String, WireName {
    case alertTitle, alertBody, alertAction, language, appName, category, actions, soundName, badge,
      level, thread,
      icon
    case expiresAt
  }

  /// The JSON object that the store keeps.
  package var json: [UInt8] {
    var writer = JSONWriter()
    writer.beginObject()
    writeMembers(to: &writer)
    writer.endObject()
    return writer.bytes
  }

  fileprivate func writeMembers(to writer: inout JSONWriter) {
    texts.writeMembers(to: &writer)
    if let appName { writer.member(Member.appName, appName) }
    if let category { writer.member(Member.category, category) }
    if !actions.isEmpty { writer.array(Member.actions, actions) { $1.write(to: &$0) } }
    if let sound { writer.member(Member.soundName, sound.name) }
    if let badge { writer.member(Member.badge, badge) }
    writer.member(Member.level, level.rawValue)
    if let thread { writer.member(Member.thread, thread) }
    if let icon { writer.member(Member.icon, icon) }
    if let expiresAt { writer.member(Member.expiresAt, expiresAt) }
  }

  /// Reads what `json` made.
  package init(json: [UInt8]) throws(MalformedAnswer) {
    do {
      self = try Self(JSONDocument(parsing: json).root)
    } catch let error as MalformedAnswer {
      throw error
    } catch {
      throw MalformedAnswer(field: "")
    }
  }

  /// Reads the members that stand among those of a delivery.
  init(_ view: JSONView) throws(MalformedAnswer) {
    texts = try DeliveredTexts(view)
    appName = try view.optional(Member.appName) { $0.string }
    category = try view.optional(Member.category) { $0.string }
    actions =
      try view[Member.actions.rawValue] == nil
      ? [] : view.elements(Member.actions, DeliveryAction.init)
    sound = try view.optional(Member.soundName) { $0.string.flatMap(Sound.init) }
    badge = try view.optional(Member.badge) { $0.integer.flatMap(Int.init(exactly:)) }
    level = try view.required(Member.level) { Level.table.name(of: $0) }
    thread = try view.optional(Member.thread) { $0.string }
    icon = try view.optional(Member.icon) { $0.string }
    expiresAt = try view.optional(Member.expiresAt) { $0.timestamp }
  }
}

extension DeliveryAction {
  /// How many bytes a delivery has more for it.
  package var storedBytes: Int {
    var writer = JSONWriter()
    write(to: &writer)
    return writer.bytes.count
  }

  fileprivate func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member(ActionMember.id, id)
    writer.member(ActionMember.title, title)
    if let textInput {
      writer.beginObject(ActionMember.textInput.rawValue)
      if let title = textInput.buttonTitle { writer.member(TextInputMember.buttonTitle, title) }
      if let text = textInput.placeholder { writer.member(TextInputMember.placeholder, text) }
      writer.endObject()
    }
    if isDestructive { writer.member(ActionMember.destructive, true) }
    if isForeground { writer.member(ActionMember.foreground, true) }
    writer.endObject()
  }

  fileprivate init(_ view: JSONView) throws(MalformedAnswer) {
    id = try view.required(ActionMember.id) { $0.string }
    title = try view.required(ActionMember.title) { $0.string }
    let input = try view.optional(ActionMember.textInput) { $0.kind == .object ? $0 : nil }
    if let input {
      textInput = Input(
        buttonTitle: try input.optional(TextInputMember.buttonTitle) { $0.string },
        placeholder: try input.optional(TextInputMember.placeholder) { $0.string })
    }
    isDestructive = try view.optional(ActionMember.destructive) { $0.bool } ?? false
    isForeground = try view.optional(ActionMember.foreground) { $0.bool } ?? false
  }
}

extension AppDelivery {
  enum Member: String, WireName {
    case id, user, occurrence, state, reason, at, late, missedCount, missedSince
  }

  /// The delivery object of a list.
  package var json: [UInt8] {
    var writer = JSONWriter()
    writer.beginObject()
    writer.member(Member.id, id.rawValue)
    writer.member(Member.user, user.rawValue)
    writer.member(Member.occurrence, occurrence.rawValue)
    writer.member(Member.state, state.name)
    if let reason = state.reason { writer.member(Member.reason, reason.rawValue) }
    writer.member(Member.at, at)
    if let late { writer.member(Member.late, late) }
    writer.members(of: missed)
    writer.endObject()
    return writer.bytes
  }

  package init(_ view: JSONView) throws(MalformedAnswer) {
    id = try view.required(Member.id) { $0.string.flatMap(AlertID.init) }
    user = try view.required(Member.user) { $0.string.flatMap(UserName.init) }
    occurrence = try view.required(Member.occurrence) { $0.string.map(Occurrence.init(stored:)) }
    state = try view.deliveryState(Member.state, reason: Member.reason)
    at = try view.required(Member.at) { $0.timestamp }
    late = try view.optional(Member.late) { $0.duration }
    missed = try view.missedRun()
  }
}

extension CenterDelivery {
  enum Member: String, WireName {
    case delivery, app, id, occurrence, state, reason, at, late, missedCount, missedSince, until
  }

  /// The delivery object of a list.
  ///
  /// - Parameter storedContent: what `DeliveryContent.json` made, for a delivery whose `content` was
  ///   not read; its members follow.
  package func json(storedContent: [UInt8] = []) -> [UInt8] {
    var writer = JSONWriter()
    writer.beginObject()
    writeMembers(to: &writer)
    writer.endObject()
    return storedContent.isEmpty ? writer.bytes : JSONSplice.joined(writer.bytes, storedContent)
  }

  func writeMembers(to writer: inout JSONWriter) {
    writer.member(Member.delivery, number.rawValue)
    writer.member(Member.app, app.rawValue)
    writer.member(Member.id, id.rawValue)
    writer.member(Member.occurrence, occurrence.rawValue)
    writer.member(Member.state, state.name)
    if let reason = state.reason { writer.member(Member.reason, reason.rawValue) }
    writer.member(Member.at, at)
    if let late { writer.member(Member.late, late) }
    writer.members(of: missed)
    if let until { writer.member(Member.until, until) }
    content?.writeMembers(to: &writer)
  }

  /// Reads a delivery object; one without `level` has no content.
  package init(_ view: JSONView) throws(MalformedAnswer) {
    number = try view.required(Member.delivery) { $0.integer.map(DeliveryNumber.init) }
    app = try view.required(Member.app) { $0.string.flatMap { AppID($0) } }
    id = try view.required(Member.id) { $0.string.flatMap(AlertID.init) }
    occurrence = try view.required(Member.occurrence) { $0.string.map(Occurrence.init(stored:)) }
    state = try view.deliveryState(Member.state, reason: Member.reason)
    at = try view.required(Member.at) { $0.timestamp }
    late = try view.optional(Member.late) { $0.duration }
    missed = try view.missedRun()
    until = try view.optional(Member.until) { $0.timestamp }
    let hasContent = view[DeliveryContent.Member.level.rawValue] != nil
    content = hasContent ? try DeliveryContent(view) : nil
  }
}

/// The two members stand with the same names in events and in lists.
private typealias MissedRunMember = CenterDelivery.Member

extension JSONWriter {
  mutating func members(of missed: MissedRun?) {
    guard let missed else { return }
    member(MissedRunMember.missedCount, missed.count)
    member(MissedRunMember.missedSince, missed.since.rawValue)
  }
}

extension JSONView {
  /// Nil where both members are not there.
  func missedRun() throws(MalformedAnswer) -> MissedRun? {
    let count = try optional(MissedRunMember.missedCount) {
      $0.integer.flatMap(Int.init(exactly:))
    }
    guard let count else { return nil }
    return MissedRun(
      count: count,
      since: try required(MissedRunMember.missedSince) { $0.string.map(Occurrence.init(stored:)) })
  }
}

extension DeliveryState {
  /// Why it was withdrawn; nil for all others.
  package var reason: WithdrawalReason? {
    if case .ended(let end) = self { end.reason } else { nil }
  }
}
