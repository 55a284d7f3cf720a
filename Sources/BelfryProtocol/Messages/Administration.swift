package import BelfryCore

/// An app in `admin.apps`: counts, and never a text.
package struct AppCounts: Hashable, Sendable {
  package var app: AppID
  /// Whose it is; nil for a system app.
  package var user: UserName?
  package var pending: Int64
  /// Deliveries without an end.
  package var deliveries: Int64
  /// Events that are kept.
  package var events: Int64
  package var storedBytes: Int64
  package var isSuspended: Bool

  package init(
    app: AppID, user: UserName?, pending: Int64, deliveries: Int64, events: Int64,
    storedBytes: Int64, isSuspended: Bool
  ) {
    self.app = app
    self.user = user
    self.pending = pending
    self.deliveries = deliveries
    self.events = events
    self.storedBytes = storedBytes
    self.isSuspended = isSuspended
  }
}

/// A person in `admin.users`.
package struct UserCounts: Hashable, Sendable {
  package var user: User
  /// Personal apps.
  package var apps: Int64
  /// Alerts that are pending in those.
  package var pending: Int64
  /// Deliveries without an end, from every app.
  package var deliveries: Int64
  package var isSuspended: Bool
  /// Since when there is no such account; nil while there is.
  package var absentSince: Timestamp?

  package init(
    user: User, apps: Int64, pending: Int64, deliveries: Int64, isSuspended: Bool,
    absentSince: Timestamp?
  ) {
    self.user = user
    self.apps = apps
    self.pending = pending
    self.deliveries = deliveries
    self.isSuspended = isSuspended
    self.absentSince = absentSince
  }
}

/// A limit in `admin.limits`.
package struct LimitValue: Hashable, Sendable {
  /// Its key in `belfry.conf`.
  package var name: String
  package var value: Int64
  package var usual: Int64

  package init(name: String, value: Int64, usual: Int64) {
    self.name = name
    self.value = value
    self.usual = usual
  }

  /// The limits in the order of the table.
  package static func all(of limits: Limits) -> [LimitValue] {
    let usual = Limits()
    return Limits.table.map {
      LimitValue(
        name: $0.key, value: Int64(limits[keyPath: $0.path]), usual: Int64(usual[keyPath: $0.path]))
    }
  }
}

/// The answer to `admin.suspend` and `admin.resume`.
package struct SuspensionAnswer: Hashable, Sendable {
  package var isSuspended: Bool
  /// False when it was so before.
  package var isChanged: Bool

  package init(isSuspended: Bool, isChanged: Bool) {
    self.isSuspended = isSuspended
    self.isChanged = isChanged
  }
}

/// The answer to `admin.purge`: what goes.
package struct PurgeAnswer: Hashable, Sendable {
  package var apps: Int
  package var alerts: Int
  package var deliveries: Int

  package init(apps: Int, alerts: Int, deliveries: Int) {
    self.apps = apps
    self.alerts = alerts
    self.deliveries = deliveries
  }
}

/// The answer to `admin.forget`.
package struct ForgetAnswer: Hashable, Sendable {
  /// False when there was no key.
  package var isForgotten: Bool

  package init(isForgotten: Bool) {
    self.isForgotten = isForgotten
  }
}

/// The answer to `admin.backup`.
package struct BackupAnswer: Hashable, Sendable {
  /// Where the copy stands.
  package var path: String
  package var bytes: Int64

  package init(path: String, bytes: Int64) {
    self.path = path
    self.bytes = bytes
  }
}

/// The answer to `admin.metrics`: a text for a program that collects figures.
package struct Metrics: Hashable, Sendable {
  package var contentType: String
  package var text: String

  package init(contentType: String, text: String) {
    self.contentType = contentType
    self.text = text
  }
}
