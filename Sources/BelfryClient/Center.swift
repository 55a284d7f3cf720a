import BelfryCore
import BelfryProtocol

/// The recipient's side: everything that was delivered to this user, from every app.
public actor Center {
  /// The user whose center it is.
  public nonisolated let user: String
  /// The hub's version.
  public nonisolated let hubVersion: String
  /// How many deliveries without an end there were at the connection.
  public nonisolated let waiting: Int

  private let session: Session

  private init(session: Session) {
    self.session = session
    user = session.welcome.user?.rawValue ?? ""
    hubVersion = session.welcome.hubVersion
    waiting = Int(clamping: session.welcome.waiting ?? 0)
  }

  /// Connects to the hub as the center of the user that this process runs as.
  public static func connect(
    at address: HubAddress = .standard, key: KeySource = .standard
  ) async throws(HubError) -> Center {
    let dialer = Dialer(identity: .center, address: address, key: key)
    return Center(session: try await Session.open(dialer))
  }

  /// The deliveries that nobody has answered.
  public func inbox() async throws(HubError) -> Inbox {
    let (elements, cursor) = try await session.list(.centerList, "deliveries")
    var deliveries: [Delivery] = []
    for element in elements { deliveries.append(try Delivery(element)) }
    return Inbox(deliveries: deliveries, cursor: cursor)
  }

  /// What is coming from the user's own apps, in the order in which it fires.
  public func pending() async throws(HubError) -> [PendingAlert] {
    var alerts: [PendingAlert] = []
    for element in try await session.list(.centerPending, "alerts").elements {
      alerts.append(try PendingAlert(element, app: nil))
    }
    return alerts
  }

  /// What happens at this center, each event once and in order, across lost connections.
  ///
  /// - Parameters:
  ///   - since: where to go on, such as an inbox's cursor; nil starts now.
  ///   - onInterruption: is told when the connection is lost, and when it is there again.
  public nonisolated func events(
    since: EventCursor? = nil, onInterruption: (@Sendable (Interruption) -> Void)? = nil
  ) -> Events<CenterEvent> {
    Events(
      dialer: session.dialer, method: .centerWatch, since: since, acknowledges: false,
      onInterruption: onInterruption
    ) { view throws(HubError) in try CenterEvent(view) }
  }

  /// Says that a presenter has shown a delivery.
  public func shown(_ number: Int64) async throws(HubError) {
    try await answer(.centerShown, number)
  }

  /// Says that the person has seen a delivery.
  public func seen(_ number: Int64) async throws(HubError) {
    try await answer(.centerSeen, number)
  }

  /// Puts a delivery away.
  public func dismiss(_ number: Int64) async throws(HubError) {
    try await answer(.centerDismiss, number)
  }

  /// Answers a delivery with one of its actions.
  ///
  /// - Parameter action: `default` is the button, or the delivery itself.
  public func activate(_ number: Int64, action: String = "default") async throws(HubError) {
    try await answer(.centerActivate, number, action: action)
  }

  /// Ends the connection. Without it, it ends with the last reference to the center.
  public func close() async {
    await session.close()
  }

  /// Sends any request with any parameters, a JSON object or nothing; the bytes of its result.
  package func call(_ method: String, _ parameters: [UInt8]) async throws(HubError) -> [UInt8] {
    try await session.result(method, parameters)
  }

  private func answer(
    _ method: Method, _ number: Int64, action: String? = nil
  ) async throws(HubError) {
    var writer = JSONWriter()
    writer.beginObject()
    writer.member("delivery", number)
    if let action { writer.member("action", action) }
    writer.endObject()
    _ = try await session.call(method.rawValue, writer.bytes)
  }
}
