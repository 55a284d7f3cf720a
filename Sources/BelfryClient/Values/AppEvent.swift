public import FoundationEssentials

/// What happened to an alert of an app at one recipient.
public struct AppEvent: Hashable, Sendable {
  /// What happened.
  public let kind: Kind
  /// The alert's id.
  public let id: String
  /// The recipient's user name.
  public let user: String
  /// Which firing of the alert it is about, by its nominal time.
  public let occurrence: String
  /// When it happened.
  public let at: Date
  /// The occurrences that it stands for, if it rang or was dropped for several; nil otherwise.
  public let missed: MissedOccurrences?
  /// The number on the app's icon at this recipient's; nil where the event says none.
  public let badge: Int?
  /// What the app put into the alert.
  public let userInfo: UserInfo?
  /// The place of this event in the stream.
  public let cursor: EventCursor
  /// As it stood on the wire, with the members that this library does not know.
  public let json: String

  /// An alert that the app may show itself: its texts as the user reads them.
  public struct Offer: Hashable, Sendable {
    /// A short text above the main one.
    public let title: String?
    /// The main text.
    public let body: String?
    /// The text of the button; nil when there is none.
    public let action: String?
    /// The language of the app's tables that the texts are from; nil where none is.
    public let language: String?
    /// What the app is called in the user's language; nil where it does not say.
    public let appName: String?
    /// When the hub shows it, if the app has not answered.
    public let until: Date
  }

  /// What can happen to an alert.
  public enum Kind: Hashable, Sendable {
    /// It rang; `late` is how long after its time, where that is over a second. `state` is where
    /// the delivery stands: `delivered`, or `handled` where there was nothing to show.
    case fired(state: Delivery.State, late: Duration?)
    /// It rang while the app is in the foreground, and is the app's to show; `late` as in `fired`.
    /// Say ``App/handled(_:show:)`` when it is shown.
    case offered(Offer, late: Duration?)
    /// The person chose an action; `default` is the button, or the alert itself. `text` is what they
    /// wrote, for an action that asks for a text.
    case activated(action: String, text: String?)
    /// The person put it away.
    case dismissed
    /// It had stayed as long as it should.
    case expired
    /// It reached nobody, for this reason.
    case dropped(reason: String)
    /// It was taken back, for this reason.
    case withdrawn(reason: String)
  }
}
