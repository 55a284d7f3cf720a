import BelfryCore
import BelfryProtocol
import Testing

/// What a client writes is what the hub reads.
struct CallRoundTripTests {
  @Test(arguments: Method.allCases)
  func everyCallReadsBackAsItself(method: Method) throws {
    var random = RandomMessages(seed: 42)
    for round in 1...200 {
      let call = random.call(method)
      let line = call.requestLine(id: RequestID(Int64(round)))
      try #require(line.last == UInt8(ascii: "\n") && line.dropLast().allSatisfy { $0 >= 0x20 })
      let envelope = try Envelope.read(Array(line.dropLast()))
      #expect(envelope.id?.number == Int64(round))
      #expect(envelope.method == .known(method))
      let back = try Call.read(method, params: envelope.params, limits: Limits())
      #expect(back == call, "round \(round): \(String(decoding: line, as: UTF8.self))")
      #expect(back.method == method)
    }
  }

  @Test func aNotificationHasNoId() throws {
    let line = Call.cancelAll.requestLine(id: nil)
    #expect(line == Array("{\"jsonrpc\":\"2.0\",\"method\":\"cancelAll\"}\n".utf8))
    #expect(try Envelope.read(line).id == nil)
  }
}
