import BelfryCore
import BelfryHub
import BelfryPosix

/// Passes questions about accounts to the worker thread, each once, and takes its answers.
final class AccountDesk {
  private let worker: AccountWorker
  /// Asked and not answered.
  private var open: Set<BelfryHub.AccountQuery> = []
  /// What the worker had no room for yet.
  private var backlog = Fifo<BelfryHub.AccountQuery>()

  init(worker: AccountWorker) {
    self.worker = worker
  }

  func ask(_ query: BelfryHub.AccountQuery) {
    guard open.insert(query).inserted else { return }
    backlog.append(query)
    passOn()
  }

  func takeAnswers() -> [(query: BelfryHub.AccountQuery, answer: BelfryCore.AccountAnswer)] {
    let answers = worker.takeResults().compactMap { result in
      BelfryHub.AccountQuery(result.query).map { ($0, BelfryCore.AccountAnswer(result.answer)) }
    }
    for (query, _) in answers { open.remove(query) }
    passOn()
    return answers
  }

  private func passOn() {
    while let query = backlog.first, worker.submit(BelfryPosix.AccountQuery(query)) {
      _ = backlog.popFirst()
    }
  }
}

extension BelfryHub.AccountQuery {
  fileprivate init?(_ query: BelfryPosix.AccountQuery) {
    switch query {
    case .uid(let uid):
      self = .uid(UserID(uid))
    case .name(let text):
      guard let name = UserName(text) else { return nil }
      self = .name(name)
    }
  }
}

extension BelfryPosix.AccountQuery {
  fileprivate init(_ query: BelfryHub.AccountQuery) {
    switch query {
    case .uid(let id): self = .uid(id.rawValue)
    case .name(let name): self = .name(name.rawValue)
    }
  }
}

extension BelfryCore.AccountAnswer {
  /// An account under a name that Belfry cannot have is none for it.
  fileprivate init(_ answer: BelfryPosix.AccountAnswer) {
    switch answer {
    case .found(let account):
      self =
        UserName(account.name).map { .found(User(id: UserID(account.uid), name: $0)) } ?? .absent
    case .absent:
      self = .absent
    case .failed:
      self = .failed
    }
  }
}
