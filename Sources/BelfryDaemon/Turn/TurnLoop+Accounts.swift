import BelfryCore
import BelfryHub

// Answers of the account data base.
extension TurnLoop {
  func takeAccountAnswers() {
    guard hasAccountAnswers else { return }
    hasAccountAnswers = false
    for (query, answer) in desk.takeAnswers() {
      accounts.keep(answer, to: query)
      let waiting = awaitingAccount.removeValue(forKey: query) ?? []
      // In the order in which they came.
      for id in waiting.sorted() {
        guard let connection = connections[id] else { continue }
        connection.heldLine?.accounts = AccountsWithAnswer(answer, to: query, others: accounts)
        connection.flow.release()
        touched.insert(id)
        running.push(id, of: connection.user.id)
      }
      firing.accountAnswered()
      if case .uid(let user) = query {
        learn(answer, of: user)
        accountNews.append((user, answer))
      }
    }
  }

  /// Moves the connections of a uid between those with and without an account; some may be too
  /// many.
  private func learn(_ answer: AccountAnswer, of user: UserID) {
    let hasNoAccount: Bool
    switch answer {
    case .found: hasNoAccount = false
    case .absent: hasNoAccount = true
    case .failed: return
    }
    let excess = occupancy.learn(user, hasNoAccount: hasNoAccount, limits: limits)
    guard excess > 0 else { return }
    let newest = connections.values
      .filter { $0.user.id == user && $0.session.peer.door != .admin }
      .sorted { $0.id > $1.id }
    for connection in newest.prefix(excess) {
      sayFarewell(
        Occupancy.Refusal.withoutAccount(limit: limits.connectionsWithoutAccount).wireError,
        to: connection)
    }
  }
}
