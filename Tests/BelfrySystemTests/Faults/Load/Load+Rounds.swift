import BelfryPosix
import BelfryTestSupport
import Glibc

// The lives of the hub.
extension Load {
  /// How much is asked for, in requests a second over all connections.
  private static let requestsPerSecond = 1_500

  /// What a hub's life is counted from.
  enum Event {
    case start
    /// When everybody has gone on from where they were.
    case work
  }

  /// Starts a hub, works with it until it is gone, and answers how it ended.
  ///
  /// - Parameters:
  ///   - microseconds: when it is killed, if it is still there.
  ///   - event: from when on that is counted.
  func live(
    killedAfter microseconds: Int, from event: Event, environment: [String: String] = [:]
  ) throws -> ChildProcess.Status {
    hub.environment = environment
    isStuck = false
    try hub.spawn(notifies: false)
    let killer = Killer(hub.processID)
    defer { killer.stop() }
    do {
      if event == .start { try killer.start(microseconds: microseconds) }
      try connect()
      try look()
      if event == .work { try killer.start(microseconds: microseconds) }
      try work(for: .seconds(60))
      throw Disagreement("the hub is still there")
    } catch is HubIsGone {}
    try takeRest()
    killer.stop()
    return try hub.waitForEnd()
  }

  /// Starts a hub that nobody kills, lets the load come to rest and compares all there is.
  func liveToTheEnd() throws {
    hub.environment = [:]
    isStuck = false
    try hub.spawn(notifies: false)
    do {
      try connect()
      try finish()
    } catch is HubIsGone {
      throw Disagreement("the hub has gone; its log says: \(hub.log)")
    }
    hub.send(signal: SIGTERM)
    try takeRest()
    let status = try hub.waitForEnd()
    guard status == .exited(0) else {
      throw Disagreement("after SIGTERM the hub ended with \(status): \(hub.log)")
    }
    try StoreFile.check("\(hub.state)/belfry.db")
  }

  /// Starts a hub and works with it while its disk fills up and has room again; then kills it, when
  /// every request is answered.
  ///
  /// What a full disk refuses is refused out of order with what it lets through, so that requests
  /// without an answer could not be told apart.
  func liveOnSmallDisk(
    _ environment: [String: String], fill: (_ isFull: Bool) throws -> Void
  ) throws {
    hub.environment = environment
    isStuck = false
    try hub.spawn(notifies: false)
    do {
      try connect()
      try look()
      for _ in 0..<2 {
        try work(for: .milliseconds(300))
        try fill(true)
        try work(for: .milliseconds(700))
        try fill(false)
        try work(for: .milliseconds(random.int(0...1_500)))
      }
      try pump(until: "the last answers") {
        self.connections.allSatisfy { $0.outstanding.isEmpty }
      }
    } catch is HubIsGone {
      throw Disagreement("the hub has gone; its log says: \(hub.log)")
    }
    hub.send(signal: SIGKILL)
    try takeRest()
    _ = try hub.waitForEnd()
  }

  /// Keeps asking until the time is over or the hub has gone.
  func work(for time: Duration) throws {
    let start = ContinuousClock.now
    let depth = random.int(1...24)
    var sent = 0
    while start.duration(to: .now) < time {
      let passed = start.duration(to: .now) / .milliseconds(1)
      for connection in connections.shuffled(using: &random)
      where sent < 20 + Int(passed) * Self.requestsPerSecond / 1_000
        && connection.outstanding.count < depth
      {
        askSomething(on: connection)
        answerSomething()
        sent += 1
      }
      try pump(milliseconds: 2)
    }
  }
}

/// Kills a process after some time, from a thread of its own, so that the moment has nothing to do with
/// what the test is doing.
final class Killer {
  private let processID: pid_t
  private var events: (cancelled: EventCounter, ended: EventCounter)?

  init(_ processID: pid_t) {
    self.processID = processID
  }

  func start(microseconds: Int) throws {
    let cancelled = try EventCounter()
    let ended = try EventCounter()
    events = (cancelled, ended)
    let processID = processID
    try DetachedThread.start {
      let wake = try? Poll.wait(
        for: cancelled.rawDescriptor, .readable, timeoutMilliseconds: microseconds / 1_000)
      if wake?.isEmpty == true {
        usleep(UInt32(microseconds % 1_000))
        kill(processID, SIGKILL)
      }
      ended.signal()
    }
  }

  /// When it returns, nothing is killed any more.
  func stop() {
    guard let events else { return }
    events.cancelled.signal()
    _ = try? Poll.wait(for: events.ended.rawDescriptor, .readable)
    self.events = nil
  }
}
