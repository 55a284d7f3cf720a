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
  /// Where it stands.
  public let state: State
  /// When the hub made it.
  public let at: Date
  /// How long after its time it was made, where that is over a second.
  public let late: Duration?
  /// The occurrences that it stands for; nil where it stands for itself alone.
  public let missed: MissedOccurrences?
  /// When it rings again; nil unless it is snoozed.
  public let until: Date?
  /// A short text above the main one.
  public let title: String?
  /// The main text.
  public let body: String?
  /// The text of the button; nil when there is none.
  public let action: String?
  /// The language of the app's tables that the texts are from; nil where none is.
  public let language: String?
  /// What the app is called in the person's language; nil where it does not say.
  public let appName: String?
  /// What else the person can choose, as it was when the delivery was made.
  public let actions: [Action]
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
  /// As it stood on the wire, with the members that this library does not know.
  public let json: String
}

/// One firing of an alert at one person, as the app that scheduled it may know it.
public struct AppDelivery: Hashable, Sendable {
  /// The alert's id.
  public let id: String
  /// The recipient's user name.
  public let user: String
  /// Which firing of the alert it is, by its nominal time.
  public let occurrence: String
  /// Where it stands.
  public let state: Delivery.State
  /// Why it was taken back; nil for all others.
  public let reason: String?
  /// When the hub made it.
  public let at: Date
  /// How long after its time it was made, where that is over a second.
  public let late: Duration?
  /// The occurrences that it stands for; nil where it stands for itself alone.
  public let missed: MissedOccurrences?
  /// As it stood on the wire, with the members that this library does not know.
  public let json: String
}

extension Delivery {
  /// What a person can choose in place of opening a delivery.
  public struct Action: Hashable, Sendable {
    /// Its name, for ``Center/activate(_:action:text:)``.
    public let id: String
    /// The word for the person.
    public let title: String
    /// Where there is one, the person writes a text with it.
    public let textInput: TextInput?
    /// Whether it takes something away.
    public let isDestructive: Bool
    /// Whether the app comes to the front for it.
    public let isForeground: Bool
  }

  /// What is shown where the person writes a text.
  public struct TextInput: Hashable, Sendable {
    /// The word on the button that sends the text; nil leaves it to the presenter.
    public let buttonTitle: String?
    /// What stands where nothing is written yet.
    public let placeholder: String?
  }
}

extension Delivery {
  /// Where a delivery stands: waiting for its person, or at an end. A hub may know more of them.
  public struct State: RawRepresentable, Hashable, Sendable {
    /// The word on the wire.
    public let rawValue: String

    /// Takes the word on the wire.
    public init(rawValue: String) {
      self.rawValue = rawValue
    }

    /// Offered to its app, which is in the foreground; in no inbox yet.
    public static let offered = State(rawValue: "offered")
    /// In the inbox, and not shown yet.
    public static let delivered = State(rawValue: "delivered")
    /// Shown by a presenter.
    public static let shown = State(rawValue: "shown")
    /// Seen by the person.
    public static let seen = State(rawValue: "seen")
    /// Put off by the person: it rings again.
    public static let snoozed = State(rawValue: "snoozed")
    /// The person answered it.
    public static let activated = State(rawValue: "activated")
    /// The person put it away.
    public static let dismissed = State(rawValue: "dismissed")
    /// There was nothing to show.
    public static let handled = State(rawValue: "handled")
    /// It had stayed as long as it should.
    public static let expired = State(rawValue: "expired")
    /// It was taken back.
    public static let withdrawn = State(rawValue: "withdrawn")

    /// Whether it still waits for its person.
    public var isWaiting: Bool { [.delivered, .shown, .seen, .snoozed].contains(self) }
  }
}

/// A person's deliveries without an end, and the place in the stream from which a watch goes on
/// without a gap.
public struct Inbox: Hashable, Sendable {
  /// The newest first.
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
  /// As it stood on the wire, with the members that this library does not know.
  public let json: String

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
    /// Where it stands now.
    public let state: Delivery.State
    /// When it changed.
    public let at: Date
    /// When it rings again; nil unless it is snoozed now.
    public let until: Date?
  }
}
