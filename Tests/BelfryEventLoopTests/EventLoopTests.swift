import BelfryEventLoop
import BelfryPosix
import Glibc
import Testing

@Suite struct EventLoopTests {
  private let loop: EventLoop

  init() throws {
    loop = try EventLoop()
  }

  /// Runs rounds until nothing is ready any more.
  private func drain() throws {
    while try loop.runOnce(timeoutMicroseconds: 0) {}
  }

  @Test(arguments: [TimerSource.Clock.realtime, .monotonic, .boottime])
  func aTimerThatIsDueRunsOnce(clock: TimerSource.Clock) throws {
    var count = 0
    let timer = try TimerSource(loop, clock: clock) { count += 1 }
    try drain()
    #expect(count == 0)
    try timer.arm(atMicroseconds: 1)
    try drain()
    #expect(count == 1)
  }

  @Test func aTimerWaitsForItsTime() throws {
    var fired: Int64 = 0
    let timer = try TimerSource(loop, clock: .realtime) { [loop] in
      fired = SystemClock.realtimeMicroseconds()
      loop.exit(7)
    }
    let due = SystemClock.realtimeMicroseconds() + 20_000
    try timer.arm(atMicroseconds: UInt64(due))
    #expect(try loop.run() == 7)
    #expect(fired >= due)
  }

  @Test func aTimerCanBeArmedAgainFromItsOwnAction() throws {
    var count = 0
    var timer: TimerSource?
    timer = try TimerSource(loop, clock: .monotonic) {
      count += 1
      if count < 3 { try timer?.arm(atMicroseconds: 1) }
    }
    try timer?.arm(atMicroseconds: 1)
    try drain()
    #expect(count == 3)
    timer = nil
  }

  @Test func aDisarmedTimerAndOneForTheEndOfTimeStayQuiet() throws {
    var count = 0
    let timer = try TimerSource(loop, clock: .realtime) { count += 1 }
    try timer.arm(atMicroseconds: 1)
    timer.disarm()
    try drain()
    try timer.arm(atMicroseconds: UInt64.max)
    try drain()
    try timer.arm(atMicroseconds: UInt64(Int64.max))
    try drain()
    #expect(count == 0)
  }

  @Test func aDescriptorIsToldWhenItIsReadyAndNotWhilePaused() throws {
    let (here, there) = try UnixStream.pair()
    var seen: [EpollEvents] = []
    let source = try IOSource(loop, descriptor: here.rawDescriptor, events: .readable) { events in
      seen.append(events)
      var bytes: [UInt8] = []
      _ = here.read(appendingTo: &bytes, atMost: 16)
    }
    try drain()
    #expect(seen == [])
    #expect(there.write([1]) == .bytes(1))
    try drain()
    #expect(seen == [.readable])

    try source.setEvents([])
    #expect(there.write([1]) == .bytes(1))
    try drain()
    #expect(seen == [.readable])
    try source.setEvents(.readable)
    try drain()
    #expect(seen == [.readable, .readable])

    source.setEnabled(false)
    #expect(there.write([1]) == .bytes(1))
    try drain()
    #expect(seen.count == 2)
    source.setEnabled(true)
    try drain()
    #expect(seen.count == 3)
  }

  @Test func anEpollSetIsOneSource() throws {
    let set = try EpollSet()
    let pairs = try (0..<3).map { _ in try UnixStream.pair() }
    for (token, pair) in pairs.enumerated() {
      try set.add(pair.0.rawDescriptor, events: .readable, token: UInt64(token))
      #expect(pair.1.write([1]) == .bytes(1))
    }
    var turns: [Set<UInt64>] = []
    let source = try IOSource(loop, descriptor: set.rawDescriptor, events: .readable) { _ in
      turns.append(Set(try set.wait(atMost: 64).map(\.token)))
    }
    #expect(try loop.runOnce(timeoutMicroseconds: 0))
    #expect(turns == [[0, 1, 2]])
    _ = source
  }

  @Test func theAnswersOfTheAccountWorkerWakeTheLoop() throws {
    let worker = try AccountWorker { _ in .absent }
    var answers: [AccountQuery] = []
    let source = try IOSource(loop, descriptor: worker.rawDescriptor, events: .readable) {
      [loop] _ in
      answers += worker.takeResults().map(\.query)
      if answers.count == 2 { loop.exit() }
    }
    #expect(worker.submit(.uid(1)))
    #expect(worker.submit(.name("alice")))
    #expect(try loop.run() == 0)
    #expect(answers == [.uid(1), .name("alice")])
    _ = source
  }

