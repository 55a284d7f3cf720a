import BelfryCore
import BelfryHub
import Foundation
import Testing

/// One occurrence is left out.
@Suite struct ExceptTests {
  private static let daily =
    #""fireDate":"2026-12-02T09:00:00","timeZone":"Europe/Berlin","repeatInterval":"day""#

  private func except(_ story: RepeatStory, _ occurrence: String) throws -> String? {
    try story.app.call("except", #"{"id":"pot","occurrence":"\#(occurrence)"}"#)["next"] as? String
  }

  @Test func theNextOneIsPassedOver() throws {
    let story = try RepeatStory()
    try story.schedule(Self.daily)
    #expect(try except(story, "2026-12-02T09:00:00") == "2026-12-03T08:00:00Z")
    #expect(try story.pending()?["exceptDates"] as? [String] == ["2026-12-02T09:00:00"])
    // The same again changes nothing.
    #expect(try except(story, "2026-12-02T09:00:00") == "2026-12-03T08:00:00Z")
    try story.restart()
    try story.harness.advance(to: "2026-12-03T12:00:00Z")
    #expect(try story.told() == ["fired 2026-12-03T09:00:00 at 2026-12-03T08:00:00Z"])
  }

  @Test func aLaterOneIsPassedOverWhenItsTimeComes() throws {
    let story = try RepeatStory()
    try story.schedule(Self.daily)
    // An instant names what falls on it.
    #expect(try except(story, "2026-12-03T08:00:00Z") == "2026-12-02T08:00:00Z")
    try story.harness.advance(to: "2026-12-04T12:00:00Z")
    #expect(
      try story.told() == [
        "fired 2026-12-02T09:00:00 at 2026-12-02T08:00:00Z",
        "fired 2026-12-04T09:00:00 at 2026-12-04T08:00:00Z",
      ])
  }

  @Test func exceptionsUseUpTheCountAndBehindTheLastOneNothingIsPending() throws {
    let story = try RepeatStory()
    try story.schedule(Self.daily + #","repeatCount":2"#)
    #expect(try except(story, "2026-12-02T09:00:00") == "2026-12-03T08:00:00Z")
    #expect(try except(story, "2026-12-03T09:00:00") == nil)
    #expect(try story.pending() == nil)
    try story.harness.advance(to: "2026-12-10T00:00:00Z")
    #expect(try story.told().isEmpty)
    let status = try story.harness.administrator().call("admin.status")
    #expect(status["pending"] as? Int == 0)
  }

  @Test func whatIsNotComingIsNotFound() throws {
    let story = try RepeatStory()
    try story.schedule(Self.daily)
    try story.harness.advance(to: "2026-12-02T12:00:00Z")
    for occurrence in [
      "2026-12-03T10:00:00", "2026-12-01T09:00:00", "2026-12-02T09:00:00", "2026-12-03T09:00:00Z",
    ] {
      let refusal = try story.app.refusal(
        "except", #"{"id":"pot","occurrence":"\#(occurrence)"}"#)
      #expect(refusal == "notFound", "\(occurrence)")
    }
    #expect(
      try story.app.refusal("except", #"{"id":"pan","occurrence":"2026-12-03T09:00:00"}"#)
        == "notFound")
  }

  @Test func aOneOffLeavesTheQueue() throws {
    let story = try RepeatStory()
    try story.schedule(#""fireDate":"2026-12-02T09:00:00Z""#)
    #expect(try except(story, "2026-12-02T09:00:00Z") == nil)
    #expect(try story.pending() == nil)
    try story.schedule(#""fireDate":"2026-12-02T09:00:00","timeZone":"Europe/Berlin""#)
    #expect(try except(story, "2026-12-02T09:00:00") == nil)
    #expect(try story.pending() == nil)
    try story.harness.advance(to: "2026-12-10T00:00:00Z")
    #expect(try story.told().isEmpty)
  }

  @Test func scheduledAgainAsItWasItKeepsItsExceptions() throws {
    let story = try RepeatStory()
    try story.schedule(Self.daily)
    _ = try except(story, "2026-12-02T09:00:00")
    #expect(try story.schedule(Self.daily + #","badge":1"#) == "2026-12-03T08:00:00Z")
    #expect(try story.pending()?["exceptDates"] as? [String] == ["2026-12-02T09:00:00"])
    #expect(try story.pending()?["badge"] as? Int == 1)
  }

  // Limit: ExceptionsPerAlert
  @Test func anAlertHasSoManyExceptionsAndNotOneMore() throws {
    var limits = Limits()
    limits.exceptionsPerAlert = 3
    let story = try RepeatStory(limits: limits)
    #expect(
      try story.refusal(
        Self.daily
          + #","exceptDates":["2026-12-02T09:00:00","2026-12-03T09:00:00","2026-12-04T09:00:00","2026-12-05T09:00:00"]"#
      ).hasPrefix("tooLong"))
    try story.schedule(Self.daily + #","exceptDates":["2026-12-02T09:00:00"]"#)
    _ = try except(story, "2026-12-03T09:00:00")
    #expect(try except(story, "2026-12-04T09:00:00") == "2026-12-05T08:00:00Z")
    #expect(
      try story.app.refusal("except", #"{"id":"pot","occurrence":"2026-12-05T09:00:00"}"#)
        == "exceptionsFull")
    #expect(try story.next() == "2026-12-05T08:00:00Z")
  }
}
