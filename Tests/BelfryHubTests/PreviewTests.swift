import BelfryCore
import BelfryHub
import Foundation
import Testing

/// What an alert would do, without storing it.
@Suite struct PreviewTests {
  private let story: RepeatStory

  init() throws {
    story = try RepeatStory(at: "2026-03-28T00:00:00Z")
  }

  private func preview(_ alert: String, _ rest: String = "") throws -> [String: Any] {
    try story.app.call("preview", #"{"alert":{"alertBody":"x",\#(alert)}\#(rest)}"#)
  }

  private func lines(_ answer: [String: Any]) -> [String] {
    (answer["occurrences"] as? [[String: Any]] ?? []).map {
      let reason = ($0["reason"] as? String).map { " \($0)" } ?? ""
      return "\($0["occurrence"] ?? "") \($0["fireDate"] ?? "")\(reason)"
    }
  }

  @Test func itShowsTheNextDatesWithTheOffsetOfTheZone() throws {
    let answer = try preview(
      #""fireDate":"2026-03-01T02:30:00","timeZone":"Europe/Berlin","repeatInterval":"day""#,
      #","count":3"#)
    #expect(
      lines(answer) == [
        "2026-03-28T02:30:00 2026-03-28T02:30:00+01:00",
        "2026-03-29T02:30:00 2026-03-29T03:30:00+02:00 shifted",
        "2026-03-30T02:30:00 2026-03-30T02:30:00+02:00",
      ])
    #expect(answer["more"] as? Bool == true)
    #expect(try story.pending() == nil)
  }

  @Test func whatIsLeftOutStandsBesideThem() throws {
    let answer = try preview(
      #""fireDate":"2026-03-01T02:30:00","timeZone":"Europe/Berlin","repeatInterval":"day","gap":"omit","exceptDates":["2026-03-30T02:30:00"],"repeatUntil":"2026-03-31T12:00:00""#
    )
    #expect(
      lines(answer) == [
        "2026-03-28T02:30:00 2026-03-28T02:30:00+01:00",
        "2026-03-31T02:30:00 2026-03-31T02:30:00+02:00",
      ])
    let omitted = answer["omitted"] as? [[String: Any]] ?? []
    #expect(
      omitted.map { "\($0["occurrence"] ?? "") \($0["reason"] ?? "")" }
        == ["2026-03-29T02:30:00 gap", "2026-03-30T02:30:00 except"])
    #expect(answer["more"] as? Bool == false)
  }

  @Test func aZoneCanBeAskedFor() throws {
    let floating = #""fireDate":"2026-04-01T09:00:00""#
    #expect(lines(try preview(floating)) == ["2026-04-01T09:00:00 2026-04-01T09:00:00Z"])
    #expect(
      lines(try preview(floating, #","as":{"timeZone":"Asia/Kolkata"}"#))
        == ["2026-04-01T09:00:00 2026-04-01T09:00:00+05:30"])
    try story.setZone("America/New_York")
    #expect(lines(try preview(floating)) == ["2026-04-01T09:00:00 2026-04-01T09:00:00-04:00"])
    #expect(
      lines(
        try preview(
          #""fireDate":"2026-04-01T09:00:00","timeZone":"Europe/Berlin""#,
          #","as":{"timeZone":"Asia/Kolkata"}"#))
        == ["2026-04-01T09:00:00 2026-04-01T12:30:00+05:30"])
    #expect(
      try story.app.refusal(
        "preview", #"{"alert":{"alertBody":"x"},"as":{"timeZone":"Mars/Olympus"}}"#)
        == "unknownTimeZone")
  }

  @Test func theFirstDateAndTheNumberCanBeAskedFor() throws {
    let daily =
      #""fireDate":"2026-04-01T09:00:00","timeZone":"Europe/Berlin","repeatInterval":"day""#
    let fromInstant = try preview(daily, #","from":"2027-04-02T07:00:00Z","count":1"#)
    #expect(lines(fromInstant) == ["2027-04-02T09:00:00 2027-04-02T09:00:00+02:00"])
    let fromLocal = try preview(daily, #","from":"2027-04-02T09:00:00.001","count":1"#)
    #expect(lines(fromLocal) == ["2027-04-03T09:00:00 2027-04-03T09:00:00+02:00"])
  }

  @Test func aOneOffIsShownWhereverItLies() throws {
    #expect(lines(try preview(#""after":"PT1H""#)) == ["2026-03-28T01:00:00Z 2026-03-28T01:00:00Z"])
    #expect(
      lines(try preview(#""fireDate":"2020-01-01T00:00:00Z""#))
        == ["2020-01-01T00:00:00Z 2020-01-01T00:00:00Z"])
  }

  @Test func whatWouldBeTooOftenIsShownAllTheSameAndWhatNeverFiresIsRefused() throws {
    let often = try preview(#""repeatInterval":"second""#, #","count":2"#)
    #expect(lines(often).count == 2)
    #expect(
      try story.app.refusal(
        "preview",
        #"{"alert":{"alertBody":"x","fireDate":"2026-04-01T09:00:00","exceptDates":["2026-04-01T09:00:00"]}}"#
      ) == "neverFires")
    #expect(
      try story.app.refusal("preview", #"{"alert":{"alertBody":"x","repeatInterval":"day"}}"#)
        == "timeZoneNeeded")
  }
}
