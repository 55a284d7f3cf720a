import BelfryCore
import BelfryProtocol
import Testing

/// How an alert stands in the store and in lists.
struct StoredAlertTests {
  private let instant = Timestamp(clamping: 1_796_131_930_120)

  private func stored(_ members: String) throws -> String {
    let alert = try readAlert(members)
    let id = try #require(alert.id ?? AlertID("made"))
    return String(decoding: StoredAlert.bytes(of: alert, id: id, fireDate: instant), as: UTF8.self)
  }

  @Test(arguments: [
    ("", #"{"id":"made","fireDate":"2026-12-01T13:32:10.120Z"}"#),
    (
      #""after":"PT4M","token":"t","next":null,"id":"pot""#,
      #"{"id":"pot","fireDate":"2026-12-01T13:32:10.120Z"}"#
    ),
    (
      #""level":"active","hasAction":true,"alertBody":{"args":[],"key":"k"}"#,
      #"{"id":"made","fireDate":"2026-12-01T13:32:10.120Z","alertBody":{"key":"k"}}"#
    ),
    (
      #"""
      "userInfo": { "a" : 1.0 } ,"lateness":"PT90S","expiresAfter":"PT24H","icon":"i","thread":"t",\#
      "level":"critical","badge":0,"soundName":"default","category":"c","hasAction":false,\#
      "alertBody":{"key":"k","args":["é",1,1.5]},"alertTitle":"T","to":["bob"],"id":"pot"
      """#,
      #"""
      {"id":"pot","to":["bob"],"fireDate":"2026-12-01T13:32:10.120Z","alertTitle":"T",\#
      "alertBody":{"key":"k","args":["é",1,1.5]},"hasAction":false,"category":"c",\#
      "soundName":"default","badge":0,"level":"critical","thread":"t","icon":"i",\#
      "userInfo":{ "a" : 1.0 },"expiresAfter":"P1D","lateness":"PT1M30S"}
      """#
    ),
  ])
  func isCanonical(members: String, json: String) throws {
    #expect(try stored(members) == json)
  }

  @Test func readsBackAsItselfWithTheTriggerThatWasMadeOfIt() throws {
    var random = RandomMessages(seed: 7)
    for round in 1...500 {
      let alert = random.alert()
      let id = alert.id ?? random.alertID()
      var trigger = Trigger.instant(random.instant())
      if case .schedule(var schedule) = alert.trigger {
        if case .at = schedule.start {} else { schedule.start = .at(.instant(random.instant())) }
        trigger = Trigger(schedule)
      }
      let bytes = StoredAlert.bytes(of: alert, id: id, trigger: trigger)
      var expected = alert
      expected.id = id
      expected.token = nil
      expected.trigger = trigger
      let back = try StoredAlert.read(bytes)
      #expect(back == expected, "round \(round): \(String(decoding: bytes, as: UTF8.self))")
      #expect(StoredAlert.bytes(of: back, id: id, trigger: back.trigger) == bytes)
    }
  }

  @Test(arguments: [
    (
      #"""
      "gap":"omit","repeatUntil":"2027-01-01T00:00:00+02:00","repeatCalendar":"gregorian",\#
      "repeatEvery":1,"repeatInterval":"week","fireDate":"2026-12-01T09:00:00","id":"can",\#
      "nag":{"max":3,"every":"PT10M"},"missed":{"each":3},"exceptDates":["2026-12-08T09:00:00.0"]
      """#,
      #"""
      {"id":"can","fireDate":"2026-12-01T09:00:00","repeatInterval":"week",\#
      "repeatUntil":"2026-12-31T22:00:00Z","exceptDates":["2026-12-08T09:00:00"],"gap":"omit",\#
      "missed":{"each":3},"nag":{"every":"PT10M","max":3}}
      """#
    ),
    (
      #"""
      "id":"a","fireDate":"2026-12-01T09:00:00+01:00","timeZone":"Europe/Kyiv","skip":"forward",\#
      "repeatRule":"byday=fr,+1mo;interval=1;freq=monthly;wkst=mo","missed":"once"
      """#,
      #"""
      {"id":"a","fireDate":"2026-12-01T08:00:00Z","timeZone":"Europe/Kyiv",\#
      "repeatRule":"FREQ=MONTHLY;BYDAY=FR,1MO","skip":"forward"}
      """#
    ),
    // What a schedule does not need to say makes it no schedule.
    (
      #""id":"a","fireDate":"2026-12-01T08:00:00Z","gap":"shift","skip":"omit","extraDates":[]"#,
      #"{"id":"a","fireDate":"2026-12-01T08:00:00Z"}"#
    ),
  ])
  func repeatsAreCanonical(members: String, json: String) throws {
    let alert = try readAlert(members)
    let id = try #require(alert.id)
    let bytes = StoredAlert.bytes(of: alert, id: id, trigger: alert.trigger)
    #expect(String(decoding: bytes, as: UTF8.self) == json)
  }

  @Test func equalTriggersHaveOneTextWhateverIsExcepted() throws {
    func text(_ members: String) throws -> String {
      StoredAlert.triggerText(of: try readAlert(members).trigger)
    }
    let plain = #""fireDate":"2026-12-01T09:00:00","repeatInterval":"day""#
    #expect(try text(plain) == #"{"fireDate":"2026-12-01T09:00:00","repeatInterval":"day"}"#)
    #expect(
      try text(plain + #","exceptDates":["2026-12-02T09:00:00"],"alertBody":"x""#) == text(plain))
    #expect(try text(plain + #","extraDates":["2026-12-02T09:00:00"]"#) != text(plain))
    #expect(try text(plain + #","timeZone":"UTC""#) != text(plain))
    // As the store of an earlier hub has it.
    #expect(
      try text(#""fireDate":"2026-12-01T09:00:00+01:00""#) == "at 2026-12-01T08:00:00Z")
  }

  @Test func limitsOfTodayDoNotHideAlertsOfYesterday() throws {
    let userInfo = Array("{\"a\":\"\(String(repeating: "x", count: 60_000))\"}".utf8)
    let alert = Alert(content: Content(userInfo: userInfo))
    let bytes = StoredAlert.bytes(
      of: alert, id: try #require(AlertID("pot")), fireDate: instant)
    #expect(try StoredAlert.read(bytes).content.userInfo == userInfo)
  }

  @Test(arguments: ["", "{", "[]", #"{"id":7}"#, #"{"colour":1}"#])
  func damagedBytesAreRefused(json: String) {
    #expect(throws: (any Error).self) { try StoredAlert.read(Array(json.utf8)) }
  }

  @Test func aListAddsNextAndApp() throws {
    let bytes = Array(#"{"id":"pot","fireDate":"2026-12-01T13:32:10.120Z"}"#.utf8)
    #expect(
      String(decoding: StoredAlert.listed(bytes, next: instant), as: UTF8.self)
        == #"{"id":"pot","fireDate":"2026-12-01T13:32:10.120Z","next":"2026-12-01T13:32:10.120Z"}"#)
    let tea = try #require(AppID("org.example.tea"))
    #expect(
      String(decoding: StoredAlert.listed(bytes, app: tea, next: .latest), as: UTF8.self)
        == #"""
        {"app":"org.example.tea","id":"pot","fireDate":"2026-12-01T13:32:10.120Z",\#
        "next":"9999-12-31T23:59:59.999Z"}
        """#)
  }

  @Test func aListedAlertCanBeScheduledAgain() throws {
    var random = RandomMessages(seed: 8)
    for _ in 1...200 {
      let alert = random.alert()
      let bytes = StoredAlert.bytes(of: alert, id: random.alertID(), fireDate: instant)
      let listed = StoredAlert.listed(bytes, next: instant)
      let params = #"{"alert":\#(String(decoding: listed, as: UTF8.self))}"#
      #expect(
        try read(.schedule, params) == .schedule([try StoredAlert.read(bytes)], keepSoonest: nil))
    }
  }
}
