import BelfryCore
import BelfryProtocol
import Testing

/// Wrong parameters, with the code, the reason and the field that they are answered with.
struct CallRefusalTests {
  @Test(arguments: [
    Refusal(.hello, "{}", .missingMember, "app", .oneMemberNeeded),
    Refusal(.hello, #"{"key":"0123456789012345678901"}"#, .missingMember, "app"),
    Refusal(.hello, #"{"app":"a","center":true}"#, .contradiction, "center", .oneMemberAllowed),
    Refusal(.hello, #"{"admin":true,"app":"a"}"#, .contradiction, "app", .oneMemberAllowed),
    Refusal(.hello, #"{"app":1}"#, .wrongType, "app", .mustBeString),
    Refusal(.hello, #"{"app":null}"#, .wrongType, "app", .mustBeString),
    Refusal(.hello, #"{"app":""}"#, .invalidValue, "app", .mustNotBeEmpty),
    Refusal(.hello, #"{"app":"Tea"}"#, .invalidValue, "app", .mustBeAppID),
    Refusal(.hello, #"{"app":"../x"}"#, .invalidValue, "app", .mustBeAppID),
    Refusal(.hello, #"{"app":"a\u0000"}"#, .invalidValue, "app", .mustBeAppID),
    Refusal(.hello, #"{"app":"a","key":"short"}"#, .invalidValue, "key", .mustBeKey),
    Refusal(.hello, #"{"app":"a","key":7}"#, .wrongType, "key", .mustBeString),
    Refusal(.hello, #"{"center":false}"#, .invalidValue, "center", .mustBeTrue),
    Refusal(.hello, #"{"center":"yes"}"#, .wrongType, "center", .mustBeBoolean),
    Refusal(.hello, #"{"admin":1}"#, .wrongType, "admin", .mustBeBoolean),
    Refusal(.hello, #"{"center":true,"languages":"de"}"#, .wrongType, "languages", .mustBeArray),
    Refusal(.hello, #"{"center":true,"languages":["de",1]}"#, .wrongType, "languages[1]"),
    Refusal(
      .hello, #"{"center":true,"languages":["de/../x"]}"#, .invalidValue, "languages[0]",
      .mustBeLanguage),
    Refusal(.hello, #"{"center":true,"languages":[""]}"#, .invalidValue, "languages[0]"),
    Refusal(.hello, #"{"protocol":"1","app":"a"}"#, .wrongType, "protocol", .mustBeInteger),
    Refusal(.hello, #"{"protocol":1.0,"app":"a"}"#, .wrongType, "protocol", .mustBeInteger),
    Refusal(
      .hello, #"{"app":7,"protocol":2}"#, .protocolUnsupported, "protocol", .protocolUnsupported,
      code: .refused),
    Refusal(
      .hello, #"{"protocol":99999999999999999999}"#, .protocolUnsupported, "protocol",
      code: .refused),
  ])
  func aWrongHelloIsRefused(refusal: Refusal) throws { try refusal.check() }

  @Test(arguments: [
    Refusal(.ping, #"{"a":1}"#, .unknownMember, "a", .noMembersHere),
    Refusal(.cancelAll, #"{"ids":[]}"#, .unknownMember, "ids", .noMembersHere),
    Refusal(.adminStatus, #"{"":1}"#, .unknownMember, "", .noMembersHere),

    Refusal(.schedule, "{}", .missingMember, "alert", .oneMemberNeeded),
    Refusal(.schedule, #"{"alert":{},"alerts":[]}"#, .contradiction, "alerts", .oneMemberAllowed),
    Refusal(.schedule, #"{"alert":[]}"#, .wrongType, "alert", .mustBeObject),
    Refusal(.schedule, #"{"alert":null}"#, .wrongType, "alert", .mustBeObject),
    Refusal(.schedule, #"{"alerts":{}}"#, .wrongType, "alerts", .mustBeArray),
    Refusal(.schedule, #"{"alerts":[{},{},7]}"#, .wrongType, "alerts[2]", .mustBeObject),
    Refusal(.schedule, #"{"alarm":{}}"#, .unknownMember, "alarm", .memberUnknown),
    Refusal(.schedule, #"{"keepSoonest":64}"#, .missingMember, "alert", .oneMemberNeeded),
    Refusal(
      .schedule, #"{"alert":{},"keepSoonest":0}"#, .invalidValue, "keepSoonest", .mustBeInteger),
    Refusal(
      .schedule, #"{"alert":{},"keepSoonest":100001}"#, .invalidValue, "keepSoonest",
      .mustBeInteger),
    Refusal(
      .schedule, #"{"alert":{},"keepSoonest":"64"}"#, .wrongType, "keepSoonest", .mustBeInteger),
    Refusal(
      .schedule, #"{"alerts":[{},{},{},{"alertBody":{"key":"k","args":[true]}}]}"#, .wrongType,
      "alerts[3].alertBody.args[0]", .mustBeArgument),
    Refusal(.schedule, #"{"alerts":[{"colour":1}]}"#, .unknownMember, "alerts[0].colour"),

    Refusal(.present, "{}", .missingMember, "alert", .memberMissing),
    Refusal(.present, #"{"alerts":[]}"#, .unknownMember, "alerts", .memberUnknown),
    Refusal(
      .present, #"{"alert":{"badge":"one"}}"#, .invalidValue, "alert.badge", .mustBeBadge),
    Refusal(
      .present, #"{"alert":{"alertBody":"x","fireDate":"2026-12-01T00:00:00Z"}}"#, .contradiction,
      "alert.fireDate", .triggerInPresent),
    Refusal(
      .present, #"{"alert":{"after":"PT0S"}}"#, .contradiction, "alert.after", .triggerInPresent),

    Refusal(.cancel, "{}", .missingMember, "ids", .memberMissing),
    Refusal(.cancel, #"{"ids":"pot"}"#, .wrongType, "ids", .mustBeArray),
    Refusal(.cancel, #"{"ids":["a",null]}"#, .wrongType, "ids[1]", .mustBeString),
    Refusal(.cancel, #"{"ids":["a","b",""]}"#, .invalidValue, "ids[2]", .mustNotBeEmpty),
    Refusal(.cancel, #"{"ids":["\u0007"]}"#, .invalidValue, "ids[0]", .mustHaveNoControls),
    Refusal(.cancel, #"{"id":"a"}"#, .unknownMember, "id", .memberUnknown),

    Refusal(.replaceAll, "{}", .missingMember, "alerts", .memberMissing),
    Refusal(.replaceAll, #"{"alert":{}}"#, .unknownMember, "alert", .memberUnknown),
    Refusal(.replaceAll, #"{"alerts":[{},{"badge":-1}]}"#, .invalidValue, "alerts[1].badge"),
    Refusal(.replaceAll, #"{"alerts":[],"keepSoonest":1}"#, .unknownMember, "keepSoonest"),
    Refusal(.remove, "{}", .missingMember, "ids", .memberMissing),
    Refusal(.remove, #"{"ids":[7]}"#, .wrongType, "ids[0]", .mustBeString),
    Refusal(.removeAll, #"{"ids":[]}"#, .unknownMember, "ids", .noMembersHere),

    Refusal(.pending, #"{"limit":0}"#, .invalidValue, "limit", .mustBeInteger),
    Refusal(.pending, #"{"limit":1001}"#, .invalidValue, "limit", .mustBeInteger),
    Refusal(.pending, #"{"limit":1.5}"#, .wrongType, "limit", .mustBeInteger),
    Refusal(.pending, #"{"limit":"10"}"#, .wrongType, "limit", .mustBeInteger),
    Refusal(.pending, #"{"page":2}"#, .wrongType, "page", .mustBeString),
    Refusal(.pending, #"{"page":""}"#, .invalidValue, "page", .mustNotBeEmpty),
    Refusal(.centerList, #"{"limit":-1}"#, .invalidValue, "limit", .mustBeInteger),
    Refusal(.centerPending, #"{"offset":1}"#, .unknownMember, "offset", .memberUnknown),

    Refusal(.delivered, #"{"limit":0}"#, .invalidValue, "limit", .mustBeInteger),
    Refusal(.delivered, #"{"ids":[]}"#, .unknownMember, "ids", .memberUnknown),
    Refusal(.badge, #"{"set":-1}"#, .invalidValue, "set", .mustBeBadge),
    Refusal(.badge, #"{"set":null}"#, .wrongType, "set", .mustBeBadge),
    Refusal(.badge, #"{"set":"up"}"#, .invalidValue, "set", .mustBeBadge),
    Refusal(.badge, #"{"user":"a:b"}"#, .invalidValue, "user", .mustBeUserName),
    Refusal(.badge, #"{"user":7}"#, .wrongType, "user", .mustBeString),

    Refusal(.watch, #"{"since":7}"#, .wrongType, "since", .mustBeString),
    Refusal(.watch, #"{"since":"yesterday"}"#, .cursorGone, "since", code: .cursorGone),
    Refusal(.watch, #"{"foreground":"yes"}"#, .wrongType, "foreground", .mustBeBoolean),
    Refusal(.handled, #"{"occurrence":"x"}"#, .missingMember, "id"),
    Refusal(.handled, #"{"id":"pot"}"#, .missingMember, "occurrence"),
    Refusal(.handled, #"{"id":"","occurrence":"x"}"#, .invalidValue, "id", .mustNotBeEmpty),
    Refusal(.handled, #"{"id":"pot","occurrence":7}"#, .wrongType, "occurrence", .mustBeString),
    Refusal(
      .handled, #"{"id":"pot","occurrence":"x","show":1}"#, .wrongType, "show", .mustBeBoolean),
    Refusal(.handled, #"{"id":"pot","user":"bob"}"#, .unknownMember, "user"),
    Refusal(.centerWatch, #"{"since":""}"#, .cursorGone, "since", code: .cursorGone),
    Refusal(.centerWatch, #"{"foreground":true}"#, .unknownMember, "foreground", .memberUnknown),
    Refusal(.ack, "{}", .missingMember, "cursor", .memberMissing),
    Refusal(.ack, #"{"cursor":"k3f9.-1"}"#, .cursorGone, "cursor", code: .cursorGone),
    Refusal(.ack, #"{"cursor":null}"#, .wrongType, "cursor", .mustBeString),

    Refusal(.centerShown, "{}", .missingMember, "delivery", .memberMissing),
    Refusal(.centerSeen, #"{"delivery":"12"}"#, .wrongType, "delivery", .mustBeInteger),
    Refusal(.centerSeen, #"{"delivery":12.0}"#, .wrongType, "delivery", .mustBeInteger),
    Refusal(.centerDismiss, #"{"delivery":0}"#, .invalidValue, "delivery", .mustBeInteger),
    Refusal(
      .centerDismiss, #"{"delivery":9223372036854775808}"#, .invalidValue, "delivery",
      .mustBeInteger),
    Refusal(.centerDismiss, #"{"delivery":1,"action":"x"}"#, .unknownMember, "action"),
    Refusal(.centerActivate, #"{"delivery":1,"text":7}"#, .wrongType, "text", .mustBeString),
    Refusal(.centerActivate, #"{"delivery":1,"text":""}"#, .invalidValue, "text", .mustNotBeEmpty),
    Refusal(.centerActivate, #"{"delivery":1,"action":1}"#, .wrongType, "action", .mustBeString),
    Refusal(.centerActivate, #"{"action":"default"}"#, .missingMember, "delivery"),
    Refusal(.centerSnooze, #"{"for":"PT1M"}"#, .missingMember, "delivery"),
    Refusal(.centerSnooze, #"{"delivery":1}"#, .missingMember, "for"),
    Refusal(.centerSnooze, #"{"delivery":1,"for":600}"#, .wrongType, "for", .mustBeString),
    Refusal(
      .centerSnooze, #"{"delivery":1,"for":"10m"}"#, .invalidValue, "for", .mustBeDuration),
    Refusal(
      .centerSnooze, #"{"delivery":1,"for":"PT0.999S"}"#, .invalidValue, "for",
      .mustBeDurationFrom),
    Refusal(
      .centerSnooze, #"{"delivery":1,"for":"P366DT0.001S"}"#, .invalidValue, "for",
      .mustBeDurationFrom),

    Refusal(.adminLimits, #"{"name":"x"}"#, .unknownMember, "name", .noMembersHere),
    Refusal(.adminMetrics, #"{"app":"x"}"#, .unknownMember, "app", .noMembersHere),
    Refusal(.adminApps, #"{"user":7}"#, .wrongType, "user", .mustBeString),
    Refusal(.adminApps, #"{"user":"a:b"}"#, .invalidValue, "user", .mustBeUserName),
    Refusal(.adminApps, #"{"limit":1001}"#, .invalidValue, "limit", .mustBeInteger),
    Refusal(.adminApps, #"{"page":""}"#, .invalidValue, "page", .mustNotBeEmpty),
    Refusal(.adminUsers, #"{"user":"a"}"#, .unknownMember, "user", .memberUnknown),

    Refusal(.adminSuspend, "{}", .missingMember, "user", .oneMemberNeeded),
    Refusal(.adminSuspend, #"{"app":"Tea"}"#, .invalidValue, "app", .mustBeAppID),
    Refusal(.adminResume, #"{"user":"*"}"#, .invalidValue, "user", .mustBeUserName),
    Refusal(.adminPurge, #"{"user":"a","all":true}"#, .unknownMember, "all", .memberUnknown),
    Refusal(.adminBackup, "{}", .missingMember, "name", .memberMissing),
    Refusal(.adminBackup, #"{"name":".hidden"}"#, .invalidValue, "name", .mustBeFileName),
    Refusal(.adminBackup, #"{"name":"a/b"}"#, .invalidValue, "name", .mustBeFileName),
    Refusal(.adminBackup, #"{"name":".."}"#, .invalidValue, "name", .mustBeFileName),
    Refusal(.adminForget, #"{"app":"a"}"#, .missingMember, "user", .memberMissing),
    Refusal(.adminForget, #"{"user":"a"}"#, .missingMember, "app", .oneMemberNeeded),
    Refusal(
      .adminForget, #"{"user":"a","app":"b","center":true}"#, .contradiction, "center",
      .oneMemberAllowed),
    Refusal(.adminForget, #"{"user":"a","center":false}"#, .invalidValue, "center", .mustBeTrue),

    Refusal(.adminClock, "{}", .missingMember, "advance", .oneMemberNeeded),
    Refusal(
      .adminClock, #"{"advance":"PT1H","set":"2026-12-01T00:00:00Z"}"#, .contradiction, "set",
      .oneMemberAllowed),
    Refusal(.adminClock, #"{"advance":3600}"#, .wrongType, "advance", .mustBeString),
    Refusal(.adminClock, #"{"advance":"-PT1H"}"#, .invalidValue, "advance", .mustBeDuration),
    Refusal(
      .adminClock, #"{"set":"2026-12-01T00:00:00"}"#, .invalidValue, "set", .instantNeedsOffset),
  ])
  func wrongParametersAreRefused(refusal: Refusal) throws { try refusal.check() }

  @Test(arguments: Method.allCases)
  func methodsThatNeedNothingTakeNoParameters(method: Method) {
    let needsNone: Set<Method> = [
      .ping, .cancelAll, .removeAll, .pending, .delivered, .badge, .watch, .centerList,
      .centerPending,
      .centerWatch, .centerSettings, .stringsList,
      .adminStatus,
      .adminApps, .adminUsers, .adminLimits, .adminMetrics,
    ]
    for params in [nil, "{}"] {
      if needsNone.contains(method) {
        #expect(throws: Never.self) { try read(method, params) }
      } else {
        #expect(throws: WireError.self) { try read(method, params) }
      }
    }
  }

  @Test func aHelloIgnoresWhatItDoesNotKnow() throws {
    let call = try read(
      .hello, #"{"app":"a","languages":["de"],"colour":{"a":[1]},"key":"abcdefghijklmnopqrstuv"}"#)
    #expect(
      call
        == .hello(
          .app(
            try #require(AppID("a")), key: Key("abcdefghijklmnopqrstuv"), languages: ["de"])))
    #expect(try read(.hello, #"{"admin":true,"app2":1}"#) == .hello(.administrator()))
  }

  @Test func defaultsStandForWhatIsLeftOut() throws {
    #expect(try read(.pending, nil) == .pending(PageRequest(limit: 100, page: nil)))
    #expect(try read(.centerList, #"{"limit":7}"#) == .centerList(PageRequest(limit: 7)))
    #expect(
      try read(.centerActivate, #"{"delivery":3}"#)
        == .centerActivate(DeliveryNumber(3), Activation(action: "default", text: nil)))
    #expect(try read(.schedule, #"{"alerts":[]}"#) == .schedule([], keepSoonest: nil))
    #expect(try read(.cancel, #"{"ids":[]}"#) == .cancel([]))
  }
}
