package import BelfryCore

/// An alert as the store keeps it and lists show it: canonical JSON.
///
/// Its members stand in the order of `AlertMember`; defaults are left out; `after`, and a start that is
/// not there, have become a `fireDate`; instants stand in UTC; a token names a request and is not kept.
package enum StoredAlert {
  /// - Parameters:
  ///   - id: the one that the app gave, or that the hub made for it.
  ///   - fireDate: the instant of an alert that needs no more.
  package static func bytes(of alert: Alert, id: AlertID, fireDate: Timestamp) -> [UInt8] {
    bytes(of: alert, id: id, trigger: .instant(fireDate))
  }

  /// - Parameters:
  ///   - id: the one that the app gave, or that the hub made for it.
  ///   - trigger: the alert's own, its start an instant or a local time.
  package static func bytes(of alert: Alert, id: AlertID, trigger: Trigger) -> [UInt8] {
    var stored = alert
    stored.id = id
    stored.trigger = trigger
    stored.token = nil
    var writer = JSONWriter()
    writer.value(stored)
    return writer.bytes
  }

  /// - Throws: for bytes that `bytes` did not make: the store is damaged.
  package static func read(_ bytes: [UInt8]) throws -> Alert {
    try AlertReader(ignoringUnknownMembers: false).read(JSONDocument(parsing: bytes).root)
  }

  /// A text that two triggers share when they are equal, whatever dates were excepted from them: `except`
  /// adds to those while the trigger stays what it is.
  ///
  /// - Parameter trigger: its start an instant or a local time.
  package static func triggerText(of trigger: Trigger) -> String {
    switch trigger {
    case .instant(let instant): return "at \(instant.rfc3339)"
    case .now, .after, .schedule:
      var writer = JSONWriter()
      writer.beginObject()
      writer.members(of: trigger, exceptDates: false)
      writer.endObject()
      return String(decoding: writer.bytes, as: UTF8.self)
    }
  }

  /// An element of a list: the stored object with `next` behind it and, in a center's list, `app`
  /// in front.
  package static func listed(_ bytes: [UInt8], app: AppID? = nil, next: Timestamp) -> [UInt8] {
    var front = JSONWriter(reserving: 96)
    front.beginObject()
    if let app { front.member(PendingAlert.Member.app, app.rawValue) }
    front.endObject()
    var back = JSONWriter(reserving: 40)
    back.beginObject()
    back.member(PendingAlert.Member.next, next)
    back.endObject()
    return JSONSplice.joined(front.bytes, bytes, back.bytes)
  }
}

extension JSONWriter {
  /// Writes an alert with its members in their order, defaults left out.
  mutating func value(_ alert: Alert) {
    beginObject()
    if let id = alert.id { member(AlertMember.id, id.rawValue) }
    if let recipients = alert.recipients {
      array(AlertMember.to, recipients) { $0.value($1.rawValue) }
    }
    members(of: alert.trigger)
    members(of: alert.content)
    if let duration = alert.expiresAfter { member(AlertMember.expiresAfter, duration) }
    if let duration = alert.lateness { member(AlertMember.lateness, duration) }
    member(alert.missed)
    if let nag = alert.nag { member(nag) }
    if let token = alert.token { member(AlertMember.token, token) }
    endObject()
  }

  private mutating func members(of content: Content) {
    if let title = content.title { member(AlertMember.alertTitle, title) }
    if let body = content.body { member(AlertMember.alertBody, body) }
    if let action = content.action { member(AlertMember.alertAction, action) }
    if !content.hasAction { member(AlertMember.hasAction, false) }
    if let category = content.category { member(AlertMember.category, category) }
    if let sound = content.sound { member(AlertMember.soundName, sound.name) }
    if let badge = content.badge { member(AlertMember.badge, badge) }
    if content.level != .active { member(AlertMember.level, content.level.rawValue) }
    if let thread = content.thread { member(AlertMember.thread, thread) }
    if let icon = content.icon { member(AlertMember.icon, icon) }
    if !content.userInfo.isEmpty { member(AlertMember.userInfo, raw: content.userInfo) }
  }

  /// Writes a number as a number, and a step as a string.
  mutating func member(_ name: some WireName, _ badge: BadgeChange) {
    switch badge {
    case .set(let number): member(name, number)
    case .up(let step): member(name, "+\(step)")
    case .down(let step): member(name, "-\(step)")
    }
  }

  mutating func member(_ name: some WireName, _ text: Text) {
    key(name)
    switch text {
    case .literal(let text): value(text)
    case .keyed(let text): value(text)
    }
  }

  private mutating func value(_ text: KeyedText) {
    beginObject()
    member(TextMember.key, text.key)
    if !text.arguments.isEmpty {
      array(TextMember.args, text.arguments) { $0.value($1) }
    }
    if text.table != KeyedText.defaultTable { member(TextMember.tableName, text.table) }
    endObject()
  }

  private mutating func value(_ argument: Argument) {
    switch argument {
    case .string(let text): value(text)
    case .integer(let number): value(number)
    case .number(let number): value(number)
    case .date(let date):
      beginObject()
      switch date.moment {
      case .instant(let instant): member(DateMember.date, instant.rfc3339)
      case .wall(let wall): member(DateMember.date, wall.text)
      }
      if date.style != .medium { member(DateMember.style, date.style.rawValue) }
      endObject()
    case .list(let elements):
      beginArray()
      for element in elements { value(element) }
      endArray()
    case .keyed(let text): value(text)
    }
  }
}
