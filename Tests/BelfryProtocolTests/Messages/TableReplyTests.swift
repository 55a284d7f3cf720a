import BelfryCore
import BelfryProtocol
import Testing

/// What the methods for tables of texts answer.
struct TableReplyTests {
  private let id = RequestID(7)

  private func result(_ line: [UInt8]) throws -> (text: String, view: JSONView) {
    guard case .result(id, let view) = try ServerLine.read(Array(line.dropLast())) else {
      throw MalformedAnswer(field: "result")
    }
    return (String(decoding: view.raw, as: UTF8.self), view)
  }

  @Test func answersPut() throws {
    let answer = StringsPutAnswer(entries: 42, isReplacement: true, development: "en")
    let (text, view) = try result(ReplyLine.stringsPut(id, answer))
    #expect(text == #"{"entries":42,"replaced":true,"development":"en"}"#)
    #expect(try StringsPutAnswer(view) == answer)
  }

  @Test func answersGet() throws {
    let answer = StringsGetAnswer(
      table: TableID(language: "de", name: "Localizable", kind: .stringsdict), isInstalled: true,
      entries: [
        TableText(key: "TEA", content: .text("Tee\n")),
        TableText(
          key: "CUPS",
          content: .plural(
            format: "%#@n@",
            variables: [
              TableText.Variable(
                name: "n", valueType: "d",
                forms: [
                  TableText.Form(category: "one", text: "%d Tasse"),
                  TableText.Form(category: "other", text: "%d Tassen"),
                ]),
              TableText.Variable(name: "m", valueType: nil, forms: []),
            ])),
        TableText(key: "WIDE", content: .plural(format: "weit", variables: [])),
      ])
    let (text, view) = try result(ReplyLine.stringsGot(id, answer))
    #expect(
      text == #"""
        {"language":"de","table":"Localizable","kind":"stringsdict","installed":true,\#
        "entries":{"TEA":"Tee\n","CUPS":{"format":"%#@n@","variables":{"n":{"valueType":"d",\#
        "forms":{"one":"%d Tasse","other":"%d Tassen"}},"m":{"forms":{}}}},\#
        "WIDE":{"format":"weit","variables":{}}}}
        """#)
    #expect(try StringsGetAnswer(view) == answer)
  }

  @Test func keysThatLookAlikeStayApart() throws {
    let answer = StringsGetAnswer(
      table: TableID(language: "de", name: "T", kind: .strings), isInstalled: false,
      entries: [
        TableText(key: "\u{E9}", content: .text("a")),
        TableText(key: "e\u{301}", content: .text("b")),
      ])
    let (_, view) = try result(ReplyLine.stringsGot(id, answer))
    let back = try StringsGetAnswer(view)
    #expect(back.entries.map { Array($0.key.utf8) } == [[0xC3, 0xA9], [0x65, 0xCC, 0x81]])
  }

  @Test(arguments: ["en", nil] as [String?])
  func answersList(development: String?) throws {
    let answer = StringsListAnswer(
      tables: [
        ListedTable(
          table: TableID(language: "en", name: "InfoPlist", kind: .strings), entries: 1, bytes: 34,
          isInstalled: true)
      ], development: development)
    let (text, view) = try result(ReplyLine.stringsListed(id, answer))
    #expect(
      text == #"""
        {"tables":[{"language":"en","table":"InfoPlist","kind":"strings","entries":1,"bytes":34,\#
        "installed":true}],"development":\#(development.map { "\"\($0)\"" } ?? "null")}
        """#)
    #expect(try StringsListAnswer(view) == answer)
  }

  @Test func answersRemove() throws {
    let (text, view) = try result(
      ReplyLine.stringsRemoved(id, StringsRemoveAnswer(removed: 3)))
    #expect(text == #"{"removed":3}"#)
    #expect(try StringsRemoveAnswer(view).removed == 3)
  }

  @Test func aFaultOfATableNamesLineAndColumn() throws {
    let error = WireError(
      .invalidParams, .tableFault, field: "content", at: .line(3, column: 9), .tableFault,
      [.integer(3), .integer(9), .string("m")])
    let line = ReplyLine.error(id, error, message: "m")
    #expect(
      String(decoding: line.dropLast(), as: UTF8.self)
        == #"""
        {"jsonrpc":"2.0","id":7,"error":{"code":-32602,"message":"m",\#
        "data":{"reason":"tableFault","field":"content","position":{"line":3,"column":9}}}}
        """#)
    guard case .error(let read) = try ServerLine.read(Array(line.dropLast())) else {
      Issue.record("no error")
      return
    }
    #expect(read.place == .line(3, column: 9))
    #expect(error.templateArguments.count == 4)
  }

  @Test(arguments: ["true", "[]", #"{"line":3}"#, "1.5", "null", #""7""#])
  func aPlaceThatOnlyANewerHubSaysIsNone(json: String) throws {
    let line = #"""
      {"id":7,"error":{"code":-32602,"message":"m","data":{"reason":"x","position":\#(json)}}}
      """#
    guard case .error(let read) = try ServerLine.read(Array(line.utf8)) else {
      Issue.record("no error")
      return
    }
    #expect(read.place == nil)
  }

  @Test(arguments: [
    "{}", #"{"language":"de","table":"T","kind":"x","installed":true,"entries":{}}"#,
    #"{"language":"de","table":"T","kind":"strings","installed":true,"entries":[]}"#,
    #"{"language":"de","table":"T","kind":"strings","installed":true,"entries":{"a":1}}"#,
    #"{"language":"de","table":"T","kind":"strings","installed":true,"entries":{"a":{"format":"x"}}}"#,
  ])
  func whatNoHubAnswersIsRefused(json: String) throws {
    let view = try JSONDocument(parsing: Array(json.utf8)).root
    #expect(throws: MalformedAnswer.self) { try StringsGetAnswer(view) }
  }
}
