import Testing

@testable import BelfryDaemon

@Suite struct TokenBucketTests {
  @Test func aBurstIsThereAtOnceAndNotOneMore() {
    var bucket = TokenBucket(rate: 10, burst: 3, at: at(0))
    #expect(bucket.available(at: at(0)) == 3)
    for _ in 0..<3 { #expect(bucket.take(at: at(0)) == true) }
    #expect(bucket.take(at: at(0)) == false)
    #expect(bucket.nextToken == at(100))
    #expect(bucket.take(at: at(99)) == false)
    #expect(bucket.take(at: at(100)) == true)
    #expect(bucket.take(at: at(100)) == false)
  }

  @Test func itFillsUpToItsBurstHoweverLongItWaits() {
    var bucket = TokenBucket(rate: 1_000, burst: 5, at: at(0))
    for _ in 0..<5 { _ = bucket.take(at: at(0)) }
    #expect(bucket.available(at: at(2)) == 2)
    #expect(bucket.available(at: at(5)) == 5)
    #expect(bucket.available(at: at(1_000_000)) == 5)
    #expect(bucket.isFull(at: at(5)))
    #expect(!bucket.isFull(at: at(4)))
  }

  @Test func whatIsPutBackCanBeTakenAgain() {
    var bucket = TokenBucket(rate: 1, burst: 2, at: at(0))
    _ = bucket.take(at: at(0))
    _ = bucket.take(at: at(0))
    bucket.putBack(1)
    #expect(bucket.available(at: at(0)) == 1)
  }

  @Test(arguments: [(0, 0), (-1, -1), (Int(Int32.max), Int(Int32.max)), (1, Int(Int32.max))])
  func noLimitIsTooLargeOrTooSmallToCount(rate: Int, burst: Int) {
    var bucket = TokenBucket(rate: rate, burst: burst, at: at(0))
    #expect(bucket.take(at: at(0)) == true)
    #expect(bucket.available(at: at(10)) >= 0)
  }
}

@Suite struct TokenDealerTests {
  @Test func aConnectionThatWantsManyWaitsItsTurnBehindOneThatWantsOne() {
    var dealer = TokenDealer(rate: 100, burst: 4, at: at(0))
    let (greedy, modest) = (connection(1), connection(2))
    for _ in 0..<4 { #expect(dealer.take(for: greedy, at: at(0)) == true) }
    #expect(dealer.take(for: greedy, at: at(0)) == false)
    #expect(dealer.take(for: modest, at: at(0)) == false)
    #expect(dealer.nextDeal == at(10))
    #expect(dealer.deal(at: at(9)).isEmpty)
    #expect(dealer.deal(at: at(10)) == [greedy])
    #expect(dealer.take(for: greedy, at: at(10)) == true)
    // It wants another, and stands behind the modest one now.
    #expect(dealer.take(for: greedy, at: at(10)) == false)
    #expect(dealer.deal(at: at(20)) == [modest])
    #expect(dealer.take(for: modest, at: at(20)) == true)
    #expect(dealer.deal(at: at(30)) == [greedy])
  }

  @Test func severalTokensAreSharedAmongThoseWhoWait() {
    var dealer = TokenDealer(rate: 1_000, burst: 10, at: at(0))
    for _ in 0..<10 { _ = dealer.take(for: connection(1), at: at(0)) }
    for number in 1...3 {
      #expect(dealer.take(for: connection(UInt64(number)), at: at(0)) == false)
    }
    #expect(dealer.deal(at: at(5)) == [connection(1), connection(2), connection(3)])
    var taken = [0, 0, 0]
    for number in 1...3 {
      while dealer.take(for: connection(UInt64(number)), at: at(5)) { taken[number - 1] += 1 }
    }
    #expect(taken == [2, 2, 1])
  }

  @Test func whatAConnectionDoesNotUseGoesBack() {
    var dealer = TokenDealer(rate: 1_000, burst: 10, at: at(0))
    for _ in 0..<10 { _ = dealer.take(for: connection(1), at: at(0)) }
    _ = dealer.take(for: connection(1), at: at(0))
    #expect(dealer.deal(at: at(10)) == [connection(1)])
    #expect(dealer.take(for: connection(1), at: at(10)) == true)
    dealer.release(connection(1))
    var count = 0
    while dealer.take(for: connection(2), at: at(10)) { count += 1 }
    #expect(count == 9)
  }

  @Test func nobodyIsWokenWhenNobodyWaits() {
    var dealer = TokenDealer(rate: 1, burst: 1, at: at(0))
    #expect(dealer.nextDeal == nil)
    _ = dealer.take(for: connection(1), at: at(0))
    _ = dealer.take(for: connection(1), at: at(0))
    #expect(dealer.nextDeal != nil)
    dealer.remove(connection(1))
    #expect(dealer.nextDeal == nil)
    #expect(!dealer.isIdle(at: at(0)))
    #expect(dealer.isIdle(at: at(1_000)))
  }
}
