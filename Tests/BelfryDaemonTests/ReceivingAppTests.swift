import BelfryProtocol
import BelfryTestSupport
import Testing

/// The four states in which an app can be when its alert rings, each from its scheduling to its end.
@Suite struct ReceivingAppTests {
  private let hub: HubProcess

  init() throws {
    hub = try HubProcess(testClock: "2026-12-01T08:00:00Z")
  }

  private static let userInfo = #"{"cup": 1}"#

  private func schedule(by app: LineClient) throws {
    let alert =
      #"{"id":"pot","after":"PT4M","alertTitle":"Kitchen","alertBody":"Tea is ready","badge":1,"userInfo":\#(Self.userInfo)}"#
    #expect(
      try app.call(#"{"id":1,"method":"schedule","params":{"alert":\#(alert)}}"#)["result"] != nil)
  }

  private func advance(_ length: String) throws {
    let administrator = try hub.connectAdministrator()
    let line = #"{"id":1,"method":"admin.clock","params":{"advance":"\#(length)"}}"#
    #expect(try administrator.call(line)["result"] != nil)
    administrator.close()
  }

  private func inbox(_ center: LineClient) throws -> ReceivedLine {
    try center.call(#"{"id":9,"method":"center.list"}"#)
  }

  /// Nothing is shown; the app is told, shows it itself, and the person does not get it twice.
  @Test func inTheForegroundTheAppIsToldAndShowsItItself() throws {
    let (app, center) = (try hub.connectApp(), try hub.connectCenter())
    #expect(
      try app.call(#"{"id":1,"method":"watch","params":{"foreground":true}}"#)["result"] != nil)
    try schedule(by: app)
    try advance("PT4M")
    let fired = try app.event()
    #expect(fired.eventType == "fired")
    #expect(fired.string("params.state") == "offered")
    #expect(fired.string("params.alertTitle") == "Kitchen")
    #expect(fired.string("params.alertBody") == "Tea is ready")
    #expect(fired.json("params.userInfo") == Self.userInfo)
    #expect(fired.integer("params.badge") == 1)
    let handled = try app.call(
      #"{"id":3,"method":"handled","params":{"id":"pot","occurrence":"2026-12-01T08:04:00Z"}}"#)
    #expect(handled.json("result") == #"{"state":"handled","changed":true}"#)
    try advance("PT1H")
    let list = try inbox(center)
    #expect(list["result.deliveries"]?.count == 0)
    // The center's stream has nothing of it either.
    #expect(list.string("result.cursor")?.hasSuffix(".0") == true)
  }

  /// It is shown, and the app is told when the person answers: two different events.
  @Test func inTheBackgroundItIsShownAndTheAppIsToldWhenThePersonAnswers() throws {
    let (app, center) = (try hub.connectApp(), try hub.connectCenter())
    #expect(try app.call(#"{"id":1,"method":"watch"}"#)["result"] != nil)
    #expect(try center.call(#"{"id":1,"method":"center.watch"}"#)["result"] != nil)
    try schedule(by: app)
    try advance("PT4M")
    let fired = try app.event()
    #expect(fired.eventType == "fired")
    #expect(fired.string("params.state") == "delivered")
    #expect(fired["params.alertBody"] == nil)
    let shown = try center.event("delivered")
    #expect(shown.string("params.alertBody") == "Tea is ready")
    let number = try #require(shown.integer("params.delivery"))
    for method in ["shown", "activate"] {
      let line = #"{"id":3,"method":"center.\#(method)","params":{"delivery":\#(number)}}"#
      #expect(try center.call(line).json("result.changed") == "true")
    }
    let answered = try app.event()
    #expect(answered.eventType == "activated")
    #expect(answered.string("params.action") == "default")
    #expect(answered.string("params.occurrence") == fired.string("params.occurrence"))
    #expect(answered.json("params.userInfo") == Self.userInfo)
  }

  /// The answer waits for the app, as a launch option does, until the app has acknowledged it.
  @Test func notRunningAndThenOpenedByAnAnswerTheAppFindsTheAnswerWhenItStarts() throws {
    let first = try hub.connectApp()
    try schedule(by: first)
    first.close()
    try advance("PT4M")
    let center = try hub.connectCenter()
    let number = try #require(try inbox(center).integer("result.deliveries[0].delivery"))
    let line = #"{"id":3,"method":"center.activate","params":{"delivery":\#(number)}}"#
    #expect(try center.call(line).string("result.state") == "activated")
    try hub.kill()
    try hub.start()

    // An app that breaks off before it has acknowledged gets it again.
    for _ in 0..<2 {
      let app = try hub.connect()
      let hello = #"{"id":0,"method":"hello","params":{"app":"tea","key":"\#(HubProcess.appKey)"}}"#
      #expect(try app.call(hello).integer("result.waiting") == 2)
      #expect(try app.call(#"{"id":1,"method":"watch"}"#)["result"] != nil)
      #expect(try app.event().eventType == "fired")
      let answer = try app.event()
      #expect(answer.eventType == "activated")
      #expect(answer.string("params.id") == "pot")
      #expect(answer.json("params.userInfo") == Self.userInfo)
      app.close()
    }
    let app = try hub.connectApp()
    #expect(try app.call(#"{"id":1,"method":"watch"}"#)["result"] != nil)
    _ = try app.event()
    let cursor = try #require(try app.event("activated").string("params.cursor"))
    #expect(
      try app.call(#"{"id":2,"method":"ack","params":{"cursor":"\#(cursor)"}}"#)["result"] != nil)
    let next = try hub.connect()
    let hello = #"{"id":0,"method":"hello","params":{"app":"tea","key":"\#(HubProcess.appKey)"}}"#
    #expect(try next.call(hello).integer("result.waiting") == 0)
    #expect(try next.call(#"{"id":1,"method":"watch"}"#).string("result.cursor") == cursor)
  }

  /// It waits, and is judged when the person is back: what still matters is there, the rest is not.
  @Test func withTheUserAwayItWaitsAndIsJudgedWhenTheyAreBack() throws {
    let app = try hub.connectApp()
    #expect(try app.call(#"{"id":1,"method":"watch"}"#)["result"] != nil)
    try schedule(by: app)
    let short = #"{"id":"cup","after":"PT5M","alertBody":"Drink it","expiresAfter":"PT1H"}"#
    #expect(
      try app.call(#"{"id":2,"method":"schedule","params":{"alert":\#(short)}}"#)["result"] != nil)
    try advance("P1D")
    #expect(
      try (0..<3).map { _ in try app.event().eventType } == ["fired", "fired", "expired"])
    try hub.kill()
    try hub.start()

    let center = try hub.connect()
    let welcome = try center.call(
      #"{"id":0,"method":"hello","params":{"center":true,"key":"\#(HubProcess.centerKey)"}}"#)
    #expect(welcome.integer("result.waiting") == 1)
    let list = try inbox(center)
    #expect(list["result.deliveries"]?.count == 1)
    #expect(list.string("result.deliveries[0].id") == "pot")
    // Nobody has shown it: that is the person's programs' to do now.
    #expect(list.string("result.deliveries[0].state") == "delivered")
    #expect(list.string("result.deliveries[0].at") == "2026-12-01T08:04:00Z")
    let number = try #require(list.integer("result.deliveries[0].delivery"))
    let line = #"{"id":3,"method":"center.dismiss","params":{"delivery":\#(number)}}"#
    #expect(try center.call(line).string("result.state") == "dismissed")
    let again = try hub.connectApp()
    #expect(try again.call(#"{"id":1,"method":"watch"}"#)["result"] != nil)
    #expect(try again.event("dismissed").json("params.userInfo") == Self.userInfo)
  }
}
