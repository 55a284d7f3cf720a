import BelfryCore
import BelfryHub
import BelfryStore
import Testing

/// What could not ring in time: after downtime, while suspended, and when the clock is set.
@Suite struct CatchUpTests {
  private static let daily =
    #""fireDate":"2026-12-02T09:00:00","timeZone":"UTC","repeatInterval":"day""#

  @Test(arguments: [
    (
      "",
      ["fired 2026-12-05T09:00:00 at 2026-12-05T09:00:30Z, 4 since 2026-12-02T09:00:00, late PT30S"]
    ),
    (
      #","missed":"drop""#,
      [
        "dropped 2026-12-04T09:00:00 at 2026-12-05T09:00:30Z, 3 since 2026-12-02T09:00:00, missed",
        "fired 2026-12-05T09:00:00 at 2026-12-05T09:00:30Z, late PT30S",
      ]
    ),
    (
      #","missed":{"each":2}"#,
      [
        "fired 2026-12-04T09:00:00 at 2026-12-05T09:00:30Z, 3 since 2026-12-02T09:00:00, late P1DT30S",
        "fired 2026-12-05T09:00:00 at 2026-12-05T09:00:30Z, late PT30S",
      ]
    ),
    (
      #","missed":{"each":2},"lateness":"PT1H""#,
      [
        "dropped 2026-12-04T09:00:00 at 2026-12-05T09:00:30Z, 3 since 2026-12-02T09:00:00, tooLate",
        "fired 2026-12-05T09:00:00 at 2026-12-05T09:00:30Z, late PT30S",
      ]
    ),
    (
      #","lateness":"PT1H""#,
      ["fired 2026-12-05T09:00:00 at 2026-12-05T09:00:30Z, 4 since 2026-12-02T09:00:00, late PT30S"]
    ),
    (
      #","lateness":"PT20S""#,
      ["dropped 2026-12-05T09:00:00 at 2026-12-05T09:00:30Z, 4 since 2026-12-02T09:00:00, tooLate"]
    ),
  ])
  func whatWasMissedIsMadeUpForAsTheAlertSays(members: String, expected: [String]) throws {
    let story = try RepeatStory()
    try story.schedule(Self.daily + members)
    try story.restart(at: "2026-12-05T09:00:30Z")
    #expect(try story.told() == expected)
    #expect(try story.next() == "2026-12-06T09:00:00Z")
    try story.harness.advance(to: "2026-12-06T10:00:00Z")
    #expect(
      try story.told() == ["fired 2026-12-06T09:00:00 at 2026-12-06T09:00:00Z"])
  }

  @Test func ofARunWithADeliveryEachAllStay() throws {
    let story = try RepeatStory()
    try story.schedule(Self.daily + #","missed":{"each":3}"#)
    try story.harness.advance(to: "2026-12-02T10:00:00Z")
    #expect(try story.inbox() == ["2026-12-02T09:00:00"])
    try story.restart(at: "2026-12-08T10:00:00Z")
    #expect(
      try story.inbox() == ["2026-12-08T09:00:00", "2026-12-07T09:00:00", "2026-12-06T09:00:00"])
    try story.harness.advance(to: "2026-12-09T10:00:00Z")
    #expect(try story.inbox() == ["2026-12-09T09:00:00"])
  }

  @Test(arguments: [#","missed":"drop""#, #","missed":{"each":10},"lateness":"P2D""#])
  func whatRingsAfterADropTakesThePlaceOfWhatRangBefore(members: String) throws {
    let story = try RepeatStory()
    try story.schedule(Self.daily + members)
    try story.harness.advance(to: "2026-12-02T10:00:00Z")
    #expect(try story.inbox() == ["2026-12-02T09:00:00"])
    try story.restart(at: "2026-12-06T09:00:30Z")
    #expect(try story.told().first?.hasPrefix("dropped") == true)
    let inbox = try story.inbox()
    #expect(inbox.first == "2026-12-06T09:00:00")
    #expect(!inbox.contains("2026-12-02T09:00:00"))
  }

  @Test func oneThatIsAMinuteLateIsNotDroppedYet() throws {
    let story = try RepeatStory()
    try story.schedule(Self.daily + #","missed":"drop""#)
    try story.restart(at: "2026-12-02T09:01:00Z")
    #expect(try story.told() == ["fired 2026-12-02T09:00:00 at 2026-12-02T09:01:00Z, late PT1M"])
    try story.restart(at: "2026-12-03T09:01:00.001Z")
    #expect(try story.told() == ["dropped 2026-12-03T09:00:00 at 2026-12-03T09:01:00.001Z, missed"])
    #expect(try story.next() == "2026-12-04T09:00:00Z")
  }

  @Test func theLastOccurrenceCanBeMadeUpFor() throws {
    let story = try RepeatStory()
    try story.schedule(Self.daily + #","repeatCount":3"#)
    try story.restart(at: "2027-01-01T00:00:00Z")
    #expect(try story.told().count == 1)
    #expect(try story.inbox() == ["2026-12-04T09:00:00"])
    #expect(try story.pending() == nil)
    let again = try story.answer(Self.daily + #","repeatCount":3"#)
    #expect(again["fired"] as? Bool == true)
  }

  @Test func tenYearsOfMinutesAreOneDelivery() throws {
    let story = try RepeatStory()
    try story.schedule(#""fireDate":"2026-12-01T13:00:00Z","repeatInterval":"minute""#)
    _ = try story.told()
    try story.restart(at: "2036-12-01T13:00:00Z")
    #expect(
      try story.told() == [
        "fired 2036-12-01T13:00:00Z at 2036-12-01T13:00:00Z, 5260320 since 2026-12-01T13:01:00Z"
      ])
    #expect(try story.next() == "2036-12-01T13:01:00Z")
  }

  // MARK: Steps of the clock

  @Test func aStepForwardMakesUpForWhatItJumpsOver() throws {
    let story = try RepeatStory()
    try story.schedule(Self.daily)
    try story.harness.wake(at: "2026-12-03T12:00:00Z")
    #expect(
      try story.told() == [
        "fired 2026-12-03T09:00:00 at 2026-12-03T12:00:00Z, 2 since 2026-12-02T09:00:00, late PT3H"
      ])
    // Back again: both have a mark.
    try story.harness.wake(at: "2026-12-01T14:00:00Z")
    #expect(try story.next() == "2026-12-04T09:00:00Z")
    try story.harness.advance(to: "2026-12-04T09:00:00Z")
    #expect(try story.told() == ["fired 2026-12-04T09:00:00 at 2026-12-04T09:00:00Z"])
  }

  @Test func aStepBackBringsWhatHadPassedBeforeItWasScheduled() throws {
    let story = try RepeatStory(at: "2036-01-01T12:00:00Z")
    #expect(try story.schedule(Self.daily) == "2036-01-02T09:00:00Z")
    try story.harness.advance(to: "2036-01-02T10:00:00Z")
    #expect(try story.told().count == 1)
    try story.harness.wake(at: "2026-12-01T14:00:00Z")
    #expect(story.harness.reports.map(\.cause) == [.clockWentBack])
    #expect(story.harness.reports.map(\.moved) == [1])
    #expect(try story.next() == "2026-12-02T09:00:00Z")
    try story.harness.advance(to: "2026-12-02T10:00:00Z")
    #expect(try story.told() == ["fired 2026-12-02T09:00:00 at 2026-12-02T09:00:00Z"])
    // And once more back: that one has rung.
    try story.harness.wake(at: "2026-12-02T08:00:00Z")
    #expect(try story.next() == "2026-12-03T09:00:00Z")
  }

  @Test func aStepBackLeavesAOneOffAlone() throws {
    let story = try RepeatStory()
    try story.schedule(#""fireDate":"2026-12-02T09:00:00","timeZone":"UTC""#)
    try story.harness.wake(at: "2026-11-01T00:00:00Z")
    #expect(try story.next() == "2026-12-02T09:00:00Z")
    try story.harness.advance(to: "2026-12-02T09:00:00Z")
    try story.harness.wake(at: "2026-12-01T00:00:00Z")
    try story.harness.advance(to: "2026-12-03T00:00:00Z")
    #expect(try story.told().count == 1)
  }

  // Limit: MarksPerAlert
  @Test(arguments: [(3, "2026-12-05T09:00:00Z"), (4, "2026-12-05T09:00:00Z")])
  func whereMarksWereForgottenNothingRingsAgain(kept: Int, next: String) throws {
    var limits = Limits()
    limits.marksPerAlert = kept
    let story = try RepeatStory(at: "2026-12-01T13:00:00Z", limits: limits)
    try story.schedule(Self.daily)
    try story.harness.advance(to: "2026-12-04T10:00:00Z")
    #expect(try story.told().count == 3)
    try story.harness.wake(at: "2026-12-01T14:00:00Z")
    #expect(try story.next() == next)
    // One more than is kept: the oldest mark has gone, and what lies before the others is not looked at.
    try story.harness.advance(to: "2026-12-06T10:00:00Z")
    #expect(try story.told().count == 2)
    try story.harness.wake(at: "2026-12-01T14:00:00Z")
    #expect(try story.next() == "2026-12-07T09:00:00Z")
    try story.harness.advance(to: "2026-12-06T20:00:00Z")
    #expect(try story.told().isEmpty)
  }

  // MARK: Suspended

  @Test func whatASuspendedAppMissesRingsOnceWhenItGoesOn() throws {
    let story = try RepeatStory()
    try story.schedule(Self.daily)
    let admin = try story.harness.administrator()
    try admin.call("admin.suspend", #"{"user":"alice","app":"tea"}"#)
    try story.harness.advance(to: "2026-12-04T12:00:00Z")
    try story.harness.restart()
    let again = try story.harness.administrator()
    try again.call("admin.resume", #"{"user":"alice","app":"tea"}"#)
    let app = try story.harness.app("tea")
    try app.call("watch")
    let event = try #require(try app.events().last)
    #expect(event["occurrence"] as? String == "2026-12-04T09:00:00")
    #expect(event["missedCount"] as? Int == 3)
    #expect(event["missedSince"] as? String == "2026-12-02T09:00:00")
    let pending = try #require(try app.call("pending")["alerts"] as? [[String: Any]])
    #expect(pending.first?["next"] as? String == "2026-12-05T09:00:00Z")
  }

  // MARK: Two at one instant

  /// On 2026-03-29 Berlin has no 02:30: it is read as 03:30.
  @Test func occurrencesThatFallTogetherAreOneDeliveryOfTheLater() throws {
    let story = try RepeatStory(at: "2026-03-28T12:00:00Z")
    try story.schedule(
      #""fireDate":"2026-03-28T02:30:00","timeZone":"Europe/Berlin","repeatRule":"FREQ=DAILY;BYHOUR=2,3""#
    )
    try story.harness.advance(to: "2026-03-29T12:00:00Z")
    #expect(try story.told() == ["fired 2026-03-29T03:30:00 at 2026-03-29T01:30:00Z"])
    // Both have a mark.
    try story.harness.wake(at: "2026-03-29T00:00:00Z")
    #expect(try story.next() == "2026-03-30T00:30:00Z")
  }

  /// Case G12.
  @Test func aSnoozeIsOfItsDeliveryAndLeavesTheRepeatAlone() throws {
    let story = try RepeatStory(at: "2026-06-05T14:00:00Z")
    try story.schedule(
      #""fireDate":"2026-06-05T17:00:00","timeZone":"Europe/Berlin","repeatRule":"FREQ=WEEKLY;BYDAY=FR""#
    )
    let center = try story.harness.center()
    try center.call("center.watch")
    try story.harness.advance(to: "2026-06-05T15:00:00Z")
    try center.call("center.snooze", #"{"delivery":1,"for":"PT10M"}"#)
    try story.harness.advance(to: "2026-06-05T16:00:00Z")
    let rings = try center.events().filter { $0["type"] as? String == "delivered" }
    #expect(rings.count == 2)
    #expect(try story.next() == "2026-06-12T15:00:00Z")
    try story.restart(at: "2026-06-06T10:00:00Z")
    #expect(try story.told().isEmpty)
    try story.harness.advance(to: "2026-06-12T15:00:00Z")
    #expect(try story.told() == ["fired 2026-06-12T17:00:00 at 2026-06-12T15:00:00Z"])
  }

  /// Case G02, but for the process: what is due while the hub stands still rings once, and says how late it is.
  @Test func whatComesDueWhileTheHubStandsStillRingsOnceAndLate() throws {
    let story = try RepeatStory()
    try story.app.call("schedule", #"{"alert":{"id":"pot","alertBody":"x","after":"PT5S"}}"#)
    try story.harness.wake(at: "2026-12-01T13:00:20Z")
    #expect(try story.told() == ["fired 2026-12-01T13:00:05Z at 2026-12-01T13:00:20Z, late PT15S"])
    try story.harness.advance(to: "2026-12-01T14:00:00Z")
    #expect(try story.told().isEmpty)
  }
}
