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

  private let appID: AppID
  let session: Session

  private init(id: AppID, session: Session) {
    appID = id
    self.id = id.rawValue
    self.session = session
    user = session.welcome.user?.rawValue ?? ""
    hubVersion = session.welcome.hubVersion
    waitingEvents = Int(clamping: session.welcome.waiting ?? 0)
  }

  /// Connects to the hub as the app of this id, which the first connection claims for its key.
  ///
  /// - Parameters:
  ///   - id: 1 to 64 of `[a-z0-9._-]`, first and last a letter or digit, no `..`.
  ///   - languages: those of whoever reads the messages of errors, the best first; none: English.
  public static func connect(
    _ id: String, at address: HubAddress = .standard, key: KeySource = .standard,
    languages: [String] = []
  ) async throws(HubError) -> App {
    guard let appID = AppID(id) else {
      throw HubError(
        .invalidValue, field: "app",
        message: "An app id is 1 to 64 of the letters a-z 0-9 . _ -, and \(id) is none.",
        details: [id])
    }
    let dialer = Dialer(
      identity: .app(appID), address: address, key: key, languages: languages)
    return App(id: appID, session: try await Session.open(dialer))
  }

  /// Adds an alert to the queue, or replaces the one that is pending under its id.
  @discardableResult
  public func schedule(_ alert: Alert) async throws(HubError) -> Receipt {
    try first(await schedule([alert]))
  }

  /// Adds or replaces alerts, all of them or none. The receipts stand in the order of the alerts.
  @discardableResult
  public func schedule(_ alerts: [Alert]) async throws(HubError) -> [Receipt] {
    try await receipts(.schedule(try wire(alerts), keepSoonest: nil))
  }

  /// Adds or replaces alerts, all of them or none, and leaves the soonest `count` of the queue in it;
  /// of equal times, the older stay. Nothing goes in silence: the answer names what had to.
  @discardableResult
  public func schedule(
    _ alerts: [Alert], keepingSoonest count: Int
  ) async throws(HubError) -> SoonestAnswer {
    let result = try await session.call(.schedule(try wire(alerts), keepSoonest: count))
    let answer = try read(result, ScheduleAnswer.init)
    return SoonestAnswer(
      receipts: Receipt.list(answer.alerts, result), evicted: answer.evicted.map(\.rawValue))
  }

  /// Makes the queue what `alerts` says, all of it or nothing. Pending alerts that are not among them
  /// go; what has rung stays. What is pending just so already is left as it is, so that setting the
  /// queue to what ``pending()`` returned changes nothing.
  @discardableResult
  public func replaceAll(with alerts: [Alert]) async throws(HubError) -> Replacement {
    let result = try await session.call(.replaceAll(try wire(alerts)))
    let answer = try read(result, ReplaceAnswer.init)
    return Replacement(receipts: Receipt.list(answer.alerts, result), removed: answer.removed)
  }

  /// Delivers an alert now; the hub refuses one with another trigger.
  @discardableResult
  public func present(_ alert: Alert) async throws(HubError) -> Receipt {
    try first(await receipts(.present(alert.onTheWire())))
  }

  /// Takes alerts back: those pending, and their deliveries that nobody has answered. Ids that
  /// nothing has count zero.
  @discardableResult
  public func cancel(_ ids: [String]) async throws(HubError) -> Cancellation {
    // What is no id at all names nothing.
    let result = try await session.call(.cancel(ids.compactMap { AlertID($0) }))
    return Cancellation(try read(result, CancelAnswer.init), result)
  }

  /// Takes one alert back.
  @discardableResult
  public func cancel(_ id: String) async throws(HubError) -> Cancellation {
    try await cancel([id])
  }

  /// Takes everything of this app back.
  @discardableResult
  public func cancelAll() async throws(HubError) -> Cancellation {
    let result = try await session.call(.cancelAll)
    return Cancellation(try read(result, CancelAnswer.init), result)
  }

  /// Leaves one occurrence of a pending alert out; done again, it changes nothing.
  ///
  /// - Parameter occurrence: its name, as ``preview(_:from:count:in:languages:calendar:)`` gives it, or the instant at
  ///   which it rings.
  @discardableResult
  public func except(
    _ id: String, _ occurrence: Alert.Moment
  ) async throws(HubError) -> Exception {
    guard let alertID = AlertID(id) else {
      throw HubError(.notFound, field: "id", message: "\(id) is no id of an alert.")
    }
    let result = try await session.call(.except(alertID, occurrence.onTheWire))
    return Exception(try read(result, ExceptAnswer.init), result)
  }

  /// Takes back the deliveries of these alerts that nobody has answered; what is still to fire
  /// does. Ids that nothing has count zero.
  ///
  /// - Returns: how many deliveries were taken back.
  @discardableResult
  public func remove(_ ids: [String]) async throws(HubError) -> Int {
    let result = try await session.call(.remove(ids.compactMap { AlertID($0) }))
    return try read(result, RemoveAnswer.init).withdrawn
  }

  /// Takes back all deliveries of this app that nobody has answered.
  ///
  /// - Returns: how many deliveries were taken back.
  @discardableResult
  public func removeAll() async throws(HubError) -> Int {
    let result = try await session.call(.removeAll)
    return try read(result, RemoveAnswer.init).withdrawn
  }

  /// The alerts that are still to fire, in the order in which they will.
  public func pending() async throws(HubError) -> [PendingAlert] {
    let parts = try await session.parts(
      "alerts", { .pending($0) }, Page<BelfryProtocol.PendingAlert>.init)
    return parts.flatMap { part in
      zip(part.page.elements, part.views).map { PendingAlert($0, app: appID, $1) }
    }
  }

  /// What became of this app's alerts: its deliveries, ended ones too for as long as they are kept,
  /// by id, by user, the newest first.
  public func delivered() async throws(HubError) -> [AppDelivery] {
    let parts = try await session.parts(
      "deliveries", { .delivered($0) }, Page<BelfryProtocol.AppDelivery>.init)
    return parts.flatMap { part in
      zip(part.page.elements, part.views).map { AppDelivery($0, $1) }
    }
  }

  /// The number on the app's icon; 0 is none.
  ///
  /// - Parameter user: whose, for an app that an administrator declared; nil is the app's own user.
  public func badge(of user: String? = nil) async throws(HubError) -> Int {
    try await badgeAnswer(nil, of: user).badge
  }

  /// Changes the number on the app's icon.
  ///
  /// A step is sent once: sent again after a lost answer, it might count twice. Who gets
  /// `connectionLost` for one reads the number, and sets what it should be.
  ///
  /// - Parameter user: whose, for an app that an administrator declared; nil is the app's own user.
  /// - Returns: the number as it is now.
  @discardableResult
  public func setBadge(
    _ badge: Alert.Badge, of user: String? = nil
  ) async throws(HubError) -> Int {
    try await badgeAnswer(badge, of: user).badge
  }

  /// Reads the number on the app's icon or changes it; with the answer as it stood on the wire.
  package func badgeAnswer(
    _ badge: Alert.Badge?, of user: String?
  ) async throws(HubError) -> (badge: Int, json: String) {
    let name = try user.map { name throws(HubError) in try UserName(onTheWire: name) }
    let change = try badge.map { badge throws(HubError) in try badge.onTheWire() }
    let call = Call.badge(user: name, set: change)
    let result: JSONView
    switch badge {
    case nil, .number: result = try await session.call(call)
    case .up, .down: result = try await session.callOnce(call)
    }
    return (try read(result, BadgeAnswer.init).badge, result.json)
  }

  /// Says which actions this app's alerts may offer: all its categories in one step, and those that it
  /// had before are no more. What was delivered keeps the actions that it has.
  public func setCategories(_ categories: [Category]) async throws(HubError) {
    let result = try await session.call(.categoriesPut(categories.map(\.onTheWire)))
    _ = try read(result, Int.init(categories:))
  }

  /// The place behind the newest event, for ``events(since:foreground:acknowledging:onInterruption:)``.
  ///
  /// Who learns that the events behind a cursor are gone (`cursorGone`) takes this, then looks at
  /// what is pending, and goes on from here without missing anything.
  public func currentCursor() async throws(HubError) -> EventCursor {
    let result = try await session.call(.pending(PageRequest(limit: 1)))
    let page = try read(result, Page<BelfryProtocol.PendingAlert>.init)
    guard let cursor = page.cursor else { throw HubError(MalformedAnswer(field: "cursor")) }
    return EventCursor(cursor)
  }

  /// What happens to this app's alerts, each event once and in order, across lost connections.
  ///
  /// - Parameters:
  ///   - since: where to go on; nil goes on after the last event that was acknowledged.
  ///   - foreground: for a personal app that the person is looking at: while the sequence runs, what
  ///     fires with a title or a text is offered to the app, as ``AppEvent/Kind/offered(_:late:)``,
  ///     and nothing else shows it. Answer each with ``handled(_:show:)``.
  ///   - acknowledging: whether an event is acknowledged when the next one is asked for. What is
  ///     not acknowledged comes again to the next sequence.
  ///   - onInterruption: is told when the connection is lost, and when it is there again.
  public nonisolated func events(
    since: EventCursor? = nil, foreground: Bool = false, acknowledging: Bool = true,
    onInterruption: (@Sendable (Interruption) -> Void)? = nil
  ) -> Events<AppEvent> {
    Events(
      dialer: session.dialer, since: since, acknowledges: acknowledging,
      onInterruption: onInterruption, watch: { .watch(since: $0, foreground: foreground) },
      read: { AppEvent($0) })
  }

  /// When an alert would ring. Nothing is stored.
  ///
  /// - Parameters:
  ///   - from: where to begin, that time included; nil: now.
  ///   - count: how many occurrences, 1 to 1,000.
  ///   - zone: in which zone a floating alert is asked about, and dates are written; nil: the alert's,
  ///     or else the recipient's.
  ///   - languages: who reads its texts, the language they like best first; none: the recipient.
  ///   - calendar: in which dates in its texts are written; nil: the recipient's.
  public func preview(
    _ alert: Alert, from: Alert.Moment? = nil, count: Int = 10, in zone: String? = nil,
    languages: [String] = [], calendar: Alert.Calendar? = nil
  ) async throws(HubError) -> Preview {
    var wireAlert = try alert.onTheWire()
    wireAlert.token = nil
    let name = try zone.map { zone throws(HubError) in try ZoneName(onTheWire: zone) }
    let request = PreviewRequest(
      wireAlert, from: from?.onTheWire, count: count, zone: name, languages: languages,
      calendar: calendar?.onTheWire)
    let result = try await session.call(.preview(request))
    return Preview(try read(result, PreviewAnswer.init), result)
  }

  /// Says that the app has shown what was offered to it, so that nobody else does.
  ///
  /// - Parameter show: the hub is to show it after all, at once. Without an answer it does so when the
  ///   offer is over.
  @discardableResult
  public func handled(_ event: AppEvent, show: Bool = false) async throws(HubError) -> Handling {
    guard let id = AlertID(event.id) else {
      throw HubError(.notFound, field: "id", message: "\(event.id) is no id of an alert.")
    }
    let call = Call.handled(id, Occurrence(stored: event.occurrence), show: show)
    return Handling(try read(try await session.call(call), HandledAnswer.init))
  }

  /// Tells the hub that this event and all before it have been dealt with.
  public func acknowledge(_ event: AppEvent) async throws(HubError) {
    _ = try await session.call(.ack(event.cursor.onTheWire()))
  }

  /// Asks which hub answers, and for its time.
  public func ping() async throws(HubError) -> HubGreeting {
    try await session.ping()
  }

  /// Ends the connection. Without it, it ends with the last reference to the app.
  public func close() async {
    await session.close()
  }

  /// Sends any request with any parameters, a JSON object or nothing; the bytes of its result.
  package func call(_ method: String, _ parameters: [UInt8]) async throws(HubError) -> [UInt8] {
    try await session.callOnce(method, parameters)
  }

  private func first(_ receipts: [Receipt]) throws(HubError) -> Receipt {
    guard let receipt = receipts.first else { throw HubError(MalformedAnswer(field: "alerts")) }
    return receipt
  }

  private func receipts(_ call: Call) async throws(HubError) -> [Receipt] {
    let result = try await session.call(call)
    return Receipt.list(try read(result, ScheduleAnswer.init).alerts, result)
  }

  private func wire(_ alerts: [Alert]) throws(HubError) -> [BelfryCore.Alert] {
    var onTheWire: [BelfryCore.Alert] = []
    for alert in alerts { onTheWire.append(try alert.onTheWire()) }
    return onTheWire
  }
}
