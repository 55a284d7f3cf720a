import BelfryCore
import Testing

@testable import BelfryDaemon

@Suite struct StorageStateTests {
  @Test func firingIsTriedAtOnceInTheRoomOfTheReserveAndBacksOffFromOneSecondToThirty() {
    var state = StorageState()
    #expect(state.mayFire(at: at(0)))
    #expect(state.nextRetry == nil)
    var now = 0
    var isNew = true
    for pause in [0, 1, 2, 4, 8, 16, 30, 30] {
      #expect(state.turnDidNotFit(wasFiring: true, at: at(now)) == isNew)
      isNew = false
      #expect(!state.mayFire(at: at(now + pause * 1_000 - 1)))
      now += pause * 1_000
      #expect(state.mayFire(at: at(now)))
    }
    state.firingWorked()
    #expect(state.turnDidNotFit(wasFiring: true, at: at(now)) == false)
    #expect(!state.mayFire(at: at(now + 999)))
    #expect(state.mayFire(at: at(now + 1_000)))
  }

  @Test func whereThereIsRoomFiringIsTriedAtOnceAndTheReserveLater() {
    var state = StorageState()
    _ = state.turnDidNotFit(wasFiring: true, at: at(0))
    _ = state.turnDidNotFit(wasFiring: true, at: at(0))
    #expect(state.hasFailedFiring)
    state.foundRoom(at: at(500))
    #expect(state.mayFire(at: at(500)))
    #expect(!state.hasFailedFiring)
    #expect(state.isFull)
    #expect(!state.wantsReserve(at: at(1_499)))
    #expect(state.wantsReserve(at: at(1_500)))
  }

  @Test func requestsThatDoNotFitKeepNothingFromFiring() {
    var state = StorageState()
    #expect(state.turnDidNotFit(wasFiring: false, at: at(0)) == true)
    #expect(state.isFull)
    #expect(state.mayFire(at: at(0)))
  }

  @Test func theReserveIsTriedOnceASecondUntilItWorks() {
    var state = StorageState()
    #expect(!state.wantsReserve(at: at(0)))
    _ = state.turnDidNotFit(wasFiring: false, at: at(0))
    #expect(state.nextRetry == at(1_000))
    #expect(!state.wantsReserve(at: at(999)))
    #expect(state.wantsReserve(at: at(1_000)))
    state.triedReserve(works: false, at: at(1_000))
    #expect(!state.wantsReserve(at: at(1_999)))
    #expect(state.wantsReserve(at: at(2_000)))
    state.triedReserve(works: true, at: at(2_000))
    #expect(!state.isFull)
    #expect(state.nextRetry == nil)
  }
}

@Suite struct TurnBudgetTests {
  @Test func aTurnEndsWithItsLinesItsBytesOrItsTime() {
    var lines = TurnBudget(at: at(0))
    for _ in 0..<256 {
      #expect(!lines.isUsedUp(at: at(0)))
      lines.take(lineOf: 10)
    }
    #expect(lines.isUsedUp(at: at(0)))
    var bytes = TurnBudget(at: at(0))
    bytes.take(lineOf: 1 << 20)
    #expect(bytes.isUsedUp(at: at(0)))
    #expect(!TurnBudget(at: at(0)).isUsedUp(at: at(19)))
    #expect(TurnBudget(at: at(0)).isUsedUp(at: at(20)))
  }
}

@Suite struct CheckpointPlanTests {
  @Test func aQuietTurnCheckpointsWhatIsWorthIt() {
    var plan = CheckpointPlan()
    plan.committed(logLength: 399)
    #expect(!plan.isDue(isQuiet: true, pause: nil))
    plan.committed(logLength: 400)
    #expect(plan.isDue(isQuiet: true, pause: nil))
    #expect(plan.isDue(isQuiet: true, pause: .zero))
    #expect(!plan.isDue(isQuiet: false, pause: nil))
    plan.done(in: .milliseconds(1))
    #expect(!plan.isDue(isQuiet: true, pause: nil))
    // The log begins anew after a checkpoint.
    plan.committed(logLength: 9)
    plan.committed(logLength: 405)
    #expect(plan.isDue(isQuiet: true, pause: nil))
  }