  @Test func aSignalIsCaught() throws {
    var count = 0
    let source = try SignalSource(loop, signal: Signals.user1) { count += 1 }
    // To this thread: another one of the tests' would not have it blocked.
    #expect(pthread_kill(pthread_self(), Signals.user1) == 0)
    try drain()
    #expect(count == 1)
    _ = source
  }

  @Test func aDeferredActionRunsOnceForEachRoundItIsAskedFor() throws {
    var count = 0
    var source: DeferSource?
    source = try DeferSource(loop) {
      count += 1
      if count == 1 { source?.schedule() }
    }
    try drain()
    #expect(count == 0)
    source?.schedule()
    source?.schedule()
    try drain()
    #expect(count == 2)
    source?.schedule()
    source?.cancel()
    try drain()
    #expect(count == 2)
    source = nil
  }

  @Test func theSmallerPriorityGoesFirst() throws {
    var order: [String] = []
    let late = try DeferSource(loop) { order.append("late") }
    let early = try DeferSource(loop) { order.append("early") }
    try late.setPriority(10)
    try early.setPriority(-10)
    late.schedule()
    early.schedule()
    try drain()
    #expect(order == ["early", "late"])
  }

  @Test func aSourceMayGoInItsOwnAction() throws {
    var count = 0
    var source: DeferSource?
    source = try DeferSource(loop) {
      count += 1
      source = nil
    }
    source?.schedule()
    try drain()
    #expect(count == 1)
    #expect(source == nil)

    let (here, there) = try UnixStream.pair()
    var io: IOSource?
    io = try IOSource(loop, descriptor: here.rawDescriptor, events: .readable) { _ in
      count += 1
      io = nil
    }
    #expect(there.write([1]) == .bytes(1))
    try drain()
    #expect(count == 2)
    #expect(io == nil)
  }

  @Test func aSourceThatGoesWhileItIsReadyIsNotCalled() throws {
    var order: [String] = []
    var second: DeferSource?
    let first = try DeferSource(loop) {
      order.append("first")
      second = nil
    }
    second = try DeferSource(loop) { order.append("second") }
    try second?.setPriority(1)
    first.schedule()
    second?.schedule()
    try drain()
    #expect(order == ["first"])
  }

  @Test func anErrorInAnActionEndsTheLoopAndIsThrown() throws {
    struct Fault: Error {}
    let source = try DeferSource(loop) { throw Fault() }
    source.schedule()
    #expect(throws: Fault.self) { try loop.run() }
  }

  @Test func sourcesKeepTheirLoop() throws {
    var count = 0
    weak var weakLoop: EventLoop?
    func makeSource() throws -> DeferSource {
      let loop = try EventLoop()
      weakLoop = loop
      return try DeferSource(loop) { count += 1 }
    }
    let source = try makeSource()
    source.schedule()
    #expect(try weakLoop?.runOnce(timeoutMicroseconds: 0) == true)
    #expect(count == 1)
  }

  @Test func withoutAServiceManagerThereIsNoWatchdog() throws {
    #expect(try loop.startWatchdog() == false)
  }

  @Test func aClockThatNobodySetsIsQuiet() throws {
    var count = 0
    let source = try ClockStepSource(loop) { count += 1 }
    try source.setPriority(-5)
    try drain()
    #expect(count == 0)
  }

  /// Sets the time of day of the machine, by as good as nothing, so it runs only when it is asked
  /// for.
  @Test(.enabled(if: ProcessFacts.environmentValue("BELFRY_TEST_CLOCK_STEP") == "1"))
  func everyStepOfTheClockIsTold() throws {
    var count = 0
    let source = try ClockStepSource(loop) { count += 1 }
    for expected in 1...3 {
      var now = timespec()
      try SystemCall.run("clock_gettime") { clock_gettime(CLOCK_REALTIME, &now) }
      try SystemCall.run("clock_settime") { clock_settime(CLOCK_REALTIME, &now) }
      try drain()
      #expect(count == expected)
    }
    _ = source
  }
}
