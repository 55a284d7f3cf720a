import BelfryCore
import BelfryHub
import Testing

/// An app in the foreground shows its alerts itself; what it does not take, the center gets.
@Suite struct ForegroundTests {
  let harness: HubHarness
  let app: Client
  let center: Client

  init() throws {
    harness = try HubHarness()
    app = try harness.app("tea")
    center = try harness.center()
    try app.call("watch", #"{"foreground":true}"#)
    try center.call("center.watch")
  }

  private func present(_ members: String = #""id":"pot","alertBody":"ready""#) throws {
    try app.call("present", #"{"alert":{\#(members)}}"#)
  }

  @discardableResult private func handled(
    _ id: String = "pot", _ more: String = "", by client: Client? = nil
  ) throws -> [String: Any] {
    try (client ?? app).call(
      "handled", #"{"id":"\#(id)","occurrence":"2026-12-01T13:00:00Z"\#(more)}"#)
  }

  private func inbox() throws -> [[String: Any]] {
    try center.call("center.list")["deliveries"] as? [[String: Any]] ?? []
  }

  // The offer.

  @Test func theAppGetsTheTextsAndTheCenterKnowsNothing() throws {
    try present(
      #""id":"pot","alertTitle":"Kitchen","alertBody":{"key":"%@ is ready","args":["Tea"]},"#
        + #""badge":3,"userInfo":{"k":1}"#)
    let event = try #require(try app.events().first)
    #expect(event["type"] as? String == "fired")
    #expect(event["state"] as? String == "offered")
    #expect(event["alertTitle"] as? String == "Kitchen")
    #expect(event["alertBody"] as? String == "\u{2068}Tea\u{2069} is ready")
    #expect(event["alertAction"] as? String == "View")
    #expect(event["until"] as? String == "2026-12-01T13:00:05Z")
    #expect(event["badge"] as? Int == 3)
    #expect((event["userInfo"] as? [String: Any])?["k"] as? Int == 1)
    #expect(try center.events().isEmpty)
    #expect(try inbox().isEmpty)
    for method in ["shown", "seen", "dismiss", "activate"] {
      #expect(try center.refusal("center.\(method)", #"{"delivery":1}"#) == "notFound")
    }
    #expect(
      try center.refusal("center.snooze", #"{"delivery":1,"for":"PT1H"}"#) == "notFound")
    let other = harness.connect(uid: 1000)
    let welcome = try other.call(
      "hello", #"{"center":true,"key":"center-key-0123456789-abc"}"#)
    #expect(welcome["waiting"] as? Int == 0)
  }

  @Test func whatTheAppHasHandledIsAtItsEnd() throws {
    try present()
    _ = try app.events()
    let answer = try handled()
    #expect(answer["state"] as? String == "handled")
    #expect(answer["changed"] as? Bool == true)
    try harness.advance(by: .seconds(3_600))
    #expect(try app.events().isEmpty)
    #expect(try center.events().isEmpty)
    #expect(try inbox().isEmpty)
  }

  @Test func theAppCanGiveItToTheCenterAtOnce() throws {
    try present()
    let answer = try handled("pot", #","show":true"#)
    #expect(answer["state"] as? String == "delivered")
    #expect(answer["changed"] as? Bool == true)
    let rings = try center.events()
    #expect(rings.map { $0["type"] as? String } == ["delivered"])
    #expect(rings.first?["state"] as? String == "delivered")
    #expect(rings.first?["alertBody"] as? String == "ready")
    #expect(try inbox().map { $0["state"] as? String } == ["delivered"])
    #expect(try app.eventTypes() == ["fired"])
    try harness.advance(by: .seconds(5))
    #expect(try center.events().isEmpty)
    try center.call("center.activate", #"{"delivery":1}"#)
    #expect(try app.eventTypes() == ["activated"])
  }

  // Limit: OfferSeconds
  @Test func silenceGivesItToTheCenterAfterFiveSeconds() throws {
    try present()
    try harness.advance(by: .milliseconds(4_999))
    #expect(try center.events().isEmpty)
    try harness.advance(by: .milliseconds(1))
    #expect(try center.eventTypes() == ["delivered"])
    #expect(try inbox().map { $0["state"] as? String } == ["delivered"])
    let late = try handled()
    #expect(late["state"] as? String == "delivered")
    #expect(late["changed"] as? Bool == false)
    #expect(try inbox().count == 1)
  }

  @Test func theFirstAnswerWins() throws {
    try present()
    try handled()
    for more in ["", #","show":true"#] {
      let again = try handled("pot", more)
      #expect(again["state"] as? String == "handled")
      #expect(again["changed"] as? Bool == false)
    }
    #expect(try inbox().isEmpty)
    try app.call("present", #"{"alert":{"id":"cup","alertBody":"x"}}"#)
    try app.call("remove", #"{"ids":["cup"]}"#)
    let withdrawn = try handled("cup")
    #expect(withdrawn["state"] as? String == "withdrawn")
    #expect(withdrawn["reason"] as? String == "removed")
  }

  @Test func whatWasNeverDeliveredIsNotFound() throws {
    try present()
    let wrong = try app.send(
      #"{"id":1,"method":"handled","params":{"id":"pot","occurrence":"2026-12-01T13:00:01Z"}}"#)
    #expect(wrong.code == -32001)
    #expect(wrong.field == "id")
    let coffee = try harness.app("coffee")
    func line(_ id: String) -> String {
      #"{"id":1,"method":"handled","params":{"id":"\#(id)","occurrence":"2026-12-01T13:00:00Z"}}"#
    }
    let foreign = try coffee.sendRaw(line("pot"))
    let absent = try coffee.sendRaw(line("none"))
    #expect(foreign == absent)
    #expect(foreign?.contains("-32001") == true)
  }

  // Who is in the foreground.

  @Test func twoProcessesInTheForegroundBothGetItAndTheFirstAnswerWins() throws {
    let second = try harness.app("tea")
    try second.call("watch", #"{"foreground":true}"#)
    try present()
    for client in [app, second] {
      #expect(try client.events().map { $0["state"] as? String } == ["offered"])
    }
    #expect(try handled("pot", by: second)["changed"] as? Bool == true)
    #expect(try handled("pot", by: app)["changed"] as? Bool == false)
  }

  @Test func itIsOfferedAsLongAsOneOfThemIsThere() throws {
    let second = try harness.app("tea")
    try second.call("watch", #"{"foreground":true}"#)
    try present()
    try app.close()
    #expect(try center.events().isEmpty)
    try second.close()
    #expect(try center.eventTypes() == ["delivered"])
    let third = try harness.app("tea")
    try third.call("present", #"{"alert":{"id":"next","alertBody":"x"}}"#)
    #expect(try center.eventTypes() == ["delivered"])
  }

  @Test(arguments: ["{}", #"{"foreground":false}"#])
  func aWatchWithoutForegroundGivesEverythingToTheCenterAtOnce(params: String) throws {
    try present(#""id":"a","alertBody":"x""#)
    try present(#""id":"b","alertBody":"x""#)
    try app.call("watch", params)
    #expect(try center.events().map { $0["id"] as? String } == ["a", "b"])
    try present(#""id":"c","alertBody":"x""#)
    #expect(try center.events().map { $0["id"] as? String } == ["c"])
  }

  @Test func aConnectionInTheBackgroundMakesNoDifference() throws {
    let background = try harness.app("tea")
    try background.call("watch")
    try present()
    #expect(try background.events().map { $0["state"] as? String } == ["offered"])
    try background.close()
    #expect(try center.events().isEmpty)
  }

  @Test func anAppIsInTheForegroundForItselfAlone() throws {
    let coffee = try harness.app("coffee")
    try coffee.call("present", #"{"alert":{"id":"x","alertBody":"x"}}"#)
    let bobs = try harness.app("tea", uid: 1001)
    try bobs.call("watch")
    try bobs.call("present", #"{"alert":{"id":"x","alertBody":"x"}}"#)
    #expect(try bobs.events().map { $0["state"] as? String } == ["delivered"])
    #expect(try center.events().map { $0["app"] as? String } == ["coffee"])
    // And when another goes, its offers stay.
    try present()
    try coffee.call("watch", #"{"foreground":true}"#)
    try coffee.close()
    #expect(try center.events().isEmpty)
  }

  @Test func anAppOfTheSystemHasNoForeground() throws {
    let harness = try HubHarness(systemApps: [
      SystemAppRule(id: .sample("backup"), user: .sample("bob"), recipients: [.sample("alice")])
    ])
    let backup = try harness.app("backup", uid: 1001, key: nil)
    let answer = try backup.send(#"{"id":1,"method":"watch","params":{"foreground":true}}"#)
    #expect(answer.code == -32000)
    #expect(answer.reason == "notAllowed")
    #expect(answer.field == "foreground")
    try backup.call("watch", #"{"foreground":false}"#)
    try backup.call("present", #"{"alert":{"to":["alice"],"alertBody":"x"}}"#)
    #expect(try backup.events().map { $0["state"] as? String } == ["delivered"])
  }

  @Test func moreThanATurnHoldsIsGivenOverInSeveral() throws {
    var limits = Limits()
    limits.deliveriesPerTurn = 3
    let harness = try HubHarness(limits: limits)
    let (app, center) = (try harness.app("tea"), try harness.center())
    try app.call("watch", #"{"foreground":true}"#)
    try center.call("center.watch")
    for number in 0..<7 {
      try app.call("present", #"{"alert":{"id":"\#(number)","alertBody":"x"}}"#)
    }
    #expect(try center.events().isEmpty)
    try app.close()
    #expect(try center.events().map { $0["id"] as? String } == (0..<7).map { "\($0)" })
    #expect(harness.foreground.left.isEmpty)
  }

  // What an offer is not.

  @Test func whatShowsNothingIsNotOffered() throws {
    try present(#""id":"count","badge":2"#)
    try present(#""id":"sound","badge":3,"soundName":"default""#)
    let events = try app.events()
    #expect(events.map { $0["state"] as? String } == ["handled", "handled"])
    #expect(events.map { $0["badge"] as? Int } == [2, 3])
    #expect(events.allSatisfy { $0["until"] == nil })
    #expect(
      try app.refusal("handled", #"{"id":"count","occurrence":"2026-12-01T13:00:00Z"}"#)
        == "notFound")
  }

  @Test func whatIsTooLateIsDroppedAsEver() throws {
    try app.call(
      "schedule", #"{"alert":{"id":"a","after":"PT1M","alertBody":"x","lateness":"PT1S"}}"#)
    try harness.advance(by: .seconds(120))
    #expect(try app.eventTypes() == ["dropped"])
  }

  @Test func whatIsLateSaysSo() throws {
    try app.call("schedule", #"{"alert":{"id":"a","after":"PT1M","alertBody":"x"}}"#)
    try harness.advance(by: .seconds(120))
    let event = try #require(try app.events().first)
    #expect(event["late"] as? String == "PT1M")
    #expect(event["until"] as? String == "2026-12-01T13:02:05Z")
  }

  // What happens to it meanwhile.

  @Test func badgeMarkAndSupersedingAreDoneWhenItFires() throws {
    let fixed =
      #"{"alert":{"id":"pot","fireDate":"2026-12-01T13:00:00Z","alertBody":"x","badge":"+1"}}"#
    try app.call("schedule", fixed)
    #expect(try app.call("badge")["badge"] as? Int == 1)
    let again = try app.call("schedule", fixed)["alerts"] as? [[String: Any]]
    #expect(again?.first?["fired"] as? Bool == true)
    _ = try app.events()
    // The older is an offer, too: the app is told, and the center has never heard of it.
    try present()
    let events = try app.events()
    #expect(events.map { $0["type"] as? String } == ["withdrawn", "fired"])
    #expect(events.first?["reason"] as? String == "superseded")
    #expect(try center.events().isEmpty)
    try harness.advance(by: .seconds(5))
    #expect(try center.events().map { $0["delivery"] as? Int } == [2])
  }

  @Test func anOfferTakesThePlaceOfWhatTheCenterHas() throws {
    try app.call("watch")
    try present()
    _ = try (app.events(), center.events())
    try app.call("watch", #"{"foreground":true}"#)
    try present()
    #expect(try center.events().map { $0["state"] as? String } == ["withdrawn"])
    #expect(try inbox().isEmpty)
  }

  @Test(arguments: [("cancel", "cancelled"), ("remove", "removed")])
  func itsAppCanTakeItBack(method: String, reason: String) throws {
    try present()
    _ = try app.events()
    #expect(try app.call(method, #"{"ids":["pot"]}"#)["withdrawn"] as? Int == 1)
    #expect(try app.events().map { $0["reason"] as? String } == [reason])
    try harness.advance(by: .seconds(5))
    #expect(try center.events().isEmpty)
  }

  @Test func schedulingTheIdAgainLeavesItOffered() throws {
    try present()
    try app.call("schedule", #"{"alert":{"id":"pot","after":"PT1H","alertBody":"next"}}"#)
    #expect(try center.events().isEmpty)
    #expect(try handled()["changed"] as? Bool == true)
  }

  @Test func whatExpiresSoonerIsOfferedUntilThen() throws {
    try present(#""id":"pot","alertBody":"x","expiresAfter":"PT2S""#)
    #expect(try app.events().map { $0["until"] as? String } == ["2026-12-01T13:00:02Z"])
    try harness.advance(by: .milliseconds(1_999))
    #expect(try app.events().isEmpty)
    try harness.advance(by: .milliseconds(1))
    #expect(try app.eventTypes() == ["expired"])
    #expect(try center.events().isEmpty)
    #expect(try handled()["state"] as? String == "expired")
  }

  @Test func theTimeToStayCountsFromItsFiring() throws {
    try present(#""id":"pot","alertBody":"x","expiresAfter":"PT1M""#)
    try harness.advance(by: .seconds(5))
    #expect(try inbox().first?["expiresAt"] as? String == "2026-12-01T13:01:00Z")
    _ = try app.events()
    try harness.advance(by: .milliseconds(54_999))
    #expect(try app.events().isEmpty)
    try harness.advance(by: .milliseconds(1))
    #expect(try app.eventTypes() == ["expired"])
  }

  @Test func theOldestOfTooManyGoesAlsoWhenItIsOffered() throws {
    var limits = Limits()
    limits.deliveriesKept = 1
    let harness = try HubHarness(limits: limits)
    let (app, center) = (try harness.app("tea"), try harness.center())
    try app.call("watch", #"{"foreground":true}"#)
    try center.call("center.watch")
    try app.call("present", #"{"alert":{"id":"a","alertBody":"x"}}"#)
    try app.call("present", #"{"alert":{"id":"b","alertBody":"x"}}"#)
    let events = try app.events()
    #expect(events.map { $0["type"] as? String } == ["fired", "withdrawn", "fired"])
    #expect(events[1]["reason"] as? String == "evicted")
    #expect(try center.events().isEmpty)
    try harness.advance(by: .seconds(5))
    #expect(try center.events().map { $0["id"] as? String } == ["b"])
  }

  @Test func whileTheDiskIsFullAnOfferCanBeAnswered() throws {
    try present(#""id":"a","alertBody":"x""#)
    try present(#""id":"b","alertBody":"x""#)
    harness.hub.refusesGrowth = true
    #expect(try handled("a")["changed"] as? Bool == true)
    #expect(try handled("b", #","show":true"#)["changed"] as? Bool == true)
  }

  @Test func aClockThatIsSetBackMakesNoOfferLonger() throws {
    var limits = Limits()
    limits.deliveriesPerTurn = 2
    let harness = try HubHarness(limits: limits)
    let (app, center) = (try harness.app("tea"), try harness.center())
    try app.call("watch", #"{"foreground":true}"#)
    try center.call("center.watch")
    for id in ["a", "b", "c"] {
      try app.call("present", #"{"alert":{"id":"\#(id)","alertBody":"x"}}"#)
    }
    harness.now = harness.now.advanced(clampingBy: .seconds(-3_600))
    try app.call("present", #"{"alert":{"id":"d","alertBody":"x"}}"#)
    try harness.fire(clockWentBack: true)
    #expect(try center.events().map { $0["id"] as? String } == ["a", "b", "c"])
    try harness.advance(by: .seconds(5))
    #expect(try center.events().map { $0["id"] as? String } == ["d"])
  }

  // Restarts.

  @Test func afterARestartItIsOfferedUntilItsTime() throws {
    try present()
    let cursor = try #require(try app.events().last?["cursor"] as? String)
    try harness.restart()
    try harness.advance(by: .seconds(3))
    let (app, center) = (try harness.app("tea"), try harness.center())
    try app.call("watch", #"{"foreground":true,"since":"\#(cursor)"}"#)
    try center.call("center.watch")
    #expect(try center.events().isEmpty)
    #expect(try handled("pot", by: app)["changed"] as? Bool == true)
    try harness.advance(by: .seconds(5))
    #expect(try center.events().isEmpty)
  }

  @Test func afterARestartWithoutTheAppTheCenterGetsItWhenItIsOver() throws {
    try present()
    try harness.restart()
    let center = try harness.center()
    try center.call("center.watch")
    try harness.advance(by: .milliseconds(4_999))
    #expect(try center.events().isEmpty)
    try harness.advance(by: .milliseconds(1))
    #expect(try center.eventTypes() == ["delivered"])
  }

  @Test func aHubThatWasDownGivesItWhenItIsBackUnlessItExpired() throws {
    try present(#""id":"stays","alertBody":"x""#)
    try present(#""id":"goes","alertBody":"x","expiresAfter":"PT1M""#)
    harness.now = harness.now.advanced(clampingBy: .seconds(60))
    try harness.restart()
    try harness.fire()
    let (app, center) = (try harness.app("tea"), try harness.center())
    let listed = try center.call("center.list")["deliveries"] as? [[String: Any]]
    #expect(listed?.map { $0["id"] as? String } == ["stays"])
    try app.call("watch")
    #expect(try app.eventTypes() == ["fired", "fired", "expired"])
  }
}
