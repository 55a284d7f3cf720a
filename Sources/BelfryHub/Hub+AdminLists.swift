import BelfryCore
import BelfryProtocol
import BelfryStore

// What an administrator may look at.
extension Hub {
  /// Rows of the store that one answer may count: an administrator who looks holds nobody up.
  private static var countingBudget: Int64 { 20_000 }
  /// Bytes of a row of the lists besides its names.
  private static var rowBytes: Int { 220 }

  func apps(of user: UserName?, _ page: PageRequest, _ request: Request) throws -> Outcome {
    let place = try PageToken.appPlace(page.page)
    let found = try store.apps(after: place, ofUser: user, limit: page.limit + 1)
    var counted: Int64 = 0
    var apps: [AppCounts] = []
    let shown = try Slice(of: found, limit: page.limit, bytes: { $0.bytes + Self.rowBytes }) {
      guard counted <= Self.countingBudget else { return false }
      let deliveries = try store.openCount(of: $0.key)
      counted += deliveries
      apps.append(AppCounts($0, deliveries: deliveries))
      return true
    }
    return request.answer {
      ReplyLine.apps($0, apps, nextPage: shown.last.map { PageToken.text($0.place) })
    }
  }

  func users(_ page: PageRequest, _ request: Request) throws -> Outcome {
    let place = try PageToken.user(page.page)
    let found = try store.users(after: place, limit: page.limit + 1)
    var counted: Int64 = 0
    var users: [UserCounts] = []
    let bytes = { (user: UserListing) in user.user.name.rawValue.utf8.count + Self.rowBytes }
    let shown = try Slice(of: found, limit: page.limit, bytes: bytes) {
      guard counted <= Self.countingBudget else { return false }
      let deliveries = try store.inboxCount(of: $0.key)
      counted += deliveries
      users.append(
        UserCounts(
          user: $0.user, apps: $0.apps, pending: $0.pending, deliveries: deliveries,
          isSuspended: $0.isSuspended, absentSince: $0.absentSince))
      return true
    }
    return request.answer {
      ReplyLine.users($0, users, nextPage: shown.last.map { PageToken.text($0.user) })
    }
  }

  func limits(_ request: Request) -> Outcome {
    request.answer { ReplyLine.limits($0, LimitValue.all(of: limits)) }
  }
}

extension AppListing {
  fileprivate var bytes: Int {
    switch place {
    case .system(let id): id.rawValue.utf8.count
    case .personal(let user, let id): user.name.rawValue.utf8.count + id.rawValue.utf8.count
    }
  }
}

extension AppCounts {
  fileprivate init(_ listing: AppListing, deliveries: Int64) {
    let (id, user): (AppID, UserName?) =
      switch listing.place {
      case .system(let id): (id, nil)
      case .personal(let user, let id): (id, user.name)
      }
    self.init(
      app: id, user: user, pending: listing.pending, deliveries: deliveries, events: listing.events,
      storedBytes: listing.storedBytes, isSuspended: listing.isSuspended)
  }
}

// A name of a user holds no `/`, and an app id neither.
extension PageToken {
  static func text(_ place: AppPlace) -> String {
    switch place {
    case .system(let app): app.rawValue
    case .personal(let user, let app): "\(text(user))/\(app.rawValue)"
    }
  }

  static func text(_ user: User) -> String { "\(user.id.rawValue)/\(user.name.rawValue)" }

  static func appPlace(_ token: String?) throws(WireError) -> AppPlace? {
    guard let token else { return nil }
    if let app = AppID(token) { return .system(app) }
    guard let slash = token.lastIndex(of: "/"),
      let app = AppID(String(token[token.index(after: slash)...])),
      let user = try user(String(token[..<slash]))
    else { throw unknown }
    return .personal(user, app)
  }

  static func user(_ token: String?) throws(WireError) -> User? {
    guard let token else { return nil }
    let parts = token.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2, let uid = UInt32(parts[0]), let name = UserName(String(parts[1]))
    else { throw unknown }
    return User(id: UserID(uid), name: name)
  }
}
