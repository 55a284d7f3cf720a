import BelfryCore
import BelfryProtocol
import Testing

/// The texts of alerts, with everything that may stand in their places.
struct TextReaderTests {
  private func body(_ json: String) throws -> Text? {
    try readAlert(#""alertBody":\#(json)"#).content.body
  }

  @Test func argumentsHaveTheirTypes() throws {
    let nine = try Timestamp(rfc3339: "2026-12-01T09:00:00Z")
    let wall = try WallTime(text: "2026-12-01T09:00:00")
    #expect(
      try body(
        #"""
        {"key":"K","table":"Kitchen","args":["Oolong","",4,-0,1.0,1e2,{"date":"2026-12-01T10:00:00+01:00"},\#
        {"style":"relative","date":"2026-12-01T09:00:00"},["a",1,{"key":"L"},{"date":"2026-12-01T09:00:00Z",\#
        "style":"shortDate"}],[],{"args":[{"args":[{"key":"N"}],"key":"M","table":"T"}],"key":"L"}]}
        """#)
        == .keyed(
          KeyedText(
            key: "K",
            arguments: [
              .string("Oolong"), .string(""), .integer(4), .integer(0), .number(1), .number(100),
              .date(DateArgument(.instant(nine))),
              .date(DateArgument(.wall(wall), style: .relative)),
              .list([
                .string("a"), .integer(1), .keyed(KeyedText(key: "L")),
                .date(DateArgument(.instant(nine), style: .shortDate)),
              ]), .list([]),
              .keyed(
                KeyedText(
                  key: "L",
                  arguments: [
                    .keyed(
                      KeyedText(
                        key: "M", arguments: [.keyed(KeyedText(key: "N"))], table: "T"))
                  ])),
            ], table: "Kitchen")))
  }

  @Test(arguments: [
    (#"{"date":"2026-12-01T09:00:00Z"}"#, #"{"date":"2026-12-01T09:00:00Z"}"#),
    (
      #"{"style":"medium","date":"2026-12-01T09:00:00+01:00"}"#,
      #"{"date":"2026-12-01T08:00:00Z"}"#
    ),
    (
      #"{"date":"2026-12-01T09:00:00.5","style":"full"}"#,
      #"{"date":"2026-12-01T09:00:00.500","style":"full"}"#
    ),
    (#"{"table":"Localizable","args":[],"key":"k"}"#, #"{"key":"k"}"#),
    (#"[ 1, [ ], "x" ]"#, nil), (#"[ 1, "x" ]"#, #"[1,"x"]"#), ("1.50", "1.5"), ("-0.0", "-0.0"),
  ])
  func isStoredCanonically(argument: String, stored: String?) throws {
    let members = #""alertBody":{"key":"K","args":[\#(argument)]}"#
    guard let stored else {
      #expect(throws: WireError.self) { try readAlert(members) }
      return
    }
    let bytes = StoredAlert.bytes(
      of: try readAlert(members), id: try #require(AlertID("a")), fireDate: .earliest)
    #expect(
      String(decoding: bytes, as: UTF8.self).hasSuffix(
        #""alertBody":{"key":"K","args":[\#(stored)]}}"#))
    #expect(try StoredAlert.read(bytes).content.body == readAlert(members).content.body)
  }

  @Test(arguments: [
    ("7", Reason.wrongType, "alertBody", ErrorSentence.mustBeText),
    ("[]", .wrongType, "alertBody", .mustBeText),
    ("{}", .missingMember, "alertBody.key", .memberMissing),
    (#"{"key":"k","table":"a/b"}"#, .invalidValue, "alertBody.table", .mustBeFileName),
    (#"{"key":"k","table":7}"#, .wrongType, "alertBody.table", .mustBeString),
    (#"{"key":"k","plural":1}"#, .unknownMember, "alertBody.plural", .memberUnknown),
    (#"{"key":"k","args":{}}"#, .wrongType, "alertBody.args", .mustBeArray),
    (#"{"key":"k","args":[null]}"#, .wrongType, "alertBody.args[0]", .mustBeArgument),
    (#"{"key":"k","args":[1,true]}"#, .wrongType, "alertBody.args[1]", .mustBeArgument),
    (
      #"{"key":"k","args":[1e400]}"#, .invalidValue, "alertBody.args[0]", .argumentTooLarge
    ),
    (
      #"{"key":"k","args":[9223372036854775808]}"#, .invalidValue, "alertBody.args[0]",
      .argumentTooLarge
    ),
    (#"{"key":"k","args":[["a",[]]]}"#, .wrongType, "alertBody.args[0][1]", .mustBeListElement),
    (#"{"key":"k","args":[[null]]}"#, .wrongType, "alertBody.args[0][0]", .mustBeListElement),
    (
      #"{"key":"k","args":[{"date":"tomorrow"}]}"#, .invalidValue, "alertBody.args[0].date",
      .mustBeTime
    ),
    (
      #"{"key":"k","args":[{"date":"2026-12-01"}]}"#, .invalidValue, "alertBody.args[0].date",
      .mustBeTime
    ),
    (
      #"{"key":"k","args":[{"date":"2026-12-01T09:00:00Z","style":"Short"}]}"#, .invalidValue,
      "alertBody.args[0].style", .mustBeOneOf
    ),
    (
      #"{"key":"k","args":[{"date":"2026-12-01T09:00:00Z","key":"x"}]}"#, .unknownMember,
      "alertBody.args[0].key", .memberUnknown
    ),
    (
      #"{"key":"k","args":[{"style":"short"}]}"#, .unknownMember, "alertBody.args[0].style",
      .memberUnknown
    ),
    (
      #"{"key":"k","args":[[{"args":[]}]]}"#, .missingMember, "alertBody.args[0][0].key",
      .memberMissing
    ),
  ])
  func aWrongTextIsRefused(
    json: String, reason: Reason, field: String, sentence: ErrorSentence
  ) throws {
    try Refusal.alert(#""alertBody":\#(json)"#, reason, field, sentence).check()
  }

  /// Boundary pairs: so many are read, and one more is refused.
  @Test func textsHaveTheirBounds() throws {
    func nested(_ levels: Int) -> String {
      levels == 1 ? #"{"key":"k"}"# : #"{"key":"k","args":[[\#(nested(levels - 1))]]}"#
    }
    #expect(try body(nested(4)) != nil)
    try Refusal.alert(
      #""alertBody":\#(nested(5))"#, .tooLong,
      "alertBody.args[0][0].args[0][0].args[0][0].args[0][0]", .textsTooDeep
    ).check()

    func many(_ count: Int) -> String { Array(repeating: "1", count: count).joined(separator: ",") }
    #expect(try body(#"{"key":"k","args":[\#(many(16))]}"#) != nil)
    try Refusal.alert(
      #""alertBody":{"key":"k","args":[\#(many(17))]}"#, .tooLong, "alertBody.args",
      .tooManyElements
    ).check()
    #expect(try body(#"{"key":"k","args":[[\#(many(16))]]}"#) != nil)
    try Refusal.alert(
      #""alertBody":{"key":"k","args":[[\#(many(17))]]}"#, .tooLong, "alertBody.args[0]",
      .tooManyElements
    ).check()

    let key = String(repeating: "k", count: 1_024)
    #expect(try body(#"{"key":"\#(key)"}"#) != nil)
    try Refusal.alert(
      #""alertBody":{"key":"\#(key)k"}"#, .tooLong, "alertBody.key", .tooManyBytes
    ).check()
    let name = String(repeating: "t", count: 64)
    #expect(try body(#"{"key":"k","table":"\#(name)"}"#) != nil)
    try Refusal.alert(
      #""alertBody":{"key":"k","table":"\#(name)t"}"#, .invalidValue, "alertBody.table",
      .mustBeFileName
    ).check()
  }
}
