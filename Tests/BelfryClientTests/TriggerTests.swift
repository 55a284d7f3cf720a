import BelfryCore
import BelfryProtocol
import Foundation
import Testing

@testable import BelfryClient

@Suite struct TriggerTests {
  private typealias Trigger = BelfryClient.Alert.Trigger

  private static let nine = LocalDateTime("2026-12-01T09:00:00")
  private static let date = Date(timeIntervalSince1970: 1_796_131_930.12)

  /// A trigger, and the members that it becomes.
  private static let triggers: [(Trigger, String)] = {
    guard let nine else { return [] }
    var dates = Trigger.floating(nine).repeating(.day)
    dates.extraDates = [.date(date)]
    dates.exceptDates = [.local(nine)]
    dates.gap = .omit
    return [
      (.at(date), #""fireDate":"2026-12-01T13:32:10.120Z""#),
      (
        .at(date, in: "Europe/Kyiv"),
        #""fireDate":"2026-12-01T13:32:10.120Z","timeZone":"Europe/Kyiv""#
      ),
      (.floating(nine), #""fireDate":"2026-12-01T09:00:00""#),
      (
        .wallClock(nine, in: "Asia/Kolkata"),
        #""fireDate":"2026-12-01T09:00:00","timeZone":"Asia/Kolkata""#
      ),
      (
        .wallClock(nine, in: "UTC").repeating(
          every: 2, .week, in: .hebrew, until: .date(date), times: 7, skip: .forward),
        #""fireDate":"2026-12-01T09:00:00","timeZone":"UTC","repeatInterval":"week","#
          + #""repeatEvery":2,"repeatCalendar":"hebrew","#
          + #""repeatUntil":"2026-12-01T13:32:10.120Z","repeatCount":7,"skip":"forward""#
      ),
      (
        .floating(nine).repeating(by: "freq=monthly;byday=-1FR", skip: .omit),
        #""fireDate":"2026-12-01T09:00:00","repeatRule":"FREQ=MONTHLY;BYDAY=-1FR","skip":"omit""#
      ),
      (
        dates,
        #""fireDate":"2026-12-01T09:00:00","repeatInterval":"day","#
          + #""extraDates":["2026-12-01T13:32:10.120Z"],"exceptDates":["2026-12-01T09:00:00"],"#
          + #""gap":"omit""#
      ),
    ]
  }()

  @Test func everyTriggerIsWrittenAndReadBack() throws {
    #expect(Self.triggers.count == 7)
    for (trigger, members) in Self.triggers {
      let wire = try BelfryClient.Alert("a", "b", trigger: trigger).onTheWire()
      #expect(wire.token == nil)
      let id = try #require(wire.id)
      let json = StoredAlert.bytes(of: wire, id: id, trigger: wire.trigger)
      #expect(
        String(decoding: json, as: UTF8.self) == #"{"id":"a",\#(members),"alertBody":"b"}"#)
      let back = BelfryClient.Alert(try StoredAlert.read(json)).trigger
      #expect(try BelfryClient.Alert("a", "b", trigger: back).onTheWire() == wire)
    }
  }

  @Test func aRepeatThatBeginsNowHasAToken() throws {
    for trigger in [Trigger.now.repeating(.hour), .after(.seconds(60), in: "UTC").repeating(.day)] {
      #expect(try BelfryClient.Alert("a", "b", trigger: trigger).onTheWire().token != nil)
    }
  }

  @Test(arguments: [
    (Trigger.at(date, in: "../x"), "timeZone"), (.at(date, in: ""), "timeZone"),
    (.now.repeating(every: 0, .hour), "repeatEvery"),
    (.now.repeating(every: 1_000_001, .hour), "repeatEvery"),
    (.now.repeating(.hour, times: 0), "repeatCount"),
    (.now.repeating(by: ""), "repeatRule"),
  ])
  private func whatNoHubTakesIsNotSent(trigger: Trigger, field: String) {
    let error = #expect(throws: HubError.self) {
      try BelfryClient.Alert("a", "b", trigger: trigger).onTheWire()
    }
    #expect(error?.reason == .invalidValue && error?.field == field)
  }

  @Test func theFaultOfARuleHasItsPlace() {
    let trigger = Trigger.now.repeating(by: "FREQ=DAILY;COUNT=2;UNTIL=20270101T000000Z")
    let error = #expect(throws: HubError.self) {
      try BelfryClient.Alert("a", "b", trigger: trigger).onTheWire()
    }
    #expect(error?.reason == .contradiction && error?.field == "repeatRule")
    #expect(error?.position == 20)
  }

  @Test func whatIsMissedAndHowOftenItNagsIsChecked() throws {
    var alert = BelfryClient.Alert("a", "b")
    alert.missed = .each(10)
    alert.nag = .init(every: .seconds(600), atMost: 5)
    let wire = try alert.onTheWire()
    #expect(wire.missed == .each(10) && wire.nag == Nag(every: .seconds(600), most: 5))
    #expect(BelfryClient.Alert(wire).missed == .each(10))
    #expect(BelfryClient.Alert(wire).nag == alert.nag)
    for (seconds, most, field) in [
      (59, 1, "nag.every"), (604_801, 1, "nag.every"), (60, 101, "nag.max"),
    ] {
      alert.nag = .init(every: .seconds(seconds), atMost: most)
      let error = #expect(throws: HubError.self) { try alert.onTheWire() }
      #expect(error?.field == field)
    }
    alert.nag = nil
    alert.missed = .each(101)
    #expect(#expect(throws: HubError.self) { try alert.onTheWire() }?.field == "missed")
  }

  @Test(arguments: [
    (2026, 2, 29, 0, 0, 0), (2026, 13, 1, 0, 0, 0), (0, 1, 1, 0, 0, 0), (10_000, 1, 1, 0, 0, 0),
    (2026, 1, 1, 24, 0, 0), (2026, 1, 1, 0, 60, 0), (2026, 12, 31, 23, 59, 60),
    (2026, 1, 1, 0, 0, -1), (.max, .max, .max, .max, .max, .max),
  ])
  func aTimeThatDoesNotExistIsNone(
    year: Int, month: Int, day: Int, hour: Int, minute: Int, second: Int
  ) {
    #expect(
      LocalDateTime(
        year: year, month: month, day: day, hour: hour, minute: minute, second: second) == nil)
  }

  @Test func aLocalTimeHasManyWaysIn() throws {
    let time = try #require(
      LocalDateTime(year: 2026, month: 12, day: 1, hour: 9, minute: 5, millisecond: 250))
    #expect(time.description == "2026-12-01T09:05:00.250")
    #expect(LocalDateTime("2026-12-01T09:05:00.25") == time)
    #expect(
      LocalDateTime(
        DateComponents(year: 2026, month: 12, day: 1, hour: 9, minute: 5, nanosecond: 250_000_000))
        == time)
    #expect(LocalDateTime(DateComponents(year: 2026, month: 12)) == nil)
    #expect(LocalDateTime("2026-12-01T09:05:00Z") == nil)
    let nine = try #require(Self.nine)
    #expect(nine < time)
  }

  @Test func theNameOfAnOccurrenceIsAMoment() throws {
    let nine = try #require(Self.nine)
    #expect(BelfryClient.Alert.Moment("2026-12-01T09:00:00") == .local(nine))
    #expect(BelfryClient.Alert.Moment("2026-12-01T13:32:10.120Z") == .date(Self.date))
    #expect(BelfryClient.Alert.Moment("monday") == nil)
  }
}
