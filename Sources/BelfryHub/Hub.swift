package import BelfryCore
import BelfryLocalization
package import BelfryProtocol
package import BelfryStore

/// Who gets what, and when: identity and request in, outcome out.
///
/// The hub has no socket and no clock. The daemon begins a turn, hands it lines and the time, and commits; what the hub
/// says in a turn counts once the turn is committed. In memory the hub holds nothing that a lost turn could make wrong.
package final class Hub {
  package let store: Store
  package var configuration: HubConfiguration
  /// True while the disk is full: what would add to the store is refused at once, so that what takes away, and what
  /// fires, still finds room.
  package var refusesGrowth = false
  /// For `admin.status`.
  package var connectionCount = 0

  /// Where the hub gets zones from.
  let zones: any ZoneSource
  /// How often zones have changed since the hub was started, for `admin.status`.
  var zoneReloads: Int64 = 0
  /// The system's zone as it was when it was looked at last.
  var lastSystemZone: ZoneName
  /// What zones have done since the last run is found out once.
  var hasLookedAtZones = false

  /// Where the hub gets the tables from that are installed.
  let installedTables: any InstalledTables
  /// What writes values in the languages of those who read them.
  let formats = LocaleFormats()
  /// Tables that were used lately.
  var tables = TableCache()
  /// Which tables there are, of apps whose texts were made lately.
  var catalogs: [AppKey: Catalog] = [:]
  /// The hub's own sentences for those who read the languages that were spoken of lately.
  var spokenTexts: [[String]: Texts] = [:]

  /// What questions to timetables, and texts, have cost since the line, or the round of firing, began.
  var work = WorkMeter()
  /// After that much of it a line is refused, and what is left of a round waits for the next: some 40 ms.
  static let mostWork = 800_000

  var randomness: Randomness
  let keyHash = KeyHash()
  /// The hub's own sentences for those who have said no language.
  let sentences = Texts(tables: Texts.ofHub)
  /// Streams that got events in this turn; the daemon wakes their readers after the commit.
  private var touchedStreams: Set<StreamKey> = []
  var lastHousekeeping: Timestamp?
  /// Where the look at everybody's account goes on; nil: at the beginning.
  var lastChecked: User?
  /// Connections that have to go when this turn is on the disk.
  var dismissals = Dismissals()
  /// There may be something parked that can fire again, or something purged that is not gone yet. It is found in
  /// the store; this only says that it is worth a look.
  var hasChores = true

  package init(
    store: Store, configuration: HubConfiguration, zones: any ZoneSource = FixedZones(),
    installed: any InstalledTables = NothingInstalled(), randomness: Randomness = Randomness()
  ) {
    self.store = store
    self.configuration = configuration
    self.zones = zones
    installedTables = installed
    lastSystemZone = zones.system.name
    self.randomness = randomness
  }

  deinit {
    keyHash.free()
  }

  var limits: Limits { configuration.limits }

  /// The streams that got events since the last call.
  package func takeTouchedStreams() -> Set<StreamKey> {
    defer { touchedStreams = [] }
    return touchedStreams
  }

  /// Whose connections have to be closed since the last call.
  package func takeDismissals() -> [Dismissal] { dismissals.take() }

  func touch(_ stream: StreamKey) {
    touchedStreams.insert(stream)
  }
}

/// What came of one line.
package struct Outcome: Sendable {
  /// The reply, a whole line; nil when there is none (yet).
  package var reply: [UInt8]?
  package var effect: Effect?
  /// Why a `hello` was refused, for whoever looks after the hub.
  package var refusedHello: Reason?

  package init(reply: [UInt8]? = nil, effect: Effect? = nil) {
    self.reply = reply
    self.effect = effect
  }

  package enum Effect: Hashable, Sendable {
    /// An account has to be looked up first; the same line comes again when the answer is known.
    case awaitsAccount(AccountQuery)
    /// The reply is the last one: write it and close.
    case closes
    /// A copy of the store is to be written after this turn; then `Hub.backupReply` answers.
    case backsUp(String, RequestID?)
    /// The test clock moves after this turn; then `Hub.clockReply` answers.
    case movesClock(ClockChange, RequestID?)
  }
}

// One line.
extension Hub {
  /// Carries out one line of a connection, inside a turn.
  ///
  /// - Parameters:
  ///   - session: changed in place; the daemon keeps the change when the turn is committed.
  ///   - accounts: what is known of the accounts.
  /// - Throws: only errors of the store, which lose the turn; a refusal is a reply.
  package func answer(
    _ line: [UInt8], session: inout Session, accounts: any Accounts, at now: Timestamp
  ) throws(StoreError) -> Outcome {
    work = WorkMeter()
    let envelope: Envelope
    do throws(EnvelopeRefusal) {
      envelope = try Envelope.read(line)
    } catch {
      return Outcome(reply: reply(refusing: error.error, to: error.id, of: session))
    }
    do {
      let before = session
      do {
        return try carryOut(envelope, session: &session, accounts: accounts, at: now)
      } catch let refusal as WireError {
        let languages = session.languages
        session = before
        session.languages = languages
        return refused(refusal, envelope: envelope, session: &session)
      }
    } catch let error as StoreError {
      throw error
    } catch {
      // Nothing but the two is thrown in here; should that change, the client learns that the fault is ours.
      let refusal = WireError(.internalError, .internalError, .internalError)
      return Outcome(reply: reply(refusing: refusal, to: envelope.id, of: session))
    }
  }

  /// The reply to a line that the framer dropped.
  package func replyToLongLine(limit: Int, of session: Session) -> [UInt8] {
    reply(
      refusing: WireError(.parse, .lineTooLong, .lineTooLong, [.integer(Int64(limit))]), to: nil,
      of: session)
  }

