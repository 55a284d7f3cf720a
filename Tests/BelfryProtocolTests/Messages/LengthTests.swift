import BelfryCore
import BelfryProtocol
import Testing

/// Every length and count, at its limit and one past it.
struct LengthTests {
  /// A member with so many bytes, or elements.
  struct Row: CustomTestStringConvertible {
    let field: String
    let limit: Int
    let sentence: ErrorSentence
    /// The members of an alert with that many.
    let members: @Sendable (Int) -> String

    init(
      _ field: String, _ limit: Int, _ sentence: ErrorSentence = .tooManyBytes,
      members: @escaping @Sendable (Int) -> String
    ) {
      self.field = field
      self.limit = limit
      self.sentence = sentence
      self.members = members
    }

    static func label(_ name: String, _ limit: Int, beside other: String = "") -> Row {
      Row(name, limit) { #""\#(name)":"\#(String(repeating: "x", count: $0))"\#(other)"# }
    }

    var testDescription: String { "\(field) \(limit)" }
  }

  @Test(arguments: [
    Row.label("id", 128), .label("category", 128), .label("thread", 128), .label("icon", 64),
    .label("soundName", 64, beside: #","badge":1"#), .label("token", 64),
    Row("alertBody.key", 1_024) {
      #""alertBody":{"key":"\#(String(repeating: "x", count: $0))"}"#
    },
    Row("alertBody.args", 16, .tooManyElements) {
      #""alertBody":{"key":"k","args":[\#(list(of: "1", count: $0))]}"#
    },
    Row("userInfo", 4_096) { #""userInfo":{"a":"\#(String(repeating: "x", count: $0 - 8))"}"# },
    Row("userInfo", 28, .tooManyLevels) { #""userInfo":\#(nested(levels: $0))"# },
    Row("to", 1_000, .tooManyElements) { #""to":[\#(list(of: #""bob""#, count: $0))]"# },
  ])
  func alertMembersMayBeAsLongAsTheirLimit(row: Row) throws {
    #expect(throws: Never.self) { try readAlert(row.members(row.limit)) }
    try Refusal.alert(row.members(row.limit + 1), .tooLong, row.field, row.sentence).check()
  }

  @Test func bytesAreCountedNotCharactersAndNotEscapes() throws {
    let escaped = String(repeating: #"\u00e4"#, count: 64)
    #expect(try readAlert(#""id":"\#(escaped)""#).id?.rawValue.utf8.count == 128)
    try Refusal.alert(#""id":"\#(escaped)x""#, .tooLong, "id", .tooManyBytes).check()
  }

  // Limit: UserInfoBytes, RecipientsPerAlert, AlertsPerRequest
  @Test func configuredLimitsHold() throws {
    var limits = Limits()
    limits.userInfoBytes = 7
    limits.recipientsPerAlert = 2
    limits.alertsPerRequest = 2
    #expect(throws: Never.self) { try readAlert(#""userInfo":{"a":1}"#, limits: limits) }
    try Refusal.alert(#""userInfo":{"a":10}"#, .tooLong, "userInfo").check(limits: limits)
    #expect(throws: Never.self) { try readAlert(#""to":["a","b"]"#, limits: limits) }
    try Refusal.alert(#""to":["a","b","c"]"#, .tooLong, "to").check(limits: limits)
    #expect(throws: Never.self) { try read(.schedule, #"{"alerts":[{},{}]}"#, limits: limits) }
    try Refusal(.schedule, #"{"alerts":[{},{},{}]}"#, .tooLong, "alerts", .tooManyElements)
      .check(limits: limits)
    #expect(throws: Never.self) { try read(.cancel, #"{"ids":["a","b"]}"#, limits: limits) }
    try Refusal(.cancel, #"{"ids":["a","b","c"]}"#, .tooLong, "ids", .tooManyElements)
      .check(limits: limits)
  }

  // Limit: RuleBytes, ExceptionsPerAlert
  @Test func configuredLimitsOfRepeatsHold() throws {
    var limits = Limits()
    limits.ruleBytes = 11
    limits.exceptionsPerAlert = 2
    #expect(throws: Never.self) { try readAlert(#""repeatRule":"FREQ=HOURLY""#, limits: limits) }
    try Refusal.alert(#""repeatRule":"FREQ=MINUTELY""#, .tooLong, "repeatRule", .tooManyBytes)
      .check(limits: limits)
    for name in ["extraDates", "exceptDates"] {
      func dates(_ count: Int) -> String {
        #""\#(name)":[\#(list(of: #""2026-12-01T09:00:00Z""#, count: count))]"#
      }
      #expect(throws: Never.self) { try readAlert(dates(2), limits: limits) }
      try Refusal.alert(dates(3), .tooLong, name, .tooManyElements).check(limits: limits)
      #expect(throws: Never.self) { try readAlert(dates(1_000)) }
      try Refusal.alert(dates(1_001), .tooLong, name, .tooManyElements).check()
    }
  }

  @Test func helloMembersMayBeAsLongAsTheirLimit() throws {
    func key(_ count: Int) -> String {
      #"{"app":"a","key":"\#(String(repeating: "k", count: count))"}"#
    }
    for count in [22, 128] { #expect(throws: Never.self) { try read(.hello, key(count)) } }
    for count in [21, 129] {
      try Refusal(.hello, key(count), .invalidValue, "key", .mustBeKey).check()
    }
    func app(_ count: Int) -> String { #"{"app":"\#(String(repeating: "a", count: count))"}"# }
    #expect(throws: Never.self) { try read(.hello, app(64)) }
    try Refusal(.hello, app(65), .tooLong, "app", .tooManyBytes).check()
    func languages(_ count: Int) -> String {
      #"{"center":true,"languages":[\#(list(of: #""de""#, count: count))]}"#
    }
    #expect(throws: Never.self) { try read(.hello, languages(16)) }
    try Refusal(.hello, languages(17), .tooLong, "languages", .tooManyElements).check()
    func language(_ count: Int) -> String {
      #"{"center":true,"languages":["\#(String(repeating: "d", count: count))"]}"#
    }
    #expect(throws: Never.self) { try read(.hello, language(64)) }
    try Refusal(.hello, language(65), .tooLong, "languages[0]", .tooManyBytes).check()
  }

  @Test func numbersMayBeAsLargeAsTheirLimit() throws {
    #expect(try readAlert(#""badge":0"#).content.badge == .set(0))
    #expect(try readAlert(#""badge":999999999"#).content.badge == .set(999_999_999))
    try Refusal.alert(#""badge":1000000000"#, .invalidValue, "badge", .mustBeBadge).check()
    #expect(try readAlert(#""badge":"+999999999""#).content.badge == .up(999_999_999))
    #expect(try readAlert(#""badge":"-999999999""#).content.badge == .down(999_999_999))
    try Refusal.alert(#""badge":"+1000000000""#, .invalidValue, "badge", .mustBeBadge).check()
    try Refusal.alert(#""badge":"-1000000000""#, .invalidValue, "badge", .mustBeBadge).check()
    for limit in [1, 1_000] {
      #expect(try read(.pending, #"{"limit":\#(limit)}"#) == .pending(PageRequest(limit: limit)))
    }
    func page(_ count: Int) -> String { #"{"page":"\#(String(repeating: "p", count: count))"}"# }
    #expect(throws: Never.self) { try read(.pending, page(1_024)) }
    try Refusal(.pending, page(1_025), .tooLong, "page", .tooManyBytes).check()
    let most = try read(.centerSeen, #"{"delivery":9223372036854775807}"#)
    #expect(most == .centerSeen(DeliveryNumber(.max)))
  }

  @Test func timesMayReachTheEndsOfTheirRange() throws {
    let latest = try readAlert(#""fireDate":"9999-12-31T23:59:59.999Z""#)
    #expect(latest.trigger == .instant(.latest))
    let earliest = try readAlert(#""fireDate":"0001-01-01T00:00:00Z""#)
    #expect(earliest.trigger == .instant(.earliest))
    try Refusal.alert(
      #""fireDate":"9999-12-31T23:59:59-00:01""#, .invalidValue, "fireDate", .instantOutOfRange
    ).check()
    #expect(try readAlert(#""after":"PT0S""#).trigger == .after(.zero))
  }
}

private func list(of element: String, count: Int) -> String {
  Array(repeating: element, count: count).joined(separator: ",")
}

/// An object with so many levels; brackets in its strings are none.
private func nested(levels: Int) -> String {
  let open = String(repeating: "[", count: levels - 1)
  let close = String(repeating: "]", count: levels - 1)
  return #"{"[[{\"[[":\#(open)"]]\\"\#(close)}"#
}