  @Test func betweenTwoAlertsLittleIsMovedIfItFits() {
    var plan = CheckpointPlan()
    plan.committed(logLength: 99)
    #expect(!plan.isDue(isQuiet: true, pause: .milliseconds(19)))
    plan.committed(logLength: 100)
    // 300 µs, and 4 µs a page.
    #expect(!plan.isDue(isQuiet: true, pause: .microseconds(699)))
    #expect(plan.isDue(isQuiet: true, pause: .microseconds(700)))
    #expect(!plan.isDue(isQuiet: false, pause: .microseconds(700)))
    // There is time enough: more may come together.
    #expect(!plan.isDue(isQuiet: true, pause: .milliseconds(20)))
  }

  @Test func whatCheckpointsTakeIsLearnt() {
    var plan = CheckpointPlan()
    plan.committed(logLength: 100)
    plan.done(in: .microseconds(5_100))
    plan.committed(logLength: 200)
    // Three quarters of 300 µs and one of 4,700.
    #expect(!plan.isDue(isQuiet: true, pause: .microseconds(1_799)))
    #expect(plan.isDue(isQuiet: true, pause: .microseconds(1_800)))
  }

  @Test func aLongLogIsCheckpointedInTheMiddleOfWork() {
    var plan = CheckpointPlan()
    plan.committed(logLength: 4_095)
    #expect(!plan.isDue(isQuiet: false, pause: nil))
    plan.committed(logLength: 4_096)
    #expect(plan.isDue(isQuiet: false, pause: nil))
  }

  @Test func aFailureIsToldOnce() {
    var plan = CheckpointPlan()
    #expect(plan.failed() == true)
    #expect(plan.failed() == false)
    plan.done(in: .zero)
    #expect(plan.failed() == true)
  }
}

@Suite struct IdleExitTests {
  @Test func theHubLeavesAfterAMinuteInWhichNobodyNeededIt() {
    var idle = IdleExit()
    #expect(idle.deadline == nil)
    #expect(idle.mayLeave(isIdle: true, at: at(0)) == false)
    #expect(idle.deadline == at(60_000))
    #expect(idle.mayLeave(isIdle: true, at: at(59_999)) == false)
    #expect(idle.mayLeave(isIdle: true, at: at(60_000)) == true)
    #expect(idle.mayLeave(isIdle: false, at: at(60_001)) == false)
    #expect(idle.deadline == nil)
    #expect(idle.mayLeave(isIdle: true, at: at(60_002)) == false)
    #expect(idle.deadline == at(120_002))
  }
}

@Suite struct StatusLineTests {
  private func facts(_ connections: Int) -> StatusLine.Facts {
    StatusLine.Facts(connections: connections, next: nil, isFull: false)
  }

  @Test func itIsToldAtMostOnceASecondAndNeverTwice() {
    var line = StatusLine()
    #expect(line.update(facts(1), at: at(0)) == "1 connection; nothing due")
    #expect(line.update(facts(1), at: at(5_000)) == nil)
    #expect(line.nextUpdate == nil)
    #expect(line.update(facts(2), at: at(500)) == nil)
    #expect(line.nextUpdate == at(1_000))
    #expect(line.update(facts(2), at: at(1_000)) == "2 connections; nothing due")
  }

  @Test func itCountsAndNothingElse() throws {
    let next = try Timestamp(rfc3339: "2026-12-01T09:00:00Z")
    #expect(
      StatusLine.text(StatusLine.Facts(connections: 1, next: next, isFull: false))
        == "1 connection; next due 2026-12-01T09:00:00Z")
    #expect(
      StatusLine.text(StatusLine.Facts(connections: 0, next: nil, isFull: true))
        == "0 connections; nothing due; no space left")
  }
}

@Suite struct LogLimiterTests {
  @Test func oneUserWritesSoMuchAndAnotherIsNotSilenced() {
    var limiter = LogLimiter()
    let (alice, bob) = (UserID(1), UserID(2))
    for _ in 0..<20 { #expect(limiter.decide(alice, at: at(0)) == .write) }
    for _ in 0..<5 { #expect(limiter.decide(alice, at: at(0)) == .suppress) }
    #expect(limiter.decide(bob, at: at(0)) == .write)
    #expect(limiter.decide(alice, at: at(9_999)) == .suppress)
    #expect(limiter.decide(alice, at: at(10_000)) == .writeAfterSuppressing(6))
    #expect(limiter.decide(alice, at: at(10_000)) == .suppress)
  }
}
