import BelfryCore
import BelfryHub
import Testing

/// The four rules of Protocol.md, "The life of an alert": replacing, superseding, expiring, being late.
@Suite struct LifeOfAnAlertTests {
  let harness: HubHarness
  let app: Client
  let center: Client

  init() throws {
    harness = try HubHarness(systemApps: [
      SystemAppRule(
        id: .sample("backup"), user: .sample("bob"),
        recipients: [.sample("alice"), .sample("bob")])
    ])
    app = try harness.app("tea")
    center = try harness.center()
    try app.call("watch")
  }

  private func inbox(uid: UInt32 = 1000) throws -> [String] {
    let list = try harness.center(uid: uid).call("center.list")["deliveries"] as? [[String: Any]]
    return (list ?? []).map {
      "\($0["id"] as? String ?? "?") \($0["alertBody"] as? String ?? "?") \($0["state"] as? String ?? "?")"
    }
  }

  /// `type id reason`
  private func told(_ client: Client) throws -> [String] {
    try client.events().map { event in
      ["type", "id", "reason"].compactMap { event[$0] as? String }.joined(separator: " ")
    }
  }

  // MARK: Replacing

  @Test func whatHasRungUnderAReplacedIdStaysUntilTheNewOneRings() throws {
    try app.call("present", #"{"alert":{"id":"pot","alertBody":"old"}}"#)
    try app.call("schedule", #"{"alert":{"id":"pot","after":"PT1M","alertBody":"new"}}"#)
    let again = try app.call(
      "schedule", #"{"alert":{"id":"pot","after":"PT2M","alertBody":"newer"}}"#)
    #expect((again["alerts"] as? [[String: Any]])?.first?["replaced"] as? Bool == true)
    #expect(try told(app) == ["fired pot"])
    try harness.advance(by: .seconds(119))
    try center.call("center.seen", #"{"delivery":1}"#)
    #expect(try inbox() == ["pot old seen"])
    try harness.advance(by: .seconds(1))
    #expect(try told(app) == ["withdrawn pot superseded", "fired pot"])
    #expect(try inbox() == ["pot newer delivered"])
  }

  @Test func theOldOneCanBeAnsweredUntilThenAndTheNewOneRingsAllTheSame() throws {
    try app.call("present", #"{"alert":{"id":"pot","alertBody":"old"}}"#)
    try app.call("schedule", #"{"alert":{"id":"pot","after":"PT1M","alertBody":"new"}}"#)
    let answer = try center.call("center.activate", #"{"delivery":1}"#)
    #expect(answer["changed"] as? Bool == true)
    try harness.advance(by: .seconds(60))
    #expect(try told(app) == ["fired pot", "activated pot", "fired pot"])
    #expect(try inbox() == ["pot new delivered"])
  }

  // MARK: Superseding

  @Test func aNewFiringSupersedesWhatHasNoEndOfItsOwnIdAlone() throws {
    for id in ["a", "b"] {
      try app.call("present", #"{"alert":{"id":"\#(id)","alertBody":"one"}}"#)
    }
    try center.call("center.shown", #"{"delivery":1}"#)
    try app.call("present", #"{"alert":{"id":"a","alertBody":"two"}}"#)
    #expect(try inbox() == ["a two delivered", "b one delivered"])
    try center.call("center.dismiss", #"{"delivery":3}"#)
    try app.call("present", #"{"alert":{"id":"a","alertBody":"three"}}"#)
    #expect(
      try told(app) == [
        "fired a", "fired b", "withdrawn a superseded", "fired a", "dismissed a", "fired a",
      ])
    // The same id of another app is another alert.
    try harness.app("coffee").call("present", #"{"alert":{"id":"b","alertBody":"other"}}"#)
    #expect(try inbox() == ["b other delivered", "a three delivered", "b one delivered"])
  }

  @Test func eachRecipientsDeliveryIsSupersededByTheirOwn() throws {
    let backup = try harness.app("backup", uid: 1001, key: nil)
    try backup.call(
      "present", #"{"alert":{"id":"full","to":["alice","bob"],"alertBody":"one"}}"#)
    try backup.call("present", #"{"alert":{"id":"full","to":["alice"],"alertBody":"two"}}"#)
    #expect(try inbox() == ["full two delivered"])
    #expect(try inbox(uid: 1001) == ["full one delivered"])
  }

  // MARK: Expiring

  @Test func theTimeToStayCountsFromTheDeliveryAndNotFromItsInstant() throws {
    try app.call(
      "schedule",
      #"{"alert":{"id":"pot","fireDate":"2026-12-01T12:00:00Z","alertBody":"x","expiresAfter":"PT1H"}}"#
    )
    try harness.advance(by: .milliseconds(3_599_999))
    #expect(try inbox() == ["pot x delivered"])
    try harness.advance(by: .milliseconds(1))
    #expect(try told(app) == ["fired pot", "expired pot"])
    let late = try center.call("center.activate", #"{"delivery":1}"#)
    #expect(late["state"] as? String == "expired" && late["changed"] as? Bool == false)
    #expect(try told(app) == [])
  }

  @Test func whatExpiredWhileTheHubWasDownEndsWhenItIsBack() throws {
    try app.call(
      "present", #"{"alert":{"id":"pot","alertBody":"x","badge":2,"expiresAfter":"PT1H"}}"#)
    try harness.restart()
    harness.now = harness.now.advanced(clampingBy: .seconds(86_400))
    try harness.fire()
    let restarted = try harness.app("tea")
    try restarted.call("watch")
    let events = try restarted.events()
    #expect(events.map { $0["type"] as? String } == ["fired", "expired"])
    #expect(events.last?["at"] as? String == "2026-12-02T13:00:00Z")
    #expect(events.last?["badge"] as? Int == 2)
    #expect(try inbox() == [])
  }

  /// One that expires in the very moment in which its successor rings has expired, and is not superseded.
  @Test func expiringComesBeforeRinging() throws {
    try app.call("present", #"{"alert":{"id":"pot","alertBody":"old","expiresAfter":"PT1M"}}"#)
    try app.call("schedule", #"{"alert":{"id":"pot","after":"PT1M","alertBody":"new"}}"#)
    try harness.advance(by: .seconds(60))
    #expect(try told(app) == ["fired pot", "expired pot", "fired pot"])
    #expect(try inbox() == ["pot new delivered"])
  }

  @Test func withoutATimeToStayADeliveryWaits() throws {
    try app.call("present", #"{"alert":{"id":"pot","alertBody":"x"}}"#)
    try harness.advance(by: .seconds(10 * 365 * 86_400))
    #expect(try inbox() == ["pot x delivered"])
  }

  // MARK: Being late

  @Test(arguments: [(300_000, true), (300_001, false), (0, true)])
  func whatIsLateByMoreThanItMayDoesNotRing(late milliseconds: Int, rings: Bool) throws {
    try app.call("present", #"{"alert":{"id":"pot","alertBody":"old","badge":1}}"#)
    try app.call(
      "schedule",
      #"{"alert":{"id":"pot","after":"PT1M","lateness":"PT5M","alertBody":"new","badge":"+1"}}"#)
    _ = try app.events()
    try harness.advance(by: .milliseconds(60_000 + milliseconds))
    let badge = try app.call("badge")["badge"] as? Int
    if rings {
      #expect(try told(app) == ["withdrawn pot superseded", "fired pot"])
      #expect(try inbox() == ["pot new delivered"] && badge == 2)
    } else {
      // What did not ring changes nothing: the old delivery stays, and so does the number.
      let event = try #require(try app.events().first)
      #expect(event["type"] as? String == "dropped" && event["reason"] as? String == "tooLate")
      #expect(event["badge"] == nil)
      #expect(try inbox() == ["pot old delivered"] && badge == 1)
    }
    #expect((try app.call("pending")["alerts"] as? [Any])?.isEmpty == true)
  }

  @Test func whatWasDroppedHasNotRungAndRingsWithoutItsLateness() throws {
    let alert = #""id":"pot","fireDate":"2026-12-01T13:01:00Z","alertBody":"x""#
    try app.call("schedule", #"{"alert":{\#(alert),"lateness":"PT0S"}}"#)
    try harness.advance(by: .seconds(61))
    #expect(try told(app) == ["dropped pot tooLate"])
    #expect(
      try app.refusal("schedule", #"{"alert":{\#(alert),"lateness":"PT0S"}}"#) == "tooLate")
    try app.call("schedule", #"{"alert":{\#(alert)}}"#)
    #expect(try told(app) == ["fired pot"])
  }

  @Test func eachRecipientIsToldOfByItself() throws {
    let backup = try harness.app("backup", uid: 1001, key: nil)
    try backup.call("watch")
    try backup.call(
      "schedule",
      #"{"alert":{"id":"full","to":["alice","bob"],"after":"PT1M","lateness":"PT1M","alertBody":"x"}}"#
    )
    // Bob's account is looked up for so long that his is too late.
    harness.accounts.set(.name(.sample("bob")), nil)
    try harness.advance(by: .seconds(60))
    harness.accounts.add(1001, "bob")
    try harness.advance(by: .seconds(61))
    let events = try backup.events()
    #expect(events.map { $0["type"] as? String } == ["fired", "dropped"])
    #expect(events.map { $0["user"] as? String } == ["alice", "bob"])
  }
}
