package import BelfryCore

/// What the administrator decides.
package struct HubConfiguration: Sendable {
  package var limits: Limits
  package var systemApps: [AppID: SystemAppRule]
  /// Ids of system apps whose rule could not be read: nobody may use them.
  package var unusableApps: Set<AppID>
  /// Tags in canonical form: what those read who have said nothing, the best first; empty: each app's own.
  package var languages: [String]
  /// What `hello` and `ping` answer as the hub's version.
  package var version: String
  /// Whether `admin.clock` may move time.
  package var hasTestClock: Bool

  package init(
    limits: Limits = Limits(), systemApps: [AppID: SystemAppRule] = [:],
    unusableApps: Set<AppID> = [], languages: [String] = [], version: String,
    hasTestClock: Bool = false
  ) {
    self.limits = limits
    self.systemApps = systemApps
    self.unusableApps = unusableApps
    self.languages = languages
    self.version = version
    self.hasTestClock = hasTestClock
  }

  /// Whether `id` belongs to the machine: no personal app may have it.
  func isReserved(_ id: AppID) -> Bool {
    systemApps[id] != nil || unusableApps.contains(id)
  }
}
