import BelfryCore
import BelfryHub
import Testing

@testable import BelfryDaemon

@Suite struct MonotonicTimeTests {
  @Test func timersAreNeverEarly() {
    #expect(MonotonicTime(nanoseconds: 1_000).microseconds == 1)
    #expect(MonotonicTime(nanoseconds: 1_001).microseconds == 2)
    #expect(MonotonicTime(nanoseconds: -5).microseconds == 0)
  }

  @Test func theSumStaysInRange() {
    #expect(MonotonicTime(nanoseconds: .max - 1) + .seconds(1) == MonotonicTime(nanoseconds: .max))
    #expect(at(0) + .seconds(Int64.max) == MonotonicTime(nanoseconds: .max))
    #expect(at(1_500) - at(500) == .seconds(1))
  }
}

@Suite struct DeadlinesTests {
  @Test func connectionsComeUpInTheOrderOfTheirTimes() {
    var deadlines = Deadlines()
    let times = [50, 10, 30, 20, 40]
    for (index, time) in times.enumerated() {
      deadlines.want(connection(UInt64(index)), at: at(time))
    }
    #expect(deadlines.next == at(10))
    #expect(deadlines.pop(at: at(9)) == nil)
    var order: [UInt64] = []
    while let id = deadlines.pop(at: at(100)) { order.append(id.rawValue) }
    #expect(order == [1, 3, 2, 4, 0])
    #expect(deadlines.next == nil)
  }

  @Test func anEarlierWishCountsAndALaterOneDoesNot() {
    var deadlines = Deadlines()
    deadlines.want(connection(1), at: at(50))
    deadlines.want(connection(1), at: at(80))
    deadlines.want(connection(1), at: at(20))
    #expect(deadlines.pop(at: at(20)) == connection(1))
    // What it wanted before is forgotten: the owner asks again.
    #expect(deadlines.pop(at: at(100)) == nil)
  }

  @Test func aConnectionThatIsGoneDoesNotComeUp() {
    var deadlines = Deadlines()
    deadlines.want(connection(1), at: at(10))
    deadlines.want(connection(2), at: at(20))
    deadlines.remove(connection(1))
    #expect(deadlines.pop(at: at(100)) == connection(2))
    #expect(deadlines.pop(at: at(100)) == nil)
  }
}

@Suite struct ClockMoveTests {
  private let now = Timestamp(clamping: 1_000)
  private let target = Timestamp(clamping: 5_000)

  @Test func itVisitsWhatIsDueAndThenArrives() {
    let move = ClockMove(target: target)
    #expect(move.step(at: now, nextDue: nil, isFiring: true) == .fire)
    #expect(move.step(at: now, nextDue: now, isFiring: false) == .fire)
    let due = Timestamp(clamping: 3_000)
    #expect(move.step(at: now, nextDue: due, isFiring: false) == .visit(due))
    #expect(move.step(at: now, nextDue: target, isFiring: false) == .visit(target))
    #expect(
      move.step(at: now, nextDue: Timestamp(clamping: 5_001), isFiring: false) == .arrive)
    #expect(move.step(at: now, nextDue: nil, isFiring: false) == .arrive)
  }
}

@Suite struct AccountCacheTests {
  private let query = AccountQuery.uid(UserID(7))

  @Test(
    arguments: [
      (AccountAnswer.absent, 5_000), (.failed, 1_000),
    ])
  func anAnswerIsKeptForItsTime(answer: AccountAnswer, milliseconds: Int) {
    let cache = AccountCache(at: at(0))
    #expect(cache.answer(to: query) == nil)
    cache.keep(answer, to: query)
    cache.now = at(milliseconds - 1)
    #expect(cache.answer(to: query) == answer)
    cache.now = at(milliseconds)
    #expect(cache.answer(to: query) == nil)
  }

  @Test func somebodyWhoWasFoundIsKnownForAMinute() throws {
    let name = try #require(UserName("alice"))
    let cache = AccountCache(at: at(0))
    cache.keep(.found(User(id: UserID(7), name: name)), to: query)
    cache.now = at(59_999)
    #expect(cache.answer(to: query) != nil)
    cache.now = at(60_000)
    #expect(cache.answer(to: query) == nil)
  }

  @Test func theAnswerThatALineWaitedForCountsForItHoweverOldItIs() {
    let cache = AccountCache(at: at(0))
    cache.keep(.failed, to: query)
    let pinned = AccountsWithAnswer(.failed, to: query, others: cache)
    cache.now = at(100_000)
    #expect(pinned.answer(to: query) == .failed)
    #expect(pinned.answer(to: .uid(UserID(8))) == nil)
  }

  @Test func itHoldsNoMoreThanItMay() {
    let cache = AccountCache(capacity: 3, at: at(0))
    for number in 0..<10 { cache.keep(.absent, to: .uid(UserID(UInt32(number)))) }
    let known = (0..<10).filter { cache.answer(to: .uid(UserID(UInt32($0)))) != nil }
    #expect(known.count <= 3)
    #expect(known.contains(9))
  }
}
