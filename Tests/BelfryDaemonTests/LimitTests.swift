import BelfryPosix
import BelfryTestSupport
import Testing

/// The limits that the daemon keeps: at each of them, and one past it.
@Suite struct LimitTests {
  private func hub(_ limits: String...) throws -> HubProcess {
    let text = "[Limits]\n" + limits.joined(separator: "\n") + "\n"
    return try HubProcess(configuration: ["belfry.conf": text])
  }

  /// A connection that is let in, for a fact: its ping is answered.
  private func connect(_ hub: HubProcess) throws -> LineClient {
    let client = try hub.connect()
    #expect(try client.call(#"{"id":1,"method":"ping"}"#)["result"] != nil)
    return client
  }

  private func expectRefusal(_ client: LineClient, _ reason: String) throws {
    let lines = try client.linesToEnd()
    #expect(lines.count == 1)
    #expect(lines.first?.reason == reason)
    #expect(lines.first?.integer("error.code") == -32_002)
    #expect(lines.first?.json("id") == "null")
  }

  // Limit: ConnectionsPerUser
  @Test func aUserHasSoManyConnectionsAndNotOneMore() throws {
    let hub = try hub("ConnectionsPerUser=3")
    var clients = try (0..<3).map { _ in try connect(hub) }
    try expectRefusal(hub.connect(), "connectionsFull")
    clients.removeFirst().close()
    #expect(try hub.connect().call(#"{"id":1,"method":"ping"}"#)["result"] != nil)
  }

