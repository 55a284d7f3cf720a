public import FoundationEssentials

/// An app as an administrator sees it: counts, and never a text.
public struct AppCounts: Hashable, Sendable {
  /// The app id.
  public let app: String
  /// Whose it is; nil for an app of the system.
  public let user: String?
  /// Alerts that are still to fire.
  public let pending: Int
  /// Deliveries without an end.
  public let deliveries: Int
  /// Events that are kept.
  public let events: Int
  /// Bytes of its alerts and deliveries.
  public let storedBytes: Int64
  /// Whether it is suspended by itself; its user may be as well.
  public let isSuspended: Bool
  /// As it stood on the wire, with the members that this library does not know.
  public let json: String
}

/// A user as an administrator sees them.
public struct UserCounts: Hashable, Sendable {
  /// The name of the account.
  public let user: String
  /// The number of the account.
  public let uid: UInt32
  /// Personal apps.
  public let apps: Int
  /// Alerts that are still to fire in these.
  public let pending: Int
  /// Deliveries without an end, from every app.
  public let deliveries: Int
  /// Whether they are suspended.
  public let isSuspended: Bool
  /// Since when there is no such account; nil while there is.
  public let absentSince: Date?
  /// As it stood on the wire, with the members that this library does not know.
  public let json: String
}

/// A limit of the hub.
public struct LimitValue: Hashable, Sendable {
  /// Its key in `belfry.conf`.
  public let name: String
  /// What it is at this hub.
  public let value: Int64
  /// What it is where nobody has changed it.
  public let usual: Int64
  /// As it stood on the wire, with the members that this library does not know.
  public let json: String
}

/// Figures for a program that collects them.
public struct Metrics: Hashable, Sendable {
  /// The media type of the text.
  public let contentType: String
  /// The figures, in Prometheus' text format.
  public let text: String
}

/// What came of suspending or resuming.
public struct Suspension: Hashable, Sendable {
  /// Whether it is suspended now.
  public let isSuspended: Bool
  /// Whether it was otherwise before.
  public let isChanged: Bool
  /// As it stood on the wire, with the members that this library does not know.
  public let json: String
}

/// What a purge takes away.
public struct Purge: Hashable, Sendable {
  /// Apps that go.
  public let apps: Int
  /// Alerts that were still to fire.
  public let alerts: Int
  /// Deliveries that were kept, ended ones too.
  public let deliveries: Int
  /// As it stood on the wire, with the members that this library does not know.
  public let json: String
}

/// What came of forgetting a key.
public struct KeyForgetting: Hashable, Sendable {
  /// Whether there was a key.
  public let isForgotten: Bool
  /// As it stood on the wire, with the members that this library does not know.
  public let json: String
}

/// A copy of everything that a hub has on disk.
public struct Backup: Hashable, Sendable {
  /// Where it stands, on the hub's machine.
  public let path: String
  /// Its size.
  public let bytes: Int64
  /// As it stood on the wire, with the members that this library does not know.
  public let json: String
}
