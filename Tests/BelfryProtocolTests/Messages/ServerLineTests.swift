import BelfryCore
import BelfryProtocol
import Testing

/// A client reads what it knows, skips what it does not, and refuses what no hub says.
struct ServerLineTests {
  @Test(arguments: [
    "", "{", "[]", "7", "{}", #"{"id":1}"#, #"{"id":1,"result":[]}"#, #"{"result":{}}"#,
    #"{"id":1.5,"result":{}}"#, #"{"id":1,"error":{}}"#, #"{"id":1,"error":{"code":"x"}}"#,
    #"{"method":"ping","id":1}"#, #"{"method":"event"}"#, #"{"method":"event","params":{}}"#,
    #"{"method":"event","params":{"cursor":"a.1"}}"#,
    #"{"method":"event","params":{"cursor":"a","type":"fired"}}"#,
  ])
  func whatNoHubSaysIsRefused(line: String) {
    #expect(throws: MalformedAnswer.self) { try ServerLine.read(Array(line.utf8)) }
  }

  @Test func unknownMembersAreSkipped() throws {
    let line = #"""
      {"jsonrpc":"2.0","new":1,"id":1,"result":{"alerts":[{"id":"pot","next":\#
      "2026-12-01T00:00:00Z","fireDate":"2026-12-01T00:00:00Z","repeatRule":"FREQ=DAILY",\#
      "alertBody":{"key":"k","tone":"T"},"colour":{}}],"more":true}}
      """#
    guard case .result(_, let view) = try ServerLine.read(Array(line.utf8)) else {
      Issue.record("no result")
      return
    }
    let page = try Page<PendingAlert>(view)
    // That this hub would want a zone for the rule is no reason not to read what another one lists.
    let rule = Repetition.rule(RecurrenceRule(.daily))
    #expect(
      page.elements.first?.alert.trigger
        == .schedule(
          Schedule(
            start: .at(.instant(try Timestamp(rfc3339: "2026-12-01T00:00:00Z"))), repetition: rule))
    )
    #expect(page.elements.first?.alert.content.body == .keyed(KeyedText(key: "k")))
    #expect(page.nextPage == nil && page.cursor == nil)
  }

  @Test func aMissingOrWrongMemberIsNamed() throws {
    let cases: [(String, String)] = [
      ("{}", "hub"), (#"{"hub":"0.1.0"}"#, "now"), (#"{"hub":7,"now":""}"#, "hub"),
      (#"{"hub":"0.1.0","now":"today"}"#, "now"),
      (#"{"hub":"0.1.0","now":"2026-12-01T00:00:00Z"}"#, "limits"),
      (#"{"hub":"0.1.0","now":"2026-12-01T00:00:00Z","user":""}"#, "user"),
    ]
    for (json, field) in cases {
      let view = try JSONDocument(parsing: Array(json.utf8)).root
      #expect(throws: MalformedAnswer(field: field)) { try Welcome(view) }
    }
  }

  @Test func anErrorNeedsNoData() throws {
    let line = #"{"id":null,"error":{"code":-1,"message":"later"}}"#
    guard case .error(let error) = try ServerLine.read(Array(line.utf8)) else {
      Issue.record("no error")
      return
    }
    #expect(error == ServerError(id: nil, code: -1, reason: "", field: nil, message: "later"))
  }
}
