import BelfryCore
import BelfryProtocol
public import FoundationEssentials

/// The recipient's side: everything that was delivered to this user, from every app.
public actor Center {
  /// The user whose center it is.
  public nonisolated let user: String
  /// The hub's version.
  public nonisolated let hubVersion: String
  /// The socket that the hub was found at.
  public nonisolated let socket: String
  /// How many deliveries without an end there were at the connection.
  public nonisolated let waiting: Int
  /// The hub's time when it said hello.
  public nonisolated let connectedAt: Date

  private let session: Session

  private init(session: Session) {
    self.session = session
    socket = session.path
    user = session.welcome.user?.rawValue ?? ""
    hubVersion = session.welcome.hubVersion
    waiting = Int(clamping: session.welcome.waiting ?? 0)
    connectedAt = session.welcome.now.date
  }

  /// Connects to the hub as the center of the user that this process runs as.
  ///
  /// - Parameter languages: those of the user, the best first, for a program that knows them, such as
  ///   one in their terminal. The hub keeps them for the texts of alerts, until the user sets others.
  public static func connect(
    at address: HubAddress = .standard, key: KeySource = .standard, languages: [String] = []
  ) async throws(HubError) -> Center {
    let dialer = Dialer(identity: .center, address: address, key: key, languages: languages)
    return Center(session: try await Session.open(dialer))
  }

  /// The deliveries that nobody has answered.
  public func inbox() async throws(HubError) -> Inbox {
    let parts = try await session.parts(
      "deliveries", { .centerList($0) }, Page<CenterDelivery>.init)
    let deliveries = parts.flatMap { part in
      zip(part.page.elements, part.views).map { Delivery($0, json: $1.json) }
    }
    return Inbox(
      deliveries: deliveries, cursor: parts.first?.page.cursor.map { EventCursor($0) })
  }

  /// What is coming from the user's own apps, in the order in which it fires.
  public func pending() async throws(HubError) -> [PendingAlert] {
    let parts = try await session.parts(
      "alerts", { .centerPending($0) }, Page<BelfryProtocol.PendingAlert>.init)
    return parts.flatMap { part in zip(part.page.elements, part.views).map { PendingAlert($0, $1) }
    }
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
      dialer: session.dialer, since: since, acknowledges: false, onInterruption: onInterruption,
      watch: { .centerWatch(since: $0) }, read: { CenterEvent($0) })
  }

  /// Says that a presenter has shown a delivery.
  @discardableResult
  public func shown(_ number: Int64) async throws(HubError) -> Answer {
    try await answer(.centerShown(DeliveryNumber(number)))
  }

  /// Says that the person has seen a delivery.
  @discardableResult
  public func seen(_ number: Int64) async throws(HubError) -> Answer {
    try await answer(.centerSeen(DeliveryNumber(number)))
  }

  /// Puts a delivery away.
  @discardableResult
  public func dismiss(_ number: Int64) async throws(HubError) -> Answer {
    try await answer(.centerDismiss(DeliveryNumber(number)))
  }

  /// Answers a delivery with one of its actions.
  ///
  /// - Parameters:
  ///   - action: `default` is the button, or the delivery itself; or one of its actions by its id.
  ///   - text: what the person wrote, for an action that has a text input and for no other.
  @discardableResult
  public func activate(
    _ number: Int64, action: String = "default", text: String? = nil
  ) async throws(HubError) -> Answer {
    try await answer(
      .centerActivate(DeliveryNumber(number), Activation(action: action, text: text)))
  }

  /// Puts a delivery off: it rings again after `length`, of 1 s to 366 days. Putting it off again
  /// moves the time.
  @discardableResult
  public func snooze(_ number: Int64, for length: Duration) async throws(HubError) -> Snooze {
    let call = Call.centerSnooze(DeliveryNumber(number), for: length)
    return Snooze(try read(try await session.call(call), SnoozeAnswer.init))
  }

  /// What the person has set.
  public func settings() async throws(HubError) -> Settings {
    try await settings(.centerSettings())
  }

  /// Says in which zone the person's clocks are, such as `Europe/Kyiv`; nil: where the system's are.
  @discardableResult
  public func setTimeZone(_ zone: String?) async throws(HubError) -> Settings {
    guard let zone else { return try await settings(.centerSettings(timeZone: .removed)) }
    return try await settings(.centerSettings(timeZone: .set(ZoneName(onTheWire: zone))))
  }

  /// Says which languages the person reads, the best first; nil: what their center said counts, or else
  /// what the hub's configuration says, or else each app's own.
  @discardableResult
  public func setLanguages(_ languages: [String]?) async throws(HubError) -> Settings {
    try await settings(.centerSettings(languages: languages.map { .set($0) } ?? .removed))
  }

  /// Says in which calendar the person reads dates; nil: in the Gregorian one.
  @discardableResult
  public func setCalendar(_ calendar: Alert.Calendar?) async throws(HubError) -> Settings {
    try await settings(
      .centerSettings(calendar: calendar.map { .set($0.onTheWire) } ?? .removed))
  }

  private func settings(_ call: Call) async throws(HubError) -> Settings {
    let result = try await session.call(call)
    return Settings(try read(result, CenterSettings.init), result)
  }

  /// Asks which hub answers, and for its time.
  public func ping() async throws(HubError) -> HubGreeting {
    try await session.ping()
  }

  /// Ends the connection. Without it, it ends with the last reference to the center.
  public func close() async {
    await session.close()
  }

  /// Sends any request with any parameters, a JSON object or nothing; the bytes of its result.
  package func call(_ method: String, _ parameters: [UInt8]) async throws(HubError) -> [UInt8] {
    try await session.callOnce(method, parameters)
  }

  private func answer(_ call: Call) async throws(HubError) -> Answer {
    Answer(try read(try await session.call(call), DeliveryAnswer.init))
  }
}
