import BelfryCore
import BelfryHub
import Testing

@Suite struct HelloTests {
  let harness: HubHarness

  init() throws {
    harness = try HubHarness(systemApps: [
      SystemAppRule(id: .sample("backup"), user: .sample("bob"), recipients: [.sample("alice")])
    ])
  }

  @Test func theFirstHelloClaimsTheNameAndTheKeyKeepsIt() throws {
    _ = try harness.app("tea", key: "aaaaaaaaaaaaaaaaaaaaaaaa")
    let other = harness.connect(uid: 1000)
    let wrong = try other.send(
      #"{"id":1,"method":"hello","params":{"app":"tea","key":"bbbbbbbbbbbbbbbbbbbbbbbb"}}"#)
    #expect(wrong.code == -32000)
    #expect(wrong.reason == "wrongKey")
    let right = try other.send(
      #"{"id":2,"method":"hello","params":{"app":"tea","key":"aaaaaaaaaaaaaaaaaaaaaaaa"}}"#)
    #expect(right.result?["user"] as? String == "alice")
  }

  @Test func twoUsersOfOneAppIDHaveTwoQueues() throws {
    let alice = try harness.app("tea", uid: 1000, key: "aaaaaaaaaaaaaaaaaaaaaaaa")
    let bob = try harness.app("tea", uid: 1001, key: "bbbbbbbbbbbbbbbbbbbbbbbb")
    try alice.call("schedule", #"{"alert":{"id":"pot","after":"PT1H","alertBody":"x"}}"#)
    let listed = try bob.call("pending")
    #expect((listed["alerts"] as? [Any])?.count == 0)
    let cancelled = try bob.call("cancel", #"{"ids":["pot"]}"#)
    #expect(cancelled["pending"] as? Int == 0)
    #expect((try alice.call("pending")["alerts"] as? [Any])?.count == 1)
  }

  @Test func aPersonalAppWithoutAKeyIsToldToBringOne() throws {
    let client = harness.connect(uid: 1000)
    let reply = try client.send(#"{"id":1,"method":"hello","params":{"app":"tea"}}"#)
    #expect(reply.reason == "keyNeeded")
    #expect(reply.field == "key")
  }

  @Test func theThirdRefusedHelloClosesTheConnection() throws {
    let client = harness.connect(uid: 1000)
    for _ in 1...2 {
      try client.send(#"{"id":1,"method":"hello","params":{"app":"tea"}}"#)
      #expect(client.lastEffect == nil)
    }
    let last = try client.send(#"{"id":1,"method":"hello","params":{"app":"tea"}}"#)
    #expect(client.lastEffect == .closes)
    #expect(last.text.contains("helloRefusedThrice"))
  }

  @Test func aSystemAppIsForItsUserAlone() throws {
    let bob = harness.connect(uid: 1001)
    #expect(
      try bob.send(#"{"id":1,"method":"hello","params":{"app":"backup"}}"#).result?["app"]
        as? String == "backup")
    let alice = harness.connect(uid: 1000)
    #expect(
      try alice.send(
        #"{"id":1,"method":"hello","params":{"app":"backup","key":"aaaaaaaaaaaaaaaaaaaaaaaa"}}"#
      ).reason == "reservedApp")
  }

  @Test func helloWaitsForTheAccount() throws {
    harness.accounts.set(.uid(UserID(1000)), nil)
    let client = harness.connect(uid: 1000)
    let line = #"{"id":1,"method":"hello","params":{"app":"tea","key":"aaaaaaaaaaaaaaaaaaaaaaaa"}}"#
    #expect(try client.sendRaw(line) == nil)
    #expect(client.lastEffect == .awaitsAccount(.uid(UserID(1000))))
    harness.accounts.add(1000, "alice")
    #expect(try client.send(line).result?["user"] as? String == "alice")
  }

  @Test func whenTheAccountDataBaseFailsOnlyAKnownUserGoesOn() throws {
    _ = try harness.app("tea", uid: 1000)
    harness.accounts.set(.uid(UserID(1000)), .failed)
    harness.accounts.set(.uid(UserID(1001)), .failed)
    let alice = try harness.app("tea", uid: 1000)
    #expect(alice.session.isBound)
    let bob = harness.connect(uid: 1001)
    let refused = try bob.send(
      #"{"id":1,"method":"hello","params":{"app":"tea","key":"bbbbbbbbbbbbbbbbbbbbbbbb"}}"#)
    #expect(refused.code == -32003)
    #expect(refused.reason == "accountUnavailable")
  }

  @Test func aUidWithoutAnAccountCanClaimNothing() throws {
    harness.accounts.set(.uid(UserID(65534)), .absent)
    let client = harness.connect(uid: 65534)
    for hello in [
      #"{"app":"tea","key":"aaaaaaaaaaaaaaaaaaaaaaaa"}"#,
      #"{"center":true,"key":"aaaaaaaaaaaaaaaaaaaaaaaa"}"#,
    ] {
      #expect(try client.refusal("hello", hello) == "noAccount")
    }
  }

  @Test func aUidUnderAnotherNameIsAnotherPerson() throws {
    let before = try harness.app("tea", uid: 1000)
    try before.call("schedule", #"{"alert":{"id":"pot","after":"PT1H","alertBody":"x"}}"#)
    harness.accounts.add(1000, "carol")
    let after = try harness.app("tea", uid: 1000, key: "another-key-another-key-1")
    #expect((try after.call("pending")["alerts"] as? [Any])?.count == 0)
  }

  @Test func onlyTheAdministratorsDoorMakesAnAdministrator() throws {
    let root = harness.connect(uid: 0)
    #expect(try root.refusal("hello", #"{"admin":true}"#) == "notAllowed")
    let admin = harness.connect(uid: 0, door: .admin)
    try admin.call("hello", #"{"admin":true}"#)
    #expect(try admin.call("admin.status")["pending"] as? Int == 0)
    let own = harness.connect(uid: 1000, door: .own)
    try own.call("hello", #"{"admin":true}"#)
  }

  @Test func anAdministratorsDoorServesNoApp() throws {
    let client = harness.connect(uid: 1000, door: .admin)
    #expect(
      try client.refusal("hello", #"{"app":"tea","key":"aaaaaaaaaaaaaaaaaaaaaaaa"}"#)
        == "notAllowed")
  }

  @Test func aSecondHelloIsRefusedAndTheFirstStays() throws {
    let client = try harness.app("tea")
    #expect(
      try client.refusal("hello", #"{"app":"tea","key":"personal-app-key-0123456789"}"#)
        == "alreadyBound")
    try client.call("pending")
  }

  @Test func beforeHelloOnlyPingAndHelloAreServed() throws {
    let client = harness.connect(uid: 1000)
    #expect(try client.call("ping")["protocol"] as? Int == 1)
    #expect(try client.send(#"{"id":1,"method":"pending"}"#).code == -32005)
    #expect(try client.send(#"{"id":1,"method":"no.such"}"#).code == -32601)
    #expect(try client.refusal("settings") == "notYet")
  }

  // Limit: AppsPerUser
  @Test func theSixtyFifthAppOfAUserIsRefused() throws {
    for number in 1...64 { _ = try harness.app("app\(number)") }
    let client = harness.connect(uid: 1000)
    #expect(
      try client.refusal("hello", #"{"app":"app65","key":"aaaaaaaaaaaaaaaaaaaaaaaa"}"#)
        == "appsFull")
    // Nobody else is crowded out, and the ones that are there go on.
    _ = try harness.app("app65", uid: 1001)
    _ = try harness.app("app1")
  }
}
