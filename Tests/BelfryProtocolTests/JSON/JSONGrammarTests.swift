import BelfryProtocol
import Testing

/// The grammar, text by text, in the manner of JSONTestSuite.
@Suite struct JSONGrammarTests {
  @Test(arguments: JSONTexts.valid) func acceptsWhatTheGrammarAllows(text: String) throws {
    let document = try JSONDocument(parsing: Array(text.utf8))
    let isSpace = { (byte: UInt8) in [0x20, 0x09, 0x0A, 0x0D].contains(byte) }
    let trimmed = text.utf8.drop(while: isSpace).reversed().drop(while: isSpace).reversed()
    #expect(Array(document.root.raw) == Array(trimmed))
  }

  @Test(arguments: JSONTexts.invalid)
  func refusesWhatTheGrammarDoesNotAllow(_ row: JSONTexts.Invalid) {
    #expect(throws: JSONError(row.kind, at: row.offset)) {
      try JSONDocument(parsing: row.bytes)
    }
  }

  @Test func everyPrefixOfAnObjectIsRefused() throws {
    let text = Array(#"{"a":[1.5e+3,true,null,"\u00e9\n"],"b":{"c":-0}}"#.utf8)
    _ = try JSONDocument(parsing: text)
    for count in 0..<text.count {
      #expect(throws: JSONError.self, "the first \(count) bytes") {
        try JSONDocument(parsing: Array(text[..<count]))
      }
    }
  }

  @Test(arguments: [("[", "]"), (#"{"a":"#, "}")])
  func thirtyTwoLevelsAreTheLimit(opening: String, closing: String) throws {
    func nested(_ depth: Int) -> [UInt8] {
      Array(
        (String(repeating: opening, count: depth) + "1"
          + String(repeating: closing, count: depth)).utf8)
    }
    _ = try JSONDocument(parsing: nested(32))
    let error = JSONError(.tooDeep, at: 32 * opening.utf8.count)
    #expect(throws: error) { try JSONDocument(parsing: nested(33)) }
    #expect(throws: error) { try JSONDocument(parsing: nested(5000)) }
  }

  @Test func theDepthIsCountedAgainAfterAnArrayEnds() throws {
    let level = String(repeating: "[", count: 31) + String(repeating: "]", count: 31)
    _ = try JSONDocument(parsing: Array("[\(level),\(level)]".utf8))
  }

  @Test func aHundredThousandOpeningBracketsAreTooDeep() {
    let text = [UInt8](repeating: UInt8(ascii: "["), count: 100_000)
    #expect(throws: JSONError(.tooDeep, at: 32)) { try JSONDocument(parsing: text) }
  }

  @Test func errorsSayWhereTheFaultIs() {
    #expect(
      JSONError(.expectedColon, at: 4).description
        == "the colon after a member's name is missing (byte 4)")
    #expect(
      JSONError(.tooDeep, at: 32).description
        == "arrays and objects are nested more than 32 deep (byte 32)")
  }
}

/// Two members of one name.
@Suite struct JSONDuplicateMemberTests {
  @Test(arguments: [
    (#"{"a":1,"a":1}"#, 7),
    (#"{"a":1,"\u0061":2}"#, 7),
    (#"{"\u0061":1,"a":2}"#, 12),
    (#"{"/":1,"\/":2}"#, 7),
    (#"{"":1,"":2}"#, 6),
    (#"{"\uD83D\uDC4B":1,"👋":2}"#, 18),
    (#"{"x":{"a":[{}],"b":2,"a":3}}"#, 21),
    (#"[{"a":{"a":1},"a":{"a":1}}]"#, 14),
    (#"{"a":1,"b":2,"c":{"a":1},"b":3,"a":4}"#, 25),
  ])
  func areRefused(text: String, offset: Int) {
    #expect(throws: JSONError(.duplicateMember, at: offset)) {
      try JSONDocument(parsing: Array(text.utf8))
    }
  }

  @Test(arguments: [
    #"{"a":{"a":{"a":1}}}"#,
    #"[{"a":1},{"a":1}]"#,
    #"{"a":1,"A":1,"a ":1,"\u0000a":1,"":1}"#,
    #"{"K":1,"\u212A":1}"#,
    #"{"é":1,"e\u0301":1}"#,
    #"{"a\\u0062":1,"ab":1}"#,
  ])
  func haveTheSameBytesNotJustTheSameLook(text: String) throws {
    _ = try JSONDocument(parsing: Array(text.utf8))
  }

  /// Both sides of the number of members from which names are hashed.
  @Test(arguments: [2, 15, 16, 17, 18, 100, 1000])
  func areFoundAmongAnyNumber(count: Int) throws {
    let names = (0..<count).map { "\"name \($0)\":{\"a\":[\($0)]}" }
    _ = try JSONDocument(parsing: Array("{\(names.joined(separator: ","))}".utf8))
    for position in [0, count / 2, count - 1] {
      for twin in ["name \(position)", "n\\u0061me \(position)"] {
        let text = "{\(names.joined(separator: ",")),\"\(twin)\":1}"
        let offset = text.utf8.count - twin.utf8.count - 5
        #expect(throws: JSONError(.duplicateMember, at: offset)) {
          try JSONDocument(parsing: Array(text.utf8))
        }
      }
    }
  }

  @Test func areFoundAmongLongNames() throws {
    let name = String(repeating: "n", count: 5000)
    _ = try JSONDocument(parsing: Array(#"{"\#(name)1":1,"\#(name)2":2}"#.utf8))
    #expect(throws: JSONError(.duplicateMember, at: 5006)) {
      try JSONDocument(parsing: Array(#"{"\#(name)":1,"\#(name)":2}"#.utf8))
    }
  }

  /// Comparing each with each would be five thousand million comparisons.
  @Test func areSearchedInLinearTimeAmongAHundredThousand() throws {
    let names = (0..<100_000).map { "\"\($0)\":0" }
    let document = try JSONDocument(parsing: Array("{\(names.joined(separator: ","))}".utf8))
    #expect(document.root.count == 100_000)
  }
}
