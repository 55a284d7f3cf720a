import BelfryCore
import BelfryProtocol
import FoundationEssentials

extension PendingAlert {
  /// - Parameter app: whose list it is, where the entries do not say.
  init(_ view: JSONView, app: String?) throws(HubError) {
    guard let app = view["app"]?.string ?? app else { throw .unexpected("\"app\"") }
    self.init(app: app, alert: try Alert(view), next: try view.optionalDate("next"))
  }
}

extension Alert {
  /// Reads an alert as the hub lists it.
  init(_ view: JSONView) throws(HubError) {
    self.init(
      try view.string("id"), Text(view["alertBody"]), title: Text(view["alertTitle"]),
      trigger: try view.optionalDate("fireDate").map { .at($0) } ?? .now,
      sound: view["soundName"]?.string.map { .named($0) }, badge: view.optionalInt("badge"),
      level: view.level, userInfo: view.userInfo)
    if view["hasAction"]?.bool == false {
      action = .none
    } else if let text = Text(view["alertAction"]) {
      action = .named(text)
    }
    recipients = view["to"]?.elements.compactMap(\.string)
    category = view["category"]?.string
    thread = view["thread"]?.string
    icon = view["icon"]?.string
    expiresAfter = try view.optionalDuration("expiresAfter")
    lateness = try view.optionalDuration("lateness")
  }
}

extension Text {
  /// Nil where there is no text.
  fileprivate init?(_ view: JSONView?) {
    guard let view else { return nil }
    if let literal = view.string {
      self = .literal(literal)
      return
    }
    guard let key = view["key"]?.string else { return nil }
    let arguments = view["args"]?.elements.compactMap { argument -> TextArgument? in
      if let string = argument.string { return .string(string) }
      if let integer = argument.integer { return .integer(integer) }
      return argument.double.map { .number($0) }
    }
    self = .localized(key: key, arguments: arguments ?? [])
  }
}