  // Limit: Connections
  @Test func allTogetherHaveSoManyAndTheAdministratorComesInAllTheSame() throws {
    let hub = try hub("Connections=2")
    let clients = try (0..<2).map { _ in try connect(hub) }
    try expectRefusal(hub.connect(), "connectionsFull")
    let administrator = try hub.connectAdministrator()
    let status = try administrator.call(#"{"id":1,"method":"admin.status"}"#)
    #expect(status.integer("result.connections") == 3)
    for client in clients {
      #expect(try client.call(#"{"id":1,"method":"ping"}"#)["result"] != nil)
    }
  }

  // Limit: UnboundPerUser
  @Test func soManyMayStayWithoutHelloAndNotOneMore() throws {
    let hub = try hub("UnboundPerUser=2")
    let bound = try (0..<5).map { _ in try hub.connectApp() }
    let unbound = try (0..<2).map { _ in try connect(hub) }
    try expectRefusal(hub.connect(), "unboundFull")
    let hello = #"{"id":0,"method":"hello","params":{"app":"tea","key":"\#(HubProcess.appKey)"}}"#
    #expect(try unbound[0].call(hello)["result"] != nil)
    #expect(try hub.connect().call(#"{"id":1,"method":"ping"}"#)["result"] != nil)
    #expect(bound.count == 5)
  }

  // Limit: ConnectionsWithoutAccount
  @Test(.enabled(if: ProcessFacts.effectiveUserID == 0, "becomes other users"))
  func uidsWithoutAnAccountShareOnePool() throws {
    let hub = try hub("ConnectionsWithoutAccount=2")
    let strangers = try ["54321", "54322"].map { try hub.connect(as: $0) }
    for stranger in strangers {
      #expect(try stranger.call(#"{"id":1,"method":"ping"}"#)["result"] != nil)
      let hello = #"{"id":0,"method":"hello","params":{"app":"tea","key":"\#(HubProcess.appKey)"}}"#
      #expect(try stranger.call(hello).reason == "noAccount")
    }
    try expectRefusal(hub.connect(as: "54323"), "connectionsFull")
    #expect(try hub.connect(as: "daemon").call(#"{"id":1,"method":"ping"}"#)["result"] != nil)
  }

  @Test func withoutADescriptorLeftItTurnsPeersAwayAndRests() throws {
    let hub = try HubProcess(starts: false)
    hub.descriptorLimit = 60
    try hub.start()
    var clients = try (0..<15).map { _ in try hub.connectApp() }
    clients += try (0..<60).map { _ in try hub.connect() }
    let answers = clients.map { client in
      (try? client.call(#"{"id":1,"method":"ping"}"#))?["result"] != nil
    }
    #expect(answers.prefix(15).allSatisfy { $0 })
    #expect(!answers.allSatisfy { $0 })
    #expect(hub.log.contains("No descriptor left for another connection"))
    let before = try hub.processorTicks()
    usleep(500_000)
    #expect(try hub.processorTicks() - before <= 10)
    for client in clients { client.close() }
    try waitUntil("there is room again") {
      (try? hub.connect().call(#"{"id":1,"method":"ping"}"#))?["result"] != nil
    }
  }

  /// A ping of exactly so many bytes.
  private func ping(bytes: Int) -> String {
    let start = #"{"id":1,"method":"ping""#
    return start + String(repeating: " ", count: bytes - start.utf8.count - 1) + "}"
  }

  // Limit: LineBytesBeforeHello, LineBytes
  @Test func aLineHasSoManyBytesBeforeHelloAndMoreAfterIt() throws {
    let hub = try HubProcess()
    let client = try hub.connect()
    #expect(try client.call(ping(bytes: 64 << 10))["result"] != nil)
    #expect(try client.call(ping(bytes: 64 << 10 + 1)).reason == "lineTooLong")
    let app = try hub.connectApp()
    #expect(try app.call(ping(bytes: 1 << 20))["result"] != nil)
    #expect(try app.call(ping(bytes: 1 << 20 + 1)).reason == "lineTooLong")
    #expect(try app.call(ping(bytes: 100))["result"] != nil)
  }

  @Test func aLongLineRightBehindHelloIsTaken() throws {
    let hub = try HubProcess()
    let client = try hub.connect()
    let hello = #"{"id":0,"method":"hello","params":{"app":"tea","key":"\#(HubProcess.appKey)"}}"#
    try client.send(hello + "\n" + ping(bytes: 500_000))
    #expect(try client.line()["result"] != nil)
    #expect(try client.line()["result"] != nil)
  }

  // Limit: FloodBytes
  @Test func aLineWithoutEndIsEndedAtItsLimit() throws {
    let hub = try hub("FloodBytes=300000")
    let long = [UInt8](repeating: UInt8(ascii: "a"), count: 300_000)
    let atLimit = try hub.connect()
    try atLimit.send(bytes: long + [0x0A])
    #expect(try atLimit.line().reason == "lineTooLong")
    #expect(try atLimit.call(#"{"id":1,"method":"ping"}"#)["result"] != nil)
    let past = try hub.connect()
    try past.send(bytes: long + [UInt8(ascii: "a")])
    let farewell = try past.linesToEnd()
    #expect(farewell.map(\.reason) == ["lineTooLong", "lineFlood"])
    #expect(
      farewell.last?.string("error.message") == "300000 bytes came without a line end.")
  }

  // Limit: RequestsPerSecond, RequestBurst
  @Test func requestsPastTheirRateWaitAndAreAllAnswered() throws {
    let hub = try hub("RequestsPerSecond=100", "RequestBurst=10")
    let client = try hub.connectApp()
    let start = ContinuousClock.now
    for number in 0..<60 { try client.send(#"{"id":\#(number),"method":"ping"}"#) }
    for number in 0..<60 { #expect(try client.line().integer("id") == Int64(number)) }
    // One token went for hello; the rest of the burst is there at once.
    #expect(ContinuousClock.now - start >= .milliseconds(490))
  }

  @Test func tokensAreDealtInTurnAmongTheConnectionsOfAUser() throws {
    let hub = try hub("RequestsPerSecond=50", "RequestBurst=10")
    let greedy = try hub.connectApp("greedy")
    let modest = try hub.connectApp("modest")
    for number in 0..<500 { try greedy.send(#"{"id":\#(number),"method":"ping"}"#) }
    // In the order of their coming it would wait ten seconds.
    let start = ContinuousClock.now
    #expect(try modest.call(#"{"id":1,"method":"ping"}"#)["result"] != nil)
    #expect(ContinuousClock.now - start < .seconds(5))
  }

  @Test(.enabled(if: ProcessFacts.effectiveUserID == 0, "becomes other users"))
  func whoWaitsForTokensKeepsNoOtherUserWaiting() throws {
    let hub = try hub("RequestsPerSecond=1", "RequestBurst=2")
    let greedy = try hub.connectApp()
    for number in 0..<100 { try greedy.send(#"{"id":\#(number),"method":"ping"}"#) }
    let other = try hub.connect(as: "daemon")
    let start = ContinuousClock.now
    #expect(try other.call(#"{"id":1,"method":"ping"}"#)["result"] != nil)
    #expect(ContinuousClock.now - start < .seconds(5))
  }

  // Limit: HellosPerSecond, HelloBurst
  @Test func hellosPastTheirRateWaitAndPingsDoNot() throws {
    let hub = try hub("HellosPerSecond=2", "HelloBurst=2")
    _ = try (hub.connectApp(), hub.connectApp())
    let start = ContinuousClock.now
    #expect(try hub.connect().call(#"{"id":1,"method":"ping"}"#)["result"] != nil)
    _ = try hub.connectApp()
    #expect(ContinuousClock.now - start >= .milliseconds(300))
  }

  @Test func longLinesOfManyConnectionsAllComeToTheirEnd() throws {
    // Room for one line and a half: all of them together have twenty.
    let hub = try hub("BufferedBytesPerUser=1600000")
    let hello = #"{"id":0,"method":"hello","params":{"app":"tea","key":"\#(HubProcess.appKey)"}}"#
    let script = """
      { echo '\(hello)'; printf '{"id":1,"method":"ping"'; head -c 1000000 /dev/zero | tr '\\0' ' '
        echo '}'; } | nc -U -N \(hub.socket) | grep -c result >
      """
    let outputs = (0..<20).map { hub.directory.file("output\($0)") }
    let clients = try outputs.map {
      try ChildProcess(
        ["/bin/sh", "-c", "\(script) \($0)"], environment: ["PATH": "/usr/bin:/bin"])
    }
    for client in clients { #expect(try client.waitForEnd() == .exited(0)) }
    for output in outputs { #expect(try Files.read(output, atMost: 100) == Array("2\n".utf8)) }
  }

  // Limit: BufferedBytesPerUser
  @Test func whoStandsStillInALongLineHasToGoWhenOthersNeedTheRoom() throws {
    let hub = try hub("BufferedBytesPerUser=1100000")
    let stuck = try (0..<2).map { _ in try hub.connectApp() }
    let line = Array((ping(bytes: 1_000_000) + "\n").utf8)
    for client in stuck { try client.send(bytes: Array(line[..<100_000])) }
    let short = try hub.connectApp()
    #expect(try short.call(#"{"id":1,"method":"ping"}"#)["result"] != nil)
    let long = try hub.connectApp()
    try long.send(bytes: line)
    #expect(try long.line()["result"] != nil)
    try waitUntil("one of those that stand still is closed") {
      stuck.contains { client in
        do { return try client.readLine(within: .milliseconds(100)) == nil } catch { return false }
      }
    }
  }
}
