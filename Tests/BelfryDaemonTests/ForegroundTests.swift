import BelfryCore
import BelfryHub
import BelfryPosix
import BelfryProtocol
import BelfryTestSupport
import Testing

@testable import BelfryDaemon

/// Connections say who is in the foreground; how they end decides who shows what rings.
@Suite struct ForegroundTests {
  private static let watch = #"{"id":1,"method":"watch","params":{"foreground":true}}"#
  private static let watchOnly = #"{"id":1,"method":"watch"}"#
  private static let present =
    #"{"id":2,"method":"present","params":{"alert":{"id":"pot","alertBody":"x"}}}"#

  private func hub() throws -> HubProcess { try HubProcess(testClock: "2026-12-01T08:00:00Z") }

  private func advance(_ hub: HubProcess, _ length: String) throws {
    let administrator = try hub.connectAdministrator()
    let line = #"{"id":1,"method":"admin.clock","params":{"advance":"\#(length)"}}"#
    #expect(try administrator.call(line)["result"] != nil)
    administrator.close()
  }

  private func inboxCount(_ center: LineClient) throws -> Int? {
    try center.call(#"{"id":9,"method":"center.list"}"#)["result.deliveries"]?.count
  }

  @Test func aLostConnectionGivesItToTheCenterAtOnce() throws {
    let hub = try hub()
    let (app, second, center) = (
      try hub.connectApp(), try hub.connectApp(), try hub.connectCenter()
    )
    #expect(try center.call(#"{"id":1,"method":"center.watch"}"#)["result"] != nil)
    for client in [app, second] { #expect(try client.call(Self.watch)["result"] != nil) }
    #expect(try app.call(Self.present)["result"] != nil)
    for client in [app, second] {
      #expect(try client.event("fired").string("params.state") == "offered")
    }
    app.close()
    let administrator = try hub.connectAdministrator()
    try waitUntil("the hub has noticed that one of them is gone") {
      try administrator.call(#"{"id":1,"method":"admin.status"}"#)
        .integer("result.connections") == 3
    }
    #expect(try inboxCount(center) == 0)
    // The clock stands still: it is not the time that gives it over.
    second.close()
    #expect(try center.event("delivered").string("params.alertBody") == "x")
  }

  @Test func afterAHalfCloseAnAppIsStillInTheForeground() throws {
    let hub = try hub()
    let (app, other) = (try hub.connectApp(), try hub.connectApp())
    #expect(try app.call(Self.watch)["result"] != nil)
    try app.endWriting()
    #expect(try other.call(Self.present)["result"] != nil)
    let event = try app.event("fired")
    #expect(event.string("params.state") == "offered")
    let occurrence = try #require(event.string("params.occurrence"))
    let handled = try other.call(
      #"{"id":3,"method":"handled","params":{"id":"pot","occurrence":"\#(occurrence)"}}"#)
    #expect(handled.string("result.state") == "handled")
  }

  @Test func anAppThatHangsHasItsTimeAndNoMore() throws {
    let hub = try hub()
    let (app, other, center) = (
      try hub.connectApp(), try hub.connectApp(), try hub.connectCenter()
    )
    #expect(try center.call(#"{"id":1,"method":"center.watch"}"#)["result"] != nil)
    #expect(try app.call(Self.watch)["result"] != nil)
    // More than a socket holds: what is offered cannot even be sent.
    let body = String(repeating: "p", count: 4_000)
    for start in stride(from: 0, to: 200, by: 20) {
      let alerts = (start..<start + 20).map { #"{"id":"a\#($0)","alertBody":"\#(body)"}"# }
      let line =
        #"{"id":1,"method":"schedule","params":{"alerts":[\#(alerts.joined(separator: ","))]}}"#
      #expect(try other.call(line)["result"] != nil)
    }
    #expect(try inboxCount(center) == 0)
    try advance(hub, "PT5S")
    for number in 0..<200 {
      #expect(try center.event("delivered").string("params.id") == "a\(number)")
    }
  }

  @Test func aHubThatStopsGivesNothingUp() throws {
    let hub = try hub()
    let app = try hub.connectApp()
    #expect(try app.call(Self.watch)["result"] != nil)
    #expect(try app.call(Self.present)["result"] != nil)
    #expect(
      try app.call(
        #"{"id":2,"method":"present","params":{"alert":{"id":"cup","alertBody":"y"}}}"#)["result"]
        != nil)
    // Another one keeps the hub waiting for a while when it stops.
    #expect(try hub.stop() == .exited(0))
    try hub.start()
    let (again, center) = (try hub.connectApp(), try hub.connectCenter())
    #expect(try inboxCount(center) == 0)
    let handled = try again.call(
      #"{"id":3,"method":"handled","params":{"id":"pot","occurrence":"2026-12-01T08:00:00Z"}}"#)
    #expect(handled.json("result.changed") == "true")
    try advance(hub, "PT4.999S")
    #expect(try inboxCount(center) == 0)
    try advance(hub, "PT0.001S")
    #expect(try inboxCount(center) == 1)
  }

  @Test func aHubThatIsKilledForgetsWhoWasInTheForegroundAndNotWhatWasOffered() throws {
    let hub = try hub()
    let app = try hub.connectApp()
    #expect(try app.call(Self.watch)["result"] != nil)
    #expect(try app.call(Self.present)["result"] != nil)
    try hub.kill()
    try hub.start()
    let (again, center) = (try hub.connectApp(), try hub.connectCenter())
    #expect(try inboxCount(center) == 0)
    #expect(
      try again.call(
        #"{"id":2,"method":"present","params":{"alert":{"id":"cup","alertBody":"y"}}}"#)["result"]
        != nil)
    #expect(try inboxCount(center) == 1)
    try advance(hub, "PT5S")
    #expect(try inboxCount(center) == 2)
  }

  @Test func aClockThatIsSetBackGivesItToTheCenter() throws {
    let hub = try hub()
    let (app, center) = (try hub.connectApp(), try hub.connectCenter())
    #expect(try app.call(Self.watch)["result"] != nil)
    #expect(try app.call(Self.present)["result"] != nil)
    #expect(try inboxCount(center) == 0)
    let administrator = try hub.connectAdministrator()
    let back = #"{"id":1,"method":"admin.clock","params":{"set":"2026-12-01T07:00:00Z"}}"#
    #expect(try administrator.call(back)["result"] != nil)
    #expect(try inboxCount(center) == 1)
  }

  // One turn.

  private func loop() throws -> LoopHarness {
    let harness = try LoopHarness()
    harness.accounts.set(
      .found(Account(uid: ProcessFacts.effectiveUserID, gid: 0, name: "alice", home: "/")),
      to: .uid(ProcessFacts.effectiveUserID))
    return harness
  }

  private func app(_ harness: LoopHarness) throws -> LineClient {
    let client = try harness.connect()
    let hello = #"{"id":0,"method":"hello","params":{"app":"tea","key":"\#(HubProcess.appKey)"}}"#
    #expect(try harness.call(client, hello)?["result"] != nil)
    return client
  }

  /// The next event of a client.
  private func event(_ harness: LoopHarness, of client: LineClient) throws -> ReceivedLine {
    while let line = try harness.line(of: client) {
      if line.isEvent { return line }
    }
    throw NeverTrue(description: "an event has come")
  }

  @Test func whatFiresInTheTurnInWhichTheConnectionEndsIsNotOffered() throws {
    let harness = try loop()
    let (front, other) = (try app(harness), try app(harness))
    #expect(try harness.call(front, Self.watch)?["result"] != nil)
    #expect(try harness.call(other, Self.watchOnly)?["result"] != nil)
    // Both are there when the next turn begins.
    try other.send(Self.present)
    front.close()
    #expect(try event(harness, of: other).string("params.state") == "delivered")
    #expect(harness.turns.foreground == Foreground())
  }

  @Test func whatATurnComesToDecidesWhatFiresInIt() throws {
    let harness = try loop()
    let client = try app(harness)
    // Each in one piece, so that one turn takes it on.
    try client.send(Self.watch + "\n" + Self.present)
    #expect(try event(harness, of: client).string("params.state") == "offered")
    try client.send(Self.present + "\n" + Self.watchOnly)
    // A watch of an app that has acknowledged nothing starts with the oldest event.
    let events = try (0..<3).map { _ in try event(harness, of: client) }
    #expect(events.map(\.eventType) == ["fired", "withdrawn", "fired"])
    #expect(events.last?.string("params.state") == "delivered")
    #expect(harness.turns.foreground == Foreground())
  }

  @Test func whoGoesLeavesNothingInMemory() throws {
    let harness = try loop()
    let clients = try (0..<3).map { _ in try app(harness) }
    for client in clients { #expect(try harness.call(client, Self.watch)?["result"] != nil) }
    #expect(harness.turns.foreground != Foreground())
    for client in clients { client.close() }
    try harness.turn("all are gone") { harness.turns.connections.isEmpty }
    try harness.turn("nothing is offered any more") { harness.turns.foreground == Foreground() }
  }
}
