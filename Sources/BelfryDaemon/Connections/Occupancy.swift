import BelfryCore

/// How many connections there are, and whether there is room for one more.
struct Occupancy: Sendable {
  /// Why there is no room.
  enum Refusal: Hashable, Sendable {
    case ofUser(limit: Int)
    case ofAll(limit: Int)
    case unbound(limit: Int)
    case withoutAccount(limit: Int)
  }

  private struct Counts: Sendable {
    var connections = 0
    var unbound = 0
    var hasNoAccount = false
  }

  private(set) var total = 0
  private(set) var withoutAccount = 0
  private var users: [UserID: Counts] = [:]

  func count(of user: UserID) -> Int { users[user]?.connections ?? 0 }

  /// Takes a connection in that has not said hello; nil if there was room.
  ///
  /// - Parameter hasNoAccount: the account data base says so; nil where it is not known, and then
  /// the
  ///   connection counts under its own uid.
  mutating func admit(_ user: UserID, hasNoAccount: Bool?, limits: Limits) -> Refusal? {
    var counts = users[user] ?? Counts()
    if let hasNoAccount { settle(hasNoAccount, in: &counts) }
    guard total < limits.connections else { return .ofAll(limit: limits.connections) }
    guard counts.connections < limits.connectionsPerUser else {
      return .ofUser(limit: limits.connectionsPerUser)
    }
    guard counts.unbound < limits.unboundPerUser else {
      return .unbound(limit: limits.unboundPerUser)
    }
    guard !counts.hasNoAccount || withoutAccount < limits.connectionsWithoutAccount else {
      return .withoutAccount(limit: limits.connectionsWithoutAccount)
    }
    counts.connections += 1
    counts.unbound += 1
    total += 1
    if counts.hasNoAccount { withoutAccount += 1 }
    users[user] = counts
    return nil
  }

  /// A connection has said hello, or its hello was refused and it has to say another.
  mutating func setUnbound(_ isUnbound: Bool, _ user: UserID) {
    users[user]?.unbound += isUnbound ? 1 : -1
  }

  mutating func release(_ user: UserID, isUnbound: Bool) {
    guard var counts = users[user] else { return }
    counts.connections -= 1
    total -= 1
    if isUnbound { counts.unbound -= 1 }
    if counts.hasNoAccount { withoutAccount -= 1 }
    users[user] = counts.connections > 0 ? counts : nil
  }

  /// The account data base has answered; returns by how many connections the shared pool is too
  /// full now.
  mutating func learn(_ user: UserID, hasNoAccount: Bool, limits: Limits) -> Int {
    guard var counts = users[user] else { return 0 }
    settle(hasNoAccount, in: &counts)
    users[user] = counts
    return hasNoAccount ? max(0, withoutAccount - limits.connectionsWithoutAccount) : 0
  }

  private mutating func settle(_ hasNoAccount: Bool, in counts: inout Counts) {
    guard counts.hasNoAccount != hasNoAccount else { return }
    counts.hasNoAccount = hasNoAccount
    withoutAccount += hasNoAccount ? counts.connections : -counts.connections
  }
}
