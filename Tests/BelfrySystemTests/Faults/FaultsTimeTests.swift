import BelfryTestSupport
import Foundation
import Testing

/// Alerts whose moment passes while the hub cannot run, or comes twice.
@Suite struct FaultsTimeTests {
  private static func watch(_ app: LineClient) throws {
    guard try app.call(#"{"id":1,"method":"watch"}"#)["result"] != nil else {
      throw Disagreement("watch was refused")
    }
  }

  @discardableResult
  private static func schedule(
    _ app: LineClient, _ id: String, _ trigger: String
  ) throws -> ReceivedLine {
    let alert = #"{"id":"\#(id)",\#(trigger),"alertBody":"x"}"#
    let line = try app.call(#"{"id":1,"method":"schedule","params":{"alert":\#(alert)}}"#)
    guard line["result"] != nil else { throw Disagreement("\(line)") }
    return line
  }

  /// The next event has to be this alert's ring; nothing else may ring before `other` does.
  private static func expectOneRing(_ app: LineClient, of id: String) throws -> ReceivedLine {
    let event = try app.event()
    guard event.eventType == "fired", event.string("params.id") == id else {
      throw Disagreement("\(event) in place of the ring of \(id)")
    }
    return event
  }

  @Test func aHubThatStandsStillOverTheDueTimeRingsOnceAndLate() async throws {
    try await onOwnThread {
      let hub = try HubProcess()
      let app = try hub.connectApp()
      try Self.watch(app)
      try Self.schedule(app, "a", #""after":"PT0.4S""#)
      hub.send(signal: SIGSTOP)
      // Over the due time, and by more than the second that makes a ring late.
      _ = try? app.readLine(within: .milliseconds(1_900))
      let resumed = ContinuousClock.now
      hub.send(signal: SIGCONT)
      let event = try Self.expectOneRing(app, of: "a")
      #expect(resumed.duration(to: .now) < .seconds(2))
      #expect(event.string("params.late")?.hasPrefix("PT1.") == true, "\(event)")
      try Self.schedule(app, "b", #""after":"PT0S""#)
      #expect(try Self.expectOneRing(app, of: "b").string("params.late") == nil)
    }
  }

  @Test func whatIsDueWhileThereIsNoHubRingsLateAtTheNextStart() async throws {
    try await onOwnThread {
      let hub = try HubProcess()
      let app = try hub.connectApp()
      try Self.schedule(app, "a", #""after":"PT0.3S""#)
      try Self.schedule(app, "far", #""after":"PT1H""#)
      try hub.kill()
      let due = ContinuousClock.now + .milliseconds(1_400)
      while .now < due {
        _ = try hub.notify.waitForLine(prefix: "none", within: .milliseconds(50))
      }
      for _ in 0..<2 {
        try hub.start()
        let again = try hub.connectApp()
        try Self.watch(again)
        // The place was never acknowledged: each start shows the one ring again, as event 1.
        let event = try Self.expectOneRing(again, of: "a")
        #expect(event.string("params.late") != nil)
        #expect(event.string("params.cursor")?.hasSuffix(".1") == true)
        try hub.kill()
      }
    }
  }

  /// Case G05 for an alert that rings once: the clock goes back over its time and comes there again.
  @Test func aClockThatIsSetBackRingsNothingTwiceAndHoldsNothingUp() async throws {
    try await onOwnThread {
      let hub = try HubProcess(testClock: "2026-05-04T08:59:00Z")
      let app = try hub.connectApp()
      let administrator = try hub.connectAdministrator()
      func move(_ change: String) throws {
        let line = try administrator.call(
          #"{"id":1,"method":"admin.clock","params":{\#(change)}}"#)
        guard line["result"] != nil else { throw Disagreement("\(line)") }
      }
      try Self.watch(app)
      try Self.schedule(app, "nine", #""fireDate":"2026-05-04T09:00:00Z""#)
      try Self.schedule(app, "tomorrow", #""fireDate":"2026-05-05T09:00:00Z""#)
      try move(#""advance":"PT1M""#)
      _ = try Self.expectOneRing(app, of: "nine")
      try move(#""set":"2026-05-04T08:30:00Z""#)
      // Asking again for the same time adds nothing: it rang.
      let again = try Self.schedule(app, "nine", #""fireDate":"2026-05-04T09:00:00Z""#)
      #expect(again.json("result.alerts[0].fired") == "true")
      #expect(again.json("result.alerts[0].next") == "null")
      try Self.schedule(app, "quarter", #""fireDate":"2026-05-04T08:45:00Z""#)
      try move(#""advance":"PT2H""#)
      _ = try Self.expectOneRing(app, of: "quarter")
      try move(#""advance":"P1D""#)
      let tomorrow = try Self.expectOneRing(app, of: "tomorrow")
      #expect(tomorrow.string("params.at") == "2026-05-05T09:00:00Z")
    }
  }

  /// Cases G01 and G05 with a repeat, by the clock of a real hub, which visits every due instant in order.
  @Test func aRepeatKeepsItsTimesOverClocksThatAreSetAndOverDowntime() async throws {
    try await onOwnThread {
      let hub = try HubProcess(testClock: "2026-05-04T08:59:00Z")
      let app = try hub.connectApp()
      func move(_ change: String) throws {
        let line = try hub.connectAdministrator().call(
          #"{"id":1,"method":"admin.clock","params":{\#(change)}}"#)
        guard line["result"] != nil else { throw Disagreement("\(line)") }
      }
      try Self.watch(app)
      try Self.schedule(
        app, "daily", #""fireDate":"2026-05-04T09:00:00","timeZone":"UTC","repeatInterval":"day""#)
      try move(#""advance":"P2D""#)
      for day in 4...5 {
        let event = try Self.expectOneRing(app, of: "daily")
        #expect(event.string("params.at") == "2026-05-0\(day)T09:00:00Z")
        #expect(event.string("params.late") == nil)
        if day == 5 { #expect(event.json("params.missedCount") == nil) }
        if day < 5 { _ = try app.event("withdrawn") }
      }
      try move(#""set":"2026-05-04T08:30:00Z""#)
      try move(#""advance":"P1D""#)
      let pending = try app.call(#"{"id":2,"method":"pending"}"#)
      #expect(pending.string("result.alerts[0].next") == "2026-05-06T09:00:00Z", "\(pending)")
      #expect(hub.log.contains("The clock was set back: no alert has moved"), "\(hub.log)")

      try hub.kill()
      hub.arguments = ["--test-clock", "2026-05-08T12:00:00Z"]
      try hub.start()
      let again = try hub.connectApp()
      try Self.watch(again)
      let run = try again.event("fired")
      #expect(run.string("params.occurrence") == "2026-05-04T09:00:00", "\(run)")
      _ = try again.event("fired")
      let caught = try again.event("fired")
      #expect(caught.string("params.occurrence") == "2026-05-08T09:00:00")
      #expect(caught.json("params.missedCount") == "3")
      #expect(caught.string("params.missedSince") == "2026-05-06T09:00:00")
    }
  }

  /// Case G17.
  @Test func aThousandAlertsOfOneSecondRingOnceEachInTheOrderOfTheirCreation() async throws {
    try await onOwnThread {
      let hub = try HubProcess()
      let app = try hub.connectApp()
      let center = try hub.connectCenter()
      try Self.watch(app)
      _ = try center.call(#"{"id":1,"method":"center.watch"}"#)
      let due = (WireTime.now / 1_000 + 3) * 1_000
      let ids = (0..<1_000).map { "a\($0 * 7_919 % 1_000)" }
      for start in stride(from: 0, to: 1_000, by: 100) {
        let list = ids[start..<start + 100].map {
          #"{"id":"\#($0)","fireDate":"\#(WireTime.text(due))","alertBody":"x"}"#
        }
        let line = try app.call(
          #"{"id":1,"method":"schedule","params":{"alerts":[\#(list.joined(separator: ","))]}}"#)
        guard line["result"] != nil else { throw Disagreement("\(line)") }
      }
      #expect(WireTime.now < due, "the machine is too slow to schedule them in time")
      let rang = try ids.map { _ in try app.event("fired").string("params.id") ?? "" }
      let last = WireTime.now
      #expect(rang == ids)
      #expect(last - due < 5_000)
      let delivered = try ids.map { _ in try center.event("delivered").string("params.id") ?? "" }
      #expect(delivered == ids)
    }
  }
}
