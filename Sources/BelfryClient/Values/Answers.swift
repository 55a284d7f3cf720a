public import FoundationEssentials

/// What the hub says of an alert that it took.
public struct Receipt: Hashable, Sendable {
  /// The alert's id.
  public let id: String
  /// When it rings; nil when it rang already and will not again.
  public let next: Date?
  /// Whether an alert was pending under this id before.
  public let isReplacement: Bool
}

/// What came of cancelling.
public struct Cancellation: Hashable, Sendable {
  /// Alerts that were pending and will not fire.
  public let pending: Int
  /// Deliveries that were taken back from inboxes.
  public let withdrawn: Int
}

/// An alert that is still to fire.
public struct PendingAlert: Hashable, Sendable {
  /// Whose it is.
  public let app: String
  /// As it was scheduled; `after` has become the instant it meant.
  public let alert: Alert
  /// When it fires next.
  public let next: Date?
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
