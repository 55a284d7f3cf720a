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

  @Test(arguments: Method.allCases)
  func damagedRequestsAreRefusedOrRead(method: Method) {
    var random = RandomMessages(seed: 43)
    for _ in 1...500 {
      var line = Array(random.call(method).requestLine(id: RequestID(1)).dropLast())
      for _ in 0...random.integer(0...2) {
        let place = Int(random.integer(0...Int64(line.count - 1)))
        line[place] = random.pick(Array("{}[]\",:0-.eE\\u\0tnull\u{7F}ä".utf8))
      }
      // A refusal is as good as a call; what counts is that nothing traps and all is named.
      do {
        let envelope = try Envelope.read(line)
        guard case .known(let method) = envelope.method else { continue }
        _ = try Call.read(method, params: envelope.params, limits: Limits())
      } catch let error as WireError {
        #expect(error.code != .invalidParams || error.field != nil)
      } catch {
        #expect(error is EnvelopeRefusal)
      }
    }
  }
}
