import BelfryCore
import BelfryHub
import Foundation
import Testing

@Suite struct StreamTests {
  private func present(_ app: Client, _ count: Int) throws {
    for number in 0..<count {
      try app.call("present", #"{"alert":{"id":"n\#(number)","badge":1}}"#)
    }
  }

  private func numbers(_ events: [[String: Any]]) -> [Int] {
    events.compactMap { ($0["cursor"] as? String)?.split(separator: ".").last.flatMap { Int($0) } }
  }

  @Test func anAppGoesOnAfterItsLastAcknowledgedEvent() throws {
    let harness = try HubHarness()
    let app = try harness.app("tea")
    try present(app, 5)
    try app.call("watch")
    let events = try app.events()
    #expect(numbers(events) == [1, 2, 3, 4, 5])
    let cursor = try #require(events[2]["cursor"] as? String)
    try app.call("ack", #"{"cursor":"\#(cursor)"}"#)

    let again = try harness.app("tea")
    try again.call("watch")
    #expect(numbers(try again.events()) == [4, 5])
    let other = try harness.app("tea")
    let start = try other.call("watch", #"{"since":"\#(cursor)"}"#)
    #expect(start["cursor"] as? String == cursor)
    #expect(numbers(try other.events()) == [4, 5])
  }

  @Test func twoProcessesOfOneAppEachGetEverythingWhicheverOfThemAcknowledges() throws {
    let harness = try HubHarness()
    let (worker, logger) = (try harness.app("tea"), try harness.app("tea"))
    let start = try #require(try worker.call("watch")["cursor"] as? String)
    try logger.call("watch")
    try present(worker, 3)
    let cursor = try #require(try worker.events().last?["cursor"] as? String)
    try worker.call("ack", #"{"cursor":"\#(cursor)"}"#)
    // What the one has acknowledged, the other still gets, now and from a cursor of its own.
    #expect(numbers(try logger.events()) == [1, 2, 3])
    try logger.call("watch", #"{"since":"\#(start)"}"#)
    #expect(numbers(try logger.events()) == [1, 2, 3])
    try present(logger, 1)
    #expect(numbers(try worker.events()) == [4])
    #expect(numbers(try logger.events()) == [4])
    // The place in the hub is the app's, not the connection's.
    try logger.call("watch")
    #expect(numbers(try logger.events()) == [4])
  }

  @Test func aCursorOfAStoreThatIsGoneIsGone() throws {
    let (old, new) = (try HubHarness(), try HubHarness())
    var cursors: [String: String] = [:]
    for harness in [old, new] {
      let (app, center) = (try harness.app("tea"), try harness.center())
      try app.call("present", #"{"alert":{"id":"a","alertBody":"x"}}"#)
      for (client, method) in [(app, "watch"), (center, "center.watch")] {
        if let cursor = cursors[method] {
          // The same number in the same stream, and yet another place.
          #expect(try client.refusal(method, #"{"since":"\#(cursor)"}"#) == "cursorGone")
        }
        cursors[method] = try client.call(method)["cursor"] as? String
      }
    }
    let restarted = try #require(cursors["watch"])
    try new.restart()
    let start = try new.app("tea").call("watch", #"{"since":"\#(restarted)"}"#)
    #expect(start["cursor"] as? String == restarted)
  }

  @Test func theNumberOfWaitingEventsStandsInTheWelcome() throws {
    let harness = try HubHarness()
    try present(try harness.app("tea"), 3)
    let client = harness.connect(uid: 1000)
    let welcome = try client.call(
      "hello", #"{"app":"tea","key":"personal-app-key-0123456789"}"#)
    #expect(welcome["waiting"] as? Int == 3)
  }

  @Test func acknowledgingAnOlderPlaceChangesNothing() throws {
    let harness = try HubHarness()
    let app = try harness.app("tea")
    try present(app, 3)
    try app.call("watch")
    let events = try app.events()
    let (first, last) = (events[0]["cursor"] as? String ?? "", events[2]["cursor"] as? String ?? "")
    try app.call("ack", #"{"cursor":"\#(last)"}"#)
    try app.call("ack", #"{"cursor":"\#(first)"}"#)
    let again = try harness.app("tea")
    try again.call("watch")
    #expect(try again.events().isEmpty)
  }

  @Test(arguments: ["zzzzzzzz.1", "garbage", "x.-1", "", "a.99999999999999999999"])
  func aCursorThatIsNoneIsGone(text: String) throws {
    let harness = try HubHarness()
    let app = try harness.app("tea")
    let center = try harness.center()
    for (client, method, member) in [
      (app, "watch", "since"), (app, "ack", "cursor"), (center, "center.watch", "since"),
    ] {
      let reply = try client.send(
        #"{"id":1,"method":"\#(method)","params":{"\#(member)":"\#(text)"}}"#)
      #expect(reply.code == -32004, "\(method) \(reply)")
    }
  }

  @Test func aCursorOfTheFutureIsGone() throws {
    let harness = try HubHarness()
    let app = try harness.app("tea")
    let start = try #require(try app.call("watch")["cursor"] as? String)
    let future = start.replacingOccurrences(of: ".0", with: ".1")
    #expect(try app.refusal("watch", #"{"since":"\#(future)"}"#) == "cursorGone")
    #expect(try app.refusal("ack", #"{"cursor":"\#(future)"}"#) == "cursorGone")
  }

  @Test func aCursorOfAnotherAppIsAsGoneAsAnInventedOne() throws {
    let harness = try HubHarness()
    let app = try harness.app("tea")
    let other = try harness.app("other")
    try present(app, 1)
    try app.call("watch")
    let cursor = try #require(try app.events().first?["cursor"] as? String)
    let foreign = try other.sendRaw(
      #"{"id":1,"method":"watch","params":{"since":"\#(cursor)"}}"#)
    let invented = try other.sendRaw(
      #"{"id":1,"method":"watch","params":{"since":"zzzzzzzz.1"}}"#)
    #expect(foreign == invented)
  }

  // Limit: EventsKept
  @Test func eventsPastTheLimitGoAndACursorBehindThemIsGone() throws {
    var limits = Limits()
    limits.eventsKept = 3
    let harness = try HubHarness(limits: limits)
    let app = try harness.app("tea")
    let start = try #require(try app.call("watch")["cursor"] as? String)
    try present(app, 3)
    let reader = try harness.app("tea")
    try reader.call("watch", #"{"since":"\#(start)"}"#)
    try present(app, 1)
    #expect(try app.refusal("watch", #"{"since":"\#(start)"}"#) == "cursorGone")
    // A reader that was too slow is told in its stream.
    let line = try harness.hub.nextEvents(for: &reader.session, room: 1 << 16)
    #expect(Answer(String(decoding: line, as: UTF8.self)).code == -32004)
    #expect(try reader.events().isEmpty)
    try app.call("watch")
    #expect(numbers(try app.events()) == [2, 3, 4])
  }

  @Test func anAppIsToldWhenEventsBehindItsAcknowledgedPlaceHaveGone() throws {
    var limits = Limits()
    limits.eventsKept = 3
    let harness = try HubHarness(limits: limits)
    let app = try harness.app("tea")
    try present(app, 1)
    try app.call("watch")
    let cursor = try #require(try app.events().first?["cursor"] as? String)
    try app.call("ack", #"{"cursor":"\#(cursor)"}"#)
    try present(app, 3)
    try harness.app("tea").call("watch")
    try present(app, 1)
    let late = try harness.app("tea")
    #expect(try late.refusal("watch") == "cursorGone")
    let listed = try #require(try late.call("pending")["cursor"] as? String)
    try late.call("watch", #"{"since":"\#(listed)"}"#)
  }

  @Test func aCenterWatchesFromNowOnAndFromACursor() throws {
    let harness = try HubHarness()
    let app = try harness.app("tea")
    let center = try harness.center()
    try app.call("present", #"{"alert":{"id":"a","alertBody":"x"}}"#)
    let listed = try #require(try center.call("center.list")["cursor"] as? String)
    try app.call("present", #"{"alert":{"id":"b","alertBody":"x"}}"#)
    try center.call("center.watch")
    #expect(try center.events().isEmpty)
    try center.call("center.watch", #"{"since":"\#(listed)"}"#)
    #expect(try center.events().compactMap { $0["id"] as? String } == ["b"])
  }

  @Test func onlyAsMuchIsHandedOutAsThereIsRoomFor() throws {
    let harness = try HubHarness()
    let app = try harness.app("tea")
    try present(app, 300)
    try app.call("watch")
    let first = try harness.hub.nextEvents(for: &app.session, room: 1_000)
    #expect(!first.isEmpty && first.count <= 1_000)
    let tiny = try harness.hub.nextEvents(for: &app.session, room: 1)
    #expect(tiny.filter { $0 == UInt8(ascii: "\n") }.count == 1)
    let read = (first + tiny).filter { $0 == UInt8(ascii: "\n") }.count
    #expect(numbers(try app.events()) == Array((read + 1)...300))
  }

  @Test func eventsOfADeliveryThatIsNoLongerKeptComeWithoutItsTexts() throws {
    var limits = Limits()
    limits.deliveriesKept = 1
    let harness = try HubHarness(limits: limits)
    let app = try harness.app("tea")
    let center = try harness.center()
    let start = try #require(try center.call("center.watch")["cursor"] as? String)
    try app.call("present", #"{"alert":{"id":"a","alertBody":"one"}}"#)
    try app.call("present", #"{"alert":{"id":"b","alertBody":"two"}}"#)
    try center.call("center.watch", #"{"since":"\#(start)"}"#)
    let events = try center.events()
    #expect(events.map { $0["type"] as? String } == ["delivered", "changed", "delivered"])
    #expect(events[0]["alertBody"] == nil)
    #expect(events[2]["alertBody"] as? String == "two")
    #expect(numbers(events) == [1, 2, 3])
  }

  // Limit: CenterEventsKept
  @Test func eventsOfACenterPastTheLimitGoAndACursorBehindThemIsGone() throws {
    var limits = Limits()
    limits.centerEventsKept = 3
    let harness = try HubHarness(limits: limits)
    let app = try harness.app("tea")
    let center = try harness.center()
    let start = try #require(try center.call("center.watch")["cursor"] as? String)
    for name in ["a", "b", "c"] {
      try app.call("present", #"{"alert":{"id":"\#(name)","alertBody":"x"}}"#)
    }
    try center.call("center.watch", #"{"since":"\#(start)"}"#)
    #expect(numbers(try center.events()) == [1, 2, 3])
    try app.call("present", #"{"alert":{"id":"d","alertBody":"x"}}"#)
    #expect(try center.refusal("center.watch", #"{"since":"\#(start)"}"#) == "cursorGone")
  }
}
