import BelfryCore
import Testing

@testable import BelfryCommands

@Suite struct DurationInputTests {
  @Test(
    arguments: [
      ("4m", 240), ("1h30m", 5_400), ("1h 30min", 5_400), ("2d", 172_800), ("1w", 604_800),
      ("90s", 90), ("0s", 0), ("PT4M", 240), ("pt1h", 3_600), ("P1DT1S", 86_401), ("1H", 3_600),
      ("100m", 6_000),
    ] as [(String, Int64)])
  func aLengthOfTimeIsReadAsWritten(text: String, seconds: Int64) {
    #expect(DurationInput.duration(from: text) == .seconds(seconds))
  }

  @Test(arguments: [
    "", " ", "4", "m", "-4m", "4x", "30m1h", "1m1m", "1.5h", "P", "PT", "99999999999s", "4 m", "٤m",
    "1h,30m", "soon", "1M", "1h30M",
  ])
  func anythingElseIsNone(text: String) {
    #expect(DurationInput.duration(from: text) == nil)
  }
}

@Suite struct TimeInputTests {
  /// 1 December 2026, 14:28:10 in Berlin.
  private static let winter = instant("2026-12-01T13:28:10Z")

  @Test(
    arguments: [
      ("14:30", "2026-12-01T13:30:00Z", nil),
      ("14:28:10", "2026-12-01T13:28:10Z", nil),
      ("14:28:09", "2026-12-02T13:28:09Z", .tomorrow),
      ("9:05", "2026-12-02T08:05:00Z", .tomorrow),
      ("2026-12-01T15:00", "2026-12-01T14:00:00Z", nil),
      ("2027-06-01 09:00:30", "2027-06-01T07:00:30Z", nil),
      ("2026-12-01T09:00", "2026-12-01T08:00:00Z", .passed),
      ("2026-12-01T09:00:00-05:00", "2026-12-01T14:00:00Z", nil),
      ("2026-12-01T14:00Z", "2026-12-01T14:00:00Z", nil),
      ("2026-12-01t14:00:00.250z", "2026-12-01T14:00:00.250Z", nil),
      ("2026-12-01 14:00+01:00", "2026-12-01T13:00:00Z", .passed),
    ] as [(String, String, TimeInput.Remark?)])
  func aTimeIsReadOnTheLocalClock(
    text: String, expected: String, remark: TimeInput.Remark?
  ) throws {
    let input = try TimeInput(text, now: Self.winter, zone: .berlin)
    #expect(input.instant.rfc3339 == expected)
    #expect(input.remark == remark)
  }

  /// 1 December 2026 is a Tuesday; 14:28 has just passed.
  @Test(
    arguments: [
      ("today 18:00", "2026-12-01T17:00:00Z", nil), ("today 9:00", "2026-12-01T08:00:00Z", .passed),
      ("tomorrow 9:00", "2026-12-02T08:00:00Z", nil),
      ("Tomorrow noon", "2026-12-02T11:00:00Z", nil),
      ("tue 18:30", "2026-12-01T17:30:00Z", nil), ("tuesday 9:00", "2026-12-08T08:00:00Z", nil),
      ("mon 18:30", "2026-12-07T17:30:00Z", nil), ("WED 0:00", "2026-12-01T23:00:00Z", nil),
      ("noon", "2026-12-02T11:00:00Z", .tomorrow), ("midnight", "2026-12-01T23:00:00Z", .tomorrow),
      ("6pm", "2026-12-01T17:00:00Z", nil), ("6:30PM", "2026-12-01T17:30:00Z", nil),
      ("12am", "2026-12-01T23:00:00Z", .tomorrow), ("fri 12pm", "2026-12-04T11:00:00Z", nil),
      ("2026-12-24 noon", "2026-12-24T11:00:00Z", nil),
    ] as [(String, String, TimeInput.Remark?)])
  func wordsStandForDaysAndTimes(
    text: String, expected: String, remark: TimeInput.Remark?
  ) throws {
    let input = try TimeInput(text, now: Self.winter, zone: .berlin)
    #expect(input.instant.rfc3339 == expected)
    #expect(input.remark == remark)
  }

