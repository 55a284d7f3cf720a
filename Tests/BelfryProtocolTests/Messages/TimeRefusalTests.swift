import BelfryCore
import BelfryProtocol
import Testing

/// Wrong members of the kind that says when an alert rings, with the reason and the field that they are answered with.
struct TimeRefusalTests {
  @Test(arguments: [
    Refusal.alert(#""timeZone":1"#, .wrongType, "timeZone", .mustBeString),
    .alert(#""timeZone":null"#, .wrongType, "timeZone", .mustBeString),
    .alert(#""timeZone":"""#, .invalidValue, "timeZone", .mustNotBeEmpty),
    .alert(#""timeZone":"Europe/""#, .invalidValue, "timeZone", .mustBeZoneName),
    .alert(#""timeZone":"/etc/localtime""#, .invalidValue, "timeZone", .mustBeZoneName),
    .alert(#""timeZone":"../../etc/passwd""#, .invalidValue, "timeZone", .mustBeZoneName),
    .alert(#""timeZone":"Europe/Köln""#, .invalidValue, "timeZone", .mustBeZoneName),
    .alert(#""timeZone":"UTC+1 ""#, .invalidValue, "timeZone", .mustBeZoneName),
    .alert(#""timeZone":"a\u0000b""#, .invalidValue, "timeZone", .mustBeZoneName),

    .alert(#""repeatInterval":"days""#, .invalidValue, "repeatInterval", .mustBeOneOf),
    .alert(#""repeatInterval":"Day""#, .invalidValue, "repeatInterval", .mustBeOneOf),
    .alert(#""repeatInterval":"fortnight""#, .invalidValue, "repeatInterval", .mustBeOneOf),
    .alert(#""repeatInterval":"""#, .invalidValue, "repeatInterval", .mustBeOneOf),
    .alert(#""repeatInterval":1"#, .wrongType, "repeatInterval", .mustBeString),
    .alert(#""repeatEvery":0"#, .invalidValue, "repeatEvery", .mustBeInteger),
    .alert(#""repeatEvery":-2"#, .invalidValue, "repeatEvery", .mustBeInteger),
    .alert(#""repeatEvery":1000001"#, .invalidValue, "repeatEvery", .mustBeInteger),
    .alert(#""repeatEvery":99999999999999999999"#, .invalidValue, "repeatEvery", .mustBeInteger),
    .alert(#""repeatEvery":1.5"#, .wrongType, "repeatEvery", .mustBeInteger),
    .alert(#""repeatEvery":"2""#, .wrongType, "repeatEvery", .mustBeInteger),
    .alert(#""repeatCount":0"#, .invalidValue, "repeatCount", .mustBeInteger),
    .alert(#""repeatCount":100001"#, .invalidValue, "repeatCount", .mustBeInteger),
    .alert(#""repeatCalendar":"julian""#, .invalidValue, "repeatCalendar", .mustBeOneOf),
    .alert(#""repeatCalendar":"GREGORIAN""#, .invalidValue, "repeatCalendar", .mustBeOneOf),
    .alert(#""repeatCalendar":"islamic""#, .invalidValue, "repeatCalendar", .mustBeOneOf),
    .alert(#""repeatCalendar":7"#, .wrongType, "repeatCalendar", .mustBeString),
    .alert(#""skip":"next""#, .invalidValue, "skip", .mustBeOneOf),
    .alert(#""skip":"OMIT""#, .invalidValue, "skip", .mustBeOneOf),
    .alert(#""gap":"skip""#, .invalidValue, "gap", .mustBeOneOf),
    .alert(#""gap":true"#, .wrongType, "gap", .mustBeString),

    .alert(#""repeatUntil":"2027""#, .invalidValue, "repeatUntil", .mustBeTime),
    .alert(
      #""repeatUntil":"2027-02-29T00:00:00""#, .invalidValue, "repeatUntil", .instantDoesNotExist),
    .alert(
      #""repeatUntil":"0000-12-31T00:00:00Z""#, .invalidValue, "repeatUntil", .instantOutOfRange),
    .alert(#""repeatUntil":"10000-01-01T00:00:00Z""#, .invalidValue, "repeatUntil", .mustBeTime),
    .alert(
      #""repeatUntil":"2016-12-31T23:59:60Z""#, .invalidValue, "repeatUntil", .instantIsLeapSecond),

    .alert(#""extraDates":"2026-12-01T09:00:00Z""#, .wrongType, "extraDates", .mustBeArray),
    .alert(#""extraDates":[7]"#, .wrongType, "extraDates[0]", .mustBeString),
    .alert(
      #""extraDates":["2026-12-01T09:00:00Z","2026-04-31T09:00:00"]"#, .invalidValue,
      "extraDates[1]", .instantDoesNotExist),
    .alert(
      #""extraDates":["2026-12-31T23:59:60"]"#, .invalidValue, "extraDates[0]",
      .instantIsLeapSecond),
    .alert(#""exceptDates":["today"]"#, .invalidValue, "exceptDates[0]", .mustBeTime),
    .alert(#""exceptDates":["2026-12-01"]"#, .invalidValue, "exceptDates[0]", .mustBeTime),
    .alert(
      #""exceptDates":["0000-01-01T00:00:00"]"#, .invalidValue, "exceptDates[0]",
      .instantOutOfRange),

    .alert(#""missed":true"#, .wrongType, "missed", .mustBeMissed),
    .alert(#""missed":"all""#, .invalidValue, "missed", .mustBeOneOf),
    .alert(#""missed":{}"#, .missingMember, "missed.each", .memberMissing),
    .alert(#""missed":{"each":0}"#, .invalidValue, "missed.each", .mustBeInteger),
    .alert(#""missed":{"each":101}"#, .invalidValue, "missed.each", .mustBeInteger),
    .alert(#""missed":{"each":"5"}"#, .wrongType, "missed.each", .mustBeInteger),
    .alert(#""missed":{"each":5,"last":1}"#, .unknownMember, "missed.last", .memberUnknown),
    .alert(#""nag":"PT10M""#, .wrongType, "nag", .mustBeObject),
    .alert(#""nag":{}"#, .missingMember, "nag.every", .memberMissing),
    .alert(#""nag":{"every":"PT10M"}"#, .missingMember, "nag.max", .memberMissing),
    .alert(#""nag":{"every":"PT59S","max":1}"#, .invalidValue, "nag.every", .mustBeDurationFrom),
    .alert(#""nag":{"every":"P8D","max":1}"#, .invalidValue, "nag.every", .mustBeDurationFrom),
    .alert(#""nag":{"every":600,"max":1}"#, .wrongType, "nag.every", .mustBeString),
    .alert(#""nag":{"every":"PT10M","max":0}"#, .invalidValue, "nag.max", .mustBeInteger),
    .alert(#""nag":{"every":"PT10M","max":101}"#, .invalidValue, "nag.max", .mustBeInteger),
  ])
  func aWrongValueIsRefusedByName(refusal: Refusal) throws { try refusal.check() }

  @Test(arguments: [
    ("repeatEvery", "2"), ("repeatCalendar", #""hebrew""#), ("repeatCount", "5"),
    ("repeatUntil", #""2027-01-01T00:00:00Z""#),
  ])
  func whatStandsBesideRepeatIntervalStandsBesideNothingElse(name: String, value: String) throws {
    let alone = Refusal.alert(
      #""\#(name)":\#(value)"#, .contradiction, name, .needsBeside)
    try alone.check()
    #expect(try arguments(of: alone) == [.string("repeatInterval")])
    let withRule = Refusal.alert(
      #""\#(name)":\#(value),"timeZone":"UTC","repeatRule":"FREQ=DAILY""#, .contradiction, name,
      .cannotStandBeside)
    try withRule.check()
    #expect(try arguments(of: withRule) == [.string("repeatRule")])
  }

  @Test func twoWaysToRepeatAreAContradiction() throws {
    let refusal = Refusal.alert(
      #""repeatRule":"FREQ=DAILY","repeatInterval":"day","repeatEvery":2"#, .contradiction,
      "repeatInterval", .cannotStandBeside)
    try refusal.check()
    #expect(try arguments(of: refusal) == [.string("repeatRule")])
  }

  @Test func skipIsSaidOnce() throws {
    let refusal = Refusal.alert(
      #""skip":"omit","timeZone":"UTC","repeatRule":"RSCALE=GREGORIAN;FREQ=DAILY;SKIP=OMIT""#,
      .contradiction, "skip", .cannotStandBeside)
    try refusal.check()
    #expect(try arguments(of: refusal) == [.string("SKIP of repeatRule")])
    #expect(throws: Never.self) {
      try readAlert(#""skip":"omit","timeZone":"UTC","repeatRule":"FREQ=DAILY""#)
    }
  }

  @Test(arguments: [
    #""fireDate":"2026-12-01T09:00:00Z","repeatInterval":"day""#,
    #""after":"PT1H","repeatInterval":"quarter""#,
    #""repeatInterval":"month""#,
    #""fireDate":"2026-12-01T09:00:00Z","repeatRule":"FREQ=WEEKLY""#,
    #""fireDate":"2026-12-01T09:00:00Z","extraDates":["2026-12-02T09:00:00"]"#,
    #""after":"PT1H","repeatInterval":"hour","exceptDates":["2026-12-02T09:00:00"]"#,
    #""repeatInterval":"minute","repeatUntil":"2026-12-02T09:00:00""#,
  ])
  func whatNeedsAZoneIsRefusedWithoutOne(members: String) throws {
    try Refusal.alert(members, .timeZoneNeeded, "timeZone", .timeZoneNeeded).check()
    #expect(throws: Never.self) { try readAlert(members + #","timeZone":"Europe/Kyiv""#) }
  }

  @Test(arguments: [
    #""fireDate":"2026-12-01T09:00:00","repeatInterval":"day""#,
    #""fireDate":"2026-12-01T09:00:00Z","repeatInterval":"hour""#,
    #""repeatRule":"FREQ=MINUTELY;INTERVAL=90""#,
    #""timeZone":"Europe/Kyiv""#,
    #""fireDate":"2026-12-01T09:00:00","extraDates":["2026-12-01T08:00:00Z"]"#,
  ])
  func whatNeedsNoZoneNeedsNone(members: String) throws {
    #expect(throws: Never.self) { try readAlert(members) }
  }

  @Test(
    arguments: [
      ("", Reason.invalidValue, ErrorSentence.mustNotBeEmpty, nil),
      ("FREQ", .invalidValue, .ruleNotParts, 1),
      ("FREQ=DAILY;", .invalidValue, .ruleNotParts, 12),
      ("RRULE:FREQ=DAILY", .invalidValue, .ruleUnknownPart, 1),
      ("FREQ=DAILY;X-NAME=1", .invalidValue, .ruleUnknownPart, 12),
      ("FREQ=DAILY;FREQ=DAILY", .contradiction, .rulePartTwice, 12),
      ("INTERVAL=2", .invalidValue, .ruleFrequencyMissing, 11),
      ("FREQ=FORTNIGHTLY", .invalidValue, .ruleMustBeOneOf, 6),
      ("FREQ=DAILY;INTERVAL=0", .invalidValue, .ruleMustBeFrom, 21),
      ("FREQ=DAILY;INTERVAL=1000001", .invalidValue, .ruleMustBeFrom, 21),
      ("FREQ=DAILY;INTERVAL=-1", .invalidValue, .ruleMustBeNumber, 21),
      ("FREQ=DAILY;INTERVAL=1.5", .invalidValue, .ruleMustBeNumber, 22),
      ("FREQ=DAILY;COUNT=0", .invalidValue, .ruleMustBeFrom, 18),
      ("FREQ=DAILY;COUNT=100001", .invalidValue, .ruleMustBeFrom, 18),
      ("FREQ=DAILY;COUNT=3;UNTIL=20270101T000000Z", .contradiction, .ruleCannotStandBeside, 20),
      ("FREQ=DAILY;UNTIL=20270101T000000Z;COUNT=3", .contradiction, .ruleCannotStandBeside, 35),
      ("FREQ=DAILY;UNTIL=20270101", .invalidValue, .ruleUntilNeedsTimeOfDay, 18),
      ("FREQ=DAILY;UNTIL=tomorrow", .invalidValue, .ruleMustBeTime, 18),
      ("FREQ=DAILY;UNTIL=20270229T000000Z", .invalidValue, .ruleTimeDoesNotExist, 18),
      ("FREQ=DAILY;UNTIL=00000101T000000Z", .invalidValue, .ruleTimeDoesNotExist, 18),
      ("FREQ=DAILY;UNTIL=20161231T235960Z", .invalidValue, .ruleLeapSecond, 18),
      ("FREQ=DAILY;UNTIL=20270101T000000", .invalidValue, .ruleUntilMustBeUTC, 12),
      ("FREQ=MINUTELY;BYSECOND=30,60", .invalidValue, .ruleLeapSecond, 27),
      ("FREQ=DAILY;BYHOUR=9,24", .invalidValue, .ruleMustBeFrom, 21),
      ("FREQ=MONTHLY;BYMONTHDAY=1,-32", .invalidValue, .ruleMustBeWithin, 27),
      ("FREQ=MONTHLY;BYMONTHDAY=0", .invalidValue, .ruleMustBeWithin, 25),
      ("FREQ=WEEKLY;BYDAY=MO,XX", .invalidValue, .ruleMustBeOneOf, 22),
      ("FREQ=WEEKLY;BYDAY=1MO", .contradiction, .ruleNumberedWeekday, 19),
      ("FREQ=MONTHLY;BYWEEKNO=1", .contradiction, .ruleCannotStandBeside, 14),
      ("FREQ=YEARLY;BYMONTH=13", .invalidValue, .ruleNoSuchMonth, 21),
      ("FREQ=YEARLY;BYMONTH=5L", .invalidValue, .ruleNoSuchMonth, 21),
      ("RSCALE=KLINGON;FREQ=YEARLY", .invalidValue, .ruleMustBeOneOf, 8),
      ("FREQ=YEARLY;SKIP=FORWARD", .contradiction, .ruleNeedsBeside, 13),
      ("RSCALE=GREGORIAN;FREQ=YEARLY;SKIP=NEXT", .invalidValue, .ruleMustBeOneOf, 35),
      ("FREQ=MONTHLY;BYSETPOS=1", .contradiction, .rulePositionAlone, 14),
      ("FREQ=DAILY\n ;COUNT=3", .invalidValue, .ruleMustBeOneOf, 6),
    ] as [(String, Reason, ErrorSentence, Int?)])
  func aWrongRuleIsRefusedWithItsPlace(
    rule: String, reason: Reason, sentence: ErrorSentence, position: Int?
  ) throws {
    let text = rule.replacing("\n", with: #"\n"#)
    var refusal = Refusal.alert(
      #""timeZone":"UTC","repeatRule":"\#(text)""#, reason, "repeatRule", sentence)
    refusal.place = position.map { .character($0) }
    try refusal.check()
  }

  @Test func untilOfAFloatingRuleIsLocal() throws {
    let start = #""fireDate":"2026-12-01T09:00:00""#
    var refusal = Refusal.alert(
      start + #","repeatRule":"freq=daily;until=20270101t000000z""#, .invalidValue, "repeatRule",
      .ruleUntilMustBeLocal)
    refusal.place = .character(12)
    try refusal.check()
    #expect(throws: Never.self) {
      try readAlert(start + #","repeatRule":"freq=daily;until=20270101t000000""#)
    }
    // A zone makes it one that does not float.
    try Refusal.alert(
      start + #","timeZone":"UTC","repeatRule":"FREQ=DAILY;UNTIL=20270101T000000""#,
      .invalidValue, "repeatRule", .ruleUntilMustBeUTC
    ).check()
  }

  @Test func aRuleOfTenThousandCharactersIsRefusedAtOnce() throws {
    let days = Array(repeating: "MO", count: 3_333).joined(separator: ",")
    try Refusal.alert(
      #""repeatRule":"FREQ=WEEKLY;BYDAY=\#(days)""#, .tooLong, "repeatRule", .tooManyBytes
    ).check()
    // However the limit stands, no rule is longer than what the parser takes.
    var limits = Limits()
    limits.ruleBytes = 100_000
    try Refusal.alert(
      #""repeatRule":"FREQ=WEEKLY;BYDAY=\#(days)""#, .tooLong, "repeatRule", .tooManyBytes
    ).check(limits: limits)
  }

  @Test(arguments: [
    #""fireDate":"2026-12-01T09:00:00""#, #""timeZone":"UTC""#, #""repeatInterval":"hour""#,
    #""repeatEvery":1,"repeatInterval":"hour""#, #""extraDates":[]"#, #""gap":"shift""#,
    #""skip":"omit""#, #""repeatRule":"FREQ=HOURLY""#,
  ])
  func presentTakesNoMemberThatSaysWhen(members: String) throws {
    let name = String(members.dropFirst().prefix { $0 != "\"" })
    try Refusal(
      .present, #"{"alert":{"alertBody":"x",\#(members)}}"#, .contradiction, "alert.\(name)",
      .triggerInPresent
    ).check()
  }

  @Test(arguments: [
    Refusal(.except, "{}", .missingMember, "id", .memberMissing),
    Refusal(.except, #"{"id":"a"}"#, .missingMember, "occurrence", .memberMissing),
    Refusal(.except, #"{"id":"a","occurrence":7}"#, .wrongType, "occurrence", .mustBeString),
    Refusal(
      .except, #"{"id":"a","occurrence":"monday"}"#, .invalidValue, "occurrence", .mustBeTime),
    Refusal(
      .except, #"{"id":"a","occurrence":"2026-02-30T00:00:00"}"#, .invalidValue, "occurrence",
      .instantDoesNotExist),
    Refusal(.except, #"{"ids":["a"]}"#, .unknownMember, "ids", .memberUnknown),

    Refusal(.preview, "{}", .missingMember, "alert", .memberMissing),
    Refusal(.preview, #"{"alert":{},"count":0}"#, .invalidValue, "count", .mustBeInteger),
    Refusal(.preview, #"{"alert":{},"count":1001}"#, .invalidValue, "count", .mustBeInteger),
    Refusal(.preview, #"{"alert":{},"from":"now"}"#, .invalidValue, "from", .mustBeTime),
    Refusal(.preview, #"{"alert":{},"as":"UTC"}"#, .wrongType, "as", .mustBeObject),
    Refusal(
      .preview, #"{"alert":{},"as":{"timeZone":"a b"}}"#, .invalidValue, "as.timeZone",
      .mustBeZoneName),
    Refusal(
      .preview, #"{"alert":{},"as":{"languages":[]}}"#, .invalidValue, "as.languages",
      .mustNotBeEmpty),
    Refusal(
      .preview, #"{"alert":{},"as":{"languages":["de","d e"]}}"#, .invalidValue, "as.languages[1]",
      .mustBeLanguage),
    Refusal(
      .preview, #"{"alert":{},"as":{"calendar":"mayan"}}"#, .invalidValue, "as.calendar",
      .mustBeOneOf),
    Refusal(
      .preview, #"{"alert":{},"as":{"calendar":null}}"#, .wrongType, "as.calendar", .mustBeString),
    Refusal(.preview, #"{"alert":{},"as":{"zone":"UTC"}}"#, .unknownMember, "as.zone"),
    Refusal(
      .preview, #"{"alert":{"repeatEvery":2}}"#, .contradiction, "alert.repeatEvery",
      .needsBeside),

    Refusal(.centerSettings, #"{"timeZone":7}"#, .wrongType, "timeZone", .mustBeString),
    Refusal(
      .centerSettings, #"{"timeZone":"Mars/"}"#, .invalidValue, "timeZone", .mustBeZoneName),
    Refusal(.centerSettings, #"{"calendar":"Hebrew"}"#, .invalidValue, "calendar", .mustBeOneOf),
    Refusal(.centerSettings, #"{"calendar":1}"#, .wrongType, "calendar", .mustBeString),
    Refusal(.centerSettings, #"{"languages":"de"}"#, .wrongType, "languages", .mustBeArray),
    Refusal(.centerSettings, #"{"languages":[]}"#, .invalidValue, "languages", .mustNotBeEmpty),
    Refusal(
      .centerSettings, #"{"languages":["de",null]}"#, .wrongType, "languages[1]", .mustBeString),
    Refusal(.centerSettings, #"{"colour":1}"#, .unknownMember, "colour", .memberUnknown),
  ])
  func wrongParametersAreRefused(refusal: Refusal) throws { try refusal.check() }

  private func arguments(of refusal: Refusal) throws -> [Argument]? {
    let error = #expect(throws: WireError.self) { try read(refusal.method, refusal.params) }
    return error?.arguments
  }
}
