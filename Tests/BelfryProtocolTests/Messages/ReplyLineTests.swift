import BelfryCore
import BelfryProtocol
import Testing

/// Every answer: the bytes that the hub writes, and what a client reads in them.
struct ReplyLineTests {
  private let id = RequestID(7)
  private let now = Timestamp(clamping: 1_796_131_930_120)
  private let cursor = Cursor(incarnation: "k3f9", number: 7)

  /// The result within the line, as text.
  private func result(_ line: [UInt8]) throws -> (text: String, view: JSONView) {
    guard case .result(let id, let view) = try ServerLine.read(Array(line.dropLast())) else {
      throw MalformedAnswer(field: "result")
    }
    #expect(id == self.id)
    #expect(line.last == UInt8(ascii: "\n"))
    let text = String(decoding: view.raw, as: UTF8.self)
    #expect(
      String(decoding: line, as: UTF8.self)
        == "{\"jsonrpc\":\"2.0\",\"id\":7,\"result\":\(text)}\n")
    return (text, view)
  }

  @Test func welcomesAnApp() throws {
    let welcome = Welcome(
      hubVersion: "0.1.0", user: UserName("alice"), app: AppID("org.example.tea"), waiting: 2,
      now: now,
      limits: WelcomeLimits(
        lineBytes: 1_048_576, pending: 1_000, alertBytes: 65_536, userInfoBytes: 4_096))
    let (text, view) = try result(ReplyLine.welcome(id, welcome))
    #expect(
      text == #"""
        {"protocol":1,"hub":"0.1.0","user":"alice","app":"org.example.tea","waiting":2,\#
        "now":"2026-12-01T13:32:10.120Z","limits":{"lineBytes":1048576,"pending":1000,\#
        "alertBytes":65536,"userInfoBytes":4096}}
        """#)
    #expect(try Welcome(view) == welcome)
  }

  @Test func welcomesAnAdministrator() throws {
    let welcome = Welcome(
      hubVersion: "0.1.0", user: nil, app: nil, waiting: nil, now: now,
      limits: WelcomeLimits(lineBytes: 1_048_576))
    let (text, view) = try result(ReplyLine.welcome(id, welcome))
    #expect(
      text == #"""
        {"protocol":1,"hub":"0.1.0","now":"2026-12-01T13:32:10.120Z",\#
        "limits":{"lineBytes":1048576}}
        """#)
    #expect(try Welcome(view) == welcome)
  }

  @Test func answersPing() throws {
    let pong = Pong(hubVersion: "0.1.0", now: now)
    let (text, view) = try result(ReplyLine.pong(id, pong))
    #expect(text == #"{"hub":"0.1.0","protocol":1,"now":"2026-12-01T13:32:10.120Z"}"#)
    #expect(try Pong(view) == pong)
  }

  @Test func answersScheduleInItsThreeForms() throws {
    let pot = try #require(AlertID("pot"))
    let answer = ScheduleAnswer(
      alerts: [
        ScheduledAlert(id: pot, next: now, isReplacement: true),
        ScheduledAlert(id: pot, next: nil, isReplacement: false, hasFired: true),
        ScheduledAlert(id: pot, next: nil, isReplacement: false),
      ], evicted: [pot])
    let (text, view) = try result(ReplyLine.scheduled(id, answer))
    #expect(
      text == #"""
        {"alerts":[{"id":"pot","next":"2026-12-01T13:32:10.120Z","replaced":true},\#
        {"id":"pot","next":null,"fired":true},\#
        {"id":"pot","next":null,"replaced":false}],"evicted":["pot"]}
        """#)
    #expect(try ScheduleAnswer(view) == answer)
  }

  @Test func answersCancel() throws {
    let answer = CancelAnswer(pending: 3, withdrawn: 0)
    let (text, view) = try result(ReplyLine.cancelled(id, answer))
    #expect(text == #"{"pending":3,"withdrawn":0}"#)
    #expect(try CancelAnswer(view) == answer)
  }

  @Test func answersReplaceAll() throws {
    let pot = try #require(AlertID("pot"))
    let answer = ReplaceAnswer(
      alerts: [ScheduledAlert(id: pot, next: nil, isReplacement: false, hasFired: true)], removed: 3
    )
    let (text, view) = try result(ReplyLine.replaced(id, answer))
    #expect(text == #"{"alerts":[{"id":"pot","next":null,"fired":true}],"removed":3}"#)
    #expect(try ReplaceAnswer(view) == answer)
  }

  @Test func answersRemove() throws {
    let answer = RemoveAnswer(withdrawn: 2)
    let (text, view) = try result(ReplyLine.removed(id, answer))
    #expect(text == #"{"withdrawn":2}"#)
    #expect(try RemoveAnswer(view) == answer)
  }

  @Test func answersCategories() throws {
    let (text, view) = try result(ReplyLine.categories(id, count: 3))
    #expect(text == #"{"categories":3}"#)
    #expect(try Int(categories: view) == 3)
  }

  @Test func answersBadge() throws {
    let answer = BadgeAnswer(user: try #require(UserName("alice")), badge: 3)
    let (text, view) = try result(ReplyLine.badge(id, answer))
    #expect(text == #"{"user":"alice","badge":3}"#)
    #expect(try BadgeAnswer(view) == answer)
  }

  @Test func listsAlerts() throws {
    var random = RandomMessages(seed: 3)
    for round in 0..<100 {
      let app = round.isMultiple(of: 2) ? random.appID() : nil
      let alerts = try (0..<round % 5).map { _ in
        let alert = random.alert()
        let bytes = StoredAlert.bytes(of: alert, id: random.alertID(), fireDate: now)
        let listed = StoredAlert.listed(bytes, app: app, next: now)
        return (listed, PendingAlert(app: app, alert: try StoredAlert.read(bytes), next: now))
      }
      let page = Page(
        elements: alerts.map(\.1), nextPage: random.maybe { $0.text() },
        cursor: random.maybe { $0.cursor() })
      let (_, view) = try result(
        ReplyLine.alerts(id, alerts.map(\.0), nextPage: page.nextPage, cursor: page.cursor))
      #expect(try Page<PendingAlert>(view) == page)
    }
    let (text, _) = try result(ReplyLine.alerts(id, [], nextPage: "p", cursor: cursor))
    #expect(text == #"{"alerts":[],"nextPage":"p","cursor":"k3f9.7"}"#)
  }

  @Test func theDeepestAlertCanStillBeListed() throws {
    let (open, close) = (String(repeating: "[", count: 27), String(repeating: "]", count: 27))
    let alert = try readAlert(#""id":"pot","userInfo":{"a":\#(open)\#(close)}"#)
    let bytes = StoredAlert.bytes(of: alert, id: try #require(alert.id), fireDate: now)
    let line = ReplyLine.alerts(
      id, [StoredAlert.listed(bytes, next: now)], nextPage: nil, cursor: nil)
    #expect(try Page<PendingAlert>(result(line).view).elements.count == 1)
  }

  @Test func listsDeliveries() throws {
    var random = RandomMessages(seed: 4)
    for _ in 0..<200 {
      let delivery = random.delivery()
      let page = Page(elements: [delivery, delivery], nextPage: nil, cursor: cursor)
      // Written at once, and with the content that the store kept.
      var bare = delivery
      bare.content = nil
      let spliced = bare.json(storedContent: try #require(delivery.content).json)
      #expect(delivery.json() == spliced)
      let (_, view) = try result(
        ReplyLine.deliveries(id, [spliced, delivery.json()], nextPage: nil, cursor: cursor))
      #expect(try Page<CenterDelivery>(view) == page)
    }
  }

  @Test func listsDeliveriesOfAnApp() throws {
    var random = RandomMessages(seed: 5)
    for _ in 0..<100 {
      let page = Page(
        elements: [random.appDelivery(), random.appDelivery()],
        nextPage: random.maybe { $0.text() },
        cursor: random.maybe { $0.cursor() })
      let line = ReplyLine.deliveries(
        id, page.elements.map(\.json), nextPage: page.nextPage, cursor: page.cursor)
      #expect(try Page<AppDelivery>(result(line).view) == page)
    }
    let delivery = AppDelivery(
      id: try #require(AlertID("pot")), user: try #require(UserName("alice")),
      occurrence: Occurrence(instant: now), state: .ended(.withdrawn(.removed)), at: now)
    #expect(
      String(decoding: delivery.json, as: UTF8.self) == #"""
        {"id":"pot","user":"alice","occurrence":"2026-12-01T13:32:10.120Z","state":"withdrawn",\#
        "reason":"removed","at":"2026-12-01T13:32:10.120Z"}
        """#)
  }

  @Test func writesADelivery() throws {
    let delivery = CenterDelivery(
      number: DeliveryNumber(12), app: try #require(AppID("org.example.tea")),
      id: try #require(AlertID("pot")), occurrence: Occurrence(instant: now),
      state: .ended(.withdrawn(.superseded)), at: now, late: .seconds(90),
      content: DeliveryContent(
        texts: DeliveredTexts(
          title: "T", body: "Tea is ready", action: "Open", language: "en-GB"),
        appName: "Tea time", category: "c",
        actions: [
          DeliveryAction(
            id: "r", title: "Reply",
            textInput: DeliveryAction.Input(buttonTitle: "Send", placeholder: "…"),
            isForeground: true),
          DeliveryAction(id: "d", title: "Delete", isDestructive: true),
        ], sound: Sound("default"),
        badge: 1, level: .passive, thread: "t", icon: "i", expiresAt: .latest))
    #expect(
      String(decoding: delivery.json(), as: UTF8.self) == #"""
        {"delivery":12,"app":"org.example.tea","id":"pot","occurrence":"2026-12-01T13:32:10.120Z",\#
        "state":"withdrawn","reason":"superseded","at":"2026-12-01T13:32:10.120Z",\#
        "late":"PT1M30S","alertTitle":"T","alertBody":"Tea is ready","alertAction":"Open",\#
        "language":"en-GB","appName":"Tea time","category":"c","actions":[{"id":"r","title":"Reply","textInput":{"buttonTitle":"Send",\#
        "placeholder":"…"},"foreground":true},{"id":"d","title":"Delete","destructive":true}],\#
        "soundName":"default","badge":1,"level":"passive","thread":"t","icon":"i",\#
        "expiresAt":"9999-12-31T23:59:59.999Z"}
        """#)
    #expect(DeliveryContent().json == Array(#"{"level":"active"}"#.utf8))
  }

  @Test func answersTheRest() throws {
    #expect(try result(ReplyLine.acknowledged(id)).text == "{}")
    let watching = try result(ReplyLine.watching(id, from: cursor))
    #expect(watching.text == #"{"cursor":"k3f9.7"}"#)
    #expect(try Cursor(answer: watching.view) == cursor)
    let clock = try result(ReplyLine.clock(id, now: now))
    #expect(clock.text == #"{"now":"2026-12-01T13:32:10.120Z"}"#)
    #expect(try Timestamp(answer: clock.view) == now)
  }

  @Test(arguments: DeliveryState.all)
  func answersACenter(state: DeliveryState) throws {
    let answer = DeliveryAnswer(delivery: DeliveryNumber(12), state: state, isChanged: false)
    let (text, view) = try result(ReplyLine.answered(id, answer))
    if state == .seen { #expect(text == #"{"delivery":12,"state":"seen","changed":false}"#) }
    #expect(try DeliveryAnswer(view) == answer)
  }

  @Test(arguments: [nil, Timestamp.latest])
  func answersStatus(next: Timestamp?) throws {
    let status = HubStatus(
      hubVersion: "0.1.0", now: now, users: 1, personalApps: 2, systemApps: 3, pending: 4,
      deliveries: 5, connections: 6, storeBytes: 7, next: next,
      timeZone: try #require(ZoneName("Europe/Kyiv")), zonesReloaded: 8)
    let (text, view) = try result(ReplyLine.status(id, status))
    let nextText = next == nil ? "null" : #""9999-12-31T23:59:59.999Z""#
    #expect(
      text == #"""
        {"hub":"0.1.0","now":"2026-12-01T13:32:10.120Z","users":1,\#
        "apps":{"personal":2,"system":3},"pending":4,"deliveries":5,"connections":6,\#
        "storeBytes":7,"next":\#(nextText),"timeZone":"Europe/Kyiv","zonesReloaded":8}
        """#)
    #expect(try HubStatus(view) == status)
  }

  @Test func answersExcept() throws {
    let pot = try #require(AlertID("pot"))
    for (next, json) in [(Timestamp?.none, "null"), (now, #""2026-12-01T13:32:10.120Z""#)] {
      let answer = ExceptAnswer(id: pot, next: next)
      let (text, view) = try result(ReplyLine.excepted(id, answer))
      #expect(text == #"{"id":"pot","next":\#(json)}"#)
      #expect(try ExceptAnswer(view) == answer)
    }
  }

  @Test func answersPreview() throws {
    let wall = try WallTime(text: "2027-03-28T02:30:00")
    let answer = PreviewAnswer(
      occurrences: [
        PreviewedOccurrence(
          occurrence: Occurrence(wall: wall), instant: now, offset: 7_200, reason: .shifted),
        PreviewedOccurrence(
          occurrence: Occurrence(instant: now), instant: now, offset: -34_200,
          texts: DeliveredTexts(title: "T", body: "Tee ist fertig", action: "Auf", language: "de")),
        // The offset of a local mean time, which RFC 3339 cannot write.
        PreviewedOccurrence(occurrence: Occurrence(instant: now), instant: now),
      ],
      omitted: [OmittedOccurrence(occurrence: Occurrence(wall: wall), reason: .invalidDate)],
      isMore: true)
    let (text, view) = try result(ReplyLine.previewed(id, answer))
    #expect(
      text == #"""
        {"occurrences":[{"occurrence":"2027-03-28T02:30:00",\#
        "fireDate":"2026-12-01T15:32:10.120+02:00","reason":"shifted"},\#
        {"occurrence":"2026-12-01T13:32:10.120Z","fireDate":"2026-12-01T04:02:10.120-09:30",\#
        "alertTitle":"T","alertBody":"Tee ist fertig","alertAction":"Auf","language":"de"},\#
        {"occurrence":"2026-12-01T13:32:10.120Z","fireDate":"2026-12-01T13:32:10.120Z"}],\#
        "omitted":[{"occurrence":"2027-03-28T02:30:00","reason":"invalidDate"}],"more":true}
        """#)
    #expect(try PreviewAnswer(view) == answer)
  }

  @Test func answersSettings() throws {
    let kyiv = try #require(ZoneName("Europe/Kyiv"))
    let set = CenterSettings(
      zone: kyiv, effectiveZone: kyiv, languages: ["uk", "de"], effectiveLanguages: ["uk", "de"],
      languagesFrom: .setting, calendar: .hebrew, effectiveCalendar: .hebrew)
    let unset = CenterSettings(
      zone: nil, effectiveZone: kyiv, languages: nil, effectiveLanguages: [],
      languagesFrom: .app, calendar: nil,
      effectiveCalendar: .gregorian)
    for (settings, json) in [
      (
        set,
        #"""
        {"timeZone":"Europe/Kyiv","effectiveTimeZone":"Europe/Kyiv","languages":["uk","de"],\#
        "effectiveLanguages":["uk","de"],"languagesFrom":"setting",\#
        "calendar":"hebrew","effectiveCalendar":"hebrew"}
        """#
      ),
      (
        unset,
        #"""
        {"timeZone":null,"effectiveTimeZone":"Europe/Kyiv","languages":null,\#
        "effectiveLanguages":[],"languagesFrom":"app","calendar":null,"effectiveCalendar":"gregorian"}
        """#
      ),
    ] {
      let (text, view) = try result(ReplyLine.settings(id, settings))
      #expect(text == json)
      #expect(try CenterSettings(view) == settings)
    }
  }

  @Test func anErrorNamesTheCharacter() throws {
    let error = WireError(
      .invalidParams, .invalidValue, field: "alert.repeatRule", at: .character(25),
      .ruleMustBeNumber,
      [.string("COUNT"), .integer(25)])
    let line = ReplyLine.error(id, error.within("x"), message: "m")
    #expect(
      String(decoding: line, as: UTF8.self)
        == #"""
        {"jsonrpc":"2.0","id":7,"error":{"code":-32602,"message":"m",\#
        "data":{"reason":"invalidValue","field":"x.alert.repeatRule","position":25}}}

        """#)
    guard case .error(let read) = try ServerLine.read(Array(line.dropLast())) else {
      Issue.record("no error")
      return
    }
    #expect(read.place == .character(25))
  }

  @Test func anErrorNamesReasonAndField() throws {
    let error = WireError(
      .invalidParams, .tooLong, field: "alerts[3].id", .tooManyBytes, [.integer(128)])
    let line = ReplyLine.error(id, error, message: "Too \"long\".")
    #expect(
      String(decoding: line, as: UTF8.self)
        == #"""
        {"jsonrpc":"2.0","id":7,"error":{"code":-32602,"message":"Too \"long\".",\#
        "data":{"reason":"tooLong","field":"alerts[3].id"}}}

        """#)
    guard case .error(let read) = try ServerLine.read(Array(line.dropLast())) else {
      Issue.record("no error")
      return
    }
    #expect(
      read
        == ServerError(
          id: id, code: -32602, reason: "tooLong", field: "alerts[3].id", message: "Too \"long\"."))
  }

  @Test func answersHandled() throws {
    let done = HandledAnswer(state: .ended(.handled), isChanged: true)
    let (text, view) = try result(ReplyLine.handled(id, done))
    #expect(text == #"{"state":"handled","changed":true}"#)
    #expect(try HandledAnswer(view) == done)
    let late = HandledAnswer(state: .ended(.withdrawn(.superseded)), isChanged: false)
    let (other, otherView) = try result(ReplyLine.handled(id, late))
    #expect(other == #"{"state":"withdrawn","reason":"superseded","changed":false}"#)
    #expect(try HandledAnswer(otherView) == late)
  }

  @Test func answersSnooze() throws {
    let snoozed = SnoozeAnswer(
      DeliveryAnswer(delivery: DeliveryNumber(12), state: .snoozed, isChanged: true), until: now)
    let (text, view) = try result(ReplyLine.snoozed(id, snoozed))
    #expect(
      text == #"""
        {"delivery":12,"state":"snoozed","changed":true,"until":"2026-12-01T13:32:10.120Z"}
        """#)
    #expect(try SnoozeAnswer(view) == snoozed)
    let ended = SnoozeAnswer(
      DeliveryAnswer(
        delivery: DeliveryNumber(12), state: .ended(.withdrawn(.removed)), isChanged: false),
      until: nil)
    let (short, other) = try result(ReplyLine.snoozed(id, ended))
    #expect(short == #"{"delivery":12,"state":"withdrawn","reason":"removed","changed":false}"#)
    #expect(try SnoozeAnswer(other) == ended)
  }

  @Test func anErrorWithoutIdOrFieldLeavesThemOut() throws {
    let error = WireError(.parse, .parseError, .notJSON)
    let line = ReplyLine.error(nil, error, message: "No.")
    #expect(
      String(decoding: line, as: UTF8.self)
        == #"""
        {"jsonrpc":"2.0","id":null,"error":{"code":-32700,"message":"No.",\#
        "data":{"reason":"parseError"}}}

        """#)
    guard case .error(let read) = try ServerLine.read(Array(line.dropLast())) else {
      Issue.record("no error")
      return
    }
    #expect(read.id == nil && read.field == nil && read.reason == "parseError")
  }

  @Test(arguments: [#""a\u0041""#, "-0", "12345678901234567890123456789012"])
  func theIdComesBackByteForByte(id: String) throws {
    let envelope = try Envelope.read(Array(#"{"id":\#(id),"method":"ack"}"#.utf8))
    let line = ReplyLine.acknowledged(try #require(envelope.id))
    #expect(
      String(decoding: line, as: UTF8.self) == "{\"jsonrpc\":\"2.0\",\"id\":\(id),\"result\":{}}\n")
  }
}
