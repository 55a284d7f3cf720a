import BelfryPosix
import BelfryTestSupport
import Testing

/// Whatever one user's programs do, others hardly notice.
@Suite(.serialized) struct FaultsDisturbanceTests {
  private static let isRoot = ProcessFacts.effectiveUserID == 0

  /// How long the slowest answer may take on a machine that runs other tests beside this one; the aim
  /// of the hub is 100 ms. Who is of the same user as the crowd has to share with it.
  private static let limit = Duration.milliseconds(500)
  private static let limitOfSameUser = Duration.seconds(3)
  private static let memoryLimitKiB = 16 << 10

  @Test func sixtyThreeConnectionsThatDoTheirWorstDisturbNobody() async throws {
    let told = try await onOwnThread {
      let hub = try HubProcess()
      // Another user's, where the tests can be one.
      let other = try Self.isRoot ? hub.connect(as: "daemon") : hub.connect()
      try Self.bind(other, app: "calm")
      let before = try hub.residentKiB()
      let crowd = try Crowd(at: hub.socket, count: 63)
      let times = try Self.pings(other, for: .seconds(3))
      let lateness = try Self.ring(other)
      let growth = try hub.residentKiB() - before
      try crowd.stop()
      try Self.check(times + [lateness], limit: Self.isRoot ? Self.limit : Self.limitOfSameUser)
      guard growth <= Self.memoryLimitKiB else {
        throw Disagreement("the hub's memory grew by \(growth) KiB")
      }
      // It lives, and the others are let in again.
      _ = try Self.pings(other, for: .milliseconds(50))
      return "\(Self.worst(of: times)), rang \(lateness) late, memory +\(growth) KiB, "
        + "\(crowd.sentBytes >> 20) MiB taken"
    }
    print("63 connections do their worst: \(told).")
  }

  @Test func twoHundredMiBWithoutALineEndDisturbNobody() async throws {
    let told = try await onOwnThread {
      let hub = try HubProcess()
      let other = try hub.connectApp()
      let before = try hub.residentKiB()
      let crowd = try Crowd(at: hub.socket, count: 1, conducts: [.sendsALineWithoutEnd])
      let deadline = Deadline(seconds: 60)
      var times: [Duration] = []
      while crowd.sentBytes < 200 << 20 {
        try deadline.check("200 MiB to be taken", "\(crowd.sentBytes >> 20) MiB were")
        times += try Self.pings(other, for: .milliseconds(20))
      }
      let growth = try hub.residentKiB() - before
      try crowd.stop()
      try Self.check(times, limit: Self.limit)
      guard growth <= Self.memoryLimitKiB else {
        throw Disagreement("the hub's memory grew by \(growth) KiB")
      }
      return "\(Self.worst(of: times)), memory +\(growth) KiB"
    }
    print("200 MiB without a line end: \(told).")
  }

  @Test(.enabled(if: isRoot, "becomes another user, which needs root"))
  func aUserWithAllTheirConnectionsTakesNoneFromOthers() async throws {
    try await onOwnThread {
      let hub = try HubProcess()
      let crowd = try (0..<64).map { try hub.connectApp("app\($0)") }
      guard try hub.connect().linesToEnd().map(\.reason) == ["connectionsFull"] else {
        throw Disagreement("the 65th connection was not refused")
      }
      let others = try (0..<3).map { _ in try hub.connect(as: "daemon") }
      for (number, other) in others.enumerated() { try Self.bind(other, app: "app\(number)") }
      crowd[0].close()
      let again = try hub.connectApp("app0")
      for client in [again, crowd[63]] + others { _ = try Self.ping(client) }
    }
  }

  private static func bind(_ client: LineClient, app: String) throws {
    let welcome = try client.call(
      #"{"id":0,"method":"hello","params":{"app":"\#(app)","key":"\#(HubProcess.appKey)"}}"#)
    guard welcome["result"] != nil else { throw Disagreement("\(welcome)") }
  }

  private static func ping(_ client: LineClient) throws -> Duration {
    let start = ContinuousClock.now
    let reply = try client.call(#"{"id":1,"method":"ping"}"#)
    guard reply["result"] != nil else { throw Disagreement("\(reply)") }
    return start.duration(to: .now)
  }

  private static func pings(_ client: LineClient, for time: Duration) throws -> [Duration] {
    let end = ContinuousClock.now + time
    var times: [Duration] = []
    while .now < end {
      times.append(try ping(client))
      _ = try Poll.wait([], timeoutMilliseconds: 10)
    }
    return times
  }

  /// An alert that is due in the middle of it all; answers how late its event came.
  private static func ring(_ client: LineClient) throws -> Duration {
    let reply = try client.call(#"{"id":2,"method":"watch"}"#)
    guard reply["result"] != nil else { throw Disagreement("\(reply)") }
    let due = WireTime.now + 300
    try client.send(
      #"{"id":3,"method":"schedule","params":{"alert":{"id":"x","fireDate":"\#(WireTime.text(due))","#
        + #""alertBody":"x"}}}"#)
    _ = try client.event("fired")
    return .milliseconds(WireTime.now - due)
  }

  private static func check(_ times: [Duration], limit: Duration) throws {
    guard let slowest = times.max(), slowest < limit else {
      throw Disagreement("others had to wait: \(worst(of: times))")
    }
  }

  private static func worst(of times: [Duration]) -> String {
    let times = times.sorted()
    guard let last = times.last else { return "no pings" }
    let half = times[times.count / 2]
    return "\(times.count) pings of others, half within \(half), all within \(last)"
  }
}
