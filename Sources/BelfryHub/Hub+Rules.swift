package import BelfryCore
import BelfryProtocol

// The administrator's rules for apps of the system, as they change while the hub runs.
extension Hub {
  /// Takes new rules. Connections of an app that its rule now gives to somebody else, or to nobody, have to go.
  ///
  /// - Parameter unusable: ids whose rules cannot be read; they stay reserved, and nobody is let in.
  package func adopt(systemApps: [AppID: SystemAppRule], unusable: Set<AppID>) {
    for (id, rule) in configuration.systemApps where systemApps[id]?.user != rule.user {
      dismissals.add(.systemApp(id), .reservedApp(id))
    }
    configuration.systemApps = systemApps
    configuration.unusableApps = unusable
  }

  /// Whether an app of the system may still send to somebody: the rule may have changed since it scheduled.
  ///
  /// A rule with a mistake in it says nothing; what was allowed before is not lost for it.
  func mayReach(_ name: UserName, from app: AppID) -> Bool {
    if configuration.unusableApps.contains(app) { return true }
    return configuration.systemApps[app]?.recipients.contains(name) ?? false
  }
}

extension WireError {
  static func reservedApp(_ id: AppID, field: String? = nil) -> WireError {
    WireError(.refused, .reservedApp, field: field, .reservedApp, [.string(id.rawValue)])
  }
}
