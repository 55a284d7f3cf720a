public import FoundationEssentials

/// What the hub says of an alert that it took.
public struct Receipt: Hashable, Sendable {
  /// The alert's id.
  public let id: String
  /// When it rings; nil when it rang already and will not again.
  public let next: Date?
  /// Whether an alert was pending under this id before.
  public let isReplacement: Bool
  /// Whether it rang already, under this same trigger, and so does not ring again.
  public let hasFired: Bool
  /// As it stood on the wire, with the members that this library does not know.
  public let json: String
}

/// What came of scheduling with a queue of so many alerts.
public struct SoonestAnswer: Hashable, Sendable {
  /// In the order of the alerts; `next` is nil for those that had to go.
  public let receipts: [Receipt]
  /// The ids of what left the queue, in the order in which it would have fired.
  public let evicted: [String]
}

/// What came of setting the queue as a whole.
public struct Replacement: Hashable, Sendable {
  /// In the order of the alerts.
  public let receipts: [Receipt]
  /// How many alerts were pending, and were not among those that were given.
  public let removed: Int
}

/// What came of cancelling.
public struct Cancellation: Hashable, Sendable {
  /// Alerts that were pending and will not fire.
  public let pending: Int
  /// Deliveries that were taken back from inboxes.
  public let withdrawn: Int
  /// As it stood on the wire, with the members that this library does not know.
  public let json: String
}

/// An alert that is still to fire.
public struct PendingAlert: Hashable, Sendable {
  /// Whose it is.
  public let app: String
  /// As it was scheduled; `after` has become the instant it meant.
  public let alert: Alert
  /// When it fires next.
  public let next: Date
  /// As it stood on the wire, with the members that this library does not know.
  public let json: String
}

/// A place in a stream of events, to go on from. It can be kept as text.
public struct EventCursor: RawRepresentable, Hashable, Sendable {
  /// Opaque.
  public let rawValue: String

  /// Takes a cursor that was kept.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }
}

/// What came of a person's answer to a delivery. The first answer wins.
public struct Answer: Hashable, Sendable {
  /// The delivery's number.
  public let number: Int64
  /// The state that the delivery has now.
  public let state: Delivery.State
  /// Whether this answer made it so; false when it had this state, or an end, before.
  public let isChanged: Bool
}

/// What came of an app's answer to an offer. The first answer wins.
public struct Handling: Hashable, Sendable {
  /// The state that the delivery has now.
  public let state: Delivery.State
  /// Whether this answer made it so; false when the offer was over.
  public let isChanged: Bool
}

/// What came of putting a delivery off.
public struct Snooze: Hashable, Sendable {
  /// The delivery's number.
  public let number: Int64
  /// The state that the delivery has now: `snoozed`, or the end that it had before.
  public let state: Delivery.State
  /// Whether this request made it so; false when it had an end, or this time, before.
  public let isChanged: Bool
  /// When it rings again; nil when it has ended.
  public let until: Date?
}

/// The counts of a hub, for its administrator: totals, and nobody's alerts.
public struct HubStatus: Hashable, Sendable {
  /// The hub's version.
  public let hubVersion: String
  /// The hub's time.
  public let now: Date
  /// Users that the hub knows.
  public let users: Int
  /// Apps that users claimed.
  public let personalApps: Int
  /// Apps that the administrator declared.
  public let systemApps: Int
  /// Alerts that are still to fire.
  public let pending: Int
  /// Deliveries that are kept.
  public let deliveries: Int
  /// Connections that are open.
  public let connections: Int
  /// The size of the store.
  public let storeBytes: Int64
  /// When the next alert is due; nil when none is.
  public let next: Date?
  /// The zone of the system.
  public let timeZone: String
  /// How often zone data has changed since the hub was started.
  public let zonesReloaded: Int
  /// As it stood on the wire, with the members that this library does not know.
  public let json: String
}
