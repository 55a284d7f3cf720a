import BelfryCore
import BelfryHub
import Testing

/// A person puts a delivery off, and it comes again.
@Suite struct SnoozeTests {
  let harness: HubHarness
  let app: Client
  let center: Client

  init() throws {
    harness = try HubHarness()
    app = try harness.app("tea")
    center = try harness.center()
    try app.call("watch")
    try app.call("present", #"{"alert":{"id":"pot","alertTitle":"Tea","alertBody":"ready"}}"#)
    try center.call("center.watch")
    _ = try app.events()
  }

  private func inbox(_ client: Client) throws -> [[String: Any]] {
    try client.call("center.list")["deliveries"] as? [[String: Any]] ?? []
  }

  private func state() throws -> String? { try inbox(center).first?["state"] as? String }

  @discardableResult private func snooze(_ length: String, _ number: Int = 1) throws -> [String:
    Any]
  {
    try center.call("center.snooze", #"{"delivery":\#(number),"for":"\#(length)"}"#)
  }

  @Test func itStaysInTheInboxAndRingsAgainWithItsTexts() throws {
    let answer = try snooze("PT10M")
    #expect(answer["state"] as? String == "snoozed")
    #expect(answer["changed"] as? Bool == true)
    #expect(answer["until"] as? String == "2026-12-01T13:10:00Z")
    let told = try #require(try center.events().first)
    #expect(told["type"] as? String == "changed")
    #expect(told["state"] as? String == "snoozed")
    #expect(told["until"] as? String == "2026-12-01T13:10:00Z")
    let listed = try #require(try inbox(center).first)
    #expect(listed["state"] as? String == "snoozed")
    #expect(listed["until"] as? String == "2026-12-01T13:10:00Z")

    try harness.advance(by: .seconds(599))
    #expect(try center.events().isEmpty)
    try harness.advance(by: .seconds(1))
    let rings = try center.events()
    #expect(rings.count == 1)
    #expect(rings.first?["type"] as? String == "delivered")
    #expect(rings.first?["state"] as? String == "delivered")
    #expect(rings.first?["delivery"] as? Int == 1)
    #expect(rings.first?["alertTitle"] as? String == "Tea")
    #expect(rings.first?["until"] == nil)
    #expect(try state() == "delivered")
    #expect(try inbox(center).first?["until"] == nil)
    try harness.advance(by: .seconds(86_400))
    #expect(try center.events().isEmpty)
    // The app hears nothing of all this.
    #expect(try app.events().isEmpty)
  }

  @Test func snoozingAgainMovesTheTime() throws {
    try snooze("PT10M")
    let again = try snooze("PT30M")
    #expect(again["changed"] as? Bool == true)
    #expect(again["until"] as? String == "2026-12-01T13:30:00Z")
    #expect(try center.events().map { $0["until"] as? String }.last == "2026-12-01T13:30:00Z")
    let same = try snooze("PT30M")
    #expect(same["changed"] as? Bool == false)
    #expect(same["until"] as? String == "2026-12-01T13:30:00Z")
    #expect(try center.events().isEmpty)
    try harness.advance(by: .seconds(1_799))
    #expect(try state() == "snoozed")
    try harness.advance(by: .seconds(1))
    #expect(try state() == "delivered")
  }

  @Test func beingShownOrSeenDoesNotEndIt() throws {
    try snooze("PT10M")
    for method in ["center.shown", "center.seen"] {
      let answer = try center.call(method, #"{"delivery":1}"#)
      #expect(answer["state"] as? String == "snoozed")
      #expect(answer["changed"] as? Bool == false)
    }
    try harness.advance(by: .seconds(600))
    #expect(try state() == "delivered")
    // When it has rung again, it is shown and seen again.
    try center.call("center.seen", #"{"delivery":1}"#)
    #expect(try state() == "seen")
  }

  @Test(arguments: [("center.dismiss", "dismissed"), ("center.activate", "activated")])
  func itCanBeAnsweredMeanwhile(method: String, end: String) throws {
    try snooze("PT10M")
    let answer = try center.call(method, #"{"delivery":1}"#)
    #expect(answer["state"] as? String == end)
    #expect(try app.eventTypes() == [end])
    _ = try center.events()
    try harness.advance(by: .seconds(3_600))
    #expect(try center.events().isEmpty)
    let late = try snooze("PT10M")
    #expect(late["state"] as? String == end)
    #expect(late["changed"] as? Bool == false)
    #expect(late["until"] == nil)
  }

  @Test(arguments: ["cancel", "remove"])
  func itsAppCanTakeItBack(method: String) throws {
    try snooze("PT10M")
    #expect(try app.call(method, #"{"ids":["pot"]}"#)["withdrawn"] as? Int == 1)
    #expect(try inbox(center).isEmpty)
    _ = try center.events()
    try harness.advance(by: .seconds(3_600))
    #expect(try center.events().isEmpty)
  }

  @Test func itSurvivesARestart() throws {
    try snooze("PT10M")
    try harness.restart()
    try harness.advance(by: .seconds(599))
    let center = try harness.center()
    try center.call("center.watch")
    #expect(try inbox(center).first?["state"] as? String == "snoozed")
    try harness.advance(by: .seconds(1))
    #expect(try center.eventTypes() == ["delivered"])
  }

  @Test func aHubThatWasDownHasItRingWhenItIsBack() throws {
    try snooze("PT10M")
    let cursor = try #require(try center.events().last?["cursor"] as? String)
    harness.now = harness.now.advanced(clampingBy: .seconds(86_400))
    try harness.restart()
    try harness.fire()
    let center = try harness.center()
    try center.call("center.watch", #"{"since":"\#(cursor)"}"#)
    #expect(try center.eventTypes() == ["delivered"])
  }

  @Test func theClockThatIsSetBackDoesNotRingItTwice() throws {
    try snooze("PT10M")
    try harness.advance(by: .seconds(600))
    _ = try center.events()
    harness.now = harness.now.advanced(clampingBy: .seconds(-900))
    try harness.fire()
    try harness.advance(by: .seconds(3_600))
    #expect(try center.events().isEmpty)
  }

  // Where it meets the end of the delivery.

  @Test func oneThatWouldEndWithTheDeliveryOrLaterIsRefused() throws {
    try app.call("present", #"{"alert":{"id":"short","alertBody":"x","expiresAfter":"PT1H"}}"#)
    for length in ["PT1H", "PT1H0.001S", "P366D"] {
      let answer = try center.send(
        #"{"id":1,"method":"center.snooze","params":{"delivery":2,"for":"\#(length)"}}"#)
      #expect(answer.code == -32000)
      #expect(answer.reason == "expiresFirst")
      #expect(answer.field == "for")
      #expect(answer.message?.contains("2026-12-01T14:00:00Z") == true)
    }
    #expect(try state() == "delivered")
    try snooze("PT59M59.999S", 2)
    #expect(try state() == "snoozed")
    // The time to stay holds for one that was put off, too.
    #expect(try center.refusal("center.snooze", #"{"delivery":2,"for":"PT1H"}"#) == "expiresFirst")
    try harness.advance(by: .milliseconds(3_599_999))
    #expect(try state() == "delivered")
    _ = try app.events()
    try harness.advance(by: .milliseconds(1))
    #expect(try app.eventTypes() == ["expired"])
    #expect(try inbox(center).map { $0["id"] as? String } == ["pot"])
  }

  @Test func whatExpiredWhileTheHubWasDownDoesNotRingAgain() throws {
    try app.call("present", #"{"alert":{"id":"short","alertBody":"x","expiresAfter":"PT1H"}}"#)
    try snooze("PT30M", 2)
    _ = try (app.events(), center.events())
    harness.now = harness.now.advanced(clampingBy: .seconds(3_600))
    try harness.fire()
    #expect(try app.eventTypes() == ["expired"])
    #expect(try center.events().map { $0["state"] as? String } == ["expired"])
  }

  @Test(arguments: [
    ("PT0.999S", "invalidValue"), ("P366DT0.001S", "invalidValue"), ("PT0S", "invalidValue"),
    ("P1W", "invalidValue"),
  ])
  func aLengthOutsideOfOneSecondTo366DaysIsRefused(length: String, reason: String) throws {
    #expect(
      try center.refusal("center.snooze", #"{"delivery":1,"for":"\#(length)"}"#) == reason)
  }

  @Test func theShortestAndTheLongestAreTaken() throws {
    #expect(try snooze("PT1S")["until"] as? String == "2026-12-01T13:00:01Z")
    #expect(try snooze("P366D")["until"] as? String == "2027-12-02T13:00:00Z")
  }

  // Where it meets the alert.

  @Test func schedulingTheIdAgainEndsItWithoutARing() throws {
    try app.call("present", #"{"alert":{"id":"other","alertBody":"x"}}"#)
    try snooze("PT10M", 2)
    try snooze("PT10M")
    _ = try center.events()
    try app.call("schedule", #"{"alert":{"id":"pot","after":"PT1H","alertBody":"again"}}"#)
    let told = try center.events()
    #expect(told.map { $0["type"] as? String } == ["changed"])
    #expect(told.first?["state"] as? String == "delivered")
    #expect(told.first?["delivery"] as? Int == 1)
    #expect(told.first?["until"] == nil)
    // Of the other id, nothing has changed.
    try harness.advance(by: .seconds(600))
    #expect(try center.events().map { $0["delivery"] as? Int } == [2])
    // With an equal trigger, too.
    try snooze("PT2H")
    _ = try center.events()
    try app.call(
      "schedule",
      #"{"alert":{"id":"pot","fireDate":"2026-12-01T14:00:00Z","alertBody":"once more"}}"#)
    #expect(try center.events().map { $0["state"] as? String } == ["delivered"])
  }

  @Test func whatEndsASnoozeKeepsTheTimeToStay() throws {
    try app.call("present", #"{"alert":{"id":"short","alertBody":"x","expiresAfter":"PT1H"}}"#)
    try snooze("PT10M", 2)
    try app.call("schedule", #"{"alert":{"id":"short","after":"PT5H","alertBody":"again"}}"#)
    _ = try app.events()
    try harness.advance(by: .seconds(3_599))
    #expect(try app.events().isEmpty)
    try harness.advance(by: .seconds(1))
    #expect(try app.eventTypes() == ["expired"])
  }

  @Test func sendingAgainWhatIsDoneLeavesItAsItIs() throws {
    let fixed = #"{"alert":{"id":"fixed","fireDate":"2026-12-01T13:00:00Z","alertBody":"x"}}"#
    let present = #"{"alert":{"id":"once","alertBody":"x","token":"t"}}"#
    try app.call("schedule", fixed)
    try app.call("present", present)
    try snooze("PT10M", 2)
    try snooze("PT10M", 3)
    _ = try center.events()
    for (method, alert) in [("schedule", fixed), ("present", present)] {
      let alerts = try app.call(method, alert)["alerts"] as? [[String: Any]]
      #expect(alerts?.first?["fired"] as? Bool == true)
    }
    #expect(try center.events().isEmpty)
  }

  @Test func aNewFiringDoesNotTakeItAway() throws {
    try app.call("schedule", #"{"alert":{"id":"pot","after":"PT10M","alertBody":"second"}}"#)
    try snooze("PT30M")
    _ = try center.events()
    try harness.advance(by: .seconds(600))
    #expect(try app.eventTypes() == ["fired"])
    #expect(try center.events().map { $0["delivery"] as? Int } == [2])
    #expect(try inbox(center).map { $0["state"] as? String } == ["delivered", "snoozed"])
    try harness.advance(by: .seconds(1_200))
    #expect(try center.events().map { $0["delivery"] as? Int } == [1])
    // Once it is awake, the next firing takes the place of both.
    try app.call("present", #"{"alert":{"id":"pot","alertBody":"third"}}"#)
    #expect(try inbox(center).map { $0["alertBody"] as? String } == ["third"])
    #expect(try app.eventTypes() == ["withdrawn", "withdrawn", "fired"])
  }

  @Test func theOldestOfTooManyGoesAlsoWhenItIsPutOff() throws {
    var limits = Limits()
    limits.deliveriesKept = 1
    let harness = try HubHarness(limits: limits)
    let app = try harness.app("tea")
    let center = try harness.center()
    try app.call("present", #"{"alert":{"id":"a","alertBody":"x"}}"#)
    try center.call("center.snooze", #"{"delivery":1,"for":"PT1H"}"#)
    try app.call("watch")
    _ = try app.events()
    try app.call("present", #"{"alert":{"id":"b","alertBody":"x"}}"#)
    #expect(try app.events().map { $0["reason"] as? String } == ["evicted", nil])
    #expect(try inbox(center).map { $0["id"] as? String } == ["b"])
    try harness.advance(by: .seconds(3_600))
    #expect(try inbox(center).map { $0["id"] as? String } == ["b"])
  }

  @Test func ofASystemAppsAlertEachRecipientPutsOffTheirOwn() throws {
    let harness = try HubHarness(systemApps: [
      SystemAppRule(
        id: .sample("backup"), user: .sample("root"),
        recipients: [.sample("alice"), .sample("bob")])
    ])
    let backup = try harness.app("backup", uid: 0, key: nil)
    try backup.call(
      "present", #"{"alert":{"id":"full","to":["alice","bob"],"alertBody":"full"}}"#)
    let (alice, bob) = (try harness.center(), try harness.center(uid: 1001))
    try alice.call("center.snooze", #"{"delivery":1,"for":"PT1H"}"#)
    #expect(try inbox(alice).first?["state"] as? String == "snoozed")
    #expect(try inbox(bob).first?["state"] as? String == "delivered")
  }

  @Test func theDeliveryOfAnotherUserIsAsAbsentAsNone() throws {
    let bob = try harness.center(uid: 1001)
    func line(_ number: Int) -> String {
      #"{"id":1,"method":"center.snooze","params":{"delivery":\#(number),"for":"PT1H"}}"#
    }
    let foreign = try bob.sendRaw(line(1))
    let absent = try bob.sendRaw(line(99))
    #expect(foreign == absent)
    #expect(foreign?.contains("-32001") == true)
    #expect(try state() == "delivered")
  }

  /// Case G12: the snooze belongs to the occurrence, and nothing rings when the hub starts on another day.
  @Test func aSnoozeKeepsTheSeries() throws {
    // A Friday, 17:00 in Paris, and the next one.
    harness.now = try Timestamp(rfc3339: "2026-06-05T14:00:00Z")
    let app = try harness.app("series")
    for (id, date) in [("5 June", "2026-06-05"), ("12 June", "2026-06-12")] {
      try app.call(
        "schedule",
        #"{"alert":{"id":"\#(id)","fireDate":"\#(date)T17:00:00+02:00","alertBody":"x"}}"#)
    }
    var fires: [String] = []
    func goOn(to time: String) throws {
      let target = try Timestamp(rfc3339: time)
      while let due = try harness.hub.nextDue(), due <= target {
        harness.now = max(harness.now, due)
        try harness.fire()
        for event in try center.events() where event["type"] as? String == "delivered" {
          fires.append(harness.now.rfc3339)
        }
      }
      harness.now = target
    }
    try goOn(to: "2026-06-05T15:00:30Z")
    try center.call("center.snooze", #"{"delivery":2,"for":"PT9M30S"}"#)
    try goOn(to: "2026-06-05T16:00:00Z")
    harness.now = try Timestamp(rfc3339: "2026-06-06T10:00:00Z")
    try harness.restart()
    try harness.fire()
    #expect(try center.events().isEmpty)
    try goOn(to: "2026-06-20T10:00:00Z")
    #expect(
      fires == ["2026-06-05T15:00:00Z", "2026-06-05T15:10:00Z", "2026-06-12T15:00:00Z"])
  }
}
