import BelfryPosix
import BelfryTestSupport
import Testing

/// Bytes on the socket of a real hub: what is a line, what is JSON, what is a request.
@Suite struct FramingTests {
  private let hub: HubProcess
  private let ping = #"{"jsonrpc":"2.0","method":"ping","id":1}"#

  init() throws {
    hub = try HubProcess()
  }

  @Test func aRequestMayComeByteByByteAndEndInsideACharacter() throws {
    let client = try hub.connect()
    // U+1F44B has four bytes, U+00E9 is escaped.
    for byte in Array(#"{"jsonrpc":"2.0","method":"ping","id":"👋\u00e9"}"#.utf8) + [0x0A] {
      try client.send(bytes: [byte])
    }
    #expect(try client.line().string("id") == "👋é")
    try client.endWriting()
    #expect(try client.readLine() == nil)
  }

  @Test func manyRequestsMayComeAtOnceAndAreAnsweredInOrder() throws {
    let client = try hub.connect()
    let requests = (0..<500).map { #"{"id":\#($0),"method":"ping"}"# + "\n" }.joined()
    try client.send(bytes: Array(requests.utf8))
    for number in 0..<500 { #expect(try client.line().integer("id") == Int64(number)) }
  }

  @Test func bytesThatAreNotUTF8AreRefusedAndTheNextLineIsGood() throws {
    let client = try hub.connect()
    var bytes = Array(#"{"jsonrpc":"2.0","method":"ping","id":1,"params":{"t":""#.utf8)
    bytes += [0xFF] + Array(#""}}"#.utf8) + [0x0A]
    try client.send(bytes: bytes)
    let refusal = try client.line()
    #expect(refusal.json("id") == "null")
    #expect(refusal.integer("error.code") == -32_700)
    #expect(try client.call(#"{"jsonrpc":"2.0","method":"ping","id":2}"#).integer("id") == 2)
  }

  @Test func nestingWithoutEndIsRefusedAndTheHubLives() throws {
    let client = try hub.connect()
    // Past 64 KiB before hello the line is too long in any case; below, the depth is what is wrong.
    try client.send(String(repeating: "[", count: 60_000))
    #expect(try client.line().reason == "parseError")
    try client.send(String(repeating: "[", count: 100_000))
    #expect(try client.line().reason == "lineTooLong")
    let nested =
      String(repeating: #"{"a":"#, count: 5_000) + "1" + String(repeating: "}", count: 5_000)
    try client.send(#"{"jsonrpc":"2.0","method":"ping","id":1,"params":\#(nested)}"#)
    #expect(try client.line().integer("error.code") == -32_700)
    #expect(try client.call(#"{"jsonrpc":"2.0","method":"ping","id":2}"#).integer("id") == 2)
  }

  @Test(arguments: ["0", #""""#, "9007199254740993", "-0"])
  func anIdComesBackAsItStands(id: String) throws {
    let client = try hub.connect()
    let reply = try client.call(#"{"jsonrpc":"2.0","method":"ping","id":\#(id)}"#)
    #expect(reply.json("id") == id)
    #expect(reply["result"] != nil)
  }

  @Test func anIdOfNullIsNoNotificationAndIsRefused() throws {
    let client = try hub.connect()
    let reply = try client.call(#"{"jsonrpc":"2.0","method":"ping","id":null}"#)
    #expect(reply.integer("error.code") == -32_600)
    #expect(reply.json("id") == "null")
  }

  @Test(
    arguments: [
      #"{"jsonrpc":"2.0","method":"ping","id":1,}"#,
      "{'jsonrpc':'2.0','method':'ping','id':1}",
      #"{"jsonrpc":"2.0","method":"ping","id":01}"#,
      "{\"jsonrpc\":\"2.0\",\"method\":\"pi\tng\",\"id\":1}",
      #"{"jsonrpc":"2.0","method":"ping","id":NaN}"#,
      #"{/*c*/"jsonrpc":"2.0","method":"ping","id":1}"#,
    ])
  func whatIsNearlyJSONIsRefused(line: String) throws {
    let client = try hub.connect()
    let reply = try client.call(line)
    #expect(reply.integer("error.code") == -32_700)
    #expect(reply.json("id") == "null")
    #expect(try client.call(#"{"jsonrpc":"2.0","method":"ping","id":9}"#).integer("id") == 9)
  }

  @Test func batchesAndOtherLinesThatAreNoRequestsAreRefusedOnceEach() throws {
    let client = try hub.connect()
    let lines = [
      "[]", "[1,2,3]", #"{"jsonrpc":"2.0","method":1,"params":"bar"}"#,
      #"{"jsonrpc":"2.0","method":"no.such.method","id":7}"#,
      #"{"jsonrpc":"2.0","method":"ping"}"#, #"[{"jsonrpc":"2.0","method":"ping"}]"#,
      #"{"jsonrpc":"2.0","method":"ping","id":8}"#,
    ]
    try client.send(lines.joined(separator: "\n"))
    let replies = try (0..<6).map { _ in try client.line() }
    let codes = replies.map { $0.integer("error.code") }
    #expect(codes == [-32_600, -32_600, -32_600, -32_601, -32_600, nil])
    #expect(replies.map { $0.json("id") } == ["null", "null", "null", "7", "null", "8"])
    try client.endWriting()
    #expect(try client.readLine() == nil)
  }

  @Test func blankLinesAreNothing() throws {
    let client = try hub.connect()
    try client.send(bytes: Array("\n\r\n  \t\n\(ping)\r\n".utf8))
    #expect(try client.line()["result"] != nil)
    try client.endWriting()
    #expect(try client.readLine() == nil)
  }
}
