import BelfryCore
import BelfryHub
import Foundation
import Testing

/// Floating times: each recipient's own clocks decide, and people move.
@Suite struct FloatingTests {
  private let harness: HubHarness
  private let press: Client

  init() throws {
    harness = try HubHarness(systemApps: [
      SystemAppRule(
        id: .sample("press"), user: .sample("root"),
        recipients: [.sample("alice"), .sample("bob"), .sample("carol"), .sample("gone")])
    ])
    harness.accounts.add(1002, "carol")
    harness.now = try Timestamp(rfc3339: "2026-06-29T12:00:00Z")
    press = try harness.app("press", uid: 0, key: nil)
    try press.call("watch")
  }

  private func setZone(_ name: String?, uid: UInt32) throws {
    let value = name.map { #""\#($0)""# } ?? "null"
    try harness.center(uid: uid).call("center.settings", #"{"timeZone":\#(value)}"#)
  }

  private func schedule(_ members: String) throws -> String? {
    let answer = try press.call("schedule", #"{"alert":{"id":"news","alertBody":"x",\#(members)}}"#)
    return (answer["alerts"] as? [[String: Any]])?.first?["next"] as? String
  }

  private func next() throws -> String? {
    let alerts = try press.call("pending")["alerts"] as? [[String: Any]]
    return alerts?.first?["next"] as? String
  }

  /// Who got what when, in the order of the events; `since` the last call.
  private func told() throws -> [String] {
    try press.events().compactMap { event in
      let type = event["type"] as? String ?? "?"
      guard type != "withdrawn" else { return nil }
      var text = "\(event["user"] ?? "") \(event["occurrence"] ?? "") \(event["at"] ?? "")"
      if type != "fired" { text = "\(type) \(text)" }
      if let count = event["missedCount"] { text += " \(count)" }
      return text
    }
  }

  /// Hours are elapsed time, counted from nine o'clock in each zone.
  @Test func whoGoesAndComesBackMissesNoHour() throws {
    let story = try RepeatStory(at: "2027-01-11T07:00:00Z")
    try story.setZone("Europe/Berlin")
    try story.schedule(
      #""fireDate":"2027-01-11T09:00:00","repeatInterval":"hour","repeatCount":10"#)
    try story.harness.advance(to: "2027-01-11T10:30:00Z")
    #expect(try story.told().count == 3)
    try story.setZone("America/New_York")
    try story.harness.fire()
    #expect(try story.next() == "2027-01-11T14:00:00Z")
    try story.setZone("Europe/Berlin")
    try story.harness.fire()
    #expect(try story.next() == "2027-01-11T11:00:00Z")
    try story.harness.advance(to: "2027-01-12T10:00:00Z")
    #expect(try story.told().count == 7)
  }

  private static let daily =
    #""to":["alice","bob","carol"],"fireDate":"2026-07-01T09:00:00","repeatInterval":"day""#

  /// Case B22.
  @Test func threeRecipientsInThreeZonesAreThreeInstants() throws {
    try setZone("America/New_York", uid: 1000)
    try setZone("Asia/Kolkata", uid: 1001)
    try setZone("Pacific/Kiritimati", uid: 1002)
    #expect(
      try schedule(#""to":["alice","bob","carol"],"fireDate":"2026-07-01T09:00:00""#)
        == "2026-06-30T19:00:00Z")
    try harness.restart()
    let press = try harness.app("press", uid: 0, key: nil)
    try press.call("watch")
    try harness.advance(to: "2026-07-03T00:00:00Z")
    let events = try press.events().map { "\($0["user"] ?? "") \($0["at"] ?? "")" }
    #expect(
      events == [
        "carol 2026-06-30T19:00:00Z", "bob 2026-07-01T03:30:00Z", "alice 2026-07-01T13:00:00Z",
      ])
    #expect((try press.call("pending")["alerts"] as? [Any])?.isEmpty == true)
    let again = try press.call(
      "schedule",
      #"{"alert":{"id":"news","alertBody":"x","to":["alice","bob","carol"],"fireDate":"2026-07-01T09:00:00"}}"#
    )
    #expect((again["alerts"] as? [[String: Any]])?.first?["fired"] as? Bool == true)
  }

  @Test func whoHasSetNoZoneHasThatOfTheMachine() throws {
    harness.zones.setSystem("Europe/Berlin")
    try setZone("Asia/Kolkata", uid: 1001)
    #expect(try schedule(Self.daily) == "2026-07-01T03:30:00Z")
    try harness.advance(to: "2026-07-01T12:00:00Z")
    #expect(
      try told() == [
        "bob 2026-07-01T09:00:00 2026-07-01T03:30:00Z",
        "alice 2026-07-01T09:00:00 2026-07-01T07:00:00Z",
        "carol 2026-07-01T09:00:00 2026-07-01T07:00:00Z",
      ])
    #expect(try next() == "2026-07-02T03:30:00Z")
  }

  @Test func whoMovesWestAfterARingIsNotRungAgain() throws {
    try setZone("Asia/Kolkata", uid: 1001)
    _ = try schedule(Self.daily)
    try harness.advance(to: "2026-07-01T05:00:00Z")
    #expect(try told() == ["bob 2026-07-01T09:00:00 2026-07-01T03:30:00Z"])
    try setZone("America/New_York", uid: 1001)
    try harness.advance(to: "2026-07-02T12:00:00Z")
    #expect(
      try told() == [
        "alice 2026-07-01T09:00:00 2026-07-01T09:00:00Z",
        "carol 2026-07-01T09:00:00 2026-07-01T09:00:00Z",
        "alice 2026-07-02T09:00:00 2026-07-02T09:00:00Z",
        "carol 2026-07-02T09:00:00 2026-07-02T09:00:00Z",
      ])
    try harness.advance(to: "2026-07-02T20:00:00Z")
    #expect(try told() == ["bob 2026-07-02T09:00:00 2026-07-02T13:00:00Z"])
  }

  @Test(arguments: [true, false])
  func whoMovesEastOverARingGetsItAtOnce(isSomebodyThere: Bool) throws {
    try setZone("America/New_York", uid: 1001)
    if isSomebodyThere { try setZone("Asia/Kolkata", uid: 1002) }
    _ = try schedule(Self.daily)
    try harness.advance(to: "2026-07-01T12:00:00Z")
    _ = try told()
    try setZone("Asia/Kolkata", uid: 1001)
    #expect(try told() == ["bob 2026-07-01T09:00:00 2026-07-01T12:00:00Z"])
    try harness.advance(to: "2026-07-02T04:00:00Z")
    #expect(
      Set(try told().map { $0.prefix(3) })
        == (isSomebodyThere ? ["bob", "car"] : ["bob"]))
  }

