package import BelfryCore
import BelfryProtocol
package import BelfryStore

// Accounts come and go. A person is a uid with its name; without such an account they are absent: nothing rings,
// nothing is lost, and after a time everything of theirs is purged. An error is not absence.
extension Hub {
  /// Takes in what the account data base has said of uids, inside a turn.
  package func learn(
    _ news: [(uid: UserID, answer: AccountAnswer)], at now: Timestamp
  ) throws(StoreError) {
    for (uid, answer) in news {
      let holder: User?
      switch answer {
      case .found(let user): holder = user
      case .absent: holder = nil
      case .failed: continue
      }
      for record in try store.users(of: uid) {
        if record.user == holder {
          try welcomeBack(record)
        } else {
          try note(absenceOf: record, at: now)
        }
      }
    }
  }

  /// There is an account for somebody.
  func welcomeBack(_ record: UserRecord) throws(StoreError) {
    guard record.absentSince != nil else { return }
    try store.setAbsent(since: nil, user: record.key)
    hasChores = true
  }

  /// There is no account for somebody.
  private func note(absenceOf record: UserRecord, at now: Timestamp) throws(StoreError) {
    guard let since = record.absentSince else {
      try store.setAbsent(since: now, user: record.key)
      dismissals.add(.person(record.key), .noAccount(record.user.id))
      return
    }
    if now.since(since) >= .days(limits.absentDays) { try purge(record) }
  }

  /// Whether something of a personal app may fire now.
  enum Standing {
    case mayFire
    /// It waits for an administrator, or for the account.
    case isParked
    /// Whether there is an account is being looked up.
    case isUnknown
  }

  func standing(
    of app: AppRecord, _ user: UserRecord, accounts: any Accounts, at now: Timestamp,
    into outcome: inout DueOutcome
  ) throws(StoreError) -> Standing {
    if app.isSuspended || user.isSuspended || user.absentSince != nil { return .isParked }
    let query = AccountQuery.uid(user.user.id)
    switch accounts.answer(to: query) {
    case .found(user.user), .failed: return .mayFire
    case .found, .absent:
      try note(absenceOf: user, at: now)
      return .isParked
    case nil:
      outcome.queries.insert(query)
      // An alert rings a little late rather than not at all.
      guard !accounts.isSlow(query) else { return .mayFire }
      outcome.isWaiting = true
      return .isUnknown
    }
  }

  /// The uids to look at next, so that everybody's account is looked at now and then.
  func nextToCheck(count: Int) throws(StoreError) -> [UserID] {
    let people = try store.users(after: lastChecked, limit: count)
    lastChecked = people.count == count ? people.last?.user : nil
    return people.map(\.user.id)
  }
}

extension WireError {
  static func noAccount(_ uid: UserID) -> WireError {
    WireError(.refused, .noAccount, .noAccount, [.integer(Int64(uid.rawValue))])
  }
}
