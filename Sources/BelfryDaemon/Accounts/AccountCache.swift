import BelfryCore
import BelfryHub

/// What the account data base has answered lately.
final class AccountCache: Accounts {
  private struct Entry {
    let answer: AccountAnswer
    let until: MonotonicTime
  }

  /// Set at the beginning of each turn.
  var now: MonotonicTime
  private var entries: [AccountQuery: Entry] = [:]
  /// Since when somebody has waited for answers that have not come.
  private var asked: [AccountQuery: MonotonicTime] = [:]
  /// Answers that were used and will soon be too old.
  private var aging: Set<AccountQuery> = []
  private let capacity: Int

  init(capacity: Int = 8_192, at now: MonotonicTime) {
    self.capacity = capacity
    self.now = now
  }

  func answer(to query: AccountQuery) -> AccountAnswer? {
    guard let entry = entries[query], now < entry.until else { return nil }
    if case .found = entry.answer, entry.until < now + Self.life(of: entry.answer) / 2 {
      aging.insert(query)
    }
    return entry.answer
  }

  /// Notes that an alert waits for this answer.
  func noteAsked(_ query: AccountQuery) {
    if asked[query] == nil { asked[query] = now }
  }

  func isSlow(_ query: AccountQuery) -> Bool {
    asked[query].map { $0 + Self.patience <= now } ?? false
  }

  /// What to look up again before it is too old, so that nobody has to wait for it.
  func takeAging() -> Set<AccountQuery> {
    defer { aging = [] }
    return aging
  }

  /// How long an alert waits for an account.
  private static let patience = Duration.seconds(2)

  func keep(_ answer: AccountAnswer, to query: AccountQuery) {
    asked[query] = nil
    if entries.count >= capacity, entries[query] == nil { makeRoom() }
    entries[query] = Entry(answer: answer, until: now + Self.life(of: answer))
  }

  func forgetAll() {
    entries.removeAll()
  }

  /// An absence or a failure may be over soon; who somebody is changes rarely.
  private static func life(of answer: AccountAnswer) -> Duration {
    switch answer {
    case .found: .seconds(60)
    case .absent: .seconds(5)
    case .failed: .seconds(1)
    }
  }

  private func makeRoom() {
    entries = entries.filter { now < $0.value.until }
    // Still full of answers that count: they are only a cache.
    if entries.count >= capacity { entries.removeAll() }
  }
}

/// The accounts with one answer that is known for sure: for the line that has waited for it,
/// however long ago it came.
final class AccountsWithAnswer: Accounts {
  private let query: AccountQuery
  private let known: AccountAnswer
  private let others: AccountCache

  init(_ answer: AccountAnswer, to query: AccountQuery, others: AccountCache) {
    self.query = query
    known = answer
    self.others = others
  }

  func answer(to query: AccountQuery) -> AccountAnswer? {
    query == self.query ? known : others.answer(to: query)
  }

  func isSlow(_ query: AccountQuery) -> Bool { others.isSlow(query) }
}
