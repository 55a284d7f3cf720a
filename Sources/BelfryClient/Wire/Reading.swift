import BelfryCore
import BelfryProtocol
import FoundationEssentials

extension JSONView {
  /// The string of a member that must be there.
  func string(_ name: String) throws(HubError) -> String {
    guard let string = self[name]?.string else { throw .unexpected("\"\(name)\"") }
    return string
  }

  func integer(_ name: String) throws(HubError) -> Int64 {
    guard let integer = self[name]?.integer else { throw .unexpected("\"\(name)\"") }
    return integer
  }

  func date(_ name: String) throws(HubError) -> Date {
    guard let date = try optionalDate(name) else { throw .unexpected("\"\(name)\"") }
    return date
  }

  /// Nil where the member is missing or null.
  func optionalDate(_ name: String) throws(HubError) -> Date? {
    guard let value = self[name], !value.isNull else { return nil }
    guard let text = value.string, let instant = try? Timestamp(rfc3339: text) else {
      throw .unexpected("\"\(name)\"")
    }
    return instant.date
  }

  /// Nil where the member is missing.
  func optionalDuration(_ name: String) throws(HubError) -> Duration? {
    guard let value = self[name] else { return nil }
    guard let text = value.string, let duration = try? Duration(iso8601: text) else {
      throw .unexpected("\"\(name)\"")
    }
    return duration
  }

  var userInfo: UserInfo? {
    self["userInfo"].map { UserInfo(json: String(decoding: $0.raw, as: UTF8.self)) }
  }

  /// The level, or the usual one where the hub names one that this library does not know.
  var level: Alert.Level {
    self["level"]?.string.flatMap { Alert.Level(rawValue: $0) } ?? .active
  }

  func optionalInt(_ name: String) -> Int? {
    self[name]?.integer.flatMap { Int(exactly: $0) }
  }
}

extension Receipt {
  init(_ view: JSONView) throws(HubError) {
    self.init(
      id: try view.string("id"), next: try view.optionalDate("next"),
      isReplacement: view["replaced"]?.bool ?? false)
  }
}

extension Delivery {
  init(_ view: JSONView) throws(HubError) {
    self.init(
      number: try view.integer("delivery"), app: try view.string("app"), id: try view.string("id"),
      occurrence: try view.string("occurrence"), state: try view.string("state"),
      at: try view.date("at"), late: try view.optionalDuration("late"),
      title: view["alertTitle"]?.string, body: view["alertBody"]?.string,
      action: view["alertAction"]?.string, sound: view["soundName"]?.string,
      badge: view.optionalInt("badge"), level: view.level, thread: view["thread"]?.string,
      expiresAt: try view.optionalDate("expiresAt"))
  }
}

extension AppEvent {
  /// Reads the `params` of an event; nil for a type that this library does not know.
  init?(_ view: JSONView) throws(HubError) {
    let kind: Kind
    switch try view.string("type") {
    case "fired":
      kind = .fired(
        state: view["state"]?.string ?? "delivered", late: try view.optionalDuration("late"))
    case "activated": kind = .activated(action: view["action"]?.string ?? "default")
    case "dismissed": kind = .dismissed
    case "expired": kind = .expired
    case "dropped": kind = .dropped(reason: view["reason"]?.string ?? "")
    case "withdrawn": kind = .withdrawn(reason: view["reason"]?.string ?? "")
    default: return nil
    }
    self.init(
      kind: kind, id: try view.string("id"), user: try view.string("user"),
      occurrence: try view.string("occurrence"), at: try view.date("at"),
      badge: view.optionalInt("badge"), userInfo: view.userInfo,
      cursor: EventCursor(rawValue: try view.string("cursor")))
  }
}

extension CenterEvent {
  /// Reads the `params` of an event; nil for a type that this library does not know.
  init?(_ view: JSONView) throws(HubError) {
    let kind: Kind
    switch try view.string("type") {
    case "delivered":
      kind = .delivered(try Delivery(view))
    case "changed":
      kind = .changed(
        Change(
          number: try view.integer("delivery"), app: try view.string("app"),
          id: try view.string("id"), state: try view.string("state"), at: try view.date("at")))
    default: return nil
    }
    self.init(kind: kind, cursor: EventCursor(rawValue: try view.string("cursor")))
  }
}
