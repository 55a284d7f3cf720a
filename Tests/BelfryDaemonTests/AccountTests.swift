import BelfryCore
import BelfryHub
import BelfryPosix
import BelfryTestSupport
import Testing

@testable import BelfryDaemon

/// An account data base that is slow, fails, or does not know somebody.
@Suite struct AccountTests {
  private let own = BelfryPosix.AccountQuery.uid(ProcessFacts.effectiveUserID)
  private let alice = BelfryPosix.AccountAnswer.found(
    Account(uid: ProcessFacts.effectiveUserID, gid: 0, name: "alice", home: "/"))
  private let broken = BelfryPosix.AccountAnswer.failed(SystemError(call: "getpwuid_r", number: 5))
  private let hello =
    #"{"id":1,"method":"hello","params":{"app":"tea","key":"\#(HubProcess.appKey)"}}"#
  private let ping = #"{"id":2,"method":"ping"}"#

  @Test func aHelloWaitsForItsAccountAndNobodyElseDoes() throws {
    let harness = try LoopHarness()
    harness.accounts.close()
    harness.accounts.set(alice, to: own)
    let waiting = try harness.connect()
    // What comes behind a hello that waits keeps its place.
    try waiting.send(hello + "\n" + ping)
    try harness.turn("the look-up has begun") { !harness.accounts.asked.isEmpty }
    let other = try harness.connect()
    #expect(try harness.call(other, ping)?.integer("id") == 2)
    #expect(try Poll.wait(for: waiting.rawDescriptor, .readable, timeoutMilliseconds: 0).isEmpty)
    harness.accounts.open()
    #expect(try harness.line(of: waiting)?.string("result.user") == "alice")
    #expect(try harness.line(of: waiting)?.integer("id") == 2)
    // One look-up served the accept of both and the hello.
    #expect(harness.accounts.asked == [own])
  }

  @Test func whoGoesWhileTheirHelloWaitsLeavesNothingBehind() throws {
    let harness = try LoopHarness()
    harness.accounts.close()
    harness.accounts.set(alice, to: own)
    let client = try harness.connect()
    try client.send(hello)
    try harness.turn("the look-up has begun") { !harness.accounts.asked.isEmpty }
    client.close()
    let other = try harness.connect()
    #expect(try harness.call(other, ping) != nil)
    harness.accounts.open()
    try harness.turn("the connection is gone") { harness.turns.connections.count == 1 }
    #expect(harness.turns.awaitingAccount.isEmpty)
  }

  @Test func whoHasNoAccountIsRefused() throws {
    let harness = try LoopHarness()
    let client = try harness.connect()
    #expect(try harness.call(client, hello)?.reason == "noAccount")
  }

  @Test func whenTheDataBaseFailsWhoeverIsKnownGoesOnAndNobodyElse() throws {
    let harness = try LoopHarness()
    harness.accounts.set(broken, to: own)
    let stranger = try harness.connect()
    let refusal = try harness.call(stranger, hello)
    #expect(refusal?.reason == "accountUnavailable")
    #expect(refusal?.integer("error.code") == -32_003)
    harness.accounts.set(alice, to: own)
    try harness.turn("the failure is forgotten") {
      harness.turns.accounts.now = .now()
      return harness.turns.accounts.answer(to: .uid(UserID(ProcessFacts.effectiveUserID))) == nil
    }
    let known = try harness.connect()
    #expect(try harness.call(known, hello)?.string("result.user") == "alice")
    // As after the minute for which a found account is remembered.
    harness.accounts.set(broken, to: own)
    harness.turns.accounts.forgetAll()
    let again = try harness.connect()
    #expect(try harness.call(again, hello)?.string("result.user") == "alice")
  }

  @Test func aFanOutWaitsForTheDataBaseAndGoesOnWhenItWorksAgain() throws {
    let id = try #require(AppID("org.example.news"))
    let bob = try #require(UserName("bob"))
    let carol = try #require(UserName("carol"))
    let user = try #require(UserName("alice"))
    var configuration = Configuration()
    configuration.systemApps[id] = SystemAppRule(id: id, user: user, recipients: [bob, carol])
    let harness = try LoopHarness(configuration: configuration)
    harness.accounts.set(alice, to: own)
    harness.accounts.set(broken, to: .name("bob"))
    harness.accounts.set(
      .found(Account(uid: 7_002, gid: 0, name: "carol", home: "/")), to: .name("carol"))
    let app = try harness.connect()
    let hello = #"{"id":1,"method":"hello","params":{"app":"org.example.news"}}"#
    #expect(try harness.call(app, hello)?["result"] != nil)
    #expect(try harness.call(app, #"{"id":2,"method":"watch"}"#)?["result"] != nil)
    let present = try harness.call(
      app,
      #"{"id":3,"method":"present","params":{"alert":{"id":"n","to":["bob","carol"],"alertBody":"x"}}}"#
    )
    #expect(present?["result"] != nil)
    try harness.turn("bob was asked for") { harness.accounts.asked.contains(.name("bob")) }
    harness.accounts.set(
      .found(Account(uid: 7_001, gid: 0, name: "bob", home: "/")), to: .name("bob"))
    let first = try harness.line(of: app)
    let second = try harness.line(of: app)
    #expect(first?.string("params.user") == "bob")
    #expect(second?.string("params.user") == "carol")
    #expect(first?.eventType == "fired" && second?.eventType == "fired")
  }
}
