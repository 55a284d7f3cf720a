import BelfryPosix
import BelfryTestSupport
import Testing

/// Somebody does their worst, and others do not notice.
@Suite(.serialized) struct FairnessTests {
  /// A program that connects to the hub and writes what the shell command prints.
  private func attack(
    _ hub: HubProcess, _ command: String, reads: Bool = true, as user: String? = nil
  ) throws -> ChildProcess {
    let change =
      user.map { "/usr/bin/setpriv --reuid \($0) --regid nogroup --clear-groups -- " } ?? ""
    let sink = try OwnedDescriptor.open("/dev/null", flags: 2)
    let output = reads ? "/dev/null" : hub.directory.file("unread")
    return try ChildProcess(
      ["/bin/sh", "-c", "\(command) | exec \(change)nc -U -N \(hub.socket) > \(output)"],
      environment: ["PATH": "/usr/bin:/bin"],
      descriptors: [0: sink.rawValue, 1: sink.rawValue, 2: sink.rawValue])
  }

  private func ping(_ client: LineClient) throws -> Duration {
    let start = ContinuousClock.now
    #expect(try client.call(#"{"id":1,"method":"ping"}"#)["result"] != nil)
    return ContinuousClock.now - start
  }

  /// Pings until the attack is over.
  private func pings(
    _ client: LineClient, during attack: ChildProcess, atMost limit: Duration
  ) throws -> [Duration] {
    var times: [Duration] = []
    let end = ContinuousClock.now + limit
    while attack.isRunning, .now < end {
      times.append(try ping(client))
      usleep(20_000)
    }
    return times
  }

  /// How long nine of ten pings take, and all of them, while nobody does any harm: on a machine
  /// that is busy with other tests that can be long.
  private func calm(_ client: LineClient) throws -> [Duration] {
    try (0..<30).map { _ in
      usleep(5_000)
      return try ping(client)
    }
  }

  /// Nine of ten within 100 ms, or what the machine adds to that by itself.
  private func expectUndisturbed(_ times: [Duration], comparedTo calm: [Duration]) {
    let (times, calm) = (times.sorted(), calm.sorted())
    guard !times.isEmpty else { return }
    #expect(
      times[times.count * 9 / 10] < .milliseconds(100) + calm[calm.count * 9 / 10] * 3,
      "calm: \(calm), disturbed: \(times)")
  }

  @Test func aLineOf200MiBWithoutEndDisturbsNobody() throws {
    let hub = try HubProcess()
    let client = try hub.connectApp()
    let calm = try calm(client)
    let before = try hub.residentKiB()
    let attack = try attack(hub, "head -c 209715200 /dev/zero | tr '\\0' a")
    let times = try pings(client, during: attack, atMost: .seconds(20))
    expectUndisturbed(times, comparedTo: calm)
    _ = try attack.waitForEnd()
    #expect(try client.call(#"{"id":1,"method":"ping"}"#)["result"] != nil)
    #expect(try hub.residentKiB() - before < 16 << 10)
  }

  @Test(
    .enabled(if: ProcessFacts.effectiveUserID == 0, "a second user floods"),
    arguments: ["yes ''", "yes \"$(printf '%1000s')\""])
  func blankLinesWithoutEndDisturbNobody(lines: String) throws {
    let hub = try HubProcess()
    let client = try hub.connectApp()
    let calm = try calm(client)
    let flood = try attack(hub, "\(lines) | head -c 20000000", as: "daemon")
    let times = try pings(client, during: flood, atMost: .seconds(2))
    expectUndisturbed(times, comparedTo: calm)
    // They count as requests do, so that the flood is far from its end.
    #expect(flood.isRunning)
  }

  @Test func requestsWithoutEndDisturbNobody() throws {
    let hub = try HubProcess(
      configuration: ["belfry.conf": "[Limits]\nRequestsPerSecond=1000000\nRequestBurst=1000000\n"])
    let client = try hub.connectApp()
    let calm = try calm(client)
    let attacks = try (0..<3).map { _ in
      try attack(hub, #"yes '{"id":1,"method":"ping"}'"#)
    }
    let times = try pings(client, during: attacks[0], atMost: .seconds(2))
    expectUndisturbed(times, comparedTo: calm)
    #expect(hub.isRunning)
  }

  @Test func repliesThatNobodyReadsDisturbNobody() throws {
    let hub = try HubProcess()
    let client = try hub.connectApp()
    let calm = try calm(client)
    let deaf = try (0..<10).map { _ in try hub.connectApp() }
    let before = try hub.residentKiB()
    let requests = Array(String(repeating: #"{"id":1,"method":"ping"}"# + "\n", count: 1_000).utf8)
    for connection in deaf {
      // Until the hub takes no more.
      while (try? connection.send(bytes: requests, within: .milliseconds(50))) != nil {}
    }
    let times = try (0..<20).map { _ in try ping(client) }
    expectUndisturbed(times, comparedTo: calm)
    #expect(try hub.residentKiB() - before < 16 << 10)
  }
}
