import BelfryCore
import BelfryLocalization
import BelfryProtocol
import BelfryStore

extension Hub {
  /// Binds a connection to an app, a center or the administrator.
  func hello(
    _ hello: Hello, _ request: Request, session: inout Session, accounts: any Accounts
  ) throws -> Outcome {
    guard !session.isBound else { throw WireError(.refused, .alreadyBound, .alreadyBound) }
    // First of all: why it is refused is said in them, too.
    session.languages = LanguageTag.canonical(hello.languages)
    switch hello {
    case .administrator:
      guard session.peer.door.mayAdminister else {
        throw WireError(.refused, .notAllowed, .adminDoorOnly)
      }
      session.boundAfter = dismissals.lastNumber
      session.identity = .administrator
      return welcome(request, user: nil, app: nil, waiting: nil)
    case .app, .center:
      guard session.peer.door.servesEverybody else {
        throw WireError(.refused, .notAllowed, .adminDoorOnlyAdministrators)
      }
    }
    let user: User
    switch try account(of: session.peer.uid, accounts: accounts) {
    case .known(let found): user = found
    case .unknown(let query): return Outcome(effect: .awaitsAccount(query))
    }
    switch hello {
    case .administrator: return Outcome()
    case .app(let id, let key, _):
      if configuration.isReserved(id) {
        return try bindSystemApp(id, user: user, request, session: &session)
      }
      return try bindPersonalApp(id, key: key, user: user, request, session: &session)
    case .center(let key, _):
      return try bindCenter(
        key: key, languages: session.languages, user: user, request, session: &session)
    }
  }

  private enum AccountOfPeer {
    case known(User)
    case unknown(AccountQuery)
  }

  /// The person behind a uid. When the data base does not answer, somebody the store knows goes on under that name.
  private func account(of uid: UserID, accounts: any Accounts) throws -> AccountOfPeer {
    switch accounts.answer(to: .uid(uid)) {
    case nil: return .unknown(.uid(uid))
    case .found(let user): return .known(user)
    case .absent: throw WireError.noAccount(uid)
    case .failed:
      guard let record = try store.latestUser(of: uid), record.absentSince == nil else {
        throw WireError(.storage, .accountUnavailable, .accountUnavailable)
      }
      return .known(record.user)
    }
  }

  private func bindSystemApp(
    _ id: AppID, user: User, _ request: Request, session: inout Session
  ) throws -> Outcome {
    guard let rule = configuration.systemApps[id], rule.user == user.name else {
      throw WireError.reservedApp(id, field: "app")
    }
    let app: AppRecord
    if let known = try store.app(id, of: .system) {
      if known.isSuspended { throw WireError.suspended }
      app = known
    } else {
      try mayGrow()
      app = try store.addApp(
        id, of: .system, keyHash: nil, incarnation: randomness.word(8))
    }
    session.boundAfter = dismissals.lastNumber
    session.identity = .app(app.key, app.stream, id, .system)
    return welcome(
      request, user: user.name, app: id, waiting: try waiting(for: app), system: true)
  }

  private func bindPersonalApp(
    _ id: AppID, key: Key?, user: User, _ request: Request, session: inout Session
  ) throws -> Outcome {
    guard let key else { throw WireError(.refused, .keyNeeded, field: "key", .keyNeeded) }
    let known = try self.known(user)
    let knownApp: AppRecord? =
      if let known { try store.app(id, of: .user(known.key)) } else { nil }
    let app: AppRecord
    if let knownApp {
      if knownApp.isSuspended { throw WireError.suspended }
      if let hash = knownApp.keyHash {
        guard keyHash.matches(key, hash: hash) else {
          throw WireError(.refused, .wrongKey, field: "key", .wrongKey, [.string(id.rawValue)])
        }
      } else {
        // An administrator has had its key forgotten.
        try mayGrow()
        try store.setKey(hash: try hash(of: key), of: knownApp.key)
      }
      app = knownApp
    } else {
      app = try claimApp(id, key: key, user: user)
    }
    session.boundAfter = dismissals.lastNumber
    session.identity = .app(app.key, app.stream, id, app.owner)
    return welcome(request, user: user.name, app: id, waiting: try waiting(for: app))
  }

  /// A person as the store knows them, who may say hello; nil for somebody new.
  private func known(_ user: User) throws -> UserRecord? {
    guard let record = try store.user(user) else { return nil }
    if record.isSuspended { throw WireError.suspended }
    try welcomeBack(record)
    return record
  }

  private func claimApp(_ id: AppID, key: Key, user: User) throws -> AppRecord {
    try mayGrow()
    let owner = try store.addingUser(user, incarnation: randomness.word(8))
    guard try store.appCount(of: .user(owner.key)) < limits.appsPerUser else {
      throw WireError(
        .limit, .appsFull, field: "app", .appsFull, [.integer(Int64(limits.appsPerUser))])
    }
    return try store.addApp(
      id, of: .user(owner.key), keyHash: try hash(of: key), incarnation: randomness.word(8))
  }

  private func bindCenter(
    key: Key?, languages: [String], user: User, _ request: Request, session: inout Session
  ) throws -> Outcome {
    guard let key else { throw WireError(.refused, .keyNeeded, field: "key", .keyNeeded) }
    let known = try self.known(user)
    if known?.centerKeyHash == nil { try mayGrow() }
    let center = try known ?? store.addingUser(user, incarnation: randomness.word(8))
    if let hash = center.centerKeyHash {
      guard keyHash.matches(key, hash: hash) else {
        throw WireError(.refused, .wrongKey, field: "key", .wrongCenterKey)
      }
    } else {
      try store.setCenterKey(hash: try hash(of: key), of: center.key)
    }
    // `C` says nothing about a person.
    if !languages.isEmpty, languages != center.saidLanguages, !refusesGrowth {
      try store.setSaidLanguages(languages, of: center.key)
    }
    session.boundAfter = dismissals.lastNumber
    session.identity = .center(center.key, center.stream)
    return welcome(
      request, user: user.name, app: nil, waiting: try store.inboxCount(of: center.key))
  }

  private func hash(of key: Key) throws -> String {
    guard let hash = keyHash.hash(of: key, salt: randomness.word(16)) else {
      throw WireError(.internalError, .internalError, .internalError)
    }
    return hash
  }

  /// Events that an app has not acknowledged.
  private func waiting(for app: AppRecord) throws -> Int64 {
    let stream = try store.stream(app.stream)
    return stream.last - max(stream.acknowledged ?? 0, stream.first - 1)
  }

  /// Refuses what would add to the store while the disk is full.
  func mayGrow() throws {
    if refusesGrowth { throw WireError.storageFull }
  }

  private func welcome(
    _ request: Request, user: UserName?, app: AppID?, waiting: Int64?, system: Bool = false
  ) -> Outcome {
    var shown = WelcomeLimits(lineBytes: limits.lineBytes)
    if app != nil {
      shown.pending = system ? limits.pendingSystem : limits.pendingPersonal
      shown.alertBytes = limits.alertBytes
      shown.userInfoBytes = limits.userInfoBytes
    }
    let welcome = Welcome(
      hubVersion: configuration.version, user: user, app: app, waiting: waiting,
      now: request.now, limits: shown)
    return request.answer { ReplyLine.welcome($0, welcome) }
  }
}
