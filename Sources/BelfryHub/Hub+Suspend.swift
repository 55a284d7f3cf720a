import BelfryCore
import BelfryProtocol
import BelfryStore

// What an administrator does to people and apps.
extension Hub {
  /// Whom a request names, as the store knows them.
  enum KnownTarget {
    case person(UserRecord)
    case app(AppRecord)
  }

  /// Suspends, or resumes. While it lasts nothing rings, hellos are refused, and nothing is lost.
  func suspend(
    _ target: AdminTarget, _ suspends: Bool, _ request: Request
  ) throws -> Outcome {
    let isChanged: Bool
    switch try find(target) {
    case .person(let user):
      isChanged = user.isSuspended != suspends
      if isChanged { try store.setSuspended(suspends, user: user.key) }
      if suspends { dismissals.add(.person(user.key), .suspended) }
    case .app(let app):
      isChanged = app.isSuspended != suspends
      if isChanged { try store.setSuspended(suspends, app: app.key) }
      if suspends { dismissals.add(.app(app.key), .suspended) }
    }
    // What came due meanwhile comes back a slice a turn.
    if !suspends { hasChores = true }
    let answer = SuspensionAnswer(isSuspended: suspends, isChanged: isChanged)
    return request.answer { ReplyLine.suspension($0, answer) }
  }

  /// Takes everything of a person or an app away: out of reach at once, and out of the store slice by slice.
  func purge(_ target: AdminTarget, _ request: Request) throws -> Outcome {
    let counts =
      switch try find(target) {
      case .person(let user): try purge(user)
      case .app(let app): try purge(app)
      }
    let answer = PurgeAnswer(
      apps: counts.apps, alerts: counts.alerts, deliveries: counts.deliveries)
    return request.answer { ReplyLine.purged($0, answer) }
  }

  @discardableResult
  func purge(_ user: UserRecord) throws(StoreError) -> PurgeCounts {
    dismissals.add(.person(user.key), .purged)
    hasChores = true
    return try store.purge(user: user.key)
  }

  private func purge(_ app: AppRecord) throws(StoreError) -> PurgeCounts {
    dismissals.add(.app(app.key), .purged)
    hasChores = true
    return try store.purge(app: app.key)
  }

  /// Forgets a key: whoever says hello next claims the name with theirs.
  func forget(_ key: ForgottenKey, _ request: Request) throws -> Outcome {
    let isForgotten: Bool
    switch key {
    case .ofApp(let name, let id):
      let app = try findApp(id, of: name)
      isForgotten = app.keyHash != nil
      try store.forgetKey(of: app.key)
      dismissals.add(.app(app.key), .keyForgotten)
    case .ofCenter(let name):
      let user = try findUser(name)
      isForgotten = user.centerKeyHash != nil
      try store.forgetCenterKey(of: user.key)
      dismissals.add(.center(user.key), .keyForgotten)
    }
    return request.answer { ReplyLine.forgotten($0, ForgetAnswer(isForgotten: isForgotten)) }
  }

  private func find(_ target: AdminTarget) throws -> KnownTarget {
    switch target {
    case .user(let name): return .person(try findUser(name))
    case .personalApp(let name, let id): return .app(try findApp(id, of: name))
    case .systemApp(let id):
      guard let app = try store.app(id, of: .system) else { throw WireError.notFound("app") }
      return .app(app)
    }
  }

  private func findUser(_ name: UserName) throws -> UserRecord {
    guard let user = try store.user(named: name) else { throw WireError.notFound("user") }
    return user
  }

  private func findApp(_ id: AppID, of name: UserName) throws -> AppRecord {
    let user = try findUser(name)
    guard let app = try store.app(id, of: .user(user.key)) else { throw WireError.notFound("app") }
    return app
  }
}

extension WireError {
  fileprivate static func notFound(_ field: String) -> WireError {
    WireError(.notFound, .notFound, field: field, .notFound)
  }

  static var suspended: WireError { WireError(.refused, .suspended, .suspended) }
  static var purged: WireError { WireError(.refused, .purged, .purged) }
  static var keyForgotten: WireError { WireError(.refused, .keyForgotten, .keyForgotten) }
}
