import BelfryCore
import BelfryHub
import Foundation
import Testing

/// Scheduling again: an equal trigger goes on where it was, another one starts anew.
@Suite struct EqualTriggerTests {
  private static let daily =
    #""fireDate":"2026-12-02T09:00:00","timeZone":"Europe/Berlin","repeatInterval":"day""#

  @Test func anEqualTriggerKeepsItsMarksAndItsPlace() throws {
    let story = try RepeatStory()
    try story.schedule(Self.daily + #","repeatCount":4"#)
    try story.harness.advance(to: "2026-12-03T09:00:00Z")
    #expect(try story.told().count == 2)
    let again = try story.answer(Self.daily + #","repeatCount":4,"badge":3"#)
    #expect(again["replaced"] as? Bool == true)
    #expect(again["next"] as? String == "2026-12-04T08:00:00Z")
    try story.harness.wake(at: "2026-12-02T07:00:00Z")
    #expect(try story.next() == "2026-12-04T08:00:00Z")
    try story.harness.advance(to: "2026-12-10T00:00:00Z")
    #expect(try story.told().count == 2)
  }

  @Test func anotherTriggerForgetsWhatHasRung() throws {
    let story = try RepeatStory()
    try story.schedule(Self.daily)
    try story.harness.advance(to: "2026-12-02T09:00:00Z")
    #expect(try story.told().count == 1)
    try story.schedule(Self.daily + #","gap":"omit""#)
    try story.harness.wake(at: "2026-12-02T07:00:00Z")
    #expect(try story.next() == "2026-12-02T08:00:00Z")
  }

  @Test func whatBeginsNowBeginsAnewWheneverItIsSent() throws {
    let story = try RepeatStory()
    #expect(
      try story.schedule(#""after":"PT1H","repeatInterval":"hour""#) == "2026-12-01T14:00:00Z")
    try story.harness.advance(by: .seconds(60))
    #expect(
      try story.schedule(#""after":"PT1H","repeatInterval":"hour""#) == "2026-12-01T14:01:00Z")
    // As it is listed it says when it starts.
    #expect(
      try story.schedule(#""fireDate":"2026-12-01T14:01:00Z","repeatInterval":"hour""#)
        == "2026-12-01T14:01:00Z")
    let again = try story.answer(#""fireDate":"2026-12-01T14:01:00Z","repeatInterval":"hour""#)
    #expect(again["replaced"] as? Bool == true)
  }

  /// What `pending` answers, sent back, changes nothing: not even the order of what is equal.
  @Test func replaceAllWithWhatIsPendingChangesNothing() throws {
    let story = try RepeatStory()
    try story.schedule(Self.daily + #","exceptDates":["2026-12-05T09:00:00"]"#)
    try story.app.call("except", #"{"id":"pot","occurrence":"2026-12-04T09:00:00"}"#)
    for (id, members) in [
      ("a", #""fireDate":"2026-12-02T09:00:00""#),
      ("b", #""after":"PT1H","repeatInterval":"hour""#),
      ("c", #""fireDate":"2026-12-02T08:00:00Z""#),
      ("d", #""repeatRule":"FREQ=MINUTELY;INTERVAL=90","nag":{"every":"PT1H","max":2}"#),
      (
        "e",
        #""fireDate":"2026-12-02T08:00:00","extraDates":["2026-12-03T08:00:00"],"missed":"drop""#
      ),
    ] {
      try story.app.call("schedule", #"{"alert":{"id":"\#(id)","alertBody":"x",\#(members)}}"#)
    }
    try story.harness.advance(to: "2026-12-02T08:30:00Z")
    _ = try story.told()
    let before = try #require(try story.app.sendRaw(#"{"id":7,"method":"pending"}"#))
    let list = try #require(Answer(before).result?["alerts"])
    let alerts = try JSONSerialization.data(withJSONObject: list)
    let answer = try story.app.call(
      "replaceAll", #"{"alerts":\#(String(decoding: alerts, as: UTF8.self))}"#)
    #expect(answer["removed"] as? Int == 0)
    let scheduled = try #require(answer["alerts"] as? [[String: Any]])
    #expect(scheduled.allSatisfy { $0["replaced"] as? Bool == true }, "\(scheduled)")
    #expect(try story.app.sendRaw(#"{"id":7,"method":"pending"}"#) == before)
    try story.harness.wake(at: "2026-12-02T06:00:00Z")
    #expect(try story.told().isEmpty)
  }

  @Test func aRepeatCountsOnceAmongTheSoonest() throws {
    let story = try RepeatStory()
    try story.schedule(#""repeatInterval":"hour","after":"PT1H""#)
    for hour in 2...5 {
      try story.app.call(
        "schedule", #"{"alert":{"id":"\#(hour)","alertBody":"x","after":"PT\#(hour)H"}}"#)
    }
    let answer = try story.app.call(
      "schedule", #"{"alert":{"id":"6","alertBody":"x","after":"PT6H"},"keepSoonest":3}"#)
    #expect(answer["evicted"] as? [String] == ["4", "5", "6"])
    #expect(try story.next() == "2026-12-01T14:00:00Z")
  }
}
