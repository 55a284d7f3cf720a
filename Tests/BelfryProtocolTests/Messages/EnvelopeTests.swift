import BelfryCore
import Testing

@testable import BelfryProtocol

/// What a line must be to be a request, and what is answered when it is none.
struct EnvelopeTests {
  @Test(arguments: [
    (#"{"method":"ping","id":0}"#, "0"),
    (#"{"method":"ping","id":-0}"#, "-0"),
    (#"{"method":"ping","id":""}"#, #""""#),
    (#"{"method":"ping","id":9007199254740993}"#, "9007199254740993"),
    (#"{"method":"ping","id":"a\u0041\/"}"#, #""a\u0041\/""#),
    (#"{"jsonrpc":"2.0","method":"ping","id":1,"params":{}}"#, "1"),
    (#" { "params" : {} , "id" : 7 , "method" : "ping" } "#, "7"),
  ])
  func anIdComesBackByteForByte(line: String, id: String) throws {
    let envelope = try Envelope.read(Array(line.utf8))
    #expect(envelope.method == .known(.ping))
    #expect(envelope.id.map { String(decoding: $0.json, as: UTF8.self) } == id)
  }

  @Test func aRequestWithoutIdIsANotification() throws {
    let envelope = try Envelope.read(Array(#"{"method":"cancelAll"}"#.utf8))
    #expect(envelope.id == nil)
    #expect(envelope.method == .known(.cancelAll))
    #expect(envelope.params == nil)
  }

  @Test(arguments: [
    (#"{"id":1"#, nil, -32700, "parseError", nil),
    (#"{"id":1,"id":1,"method":"ping"}"#, nil, -32700, "parseError", nil),
    ("", nil, -32700, "parseError", nil),
    ("[]", nil, -32600, "invalidRequest", nil),
    ("[1,2,3]", nil, -32600, "invalidRequest", nil),
    (#"[{"jsonrpc":"2.0","method":"ping"}]"#, nil, -32600, "invalidRequest", nil),
    ("7", nil, -32600, "invalidRequest", nil),
    ("null", nil, -32600, "invalidRequest", nil),
    (#"{"jsonrpc":"2.0","method":"ping","id":null}"#, nil, -32600, "invalidRequest", "id"),
    (#"{"method":"ping","id":1.0}"#, nil, -32600, "invalidRequest", "id"),
    (#"{"method":"ping","id":1e0}"#, nil, -32600, "invalidRequest", "id"),
    (#"{"method":"ping","id":true}"#, nil, -32600, "invalidRequest", "id"),
    (#"{"method":"ping","id":[1]}"#, nil, -32600, "invalidRequest", "id"),
    (#"{"method":"ping","id":{}}"#, nil, -32600, "invalidRequest", "id"),
    (#"{"method":1,"id":null}"#, nil, -32600, "invalidRequest", "id"),
    (#"{"id":3}"#, "3", -32600, "invalidRequest", "method"),
    (#"{}"#, nil, -32600, "invalidRequest", "method"),
    (#"{"jsonrpc":"2.0","method":1,"params":"bar"}"#, nil, -32600, "invalidRequest", "method"),
    (#"{"id":"x","method":null}"#, #""x""#, -32600, "invalidRequest", "method"),
    (#"{"id":3,"method":"ping","jsonrpc":"1.0"}"#, "3", -32600, "invalidRequest", "jsonrpc"),
    (#"{"id":3,"method":"ping","jsonrpc":2.0}"#, "3", -32600, "invalidRequest", "jsonrpc"),
    (#"{"id":3,"method":"ping","params":[]}"#, "3", -32600, "invalidRequest", "params"),
    (#"{"id":3,"method":"ping","params":null}"#, "3", -32600, "invalidRequest", "params"),
    (#"{"id":3,"method":"ping","extra":1}"#, "3", -32600, "invalidRequest", "extra"),
    (#"{"id":3,"method":"ping","METHOD":1}"#, "3", -32600, "invalidRequest", "METHOD"),
  ])
  func aLineThatIsNoRequestIsAnswered(
    line: String, id: String?, code: Int, reason: String, field: String?
  ) throws {
    let refusal = #expect(throws: EnvelopeRefusal.self) {
      try Envelope.read(Array(line.utf8))
    }
    let thrown = try #require(refusal)
    #expect(thrown.id.map { String(decoding: $0.json, as: UTF8.self) } == id)
    #expect(thrown.error.code.rawValue == code)
    #expect(thrown.error.reason.rawValue == reason)
    #expect(thrown.error.field == field)
  }

  @Test func aStringIdMayHave128BytesDecoded() throws {
    let longest = String(repeating: "ä", count: 64)
    let escaped = String(repeating: #"\u00e4"#, count: 64)
    for id in [longest, escaped] {
      let envelope = try Envelope.read(Array(#"{"id":"\#(id)","method":"ping"}"#.utf8))
      #expect(envelope.id?.json == Array("\"\(id)\"".utf8))
      #expect(throws: EnvelopeRefusal.self) {
        try Envelope.read(Array(#"{"id":"\#(id)x","method":"ping"}"#.utf8))
      }
    }
  }

  @Test func anIntegerIdMayHave32Bytes() throws {
    for id in [String(repeating: "9", count: 32), "-" + String(repeating: "9", count: 31)] {
      let envelope = try Envelope.read(Array(#"{"id":\#(id),"method":"ping"}"#.utf8))
      #expect(envelope.id?.json == Array(id.utf8))
      #expect(throws: EnvelopeRefusal.self) {
        try Envelope.read(Array(#"{"id":\#(id)0,"method":"ping"}"#.utf8))
      }
    }
  }

  @Test(arguments: [
    ("no.such.method", Reason.unknownMethod), ("Ping", .unknownMethod), ("", .unknownMethod),
    ("ping\\u0000", .unknownMethod), ("event", .unknownMethod),
    ("center.app", .notYet), ("center.apps", .notYet), ("settings", .notYet),
  ])
  func anUnknownMethodIsNamed(method: String, reason: Reason) throws {
    let envelope = try Envelope.read(Array(#"{"id":1,"method":"\#(method)"}"#.utf8))
    guard case .refused(let error) = envelope.method else {
      Issue.record("\(method) is known")
      return
    }
    #expect(error.code == .unknownMethod)
    #expect(error.reason == reason)
    #expect(error.field == "method")
  }

  @Test(arguments: Method.allCases)
  func everyMethodIsFoundByItsName(method: Method) throws {
    let envelope = try Envelope.read(Array(#"{"method":"\#(method.rawValue)"}"#.utf8))
    #expect(envelope.method == .known(method))
  }

  @Test func aLongNameIsNotSentBackWhole() throws {
    let name = String(repeating: "ä", count: 40_000)
    let envelope = try Envelope.read(Array(#"{"id":1,"method":"\#(name)"}"#.utf8))
    guard case .refused(let error) = envelope.method else {
      Issue.record("a made-up name is known")
      return
    }
    #expect(error.arguments == [.string(String(repeating: "ä", count: 32) + "…")])
  }
}
