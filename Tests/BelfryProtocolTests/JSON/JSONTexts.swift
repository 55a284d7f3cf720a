import BelfryProtocol
import Testing

/// Texts that are JSON and texts that are not.
enum JSONTexts {
  struct Invalid: Sendable, CustomTestStringConvertible {
    let bytes: [UInt8]
    let kind: JSONError.Kind
    let offset: Int

    init(_ text: String, _ kind: JSONError.Kind, _ offset: Int) {
      self.init(Array(text.utf8), kind, offset)
    }

    init(_ bytes: [UInt8], _ kind: JSONError.Kind, _ offset: Int) {
      self.bytes = bytes
      self.kind = kind
      self.offset = offset
    }

    var testDescription: String { String(decoding: bytes, as: UTF8.self).debugDescription }
  }

  static let valid: [String] = [
    // Scalars stand alone, since RFC 7159.
    "null", "true", "false", "0", "\"\"", "\"text\"", " 1 ", "\t\r\n null\n",
    // Numbers.
    "-0", "-1", "9", "10", "1234567890", "-9223372036854775808", "9223372036854775807",
    "9223372036854775808", "123456789012345678901234567890", "0.0", "-0.5", "0.10", "1.5",
    "3.141592653589793238462643", "1e0", "1E0", "1e5", "1e+5", "1e-5", "1E+05", "0e0", "0e+1",
    "-0e-0", "1.5e300", "1e400", "-1e400", "1e-400", "0.000000000000000000000000000000000001",
    // Arrays.
    "[]", "[ ]", "[\n]", "[1]", "[1,2]", "[ 1 , 2 ]", "[[]]", "[[],[]]", "[[[1]]]", "[null,true]",
    "[\"\"]", "[{}]", "[1\n]", "[1,1,1,1]",
    // Objects.
    "{}", "{ }", #"{"a":1}"#, #"{ "a" : 1 }"#, #"{"a":1,"b":2}"#, #"{"":0}"#, #"{"a":{}}"#,
    #"{"a":[]}"#, #"{"a":{"b":{"c":[]}}}"#, "{\"a\"\t:\r\n1\n}", #"{"a\u0000b":1}"#, #"{"é":1}"#,
    // Strings.
    #""\"\\\/\b\f\n\r\t""#, #""\u0000""#, #""\u001F""#, #""\u00e9\u00C9""#, #""\u20AC""#,
    #""\uD83D\uDC4B""#, #""\ud800\udc00""#, #""\uDBFF\uDFFF""#, #""\uFFFF\uFFFE\uFEFF""#,
    #""\\u0061""#, #""\\\\""#, #""//""#, "\"'\"", "\"\u{7F}\"", "\"\u{80}\u{9F}\"",
    "\"\u{2028}\u{2029}\"", "\"\u{FEFF}\"", "\"\u{FFFF}\"", "\"\u{7FF}\u{800}\u{D7FF}\u{E000}\"",
    "\"\u{10000}\u{10FFFF}\"", "\"é e\u{301} 👋 日本語\"", "\"/* no comment */\"", "[\"a\",\"a\"]",
  ]

  static let invalid: [Invalid] =
    structure + literals + numbers + strings + encodings

