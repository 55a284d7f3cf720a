import BelfryCore
import BelfryHub
import Testing

/// What is refused when it is scheduled, with the place to blame.
@Suite struct RepeatRefusalTests {
  @Test(arguments: [
    (
      #""fireDate":"2026-12-02T09:00:00","timeZone":"Europe/Atlantis""#,
      "unknownTimeZone alert.timeZone"
    ),
    (
      #""fireDate":"2026-12-02T09:00:00Z","timeZone":"Europe/Atlantis""#,
      "unknownTimeZone alert.timeZone"
    ),
    (#""fireDate":"2026-12-02T09:00:00Z","repeatInterval":"day""#, "timeZoneNeeded alert.timeZone"),
    (#""repeatInterval":"month""#, "timeZoneNeeded alert.timeZone"),
    (#""after":"PT1H","repeatRule":"FREQ=WEEKLY""#, "timeZoneNeeded alert.timeZone"),
    (
      #""fireDate":"2026-12-02T09:00:00","repeatInterval":"day","repeatUntil":"2026-12-01T00:00:00""#,
      "neverFires alert"
    ),
    (
      #""fireDate":"2026-02-01T09:00:00","repeatRule":"FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30""#,
      "neverFires alert"
    ),
    (
      #""fireDate":"2025-12-02T09:00:00","repeatInterval":"day","repeatCount":10"#,
      "neverFires alert"
    ),
    (
      #""fireDate":"2026-12-02T09:00:00","exceptDates":["2026-12-02T09:00:00"]"#, "neverFires alert"
    ),
    (#""repeatInterval":"second","repeatEvery":59"#, "tooOften alert"),
    (#""repeatRule":"FREQ=HOURLY;BYMINUTE=0;BYSECOND=0,30""#, "tooOften alert"),
    (
      #""fireDate":"2026-12-02T09:00:00","repeatInterval":"day","extraDates":["2026-12-05T09:00:59"]"#,
      "tooOften alert"
    ),
    (
      #""fireDate":"2026-12-02T09:00:00","extraDates":["2026-12-04T09:00:00","2026-12-04T09:00:01"]"#,
      "tooOften alert"
    ),
  ])
  func whatCannotRingIsRefused(members: String, expected: String) throws {
    let story = try RepeatStory()
    #expect(try story.refusal(members) == expected)
    #expect(try story.pending() == nil)
  }

  // Limit: RepeatSeconds
  @Test func occurrencesLieSoManySecondsApartAndNotOneLess() throws {
    var limits = Limits()
    limits.repeatSeconds = 90
    let story = try RepeatStory(limits: limits)
    #expect(try story.refusal(#""repeatInterval":"second","repeatEvery":89"#) == "tooOften alert")
    #expect(try story.refusal(#""repeatInterval":"minute""#) == "tooOften alert")
    #expect(try story.refusal(#""repeatInterval":"second","repeatEvery":90"#) == "taken ")
    #expect(
      try story.refusal(
        #""fireDate":"2026-12-02T09:00:00","repeatInterval":"day","extraDates":["2026-12-05T09:01:29"]"#
      ) == "tooOften alert")
    #expect(
      try story.refusal(
        #""fireDate":"2026-12-02T09:00:00","repeatInterval":"day","extraDates":["2026-12-05T09:01:30"]"#
      ) == "taken ")
  }

  @Test func whatWasThereIsLeftAlone() throws {
    let story = try RepeatStory()
    try story.schedule(#""fireDate":"2026-12-02T09:00:00","repeatInterval":"day""#)
    #expect(
      try story.refusal(
        #""fireDate":"2026-12-02T09:00:00","timeZone":"Mars/Olympus","repeatInterval":"day""#)
        == "unknownTimeZone alert.timeZone")
    #expect(try story.next() == "2026-12-02T09:00:00Z")
  }
}
