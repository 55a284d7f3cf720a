import BelfryProtocol
import Testing

private func root(_ text: String) throws -> JSONView {
  try JSONDocument(parsing: Array(text.utf8)).root
}

@Suite struct JSONViewTests {
  @Test(arguments: [
    ("{}", JSONView.Kind.object), ("[]", .array), ("\"\"", .string), ("0", .number),
    ("-1.5", .number), ("true", .bool), ("false", .bool), ("null", .null),
  ])
  func knowsItsKind(text: String, kind: JSONView.Kind) throws {
    let view = try root(text)
    #expect(view.kind == kind)
    #expect(view.isNull == (kind == .null))
  }

  /// A value answers nothing to the questions for another kind.
  @Test(arguments: ["{\"a\":1}", "[1,2]", "\"1\"", "1", "true", "null"])
  func isOfOneKindOnly(text: String) throws {
    let view = try root(text)
    #expect((view.string != nil) == (view.kind == .string))
    #expect((view.utf8Length != nil) == (view.kind == .string))
    #expect((view.bool != nil) == (view.kind == .bool))
    #expect((view.integer != nil) == (view.kind == .number))
    #expect((view.double != nil) == (view.kind == .number))
    #expect((view["a"] != nil) == (view.kind == .object))
    #expect(Array(view.members).isEmpty == (view.kind != .object))
    #expect(view.elements.isEmpty == (view.kind != .array))
    #expect(Array(view.elements).isEmpty == (view.kind != .array))
    #expect(view.count == (view.kind == .object ? 1 : view.kind == .array ? 2 : 0))
  }

  @Test(arguments: [
    (#""""#, ""),
    (#""abc""#, "abc"),
    (#""é 👋""#, "é 👋"),
    (#""\"\\\/\b\f\n\r\t""#, "\"\\/\u{8}\u{C}\n\r\t"),
    (#""\u0000\u007f\u0080\u07FF\u0800\uFFFF""#, "\u{0}\u{7F}\u{80}\u{7FF}\u{800}\u{FFFF}"),
    (#""\ud800\uDC00 \uD83D\uDC4B \uDBFF\uDFFF""#, "\u{10000} 👋 \u{10FFFF}"),
    (#""a\\u0062""#, "a\\u0062"),
  ])
  func decodesStrings(text: String, string: String) throws {
    let view = try root(text)
    #expect(view.string.map { Array($0.utf8) } == Array(string.utf8))
    #expect(view.utf8Length == string.utf8.count)
    #expect(view.isString(string))
    #expect(!view.isString(string + "x"))
    #expect(!view.isString(String(string.dropFirst()) + "x"))
  }

  @Test func comparesStringsByTheirBytes() throws {
    #expect("\u{212A}" == "K", "Swift compares by canonical equivalence")
    #expect(try !root(#""\u212A""#).isString("K"))
    #expect(try !root("\"e\u{301}\"").isString("é"))
    #expect(try root(#""\u004B""#).isString("K"))
  }

  @Test(arguments: [
    ("0", Int64(0)), ("-0", 0), ("-1", -1), ("42", 42), ("9007199254740993", 9_007_199_254_740_993),
    ("9223372036854775807", .max), ("-9223372036854775808", .min),
    ("9223372036854775808", nil), ("-9223372036854775809", nil),
    ("92233720368547758070", nil), ("1000000000000000000000000000000", nil),
    ("1.0", nil), ("1e2", nil), ("0.5", nil), ("-1E-2", nil),
  ])
  func readsIntegers(text: String, integer: Int64?) throws {
    #expect(try root(text).integer == integer)
  }

  @Test(arguments: [
    ("-0", true), ("123456789012345678901234567890", true), ("1.0", false), ("1e2", false),
  ])
  func tellsHowANumberIsWritten(text: String, isInteger: Bool) throws {
    #expect(try root(text).isInteger == isInteger)
    #expect(try !root("\"\(text)\"").isInteger)
  }

  @Test(arguments: [
    ("0", 0.0), ("-1", -1), ("0.1", 0.1), ("1e2", 100), ("1E-2", 0.01),
    ("5e-324", .leastNonzeroMagnitude),
    ("1.7976931348623157e308", .greatestFiniteMagnitude), ("1e-400", 0),
    ("123456789012345678901234567890", 123_456_789_012_345_677_877_719_597_056),
    ("1e309", nil), ("-1e400", nil),
  ])
  func readsFiniteDoubles(text: String, double: Double?) throws {
    #expect(try root(text).double == double)
  }

  @Test func readsAMinusZero() throws {
    #expect(try root("-0.0").double?.sign == .minus)
  }

  @Test func keepsTheBytesOfAValue() throws {
    let view = try root(#"{"a": [1 , 2.50] ,"b":{ "\u0063" :"\/"} }"#)
    #expect(view["a"]?.raw.elementsEqual("[1 , 2.50]".utf8) == true)
    #expect(view["b"]?.raw.elementsEqual(#"{ "\u0063" :"\/"}"#.utf8) == true)
    #expect(view["b"]?["c"]?.raw.elementsEqual(#""\/""#.utf8) == true)
  }

  @Test func goesThroughMembersInTheirOrder() throws {
    let view = try root(#"{"b":{"x":[1]},"\u0061":[[],{}],"c":null}"#)
    let members = Array(view.members)
    #expect(members.map(\.name) == ["b", "a", "c"])
    #expect(members.map(\.value.kind) == [.object, .array, .null])
    #expect(members.map { $0.nameEquals("a") } == [false, true, false])
    #expect(members.map(\.nameView.utf8Length) == [1, 1, 1])
    #expect(view.count == 3)
    #expect(view["d"] == nil)
  }

  @Test func goesThroughElementsInTheirOrder() throws {
    let view = try root(#"[1,[2,[3]],{"a":[4]},"5"]"#)
    #expect(
      view.elements.map { String(decoding: $0.raw, as: UTF8.self) } == [
        "1", "[2,[3]]", #"{"a":[4]}"#, #""5""#,
      ])
    #expect(view.elements.count == 4)
    #expect(view.count == 4)
  }
}