  @Test func aTimeWithoutAnOffsetIsOneOnAClock() throws {
    let wall = try TimeInput("tomorrow 9:00", now: Self.winter, zone: .berlin).moment
    #expect(wall == .wall(try WallTime(text: "2026-12-02T09:00:00")))
    let instant = try TimeInput("2026-12-02T09:00Z", now: Self.winter, zone: .berlin).moment
    #expect(instant == .instant(BelfryCommandsTests.instant("2026-12-02T09:00:00Z")))
  }

  /// In Berlin the clock goes from 02:00 to 03:00 on 29 March 2026, and from 03:00 back to 02:00 on
  /// 25 October 2026.
  @Test(
    arguments: [
      // The offset before the gap holds: 02:30 +01:00 is what the clock shows as 03:30.
      ("2026-03-29T02:30", "2026-03-01T00:00:00Z", "2026-03-29T01:30:00Z", .neverShown),
      ("02:30", "2026-03-29T00:10:00Z", "2026-03-29T01:30:00Z", .neverShown),
      ("02:30", "2026-03-28T03:00:00Z", "2026-03-29T01:30:00Z", .neverShown),
      ("03:00", "2026-03-29T00:10:00Z", "2026-03-29T01:00:00Z", nil),
      ("2026-10-25T02:30", "2026-03-01T00:00:00Z", "2026-10-25T00:30:00Z", .firstOfTwo),
      ("02:30", "2026-10-25T00:10:00Z", "2026-10-25T00:30:00Z", .firstOfTwo),
      ("02:30", "2026-10-25T00:40:00Z", "2026-10-25T01:30:00Z", .secondOfTwo),
      ("02:30", "2026-10-25T01:40:00Z", "2026-10-26T01:30:00Z", .tomorrow),
      ("2026-10-25T03:00", "2026-03-01T00:00:00Z", "2026-10-25T02:00:00Z", nil),
      ("2026-10-25T01:59:59", "2026-03-01T00:00:00Z", "2026-10-24T23:59:59Z", nil),
    ] as [(String, String, String, TimeInput.Remark?)])
  func aClockThatJumpsIsRemarkedOn(
    text: String, now: String, expected: String, remark: TimeInput.Remark?
  ) throws {
    let input = try TimeInput(text, now: instant(now), zone: .berlin)
    #expect(input.instant.rfc3339 == expected)
    #expect(input.remark == remark)
  }

  @Test(
    arguments: [
      ("", .form), ("soon", .form), ("14", .form), ("14:3", .form), ("1:2:3:4", .form),
      ("14:30 ", .form), ("tomorrow", .timeOfDayMissing), ("mon", .timeOfDayMissing),
      ("someday 14:30", .form), ("mo 14:30", .form), ("tomorrow 14", .form),
      ("tomorrow 14:30 sharp", .form), ("13pm", .form), ("0am", .form), ("9:5am", .form),
      ("am", .form), ("tomorrow 25:00", .doesNotExist), ("mon tue", .form), ("2026-12-01T", .form),
      ("１４:30", .form),
      ("2026-12-01", .timeOfDayMissing), ("25:00", .doesNotExist), ("23:60", .doesNotExist),
      ("2026-02-30T09:00", .doesNotExist), ("2026-02-30", .doesNotExist),
      ("2026-13-01T09:00Z", .doesNotExist), ("0000-01-01T09:00Z", .outOfRange),
      ("2026-12-01T09:00+25:00", .doesNotExist), ("2026-12-01T09:00Zulu", .form),
    ] as [(String, TimeInput.Fault)])
  func anythingElseIsAFault(text: String, fault: TimeInput.Fault) {
    #expect(throws: fault) { try TimeInput(text, now: Self.winter, zone: .berlin) }
  }

  @Test func atTheEndOfTheCalendarThereIsNoTomorrow() {
    #expect(throws: TimeInput.Fault.self) {
      try TimeInput("00:00", now: .latest, zone: .utc)
    }
  }
}
