import BelfryCore
import BelfryProtocol
import Testing

/// Events: the bytes that the hub keeps and sends, and what a client reads in them.
struct EventTests {
  private let now = Timestamp(clamping: 1_796_131_930_120)

  private func line(_ cursor: Cursor, _ body: [UInt8], _ content: [UInt8]? = nil) -> [UInt8] {
    EventLine.bytes(cursor: cursor, body: body, content: content)
  }

  private func event(_ line: [UInt8]) throws -> (cursor: Cursor, event: ServerLine.Event) {
    #expect(line.last == UInt8(ascii: "\n"))
    guard case .event(let cursor, let event) = try ServerLine.read(Array(line.dropLast())) else {
      throw MalformedAnswer(field: "event")
    }
    return (cursor, event)
  }

  @Test(arguments: [
    (
      AppEvent.Kind.fired(state: .delivered, late: nil), #""type":"fired""#,
      #","state":"delivered""#
    ),
    (
      .fired(state: .ended(.handled), late: .seconds(3)), #""type":"fired""#,
      #","state":"handled","late":"PT3S""#
    ),
    (.activated(Activation()), #""type":"activated""#, #","action":"default""#),
    (
      .activated(Activation(action: "reply", text: "yes")), #""type":"activated""#,
      #","action":"reply","text":"yes""#
    ),
    (.dismissed, #""type":"dismissed""#, ""),
    (.expired, #""type":"expired""#, ""),
    (.dropped(.tooLate), #""type":"dropped""#, #","reason":"tooLate""#),
    (.withdrawn(.evicted), #""type":"withdrawn""#, #","reason":"evicted""#),
  ])
  func anAppIsTold(kind: AppEvent.Kind, type: String, own: String) throws {
    let event = AppEvent(
      kind: kind, id: try #require(AlertID("pot")), user: try #require(UserName("alice")),
      occurrence: Occurrence(instant: now), at: now, badge: 1,
      userInfo: Array(#"{ "a":1.0}"#.utf8))
    let line = line(Cursor(incarnation: "k3f9", number: 7), event.body)
    #expect(
      String(decoding: line, as: UTF8.self)
        == #"""
        {"jsonrpc":"2.0","method":"event","params":{"cursor":"k3f9.7",\#(type),"id":"pot",\#
        "user":"alice","occurrence":"2026-12-01T13:32:10.120Z","at":"2026-12-01T13:32:10.120Z"\#
        \#(own),"badge":1,"userInfo":{ "a":1.0}}}

        """#)
    #expect(try self.event(line).event == .app(event))
  }

  @Test(arguments: [
    (
      AppEvent.Kind.fired(state: .delivered, late: .seconds(1_800)),
      #""state":"delivered","late":"PT30M","missedCount":3,"missedSince":"2026-11-29T09:00:00""#
    ),
    (
      .dropped(.missed),
      #""missedCount":3,"missedSince":"2026-11-29T09:00:00","reason":"missed""#
    ),
  ])
  func anAppIsToldOfWhatWasMissed(kind: AppEvent.Kind, own: String) throws {
    let since = Occurrence(wall: try WallTime(text: "2026-11-29T09:00:00"))
    let event = AppEvent(
      kind: kind, id: try #require(AlertID("can")), user: try #require(UserName("alice")),
      occurrence: Occurrence(wall: try WallTime(text: "2026-12-01T09:00:00")), at: now,
      missed: MissedRun(count: 3, since: since), badge: nil, userInfo: [])
    let line = line(Cursor(incarnation: "k3f9", number: 7), event.body)
    #expect(
      String(decoding: line, as: UTF8.self).hasSuffix(
        #""occurrence":"2026-12-01T09:00:00","at":"2026-12-01T13:32:10.120Z",\#(own)}}"# + "\n"))
    #expect(try self.event(line).event == .app(event))
  }

  @Test func anAppsEventsReadBackAsThemselves() throws {
    var random = RandomMessages(seed: 5)
    for _ in 1...500 {
      let event = random.appEvent()
      let cursor = random.cursor()
      let read = try self.event(line(cursor, event.body))
      #expect(read.cursor == cursor)
      #expect(read.event == .app(event))
    }
  }

  @Test func aCentersEventsReadBackAsThemselves() throws {
    var random = RandomMessages(seed: 6)
    for _ in 1...300 {
      let delivery = random.delivery()
      var bare = delivery
      bare.content = nil
      let body = CenterEvent.delivered(bare).body
      let content = try #require(delivery.content).json
      let cursor = random.cursor()
      #expect(try event(line(cursor, body, content)).event == .center(.delivered(delivery)))
      #expect(try event(line(cursor, body)).event == .center(.delivered(bare)))
      let changed = CenterEvent.changed(
        delivery.number, app: delivery.app, id: delivery.id, state: delivery.state,
        at: delivery.at, until: delivery.until)
      #expect(try event(line(cursor, changed.body)).event == .center(changed))
      #expect(try DeliveryContent(json: content) == delivery.content)
    }
  }

  @Test func aCenterIsTold() throws {
    let cursor = Cursor(incarnation: "c1", number: 3)
    let tea = try #require(AppID("org.example.tea"))
    let pot = try #require(AlertID("pot"))
    let delivered = CenterEvent.delivered(
      CenterDelivery(
        number: DeliveryNumber(12), app: tea, id: pot, occurrence: Occurrence(instant: now),
        state: .delivered, at: now, late: nil, content: nil))
    let content = DeliveryContent(texts: DeliveredTexts(body: "Tea is ready")).json
    #expect(
      String(decoding: line(cursor, delivered.body, content), as: UTF8.self)
        == #"""
        {"jsonrpc":"2.0","method":"event","params":{"cursor":"c1.3","type":"delivered",\#
        "delivery":12,"app":"org.example.tea","id":"pot",\#
        "occurrence":"2026-12-01T13:32:10.120Z","state":"delivered",\#
        "at":"2026-12-01T13:32:10.120Z","alertBody":"Tea is ready","level":"active"}}

        """#)
    let changed = CenterEvent.changed(
      DeliveryNumber(12), app: tea, id: pot, state: .ended(.withdrawn(.cancelled)), at: now)
    #expect(
      String(decoding: line(cursor, changed.body), as: UTF8.self)
        == #"""
        {"jsonrpc":"2.0","method":"event","params":{"cursor":"c1.3","type":"changed",\#
        "delivery":12,"app":"org.example.tea","id":"pot","state":"withdrawn",\#
        "reason":"cancelled","at":"2026-12-01T13:32:10.120Z"}}

        """#)
  }

  @Test(arguments: [
    #"{"cursor":"a.1","type":"snoozed","until":7}"#,
    #"{"cursor":"a.1","type":"snoozed"}"#,
    // A state, a reason and a time that only a newer hub has.
    #"{"cursor":"a.1","type":"snoozed","delivery":1,"app":"a","id":"b","state":"held"}"#,
  ])
  func anUnknownTypeIsPassedOver(params: String) throws {
    let line = Array(#"{"jsonrpc":"2.0","method":"event","params":\#(params)}"#.utf8)
    guard case .event(let cursor, let event) = try ServerLine.read(line) else {
      Issue.record("no event")
      return
    }
    #expect(cursor == Cursor(incarnation: "a", number: 1))
    #expect(event == .unknown(type: "snoozed"))
  }

  @Test func anUnknownWordIsPassedOverToo() throws {
    let params = #"""
      {"cursor":"a.1","type":"changed","delivery":1,"app":"a","id":"b","state":"held",\#
      "at":"2026-12-01T13:32:10Z"}
      """#
    let line = Array(#"{"method":"event","params":\#(params)}"#.utf8)
    guard case .event(_, let event) = try ServerLine.read(line) else {
      Issue.record("no event")
      return
    }
    #expect(event == .unknown(type: "changed"))
  }
}
