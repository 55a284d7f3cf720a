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
  /// The number on the app's icon at this recipient's; nil where the event says none.
  public let badge: Int?
  /// What the app put into the alert.
  public let userInfo: UserInfo?
  /// The place of this event in the stream.
  public let cursor: EventCursor
  /// As it stood on the wire, with the members that this library does not know.
  public let json: String

  /// What can happen to an alert.
  public enum Kind: Hashable, Sendable {
    /// It rang; `late` is how long after its time, where that is over a second. `state` is where
    /// the delivery stands: `delivered`, or `handled` where there was nothing to show.
    case fired(state: Delivery.State, late: Duration?)
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