  private static let structure: [Invalid] = [
    .init("", .unexpectedEnd, 0),
    .init(" \n", .unexpectedEnd, 2),
    .init("[", .unexpectedEnd, 1),
    .init("{", .unexpectedEnd, 1),
    .init("[1", .unexpectedEnd, 2),
    .init("[1,", .unexpectedEnd, 3),
    .init(#"{"a""#, .unexpectedEnd, 4),
    .init(#"{"a":"#, .unexpectedEnd, 5),
    .init(#"{"a":1"#, .unexpectedEnd, 6),
    .init(#"{"a":1,"#, .unexpectedEnd, 7),
    .init("]", .expectedValue, 0),
    .init("}", .expectedValue, 0),
    .init(",", .expectedValue, 0),
    .init(":", .expectedValue, 0),
    .init("[,]", .expectedValue, 1),
    .init("[1,]", .expectedValue, 3),
    .init("[1,,2]", .expectedValue, 3),
    .init("[,1]", .expectedValue, 1),
    .init("[1 2]", .expectedCommaOrEnd, 3),
    .init("[1:2]", .expectedCommaOrEnd, 2),
    .init("[1}", .expectedCommaOrEnd, 2),
    .init("[}", .expectedValue, 1),
    .init("[1]]", .textAfterValue, 3),
    .init("[][]", .textAfterValue, 2),
    .init("1 2", .textAfterValue, 2),
    .init("{}{}", .textAfterValue, 2),
    .init("{},", .textAfterValue, 2),
    .init("\"a\" x", .textAfterValue, 4),
    .init("{]", .expectedName, 1),
    .init("{,}", .expectedName, 1),
    .init("{1:1}", .expectedName, 1),
    .init("{a:1}", .expectedName, 1),
    .init("{'a':1}", .expectedName, 1),
    .init("{null:1}", .expectedName, 1),
    .init("{[]:1}", .expectedName, 1),
    .init(#"{"a":1,}"#, .expectedName, 7),
    .init(#"{"a":1,,"b":2}"#, .expectedName, 7),
    .init(#"{"a":1 "b":2}"#, .expectedCommaOrEnd, 7),
    .init(#"{"a":1]"#, .expectedCommaOrEnd, 6),
    .init(#"{"a" 1}"#, .expectedColon, 5),
    .init(#"{"a"}"#, .expectedColon, 4),
    .init(#"{"a","b"}"#, .expectedColon, 4),
    .init(#"{"a"=1}"#, .expectedColon, 4),
    .init(#"{"a":}"#, .expectedValue, 5),
    .init(#"{"a"::1}"#, .expectedValue, 5),
    .init(#"{"a":1:2}"#, .expectedCommaOrEnd, 6),
    .init("[1,\u{0B}2]", .expectedValue, 3),
    .init("[\u{0C}]", .expectedValue, 1),
    .init("[1\u{A0}]", .expectedCommaOrEnd, 2),
    .init("\u{2028}1", .expectedValue, 0),
    .init("1\u{0}", .textAfterValue, 1),
    .init("/* c */1", .expectedValue, 0),
    .init("1 // c", .textAfterValue, 2),
    .init("# c\n1", .expectedValue, 0),
    .init("<json>", .expectedValue, 0),
    .init("\\u0031", .expectedValue, 0),
  ]

  private static let literals: [Invalid] = [
    .init("nul", .expectedValue, 0),
    .init("nulL", .expectedValue, 0),
    .init("Null", .expectedValue, 0),
    .init("TRUE", .expectedValue, 0),
    .init("tru", .expectedValue, 0),
    .init("[fals]", .expectedValue, 1),
    .init("truer", .textAfterValue, 4),
    .init("nullnull", .textAfterValue, 4),
    .init("[true1]", .expectedCommaOrEnd, 5),
    .init("undefined", .expectedValue, 0),
    .init("NaN", .expectedValue, 0),
    .init("nan", .expectedValue, 0),
    .init("Infinity", .expectedValue, 0),
    .init("inf", .expectedValue, 0),
    .init("-Infinity", .invalidNumber, 0),
    .init("-NaN", .invalidNumber, 0),
  ]

  private static let numbers: [Invalid] = [
    .init("-", .invalidNumber, 0),
    .init("+1", .expectedValue, 0),
    .init("--1", .invalidNumber, 0),
    .init("- 1", .invalidNumber, 0),
    .init("01", .invalidNumber, 0),
    .init("-01", .invalidNumber, 0),
    .init("00", .invalidNumber, 0),
    .init("[012]", .invalidNumber, 1),
    .init("1.", .invalidNumber, 0),
    .init("[1.]", .invalidNumber, 1),
    .init(".5", .expectedValue, 0),
    .init("-.5", .invalidNumber, 0),
    .init("1.e1", .invalidNumber, 0),
    .init("1e", .invalidNumber, 0),
    .init("1e+", .invalidNumber, 0),
    .init("1E-", .invalidNumber, 0),
    .init("1e+-1", .invalidNumber, 0),
    .init("e1", .expectedValue, 0),
    .init("1.2.3", .textAfterValue, 3),
    .init("1e2e3", .textAfterValue, 3),
    .init("1e2.5", .textAfterValue, 3),
    .init("0x1F", .textAfterValue, 1),
    .init("1_000", .textAfterValue, 1),
    .init("1,000", .textAfterValue, 1),
    .init("1a", .textAfterValue, 1),
    .init("1-2", .textAfterValue, 1),
    .init("1+2", .textAfterValue, 1),
    .init("\u{FF11}", .expectedValue, 0),
    .init("\u{661}", .expectedValue, 0),
  ]

  private static let strings: [Invalid] = [
    .init("\"", .unexpectedEnd, 1),
    .init("\"abc", .unexpectedEnd, 4),
    .init("'abc'", .expectedValue, 0),
    .init("\u{201C}abc\u{201D}", .expectedValue, 0),
    .init("\"a\"b\"", .textAfterValue, 3),
    .init("\"\\\"", .unexpectedEnd, 3),
    .init("\"\\", .unexpectedEnd, 2),
    .init("\"a\nb\"", .unescapedControlCharacter, 2),
    .init("\"a\tb\"", .unescapedControlCharacter, 2),
    .init("\"\r\"", .unescapedControlCharacter, 1),
    .init("\"\u{0}\"", .unescapedControlCharacter, 1),
    .init("\"\u{1F}\"", .unescapedControlCharacter, 1),
    .init("\"\u{1B}[2J\"", .unescapedControlCharacter, 1),
    .init("\"\\\n\"", .invalidEscape, 1),
    .init(#""\a""#, .invalidEscape, 1),
    .init(#""\v""#, .invalidEscape, 1),
    .init(#""\0""#, .invalidEscape, 1),
    .init(#""\'""#, .invalidEscape, 1),
    .init(#""\x41""#, .invalidEscape, 1),
    .init(#""\U0041""#, .invalidEscape, 1),
    .init(#""\N""#, .invalidEscape, 1),
    .init(#""\é""#, .invalidEscape, 1),
    .init(#""\u""#, .invalidEscape, 1),
    .init(#""\u12""#, .invalidEscape, 1),
    .init(#""\u123""#, .invalidEscape, 1),
    .init(#""\u123G""#, .invalidEscape, 1),
    .init(#""\u{41}""#, .invalidEscape, 1),
    .init(#""\u+041""#, .invalidEscape, 1),
    .init(#""\u 041""#, .invalidEscape, 1),
    .init(#""\u00"#, .unexpectedEnd, 5),
    .init(#""\uD800""#, .loneSurrogate, 1),
    .init(#""\uDBFFx""#, .loneSurrogate, 1),
    .init(#""\uDC00""#, .loneSurrogate, 1),
    .init(#""a\uDFFF""#, .loneSurrogate, 2),
    .init(#""\uD800\n""#, .loneSurrogate, 1),
    .init(#""\uD800\u0041""#, .loneSurrogate, 1),
    .init(#""\uD800\uD800\uDC00""#, .loneSurrogate, 1),
    .init(#""\uDC00\uD800""#, .loneSurrogate, 1),
    .init(#""\uD800\uDC0""#, .invalidEscape, 7),
    .init(#""\uD800"#, .loneSurrogate, 1),
    .init(#"{"\uD800":1}"#, .loneSurrogate, 2),
  ]

  /// A string of the bytes, in quotes.
  private static func quoted(_ bytes: UInt8...) -> [UInt8] { [0x22] + bytes + [0x22] }

  private static let encodings: [Invalid] = [
    .init([0xEF, 0xBB, 0xBF] + Array("{}".utf8), .byteOrderMark, 0),
    .init([0xEF, 0xBB, 0xBF], .byteOrderMark, 0),
    .init([0xEF, 0xBB], .expectedValue, 0),
    .init([0xFE, 0xFF, 0x00, 0x31], .expectedValue, 0),
    .init([0x31, 0x00], .textAfterValue, 1),
    .init([0xFF], .expectedValue, 0),
    .init([0x5B, 0xC3, 0xA9, 0x5D], .expectedValue, 1),
    .init(quoted(0xFF), .invalidUTF8, 1),
    .init(quoted(0xFE), .invalidUTF8, 1),
    .init(quoted(0x80), .invalidUTF8, 1),
    .init(quoted(0xBF), .invalidUTF8, 1),
    .init(quoted(0xC3), .invalidUTF8, 1),
    .init(quoted(0xC3, 0x28), .invalidUTF8, 1),
    .init(quoted(0xC0, 0x80), .invalidUTF8, 1),
    .init(quoted(0xC0, 0xAF), .invalidUTF8, 1),
    .init(quoted(0xC1, 0xBF), .invalidUTF8, 1),
    .init(quoted(0xE0, 0x80, 0xAF), .invalidUTF8, 1),
    .init(quoted(0xE0, 0x9F, 0xBF), .invalidUTF8, 1),
    .init(quoted(0xE2, 0x82), .invalidUTF8, 1),
    .init(quoted(0xE2, 0x28, 0xAC), .invalidUTF8, 1),
    .init(quoted(0xE2, 0x82, 0xC0), .invalidUTF8, 1),
    .init(quoted(0xED, 0xA0, 0x80), .invalidUTF8, 1),
    .init(quoted(0xED, 0xBF, 0xBF), .invalidUTF8, 1),
    .init(quoted(0xED, 0xA0, 0xBD, 0xED, 0xB1, 0x8B), .invalidUTF8, 1),
    .init(quoted(0xF0, 0x80, 0x80, 0x80), .invalidUTF8, 1),
    .init(quoted(0xF0, 0x8F, 0xBF, 0xBF), .invalidUTF8, 1),
    .init(quoted(0xF0, 0x9F, 0x91), .invalidUTF8, 1),
    .init(quoted(0xF0, 0x9F, 0x91, 0x0B), .invalidUTF8, 1),
    .init(quoted(0xF4, 0x90, 0x80, 0x80), .invalidUTF8, 1),
    .init(quoted(0xF5, 0x80, 0x80, 0x80), .invalidUTF8, 1),
    .init(quoted(0xF8, 0x88, 0x80, 0x80, 0x80), .invalidUTF8, 1),
    .init(quoted(0x61, 0xC3, 0xA9, 0xA9), .invalidUTF8, 4),
    .init([0x22, 0xC3], .invalidUTF8, 1),
    .init([0x7B, 0x22, 0xFF, 0x22, 0x3A, 0x31, 0x7D], .invalidUTF8, 2),
  ]
}
