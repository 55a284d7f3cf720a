import BelfryPosix
import Glibc
import Synchronization
import Testing

@Suite struct AccountDatabaseTests {
  @Test func rootIsFoundByUidAndByName() {
    guard case .found(let account) = AccountDatabase.lookUp(.uid(0)) else {
      Issue.record("no account for uid 0")
      return
    }
    #expect(account.uid == 0)
    #expect(account.gid == 0)
    #expect(account.name == "root")
    #expect(account.home == "/root")
    #expect(AccountDatabase.lookUp(.name("root")) == .found(account))
  }

  @Test(
    arguments: [
      .uid(3_999_999_999), .name("no-such-user-here"), .name(""), .name("root\0"),
    ] as [AccountQuery])
  func whoHasNoEntryIsAbsent(query: AccountQuery) {
    #expect(AccountDatabase.lookUp(query) == .absent)
  }
}

@Suite struct AccountWorkerTests {
  private func results(
    of worker: AccountWorker, count: Int
  ) throws -> [(query: AccountQuery, answer: AccountAnswer)] {
    var results: [(query: AccountQuery, answer: AccountAnswer)] = []
    while results.count < count {
      _ = try Poll.wait(for: worker.rawDescriptor, .readable)
      results += worker.takeResults()
    }
    return results
  }

  @Test func answersComeInTheOrderOfTheQueries() async throws {
    try await onThread {
      Result {
        let worker = try AccountWorker { query in
          if case .uid(let uid) = query, uid % 2 == 0 {
            return .found(Account(uid: uid, gid: 1, name: "u\(uid)", home: "/"))
          }
          return .absent
        }
        for uid in 0..<100 { #expect(worker.submit(.uid(UInt32(uid)))) }
        let results = try results(of: worker, count: 100)
        #expect(results.map(\.query) == (0..<100).map { .uid($0) })
        #expect(results[1].answer == .absent)
        #expect(results[2].answer == .found(Account(uid: 2, gid: 1, name: "u2", home: "/")))
        #expect(worker.takeResults().isEmpty)
        #expect(
          try Poll.wait(for: worker.rawDescriptor, .readable, timeoutMilliseconds: 0) == [])
      }
    }.get()
  }

  @Test func theRealLookUpFindsRoot() async throws {
    try await onThread {
      Result {
        let worker = try AccountWorker()
        #expect(worker.submit(.uid(0)))
        let answer = try #require(try results(of: worker, count: 1).first?.answer)
        #expect(answer == AccountDatabase.lookUp(.uid(0)))
      }
    }.get()
  }

  @Test func aFullQueueRefusesUntilAnswersAreTaken() async throws {
    try await onThread {
      Result {
        let gate = Gate(count: 1)
        let worker = try AccountWorker(capacity: 2) { _ in
          gate.wait()
          return .absent
        }
        #expect(worker.submit(.uid(1)))
        #expect(worker.submit(.uid(2)))
        #expect(!worker.submit(.uid(3)))
        gate.open()
        #expect(try results(of: worker, count: 2).map(\.query) == [.uid(1), .uid(2)])
        #expect(worker.submit(.uid(3)))
      }
    }.get()
  }

  @Test func aThreadThatHangsInALookUpHoldsNobodyUp() async throws {
    try await onThread {
      Result {
        let gate = Gate(count: 1)
        let begun = try EventCounter()
        let worker = try AccountWorker { _ in
          begun.signal()
          gate.wait()
          return .absent
        }
        #expect(worker.submit(.uid(1)))
        _ = try Poll.wait(for: begun.rawDescriptor, .readable)
        worker.stop(waitingAtMostMilliseconds: 0)
        #expect(!worker.submit(.uid(2)))
        gate.open()
      }
    }.get()
  }

  @Test func stoppingLeavesOutWhatIsStillQueued() async throws {
    try await onThread {
      Result {
        let count = Mutex(0)
        let begun = try EventCounter()
        let gate = Gate(count: 1)
        let worker = try AccountWorker { _ in
          count.withLock { $0 += 1 }
          begun.signal()
          gate.wait()
          return .absent
        }
        for uid: UInt32 in 0..<10 { #expect(worker.submit(.uid(uid))) }
        _ = try Poll.wait(for: begun.rawDescriptor, .readable)
        worker.stop(waitingAtMostMilliseconds: 0)
        gate.open()
        worker.stop()
        #expect(count.withLock { $0 } == 1)
      }
    }.get()
  }
}
