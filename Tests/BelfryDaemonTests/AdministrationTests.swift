import BelfryCore
import BelfryPosix
import BelfryProtocol
import BelfryTestSupport
import Testing

@testable import BelfryDaemon

/// What an administrator does, seen from connections that are there.
@Suite struct AdministrationTests {
  private static let tea =
    #"{"id":1,"method":"hello","params":{"app":"tea","key":"\#(HubProcess.appKey)"}}"#
  private static let present =
    #"{"id":2,"method":"present","params":{"alert":{"id":"a","alertBody":"x"}}}"#

  private func target(_ hub: HubProcess, app: String? = nil) throws -> String {
    let admin = try hub.connectAdministrator()
    let users = try admin.call(#"{"id":1,"method":"admin.users"}"#)
    let user = try #require(users.string("result.users[0].user"))
    return #""user":"\#(user)""# + (app.map { #","app":"\#($0)""# } ?? "")
  }

  @Test(arguments: [
    ("admin.suspend", "suspended"), ("admin.purge", "purged"),
  ])
  func connectionsAreToldAndClosed(method: String, reason: String) throws {
    let hub = try HubProcess(testClock: "2026-12-01T08:00:00Z")
    let app = try hub.connectApp()
    let watching = try hub.connectApp("coffee")
    #expect(try watching.call(#"{"id":1,"method":"watch"}"#)["result"] != nil)
    let center = try hub.connectCenter()
    let target = try target(hub)
    let admin = try hub.connectAdministrator()
    #expect(
      try admin.call(#"{"id":2,"method":"\#(method)","params":{\#(target)}}"#)["result"] != nil)
    for client in [app, watching, center] {
      #expect(try client.readLine()?.reason == reason)
      #expect(try client.readLine() == nil)
    }
    // The hub and its administrator go on.
    #expect(try admin.call(#"{"id":3,"method":"admin.status"}"#)["result"] != nil)
  }

  @Test func whoHasWrittenAheadIsRefusedAndClosed() throws {
    let hub = try HubProcess()
    let app = try hub.connectApp()
    let target = try target(hub, app: "tea")
    let admin = try hub.connectAdministrator()
    try admin.send(#"{"id":2,"method":"admin.purge","params":{\#(target)}}"#)
    // These may come before the purge, in its turn or behind it: each is answered or closed, none is fatal.
    for _ in 1...50 { try? app.send(Self.present) }
    #expect(try admin.readLine()?["result"] != nil)
    while let line = try app.readLine() {
      #expect(line["result"] != nil || line.reason == "purged", "\(line)")
    }
    let again = try hub.connectApp()
    #expect(try again.call(#"{"id":1,"method":"pending"}"#)["result.alerts[0]"] == nil)
  }

  @Test func forgettingAKeyClosesWhoHadIt() throws {
    let hub = try HubProcess()
    let app = try hub.connectApp()
    let target = try target(hub, app: "tea")
    let admin = try hub.connectAdministrator()
    let answer = try admin.call(#"{"id":2,"method":"admin.forget","params":{\#(target)}}"#)
    #expect(answer["result.forgotten"]?.bool == true)
    #expect(try app.readLine()?.reason == "keyForgotten")
    #expect(try app.readLine() == nil)
    _ = try hub.connectApp(key: "another-key-0123456789-abc")
  }

  @Test func whatIsSuspendedRingsAfterARestartAndAResumption() throws {
    let hub = try HubProcess(testClock: "2026-12-01T08:00:00Z")
    let app = try hub.connectApp()
    let alert =
      #"{"id":1,"method":"schedule","params":{"alert":{"id":"a","after":"PT1M","alertBody":"x"}}}"#
    #expect(try app.call(alert)["result"] != nil)
    let target = try target(hub, app: "tea")
    var admin = try hub.connectAdministrator()
    #expect(
      try admin.call(#"{"id":2,"method":"admin.suspend","params":{\#(target)}}"#)["result"] != nil)
    let advance = #"{"id":3,"method":"admin.clock","params":{"advance":"PT1H"}}"#
    #expect(try admin.call(advance).string("result.now") == "2026-12-01T09:00:00Z")
    let status = try admin.call(#"{"id":4,"method":"admin.status"}"#)
    #expect(status.integer("result.pending") == 1 && status.integer("result.deliveries") == 0)
    _ = try hub.stop()
    try hub.start()
    admin = try hub.connectAdministrator()
    let center = try hub.connectCenter()
    #expect(try center.call(#"{"id":1,"method":"center.watch"}"#)["result"] != nil)
    #expect(
      try admin.call(#"{"id":5,"method":"admin.resume","params":{\#(target)}}"#)["result"] != nil)
    // The clock of this hub starts again where the first one did.
    #expect(try admin.call(advance)["result"] != nil)
    #expect(try center.event("delivered").string("params.id") == "a")
  }

  // MARK: Accounts

  private let own = BelfryPosix.AccountQuery.uid(ProcessFacts.effectiveUserID)
  private let alice = BelfryPosix.AccountAnswer.found(
    Account(uid: ProcessFacts.effectiveUserID, gid: 0, name: "alice", home: "/"))

  @Test func whatIsDueWaitsForTheDataBaseAndRingsWhenItAnswers() throws {
    let harness = try LoopHarness()
    harness.accounts.set(alice, to: own)
    let app = try harness.connect()
    #expect(try harness.call(app, Self.tea)?["result"] != nil)
    #expect(try harness.call(app, #"{"id":2,"method":"watch"}"#)?["result"] != nil)
    // As after the minute for which a found account is remembered.
    harness.accounts.close()
    harness.turns.accounts.forgetAll()
    #expect(try harness.call(app, Self.present)?["result"] != nil)
    let turns = harness.turns.turnNumber
    try harness.turn("the account is looked up again") { harness.accounts.asked.count > 1 }
    #expect(try harness.call(app, #"{"id":3,"method":"ping"}"#)?.integer("id") == 3)
    // Waiting is no work.
    #expect(harness.turns.turnNumber < turns + 40)
    harness.accounts.open()
    #expect(try harness.line(of: app)?.eventType == "fired")
  }

  @Test func anAccountThatGoesClosesItsConnections() throws {
    let harness = try LoopHarness()
    harness.accounts.set(alice, to: own)
    let app = try harness.connect()
    #expect(try harness.call(app, Self.tea)?["result"] != nil)
    harness.accounts.set(.absent, to: own)
    harness.turns.accounts.forgetAll()
    #expect(try harness.call(app, Self.present)?["result"] != nil)
    #expect(try harness.line(of: app)?.reason == "noAccount")
    #expect(try harness.line(of: app) == nil)
  }
}
