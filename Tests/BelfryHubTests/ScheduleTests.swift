import BelfryCore
import BelfryHub
import Foundation
import Testing

@Suite struct ScheduleTests {
  let harness: HubHarness

  init() throws {
    harness = try HubHarness()
  }

  private func alerts(_ answer: [String: Any]) -> [[String: Any]] {
    answer["alerts"] as? [[String: Any]] ?? []
  }

  @Test func anAlertIsListedAsItWasScheduledAndRingsOnce() throws {
    let app = try harness.app("tea")
    let center = try harness.center()
    try app.call("watch")
    try center.call("center.watch")
    let answer = try app.call(
      "schedule",
      #"{"alert":{"id":"pot","after":"PT4M","alertBody":"Tea is ready","userInfo":{"n":1.0,"s":"\u00e9"}}}"#
    )
    #expect(alerts(answer).first?["next"] as? String == "2026-12-01T13:04:00Z")
    #expect(alerts(answer).first?["replaced"] as? Bool == false)
    let listed = try #require(alerts(try app.call("pending")).first)
    #expect(listed["fireDate"] as? String == "2026-12-01T13:04:00Z")
    #expect(listed["after"] == nil)
    #expect(listed["alertBody"] as? String == "Tea is ready")

    try harness.advance(by: .seconds(239))
    #expect(try app.events().isEmpty)
    try harness.advance(by: .seconds(1))
    let fired = try app.events()
    #expect(fired.map { $0["type"] as? String } == ["fired"])
    #expect(fired.first?["occurrence"] as? String == "2026-12-01T13:04:00Z")
    #expect(fired.first?["late"] == nil)
    let delivered = try center.events()
    #expect(delivered.map { $0["type"] as? String } == ["delivered"])
    #expect(delivered.first?["alertBody"] as? String == "Tea is ready")
    #expect(delivered.first?["alertAction"] as? String == "View")
    #expect(delivered.first?["app"] as? String == "tea")
    try harness.advance(by: .seconds(86_400))
    #expect(try app.events().isEmpty)
    #expect(alerts(try app.call("pending")).isEmpty)
  }

  @Test func userInfoComesBackByteForByte() throws {
    let app = try harness.app("tea")
    try app.call("watch")
    let userInfo = #"{ "a" : [1.50, 1e400, "\u0041"],"b":{} }"#
    _ = try app.sendRaw(
      #"{"id":1,"method":"present","params":{"alert":{"id":"x","alertBody":"b","userInfo":\#(userInfo)}}}"#
    )
    let bytes = try harness.hub.nextEvents(for: &app.session, room: 1 << 16)
    #expect(String(decoding: bytes, as: UTF8.self).contains(userInfo))
    let pending = try app.sendRaw(
      #"{"id":1,"method":"schedule","params":{"alert":{"id":"y","after":"PT1H","userInfo":\#(userInfo)}}}"#
    )
    #expect(pending != nil)
    #expect(try app.sendRaw(#"{"id":1,"method":"pending"}"#)?.contains(userInfo) == true)
  }

  @Test func oneBadAlertOfManyRefusesAll() throws {
    let app = try harness.app("tea")
    let reply = try app.send(
      #"{"id":1,"method":"schedule","params":{"alerts":[{"id":"a","after":"PT1H","alertBody":"x"},{"id":"b","fireDate":"2020-01-01T00:00:00Z","lateness":"PT5M","alertBody":"x"}]}}"#
    )
    #expect(reply.reason == "tooLate")
    #expect(reply.field == "alerts[1].fireDate")
    #expect(alerts(try app.call("pending")).isEmpty)
  }

