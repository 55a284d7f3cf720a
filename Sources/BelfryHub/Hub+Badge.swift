import BelfryCore
import BelfryProtocol
import BelfryStore

// The number on an app's icon, at each of its recipients by itself.
extension Hub {
  /// Reads the number, and changes it where `change` says so. No event tells of it: who changed it knows.
  func badge(
    of name: UserName?, _ change: BadgeChange?, app: AppRecord, _ request: Request,
    accounts: any Accounts
  ) throws -> Outcome {
    let user: User
    switch try recipient(name, of: app, accounts: accounts) {
    case .known(let found): user = found
    case .unknown(let query): return Outcome(effect: .awaitsAccount(query))
    }
    let known = try store.user(user)
    var number = 0
    if let known { number = try store.badge(of: app.key, user: known.key) }
    let changed = change?.applied(to: number) ?? number
    if changed != number {
      try store.setBadge(changed, of: app.key, user: try known?.key ?? newRecipient(user))
    }
    let answer = BadgeAnswer(user: user.name, badge: changed)
    return request.answer { ReplyLine.badge($0, answer) }
  }

  private enum Recipient {
    case known(User)
    case unknown(AccountQuery)
  }

  /// A personal app has one recipient, its own user; of a system app's its rule must name the one asked for.
  private func recipient(
    _ name: UserName?, of app: AppRecord, accounts: any Accounts
  ) throws -> Recipient {
    let field = "user"
    switch app.owner {
    case .user(let key):
      guard let owner = try store.user(key)?.user else {
        throw StoreError.damaged("a user is missing")
      }
      guard name == nil || name == owner.name else {
        throw WireError(.refused, .recipientNotAllowed, field: field, .recipientsNotAllowed)
      }
      return .known(owner)
    case .system:
      guard let name else {
        throw WireError(.invalidParams, .missingMember, field: field, .memberMissing)
      }
      guard configuration.systemApps[app.id]?.recipients.contains(name) == true else {
        throw WireError(
          .refused, .recipientNotAllowed, field: field, .recipientNotAllowed,
          [.string(app.id.rawValue)])
      }
      switch accounts.answer(to: .name(name)) {
      case nil: return .unknown(.name(name))
      case .found(let user): return .known(user)
      case .absent: throw WireError(.notFound, .notFound, field: field, .notFound)
      case .failed: throw WireError(.storage, .accountUnavailable, .accountUnavailable)
      }
    }
  }

  /// Somebody whom a system app may address, and to whom nothing was delivered yet.
  private func newRecipient(_ user: User) throws -> UserKey {
    try mayGrow()
    return try store.addingUser(user, incarnation: randomness.word(8)).key
  }
}
