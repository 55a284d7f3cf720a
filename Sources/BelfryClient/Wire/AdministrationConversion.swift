import BelfryCore
import BelfryProtocol
import FoundationEssentials

extension AppCounts {
  init(_ counts: BelfryProtocol.AppCounts, _ view: JSONView) {
    self.init(
      app: counts.app.rawValue, user: counts.user?.rawValue, pending: Int(clamping: counts.pending),
      deliveries: Int(clamping: counts.deliveries), events: Int(clamping: counts.events),
      storedBytes: counts.storedBytes, isSuspended: counts.isSuspended, json: view.json)
  }
}

extension UserCounts {
  init(_ counts: BelfryProtocol.UserCounts, _ view: JSONView) {
    self.init(
      user: counts.user.name.rawValue, uid: counts.user.id.rawValue,
      apps: Int(clamping: counts.apps), pending: Int(clamping: counts.pending),
      deliveries: Int(clamping: counts.deliveries), isSuspended: counts.isSuspended,
      absentSince: counts.absentSince?.date, json: view.json)
  }
}

extension LimitValue {
  init(_ limit: BelfryProtocol.LimitValue, _ view: JSONView) {
    self.init(name: limit.name, value: limit.value, usual: limit.usual, json: view.json)
  }
}

extension Metrics {
  init(_ metrics: BelfryProtocol.Metrics) {
    self.init(contentType: metrics.contentType, text: metrics.text)
  }
}

extension Suspension {
  init(_ answer: SuspensionAnswer, _ view: JSONView) {
    self.init(isSuspended: answer.isSuspended, isChanged: answer.isChanged, json: view.json)
  }
}

extension Purge {
  init(_ answer: PurgeAnswer, _ view: JSONView) {
    self.init(
      apps: answer.apps, alerts: answer.alerts, deliveries: answer.deliveries, json: view.json)
  }
}

extension KeyForgetting {
  init(_ answer: ForgetAnswer, _ view: JSONView) {
    self.init(isForgotten: answer.isForgotten, json: view.json)
  }
}

extension Backup {
  init(_ answer: BackupAnswer, _ view: JSONView) {
    self.init(path: answer.path, bytes: answer.bytes, json: view.json)
  }
}

extension Administrator.Target {
  /// The target as the protocol has it.
  func onTheWire() throws(HubError) -> AdminTarget {
    switch self {
    case .user(let user): .user(try userName(user))
    case .app(let app, let user): .personalApp(try userName(user), try appID(app))
    case .systemApp(let app): .systemApp(try appID(app))
    }
  }
}

/// The name of a user as the protocol has it.
func userName(_ text: String) throws(HubError) -> UserName {
  guard let name = UserName(text) else {
    throw HubError(invalid: "user", "the name of a user")
  }
  return name
}

/// An app id as the protocol has it.
func appID(_ text: String) throws(HubError) -> AppID {
  guard let id = AppID(text) else {
    throw HubError(invalid: "app", "an app id")
  }
  return id
}
