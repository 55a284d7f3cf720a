import BelfryCore
import Testing

@testable import BelfryDaemon

@Suite struct OccupancyTests {
  private let alice = UserID(1000)
  private let bob = UserID(1001)

  private func limits(
    user: Int = 100, all: Int = 100, unbound: Int = 100, withoutAccount: Int = 100
  ) -> Limits {
    var limits = Limits()
    limits.connectionsPerUser = user
    limits.connections = all
    limits.unboundPerUser = unbound
    limits.connectionsWithoutAccount = withoutAccount
    return limits
  }

  @Test func aUserHasSoManyConnectionsAndNotOneMore() {
    var occupancy = Occupancy()
    let limits = limits(user: 2)
    #expect(occupancy.admit(alice, hasNoAccount: nil, limits: limits) == nil)
    #expect(occupancy.admit(alice, hasNoAccount: nil, limits: limits) == nil)
    #expect(occupancy.admit(alice, hasNoAccount: nil, limits: limits) == .ofUser(limit: 2))
    #expect(occupancy.admit(bob, hasNoAccount: nil, limits: limits) == nil)
    occupancy.release(alice, isUnbound: true)
    #expect(occupancy.admit(alice, hasNoAccount: nil, limits: limits) == nil)
  }

  @Test func allTogetherHaveSoManyAndNotOneMore() {
    var occupancy = Occupancy()
    let limits = limits(all: 2)
    #expect(occupancy.admit(alice, hasNoAccount: nil, limits: limits) == nil)
    #expect(occupancy.admit(bob, hasNoAccount: nil, limits: limits) == nil)
    #expect(occupancy.admit(UserID(7), hasNoAccount: nil, limits: limits) == .ofAll(limit: 2))
    #expect(occupancy.total == 2)
  }

  @Test func onlyConnectionsWithoutHelloCountAsUnbound() {
    var occupancy = Occupancy()
    let limits = limits(unbound: 1)
    #expect(occupancy.admit(alice, hasNoAccount: nil, limits: limits) == nil)
    #expect(occupancy.admit(alice, hasNoAccount: nil, limits: limits) == .unbound(limit: 1))
    occupancy.setUnbound(false, alice)
    #expect(occupancy.admit(alice, hasNoAccount: nil, limits: limits) == nil)
    occupancy.release(alice, isUnbound: true)
    #expect(occupancy.admit(alice, hasNoAccount: nil, limits: limits) == nil)
  }

  @Test func uidsWithoutAnAccountShareOnePool() {
    var occupancy = Occupancy()
    let limits = limits(withoutAccount: 2)
    #expect(occupancy.admit(UserID(9_001), hasNoAccount: true, limits: limits) == nil)
    #expect(occupancy.admit(UserID(9_002), hasNoAccount: true, limits: limits) == nil)
    #expect(
      occupancy.admit(UserID(9_003), hasNoAccount: true, limits: limits)
        == .withoutAccount(limit: 2))
    #expect(occupancy.admit(alice, hasNoAccount: false, limits: limits) == nil)
    // Not known yet: it counts under its own uid, and moves when the answer comes.
    #expect(occupancy.admit(UserID(9_004), hasNoAccount: nil, limits: limits) == nil)
    #expect(occupancy.learn(UserID(9_004), hasNoAccount: true, limits: limits) == 1)
    occupancy.release(UserID(9_004), isUnbound: true)
    #expect(occupancy.withoutAccount == 2)
    // Somebody made an account for it.
    #expect(occupancy.learn(UserID(9_001), hasNoAccount: false, limits: limits) == 0)
    #expect(occupancy.withoutAccount == 1)
  }
}

@Suite struct HeldBytesTests {
  private let first = connection(1)
  private let second = connection(2)

  @Test func shortLinesPassHoweverMuchOthersHold() {
    var held = HeldBytes(limit: 3_000, connections: 10, line: 1_000)
    #expect(held.allowance(holding: 0, of: first) == .max)
    held.change(from: 0, to: 1_000)
    #expect(held.allowance(holding: 1_000, of: first) == 0)
    #expect(held.allowance(holding: 0, of: second) == 100)
    #expect(held.allowance(holding: 60, of: second) == 40)
    held.change(from: 1_000, to: 0)
    #expect(held.allowance(holding: 0, of: second) == .max)
  }

  @Test func oneLongLineGoesOnWhenAllIsUsedUp() {
    var held = HeldBytes(limit: 3_000, connections: 10, line: 1_000)
    held.change(from: 0, to: 600)
    held.change(from: 0, to: 600)
    #expect(held.claimPrivilege(first) == true)
    #expect(held.claimPrivilege(second) == false)
    #expect(held.allowance(holding: 600, of: first) == .max)
    #expect(held.allowance(holding: 600, of: second) == 0)
    held.giveUpPrivilege(second)
    #expect(held.privileged == first)
    held.giveUpPrivilege(first)
    #expect(held.claimPrivilege(second) == true)
  }

  @Test func aLineMayBeLongerThanEverythingTogether() {
    var held = HeldBytes(limit: 10, connections: 10, line: 1_000)
    #expect(held.allowance(holding: 0, of: first) == 1)
    #expect(held.claimPrivilege(first) == true)
    #expect(held.allowance(holding: 500, of: first) == .max)
  }

  @Test func repliesAreMadeWhileThereIsRoomOrTheConnectionHoldsLittle() {
    var held = HeldBytes(limit: 3_000, connections: 10, line: 1_000)
    #expect(held.mayAnswer(holding: 500))
    held.change(from: 0, to: 1_000)
    #expect(!held.mayAnswer(holding: 100))
    #expect(held.mayAnswer(holding: 99))
  }
}