  @Test func schedulingAnIdAgainReplacesIt() throws {
    let app = try harness.app("tea")
    try app.call("schedule", #"{"alert":{"id":"a","after":"PT1H","alertBody":"one"}}"#)
    let again = try app.call(
      "schedule", #"{"alert":{"id":"a","after":"PT2H","alertBody":"two"}}"#)
    #expect(alerts(again).first?["replaced"] as? Bool == true)
    let listed = alerts(try app.call("pending"))
    #expect(listed.map { $0["alertBody"] as? String } == ["two"])
  }

  @Test func aOneOffThatFiredIsNotRungAgainUnlessItsTimeChanges() throws {
    let app = try harness.app("tea")
    let alert = #"{"alert":{"id":"a","fireDate":"2026-12-01T13:01:00Z","alertBody":"one"}}"#
    try app.call("schedule", alert)
    try app.call("watch")
    try harness.advance(by: .seconds(60))
    #expect(try app.eventTypes() == ["fired"])
    let again = try #require(alerts(try app.call("schedule", alert)).first)
    #expect(again["next"] is NSNull)
    #expect(again["fired"] as? Bool == true)
    #expect(try app.events().isEmpty)
    try app.call(
      "schedule", #"{"alert":{"id":"a","fireDate":"2026-12-01T13:02:00Z","alertBody":"two"}}"#)
    try harness.advance(by: .seconds(60))
    #expect(try app.eventTypes() == ["withdrawn", "fired"])
  }

  @Test func aOneOffInThePastIsDeliveredInTheSameTurnAsLate() throws {
    let app = try harness.app("tea")
    try app.call("watch")
    try app.call(
      "schedule", #"{"alert":{"id":"a","fireDate":"2026-12-01T12:00:00Z","alertBody":"one"}}"#)
    let events = try app.events()
    #expect(events.map { $0["type"] as? String } == ["fired"])
    #expect(events.first?["late"] as? String == "PT1H")
  }

  @Test func latenessDropsWhatCouldNotBeDeliveredInTime() throws {
    let app = try harness.app("tea")
    try app.call("watch")
    try app.call(
      "schedule",
      #"{"alert":{"id":"a","after":"PT1M","lateness":"PT5M","alertBody":"one"}}"#)
    try harness.advance(by: .seconds(60 + 301))
    let events = try app.events()
    #expect(events.map { $0["type"] as? String } == ["dropped"])
    #expect(events.first?["reason"] as? String == "tooLate")
    #expect((try harness.center().call("center.list")["deliveries"] as? [Any])?.isEmpty == true)
  }

  @Test func latenessThatIsJustKeptStillRings() throws {
    let app = try harness.app("tea")
    try app.call("watch")
    try app.call(
      "schedule",
      #"{"alert":{"id":"a","after":"PT1M","lateness":"PT5M","alertBody":"one"}}"#)
    try harness.advance(by: .seconds(360))
    #expect(try app.eventTypes() == ["fired"])
  }

  @Test func aTokenMakesAResendRingOnce() throws {
    let app = try harness.app("tea")
    try app.call("watch")
    let line = #"{"alert":{"alertBody":"hello","token":"t1"}}"#
    let first = alerts(try app.call("present", line)).first
    let second = alerts(try app.call("present", line)).first
    #expect(first?["id"] as? String == second?["id"] as? String)
    #expect(second?["fired"] as? Bool == true)
    #expect(try app.eventTypes() == ["fired"])
    try harness.advance(by: .seconds(86_401))
    try app.call("present", line)
    #expect(try app.eventTypes() == ["fired"])
  }

  @Test func aTokenThatNamesAnotherAlertIsRefused() throws {
    let app = try harness.app("tea")
    let twice =
      #"{"alerts":[{"id":"a","after":"PT1H","alertBody":"x","token":"t"},{"id":"b","after":"PT1H","alertBody":"x","token":"t"}]}"#
    let reply = try app.send(#"{"id":1,"method":"schedule","params":\#(twice)}"#)
    #expect(reply.reason == "contradiction")
    #expect(reply.field == "alerts[1].token")
    #expect(alerts(try app.call("pending")).isEmpty)
    try app.call("schedule", #"{"alert":{"id":"a","after":"PT1H","alertBody":"x","token":"t"}}"#)
    #expect(
      try app.refusal(
        "schedule", #"{"alert":{"id":"b","after":"PT1H","alertBody":"x","token":"t"}}"#)
        == "contradiction")
  }

  @Test func whatWasDroppedHasNotFiredAndRingsWhenItIsScheduledAgain() throws {
    let app = try harness.app("tea")
    try app.call("watch")
    try app.call(
      "schedule",
      #"{"alert":{"id":"a","fireDate":"2026-12-01T13:01:00Z","lateness":"PT1M","alertBody":"x"}}"#)
    try harness.advance(by: .seconds(180))
    #expect(try app.eventTypes() == ["dropped"])
    try app.call(
      "schedule", #"{"alert":{"id":"a","fireDate":"2026-12-01T13:01:00Z","alertBody":"x"}}"#)
    #expect(try app.eventTypes() == ["fired"])
  }

  @Test func anAlertThatIsNotListedTakesTheOldOnesPlaceToo() throws {
    let app = try harness.app("tea")
    try app.call("present", #"{"alert":{"id":"a","alertBody":"x"}}"#)
    try app.call("watch")
    _ = try app.events()
    try app.call("present", #"{"alert":{"id":"a","badge":3}}"#)
    #expect(try app.eventTypes() == ["withdrawn", "fired"])
    #expect((try harness.center().call("center.list")["deliveries"] as? [Any])?.isEmpty == true)
  }

  // Limit: TokensKept
  @Test func tokensPastTheLatest256AreForgotten() throws {
    let app = try harness.app("tea")
    try app.call("watch")
    for number in 1...257 {
      try app.call("present", #"{"alert":{"id":"i\#(number)","badge":1,"token":"t\#(number)"}}"#)
    }
    _ = try app.events()
    try app.call("present", #"{"alert":{"id":"i2","badge":1,"token":"t2"}}"#)
    #expect(try app.events().isEmpty)
    try app.call("present", #"{"alert":{"id":"i1","badge":1,"token":"t1"}}"#)
    #expect(try app.eventTypes() == ["fired"])
  }

  // Limit: PendingPersonal
  @Test func theQueueTakesItsLimitAndNotOneMore() throws {
    var limits = Limits()
    limits.pendingPersonal = 3
    let harness = try HubHarness(limits: limits)
    let app = try harness.app("tea")
    for name in ["a", "b", "c"] {
      try app.call("schedule", #"{"alert":{"id":"\#(name)","after":"PT1H","alertBody":"x"}}"#)
    }
    #expect(
      try app.refusal("schedule", #"{"alert":{"id":"d","after":"PT1H","alertBody":"x"}}"#)
        == "queueFull")
    // Replacing needs no room, and another app is not crowded out.
    try app.call("schedule", #"{"alert":{"id":"c","after":"PT2H","alertBody":"x"}}"#)
    try harness.app("other").call(
      "schedule", #"{"alert":{"id":"d","after":"PT1H","alertBody":"x"}}"#)
  }

  // Limit: StoredBytesPerApp
  @Test func theBytesOfAnAppTakeTheirLimitAndNotOneMore() throws {
    var limits = Limits()
    limits.storedBytesPerApp = 500
    let harness = try HubHarness(limits: limits)
    let app = try harness.app("tea")
    let body = String(repeating: "x", count: 350)
    try app.call("schedule", #"{"alert":{"id":"a","after":"PT1H","alertBody":"\#(body)"}}"#)
    #expect(
      try app.refusal("schedule", #"{"alert":{"id":"b","after":"PT1H","alertBody":"\#(body)"}}"#)
        == "bytesFull")
    try app.call("cancel", #"{"ids":["a"]}"#)
    try app.call("schedule", #"{"alert":{"id":"b","after":"PT1H","alertBody":"\#(body)"}}"#)
  }

  @Test func anAlertLargerThanItsLimitIsRefused() throws {
    let app = try harness.app("tea")
    let body = String(repeating: "x", count: 70_000)
    #expect(
      try app.refusal("schedule", #"{"alert":{"id":"a","after":"PT1H","alertBody":"\#(body)"}}"#)
        == "tooLong")
  }

  @Test func cancelTakesBackWhatIsPendingAndWhatIsDelivered() throws {
    let app = try harness.app("tea")
    let center = try harness.center()
    try app.call("watch")
    try app.call("present", #"{"alert":{"id":"a","alertBody":"x"}}"#)
    try app.call("schedule", #"{"alert":{"id":"b","after":"PT1H","alertBody":"x"}}"#)
    try center.call("center.watch")
    let counts = try app.call("cancel", #"{"ids":["a","b","nothing"]}"#)
    #expect(counts["pending"] as? Int == 1)
    #expect(counts["withdrawn"] as? Int == 1)
    #expect(try app.eventTypes() == ["fired", "withdrawn"])
    let changed = try #require(try center.events().first)
    #expect(changed["state"] as? String == "withdrawn")
    #expect(changed["reason"] as? String == "cancelled")
    try harness.advance(by: .seconds(7_200))
    #expect(try app.events().isEmpty)
  }

  @Test func cancelAllLeavesNothing() throws {
    let app = try harness.app("tea")
    let other = try harness.app("other")
    for name in ["a", "b"] {
      try app.call("schedule", #"{"alert":{"id":"\#(name)","after":"PT1H","alertBody":"x"}}"#)
      try app.call("present", #"{"alert":{"id":"p\#(name)","alertBody":"x"}}"#)
    }
    try other.call("schedule", #"{"alert":{"id":"a","after":"PT1H","alertBody":"x"}}"#)
    let counts = try app.call("cancelAll")
    #expect(counts["pending"] as? Int == 2)
    #expect(counts["withdrawn"] as? Int == 2)
    #expect(alerts(try app.call("pending")).isEmpty)
    #expect(alerts(try other.call("pending")).count == 1)
  }

  @Test func aBadgeAloneIsSetAndToldButNotListed() throws {
    let app = try harness.app("tea")
    let center = try harness.center()
    try app.call("watch")
    try app.call("present", #"{"alert":{"id":"a","badge":3}}"#)
    let event = try #require(try app.events().first)
    #expect(event["state"] as? String == "handled")
    #expect(event["badge"] as? Int == 3)
    #expect((try center.call("center.list")["deliveries"] as? [Any])?.isEmpty == true)
    try app.call("present", #"{"alert":{"id":"b","alertBody":"x"}}"#)
    #expect(try app.events().first?["badge"] as? Int == 3)
    try app.call("present", #"{"alert":{"id":"c","alertBody":"x","badge":0}}"#)
    #expect(try app.events().first?["badge"] as? Int == 0)
  }

  @Test func templatesAreFilledSafelyAtDelivery() throws {
    let app = try harness.app("tea")
    let center = try harness.center()
    try app.call(
      "present",
      #"{"alert":{"id":"a","alertBody":{"key":"%@ in %i minutes. 100%%","args":["Oolong",4]}}}"#)
    try app.call("present", #"{"alert":{"id":"b","alertBody":{"key":"100% %n done"}}}"#)
    let list = try #require(try center.call("center.list")["deliveries"] as? [[String: Any]])
    #expect(
      list.map { $0["alertBody"] as? String } == [
        "100% %n done", "\u{2068}Oolong\u{2069} in 4 minutes. 100%",
      ])
    #expect(
      try app.refusal(
        "present", #"{"alert":{"id":"c","alertBody":{"key":"%d","args":["no number"]}}}"#)
        == "invalidValue")
    #expect(
      try app.refusal(
        "present", #"{"alert":{"id":"c","alertBody":{"key":"%@ %@","args":["one"]}}}"#)
        == "invalidValue")
  }

  @Test func pagesOfPendingAlertsAreInFireOrderWithoutGapOrRepeat() throws {
    let app = try harness.app("tea")
    for number in 0..<25 {
      try app.call(
        "schedule",
        #"{"alert":{"id":"a\#(number)","after":"PT\#(3600 + number / 5)S","alertBody":"x"}}"#)
    }
    var ids: [String] = []
    var page: String? = nil
    repeat {
      let params = page.map { #"{"limit":7,"page":"\#($0)"}"# } ?? #"{"limit":7}"#
      let answer = try app.call("pending", params)
      #expect((answer["cursor"] != nil) == (page == nil))
      ids += alerts(answer).compactMap { $0["id"] as? String }
      page = answer["nextPage"] as? String
    } while page != nil
    #expect(ids == (0..<25).map { "a\($0)" })
    #expect(try app.refusal("pending", #"{"page":"garbage"}"#) == "invalidValue")
  }

  @Test func anAnswerOfAListStaysUnder64KiB() throws {
    let app = try harness.app("tea")
    let body = String(repeating: "x", count: 3_000)
    for number in 0..<50 {
      try app.call(
        "schedule", #"{"alert":{"id":"a\#(number)","after":"PT1H","alertBody":"\#(body)"}}"#)
    }
    let raw = try #require(try app.sendRaw(#"{"id":1,"method":"pending","params":{"limit":1000}}"#))
    #expect(raw.utf8.count <= 65_536)
    #expect(raw.contains("nextPage"))
  }

  @Test func aThousandAlertsOfOneInstantRingOnceEachInOrderOfCreation() throws {
    let app = try harness.app("tea")
    try app.call("watch")
    for chunk in 0..<10 {
      let list = (0..<100).map {
        #"{"id":"a\#(chunk * 100 + $0)","fireDate":"2026-12-01T14:00:00Z","badge":1}"#
      }
      try app.call("schedule", #"{"alerts":[\#(list.joined(separator: ","))]}"#)
    }
    try harness.advance(by: .seconds(3_600))
    #expect(try app.events().compactMap { $0["id"] as? String } == (0..<1000).map { "a\($0)" })
  }
}
