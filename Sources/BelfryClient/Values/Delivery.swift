public import FoundationEssentials

/// One firing of an alert, as it reached a person.
public struct Delivery: Hashable, Sendable {
  /// Its number: small, and this person's own.
  public let number: Int64
  /// Whose alert it is.
  public let app: String
  /// The alert's id.
  public let id: String
  /// Which firing of the alert it is, by its nominal time.
  public let occurrence: String
  /// `delivered`, `shown` or `seen`, or how it ended.
  public let state: String
  /// When the hub made it.
  public let at: Date
  /// How long after its time it was made, where that is over a second.
  public let late: Duration?
  /// A short text above the main one.
  public let title: String?
  /// The main text.
  public let body: String?
  /// The text of the button; nil when there is none.
  public let action: String?
  /// The name of its sound; nil is silent.
  public let sound: String?
  /// The number for the app's icon.
  public let badge: Int?
  /// How much it may interrupt.
  public let level: Alert.Level
  /// Deliveries of one thread are shown together.
  public let thread: String?
  /// When it goes by itself.
  public let expiresAt: Date?
}

/// A person's deliveries without an end, and the place in the stream from which a watch goes on
/// without a gap.
public struct Inbox: Hashable, Sendable {
  /// The oldest first.
  public let deliveries: [Delivery]
  /// For ``Center/events(since:onInterruption:)``.
  public let cursor: EventCursor?
}

/// What happens at a person's center.
public struct CenterEvent: Hashable, Sendable {
  /// What happened.
  public let kind: Kind
  /// The place of this event in the stream.
  public let cursor: EventCursor

  /// What can happen at a center.
  public enum Kind: Hashable, Sendable {
    /// Something new.
    case delivered(Delivery)
    /// A delivery has a new state, or an end.
    case changed(Change)
  }

  /// A new state of a delivery.
  public struct Change: Hashable, Sendable {
    /// The delivery's number.
    public let number: Int64
    /// Whose alert it is.
    public let app: String
    /// The alert's id.
    public let id: String
    /// Such as `seen` or `dismissed`.
    public let state: String
    /// When it changed.
    public let at: Date
  }
}
