import BelfryCore
import BelfryProtocol

/// An app at the hub: it owns one queue of alerts, which no other app can see.
///
/// Requests whose answer was lost with the connection are sent again by themselves, and ring once.
public actor App {
  /// The app's id.
  public nonisolated let id: String
  /// The user it runs as.
  public nonisolated let user: String
  /// The hub's version.
  public nonisolated let hubVersion: String
  /// How many events waited when the app connected.
  public nonisolated let waitingEvents: Int

  private let session: Session

  private init(id: AppID, session: Session) {
    self.id = id.rawValue
    self.session = session
    user = session.welcome.user?.rawValue ?? ""
    hubVersion = session.welcome.hubVersion
    waitingEvents = Int(clamping: session.welcome.waiting ?? 0)
  }

  /// Connects to the hub as the app of this id, which the first connection claims for its key.
  ///
  /// - Parameter id: 1 to 64 of `[a-z0-9._-]`, first and last a letter or digit, no `..`.
  public static func connect(
    _ id: String, at address: HubAddress = .standard, key: KeySource = .standard
  ) async throws(HubError) -> App {
    guard let appID = AppID(id) else {
      throw HubError(
        .invalidValue, field: "app",
        message: "An app id is 1 to 64 of the letters a-z 0-9 . _ -, and \(id) is none.")
    }
    let dialer = Dialer(identity: .app(appID), address: address, key: key)
    return App(id: appID, session: try await Session.open(dialer))
  }

  /// Adds an alert to the queue, or replaces the one that is pending under its id.
  @discardableResult
  public func schedule(_ alert: Alert) async throws(HubError) -> Receipt {
    guard let receipt = try await schedule([alert]).first else { throw .unexpected("alert") }
    return receipt
  }

  /// Adds or replaces alerts, all of them or none. The receipts stand in the order of the alerts.
  @discardableResult
  public func schedule(_ alerts: [Alert]) async throws(HubError) -> [Receipt] {
    try Self.receipts(try await session.call(Method.schedule.rawValue, Self.scheduling(alerts)))
  }

  /// Delivers an alert now; the hub refuses one with another trigger.
  @discardableResult
  public func present(_ alert: Alert) async throws(HubError) -> Receipt {
    let answer = try await session.call(Method.present.rawValue, Self.presenting(alert))
    guard let receipt = try Self.receipts(answer).first else { throw .unexpected("alert") }
    return receipt
  }

  /// Takes alerts back: those pending, and their deliveries that nobody has answered. Ids that
  /// nothing has count zero.
  @discardableResult
  public func cancel(_ ids: [String]) async throws(HubError) -> Cancellation {
    try Self.cancellation(
      try await session.call(Method.cancel.rawValue, Self.naming(ids)))
  }

  /// Takes one alert back.
  @discardableResult
  public func cancel(_ id: String) async throws(HubError) -> Cancellation {
    try await cancel([id])
  }

  /// Takes everything of this app back.
  @discardableResult
  public func cancelAll() async throws(HubError) -> Cancellation {
    try Self.cancellation(try await session.call(Method.cancelAll.rawValue))
  }

  /// The alerts that are still to fire, in the order in which they will.
  public func pending() async throws(HubError) -> [PendingAlert] {
    var alerts: [PendingAlert] = []
    for element in try await session.list(.pending, "alerts").elements {
      alerts.append(try PendingAlert(element, app: id))
    }
    return alerts
  }

  /// What happens to this app's alerts, each event once and in order, across lost connections.
  ///
  /// - Parameters:
  ///   - since: where to go on; nil goes on after the last event that was acknowledged.
  ///   - acknowledging: whether an event is acknowledged when the next one is asked for. What is
  ///     not acknowledged comes again to the next sequence.
  ///   - onInterruption: is told when the connection is lost, and when it is there again.
  public nonisolated func events(
    since: EventCursor? = nil, acknowledging: Bool = true,
    onInterruption: (@Sendable (Interruption) -> Void)? = nil
  ) -> Events<AppEvent> {
    Events(
      dialer: session.dialer, method: .watch, since: since, acknowledges: acknowledging,
      onInterruption: onInterruption
    ) { view throws(HubError) in try AppEvent(view) }
  }

  /// Tells the hub that this event and all before it have been dealt with.
  public func acknowledge(_ event: AppEvent) async throws(HubError) {
    _ = try await session.call(
      Method.ack.rawValue, CursorParameters.bytes("cursor", event.cursor.rawValue))
  }

  /// Ends the connection. Without it, it ends with the last reference to the app.
  public func close() async {
    await session.close()
  }

  /// Sends any request with any parameters, a JSON object or nothing; the bytes of its result.
  package func call(_ method: String, _ parameters: [UInt8]) async throws(HubError) -> [UInt8] {
    try await session.result(method, parameters)
  }
}

extension App {
  private static func scheduling(_ alerts: [Alert]) -> [UInt8] {
    var writer = JSONWriter()
    writer.beginObject()
    writer.beginArray("alerts")
    for alert in alerts { alert.write(to: &writer, token: RandomText.make(letters: 26)) }
    writer.endArray()
    writer.endObject()
    return writer.bytes
  }

  private static func presenting(_ alert: Alert) -> [UInt8] {
    var writer = JSONWriter()
    writer.beginObject()
    writer.key("alert")
    alert.write(to: &writer, token: RandomText.make(letters: 26))
    writer.endObject()
    return writer.bytes
  }

  private static func naming(_ ids: [String]) -> [UInt8] {
    var writer = JSONWriter()
    writer.beginObject()
    writer.beginArray("ids")
    for id in ids { writer.value(id) }
    writer.endArray()
    writer.endObject()
    return writer.bytes
  }

  private static func receipts(_ answer: JSONDocument) throws(HubError) -> [Receipt] {
    guard let alerts = answer.root["result"]?["alerts"] else { throw .unexpected("\"alerts\"") }
    var receipts: [Receipt] = []
    for alert in alerts.elements { receipts.append(try Receipt(alert)) }
    return receipts
  }

  private static func cancellation(_ answer: JSONDocument) throws(HubError) -> Cancellation {
    guard let result = answer.root["result"] else { throw .unexpected("\"result\"") }
    return Cancellation(
      pending: Int(clamping: try result.integer("pending")),
      withdrawn: Int(clamping: try result.integer("withdrawn")))
  }
}