  /// A line for a connection that is closed; `reason` is one of the connection limits.
  package func farewell(_ error: WireError, to session: Session? = nil) -> [UInt8] {
    reply(refusing: error, to: nil, of: session)
  }

  /// The reply of every request of a turn that could not be stored; nil for a request that wants none.
  package func replyToUnstored(_ line: [UInt8], of session: Session) -> [UInt8]? {
    do throws(EnvelopeRefusal) {
      let envelope = try Envelope.read(line)
      return envelope.id.map { reply(refusing: .storageFull, to: $0, of: session) }
    } catch {
      return reply(refusing: error.error, to: error.id, of: session)
    }
  }

  /// The reply to a request that was taken on and could not be stored.
  package func replyToUnstored(_ id: RequestID, of session: Session) -> [UInt8] {
    reply(refusing: .storageFull, to: id, of: session)
  }

  private func refused(
    _ refusal: WireError, envelope: Envelope, session: inout Session
  ) -> Outcome {
    var outcome = Outcome()
    if let id = envelope.id {
      outcome.reply = reply(refusing: refusal, to: id, of: session)
    }
    guard envelope.method == .known(.hello), !session.isBound else { return outcome }
    outcome.refusedHello = refusal.reason
    session.refusedHellos += 1
    if session.refusedHellos >= 3 {
      let last = WireError(.limit, .helloRefusedThrice, .helloRefusedThrice)
      outcome.reply = (outcome.reply ?? []) + reply(refusing: last, to: nil, of: session)
      outcome.effect = .closes
    }
    return outcome
  }

  /// - Parameter session: whose it is; nil where that has said nothing yet.
  func reply(refusing error: WireError, to id: RequestID?, of session: Session?) -> [UInt8] {
    let texts = sentences(for: session?.languages ?? [])
    return ReplyLine.error(id, error, message: ErrorTexts.message(of: error, in: texts))
  }

  /// Order of the checks: the method exists, the connection is bound, the role may, the parameters are right.
  private func carryOut(
    _ envelope: Envelope, session: inout Session, accounts: any Accounts, at now: Timestamp
  ) throws -> Outcome {
    let method: Method
    switch envelope.method {
    case .known(let known): method = known
    case .refused(let error): throw error
    }
    if !session.isBound, method != .hello, method != .ping {
      throw WireError(.helloFirst, .helloFirst, .helloFirst)
    }
    if session.isBound, let dismissal = dismissals.current.first(where: { $0.concerns(session) }) {
      throw dismissal.error
    }
    guard AccessRules.roles(for: method).contains(session.identity.role) else {
      throw WireError(.refused, .notAllowed, .notAllowed, [.string(method.rawValue)])
    }
    let call = try Call.read(method, params: envelope.params, limits: limits)
    let request = Request(
      id: envelope.id, namesManyAlerts: envelope.params?["alerts"] != nil, now: now)
    return try store.request(refusesBeforeItWrites: call.refusesBeforeItWrites) {
      try carryOut(call, request, method: method, session: &session, accounts: accounts)
    }
  }

  private func carryOut(
    _ call: Call, _ request: Request, method: Method, session: inout Session,
    accounts: any Accounts
  ) throws -> Outcome {
    switch (call, session.identity) {
    case (.hello(let hello), _):
      return try self.hello(hello, request, session: &session, accounts: accounts)
    case (.ping, _):
      return request.answer {
        ReplyLine.pong($0, Pong(hubVersion: configuration.version, now: request.now))
      }
    case (.adminStatus, .administrator):
      return try status(request)
    case (.adminClock(let change), .administrator):
      return try moveClock(change, request)
    case (.administration(let call), .administrator):
      return try administer(call, request)
    case (_, .app(let key, let stream, _, _)):
      return try carryOut(
        call, of: key, stream: stream, request, session: &session, accounts: accounts)
    case (_, .center(let user, let stream)):
      return try carryOut(call, of: user, stream: stream, request, session: &session)
    case (_, .unbound), (_, .administrator):
      // The access rules let nothing else through.
      throw WireError(.refused, .notAllowed, .notAllowed, [.string(method.rawValue)])
    }
  }
}

/// What every method needs to know of its request.
struct Request {
  /// nil: a notification, never answered.
  let id: RequestID?
  /// Whether the request has `alerts` rather than `alert`: errors name the place as the client wrote it.
  let namesManyAlerts: Bool
  let now: Timestamp

  /// The outcome with the line that `line` makes; without one when nobody asked for it.
  func answer(_ line: (RequestID) -> [UInt8]) -> Outcome {
    Outcome(reply: id.map(line))
  }
}

extension WireError {
  /// For a method that the protocol has and this hub has not.
  static func notYet(_ method: Method) -> WireError {
    WireError(
      .unknownMethod, .notYet, field: "method", .methodNotYet, [.string(method.rawValue)])
  }

  package static var storageFull: WireError { WireError(.storage, .storageFull, .storageFull) }
}

extension Call {
  /// Whether a refusal, if there is one, comes before anything is written. True spares a savepoint, which costs a
  /// copy of each page that the request changes.
  fileprivate var refusesBeforeItWrites: Bool {
    switch self {
    case .schedule(let alerts, let soonest): alerts.count == 1 && soonest == nil
    case .present, .cancel, .cancelAll, .remove, .removeAll, .pending, .watch, .ack, .ping,
      .centerList, .centerPending,
      .centerWatch, .centerShown, .centerSeen, .centerDismiss, .centerActivate, .centerSnooze,
      .handled, .preview:
      true
    default: false
    }
  }
}