  @Test func aOneOffFollowsWhoeverMoves() throws {
    try setZone("America/New_York", uid: 1001)
    _ = try schedule(#""to":["alice","bob"],"fireDate":"2026-07-01T09:00:00""#)
    try harness.advance(to: "2026-07-01T12:00:00Z")
    #expect(try told() == ["alice 2026-07-01T09:00:00 2026-07-01T09:00:00Z"])
    // Where nobody has lived so far it is over: it rings at once, and for nobody twice.
    try setZone("Asia/Kolkata", uid: 1001)
    #expect(try told() == ["bob 2026-07-01T09:00:00 2026-07-01T12:00:00Z"])
    try setZone("America/Los_Angeles", uid: 1000)
    try setZone("America/Los_Angeles", uid: 1001)
    try harness.advance(to: "2026-07-03T12:00:00Z")
    #expect(try told().isEmpty)
    #expect(try next() == nil)
  }

  @Test func everyRecipientIsTakenInWhenTheAlertIsScheduledAgain() throws {
    try setZone("Asia/Kolkata", uid: 1001)
    let alice = Self.daily.replacingOccurrences(of: #","bob","carol""#, with: "")
    #expect(try schedule(alice) == "2026-07-01T09:00:00Z")
    #expect(try schedule(Self.daily) == "2026-07-01T03:30:00Z")
    #expect(try next() == "2026-07-01T03:30:00Z")
    #expect(try schedule(alice) == "2026-07-01T09:00:00Z")
    #expect(try next() == "2026-07-01T09:00:00Z")
  }

  @Test func oneOccurrenceCanBeLeftOutInAllZones() throws {
    try setZone("Asia/Kolkata", uid: 1001)
    _ = try schedule(Self.daily)
    // In one zone it has rung, in the other it is still to come.
    try harness.advance(to: "2026-07-01T05:00:00Z")
    let answer = try press.call(
      "except", #"{"id":"news","occurrence":"2026-07-01T09:00:00"}"#)
    #expect(answer["next"] as? String == "2026-07-02T03:30:00Z")
    try press.call("except", #"{"id":"news","occurrence":"2026-07-02T09:00:00"}"#)
    try harness.advance(to: "2026-07-03T12:00:00Z")
    #expect(
      try told() == [
        "bob 2026-07-01T09:00:00 2026-07-01T03:30:00Z",
        "bob 2026-07-03T09:00:00 2026-07-03T03:30:00Z",
        "alice 2026-07-03T09:00:00 2026-07-03T09:00:00Z",
        "carol 2026-07-03T09:00:00 2026-07-03T09:00:00Z",
      ])
    #expect(
      try press.refusal("except", #"{"id":"news","occurrence":"2026-07-03T09:00:00"}"#)
        == "notFound")
  }

  @Test func aNameWithoutAnAccountIsToldOfOnce() throws {
    try setZone("Asia/Kolkata", uid: 1001)
    let gone = UserName.sample("gone")
    harness.accounts.set(.name(gone), .absent)
    _ = try schedule(#""to":["bob","gone"],"fireDate":"2026-07-01T09:00:00""#)
    try harness.advance(to: "2026-07-02T00:00:00Z")
    #expect(
      try told() == [
        "bob 2026-07-01T09:00:00 2026-07-01T03:30:00Z",
        "dropped gone 2026-07-01T09:00:00 2026-07-01T09:00:00Z",
      ])
  }

  @Test func downtimeIsOneDeliveryForEachInTheirZone() throws {
    try setZone("Asia/Kolkata", uid: 1001)
    _ = try schedule(Self.daily)
    try harness.wake(at: "2026-07-03T05:00:00Z")
    #expect(
      try told() == [
        "bob 2026-07-03T09:00:00 2026-07-03T05:00:00Z 3",
        "alice 2026-07-02T09:00:00 2026-07-03T05:00:00Z 2",
        "carol 2026-07-02T09:00:00 2026-07-03T05:00:00Z 2",
      ])
    // Over the clock that is set back nobody is rung again.
    try harness.wake(at: "2026-07-01T00:00:00Z")
    try harness.advance(to: "2026-07-03T05:00:00Z")
    #expect(try told().isEmpty)
    try harness.advance(to: "2026-07-03T12:00:00Z")
    #expect(try told().count == 2)
  }

  @Test func whoMovesWhileAnOccurrenceIsOnItsWayGetsItOnce() throws {
    // Bob's account is being looked up while alice's is known.
    _ = try schedule(Self.daily)
    harness.accounts.set(.name(.sample("bob")), nil)
    try harness.advance(to: "2026-07-01T09:00:00Z")
    #expect(try told() == ["alice 2026-07-01T09:00:00 2026-07-01T09:00:00Z"])
    try setZone("America/New_York", uid: 1001)
    harness.accounts.add(1001, "bob")
    try harness.fire()
    try harness.advance(to: "2026-07-01T23:00:00Z")
    #expect(
      Set(try told()) == [
        "bob 2026-07-01T09:00:00 2026-07-01T09:00:00Z",
        "carol 2026-07-01T09:00:00 2026-07-01T09:00:00Z",
      ])
  }

  @Test func theMachineMovesAndWhoeverHasSetNoZoneWithIt() throws {
    try setZone("Asia/Kolkata", uid: 1001)
    harness.zones.setSystem("America/New_York")
    try harness.zonesChanged()
    _ = try schedule(Self.daily)
    try harness.advance(to: "2026-07-01T10:00:00Z")
    #expect(try told() == ["bob 2026-07-01T09:00:00 2026-07-01T03:30:00Z"])
    harness.zones.setSystem("Europe/Berlin")
    let reports = try harness.zonesChanged("America/New_York", "Europe/Berlin")
    #expect(reports.map(\.moved).contains(1))
    #expect(
      Set(try told()) == [
        "alice 2026-07-01T09:00:00 2026-07-01T10:00:00Z",
        "carol 2026-07-01T09:00:00 2026-07-01T10:00:00Z",
      ])
    try harness.advance(to: "2026-07-02T12:00:00Z")
    #expect(
      try told() == [
        "bob 2026-07-02T09:00:00 2026-07-02T03:30:00Z",
        "alice 2026-07-02T09:00:00 2026-07-02T07:00:00Z",
        "carol 2026-07-02T09:00:00 2026-07-02T07:00:00Z",
      ])
  }
}
