import BelfryCore
import BelfryProtocol
import Testing

/// Wrong alerts, with the reason and the field that they are answered with.
struct AlertRefusalTests {
  @Test(arguments: [
    Refusal.alert(#""id":7"#, .wrongType, "id", .mustBeString),
    .alert(#""id":"""#, .invalidValue, "id", .mustNotBeEmpty),
    .alert(#""id":"a\nb""#, .invalidValue, "id", .mustHaveNoControls),
    .alert(#""id":"\u0085""#, .invalidValue, "id", .mustHaveNoControls),

    .alert(#""to":"alice""#, .wrongType, "to", .mustBeArray),
    .alert(#""to":[]"#, .invalidValue, "to", .mustNotBeEmpty),
    .alert(#""to":["alice",1]"#, .wrongType, "to[1]", .mustBeString),
    .alert(#""to":["a:b"]"#, .invalidValue, "to[0]", .mustBeUserName),
    .alert(#""to":[""]"#, .invalidValue, "to[0]", .mustBeUserName),
    .alert(#""to":["bob","@staff"]"#, .notYet, "to[1]", .valueNotYet),
    .alert(#""to":["*"]"#, .notYet, "to[0]", .valueNotYet),
    .alert(#""to":["**"]"#, .invalidValue, "to[0]", .mustBeUserName),

    .alert(#""after":240"#, .wrongType, "after", .mustBeString),
    .alert(#""after":"4m""#, .invalidValue, "after", .mustBeDuration),
    .alert(#""after":"-PT4M""#, .invalidValue, "after", .mustBeDuration),
    .alert(#""after":"P1M""#, .invalidValue, "after", .durationUnitNotFixed),
    .alert(#""after":"P9999999999D""#, .invalidValue, "after", .durationTooLong),
    .alert(#""expiresAfter":"1h""#, .invalidValue, "expiresAfter", .mustBeDuration),
    .alert(#""lateness":null"#, .wrongType, "lateness", .mustBeString),

    .alert(#""alertTitle":5"#, .wrongType, "alertTitle", .mustBeText),
    .alert(#""alertBody":null"#, .wrongType, "alertBody", .mustBeText),
    .alert(#""alertBody":"""#, .invalidValue, "alertBody", .mustNotBeEmpty),
    .alert(#""alertBody":["a"]"#, .wrongType, "alertBody", .mustBeText),
    .alert(#""alertBody":{}"#, .missingMember, "alertBody.key", .memberMissing),
    .alert(#""alertBody":{"args":[1]}"#, .missingMember, "alertBody.key", .memberMissing),
    .alert(#""alertBody":{"key":1}"#, .wrongType, "alertBody.key", .mustBeString),
    .alert(#""alertBody":{"key":""}"#, .invalidValue, "alertBody.key", .mustNotBeEmpty),
    .alert(#""alertBody":{"key":"k","args":"x"}"#, .wrongType, "alertBody.args", .mustBeArray),
    .alert(
      #""alertBody":{"key":"k","args":["a",null]}"#, .wrongType, "alertBody.args[1]",
      .mustBeArgument),
    .alert(
      #""alertBody":{"key":"k","args":[{}]}"#, .missingMember, "alertBody.args[0].key",
      .memberMissing),
    .alert(
      #""alertBody":{"key":"k","args":[1e400]}"#, .invalidValue, "alertBody.args[0]",
      .argumentTooLarge),
    .alert(
      #""alertBody":{"key":"k","args":[9223372036854775808]}"#, .invalidValue,
      "alertBody.args[0]", .argumentTooLarge),
    .alert(#""alertBody":{"key":"k","kitchen":"T"}"#, .unknownMember, "alertBody.kitchen"),
    .alert(#""alertBody":{"key":"k","value":"v"}"#, .unknownMember, "alertBody.value"),
    .alert(#""alertAction":false"#, .wrongType, "alertAction", .mustBeText),
    .alert(#""hasAction":"no""#, .wrongType, "hasAction", .mustBeBoolean),
    .alert(#""hasAction":0"#, .wrongType, "hasAction", .mustBeBoolean),
    .alert(
      #""hasAction":false,"alertAction":"Open""#, .contradiction, "alertAction",
      .actionWithoutButton),

    .alert(#""category":"""#, .invalidValue, "category", .mustNotBeEmpty),
    .alert(#""category":"a\u0000b""#, .invalidValue, "category", .mustHaveNoControls),
    .alert(#""thread":7"#, .wrongType, "thread", .mustBeString),
    .alert(#""icon":"a/b""#, .invalidValue, "icon", .mustBeFileName),
    .alert(#""icon":".hidden""#, .invalidValue, "icon", .mustBeFileName),
    .alert(#""alertBody":"x","soundName":"../ding""#, .invalidValue, "soundName", .mustBeFileName),
    .alert(#""alertBody":"x","soundName":true"#, .wrongType, "soundName", .mustBeString),
    .alert(#""soundName":"default""#, .soundAlone, "soundName", .soundAlone),
    .alert(#""soundName":"default","userInfo":{}"#, .soundAlone, "soundName", .soundAlone),
    .alert(#""badge":-1"#, .invalidValue, "badge", .mustBeBadge),
    .alert(#""badge":1.0"#, .wrongType, "badge", .mustBeBadge),
    .alert(#""badge":true"#, .wrongType, "badge", .mustBeBadge),
    .alert(#""badge":"1""#, .invalidValue, "badge", .mustBeBadge),
    .alert(#""badge":"+""#, .invalidValue, "badge", .mustBeBadge),
    .alert(#""badge":"+0""#, .invalidValue, "badge", .mustBeBadge),
    .alert(#""badge":"-01""#, .invalidValue, "badge", .mustBeBadge),
    .alert(#""badge":"+1 ""#, .invalidValue, "badge", .mustBeBadge),
    .alert(#""badge":"+١""#, .invalidValue, "badge", .mustBeBadge),
    .alert(#""badge":"++1""#, .invalidValue, "badge", .mustBeBadge),
    .alert(#""level":"loud""#, .invalidValue, "level", .mustBeOneOf),
    .alert(#""level":"Active""#, .invalidValue, "level", .mustBeOneOf),
    .alert(#""level":1"#, .wrongType, "level", .mustBeString),
    .alert(#""userInfo":[]"#, .wrongType, "userInfo", .mustBeObject),
    .alert(#""userInfo":"{}""#, .wrongType, "userInfo", .mustBeObject),
    .alert(#""token":"""#, .invalidValue, "token", .mustNotBeEmpty),
    .alert(#""token":"a\tb""#, .invalidValue, "token", .mustHaveNoControls),

    .alert(#""alertbody":"x""#, .unknownMember, "alertbody", .memberUnknown),
    .alert(#""":1"#, .unknownMember, "", .memberUnknown),
    .alert(
      #""after":"PT1S","fireDate":"2026-12-01T00:00:00Z""#, .contradiction, "after",
      .cannotStandBeside),
  ])
  func aWrongMemberIsRefusedByName(refusal: Refusal) throws {
    // An empty name is a name: the path then ends with the point.
    try refusal.check()
  }

  @Test(arguments: [
    (#"1764576000"#, Reason.wrongType, ErrorSentence.mustBeString),
    (#""tomorrow""#, .invalidValue, .mustBeTime),
    (#""""#, .invalidValue, .mustBeTime),
    (#""2026-12-01""#, .invalidValue, .mustBeTime),
    (#""2026-12-01T09:00""#, .invalidValue, .mustBeTime),
    (#""2026-12-01 09:00:00Z""#, .invalidValue, .mustBeTime),
    (#""2026-12-01 09:00:00""#, .invalidValue, .mustBeTime),
    (#""2026-12-01T09:00:00+0100""#, .invalidValue, .mustBeTime),
    (#""2026-12-01T09:00:00+25""#, .invalidValue, .mustBeTime),
    (#""2026-02-29T09:00:00Z""#, .invalidValue, .instantDoesNotExist),
    (#""2026-12-01T24:00:00Z""#, .invalidValue, .instantDoesNotExist),
    (#""0000-01-01T00:00:00Z""#, .invalidValue, .instantOutOfRange),
    (#""0001-01-01T00:00:00+00:01""#, .invalidValue, .instantOutOfRange),
    (#""0000-01-01T00:00:00""#, .invalidValue, .instantOutOfRange),
    (#""10000-01-01T00:00:00""#, .invalidValue, .mustBeTime),
    (#""-0001-01-01T00:00:00""#, .invalidValue, .mustBeTime),
    (#""2026-02-29T09:00:00""#, .invalidValue, .instantDoesNotExist),
    (#""2026-12-31T23:59:60""#, .invalidValue, .instantIsLeapSecond),
    // Instants of a second that POSIX time does not have are never moved to another.
    (#""2016-12-31T23:59:60Z""#, .invalidValue, .instantIsLeapSecond),
    (#""1990-12-31T15:59:60-08:00""#, .invalidValue, .instantIsLeapSecond),
  ])
  func aWrongFireDateSaysWhatIsWrong(value: String, reason: Reason, sentence: ErrorSentence) throws
  {
    try Refusal.alert(#""fireDate":\#(value)"#, reason, "fireDate", sentence).check()
  }

  @Test func theFirstWrongMemberOfTheLineIsNamed() throws {
    try Refusal.alert(#""badge":-1,"id":"""#, .invalidValue, "badge").check()
    try Refusal.alert(#""id":"","badge":-1"#, .invalidValue, "id").check()
  }

  @Test func namesAreComparedByTheirBytes() throws {
    // KELVIN SIGN in place of K, a combining accent in place of nothing.
    try Refusal.alert(#""toKen":"x""#, .unknownMember, "toKen").check()
    try Refusal.alert("\"to\u{212A}en\":\"x\"", .unknownMember, "to\u{212A}en").check()
    #expect(try readAlert(#""\u0069d":"pot""#).id == AlertID("pot"))
  }

  @Test func aLongUnknownNameIsCut() throws {
    let name = String(repeating: "x", count: 100_000)
    try Refusal.alert(
      "\"\(name)\":1", .unknownMember, String(repeating: "x", count: 64) + "…"
    ).check()
  }

  @Test func whatAListedAlertHasMoreIsIgnored() throws {
    for next in ["null", "7", #""2026-12-01T00:00:00Z""#, "[{}]"] {
      #expect(try readAlert(#""id":"pot","next":\#(next)"#) == Alert(id: AlertID("pot")))
    }
  }

  @Test func anEmptyAlertIsOneThatRingsNow() throws {
    #expect(try readAlert("") == Alert())
  }
}
