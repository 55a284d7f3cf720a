import BelfryProtocol
import Testing

/// Streams of whole peers, read as the hub reads them: framed, then checked line by line.
@Suite struct StreamTests {
  /// What comes of one line: the bytes of its `id`, or why there is none.
  enum Outcome: Equatable, Sendable {
    case id(String)
    case noID
    case noObject
    case refused(JSONError.Kind)
    case tooLong
  }

  private func outcomes(of stream: [UInt8], inPiecesOf size: Int = .max) -> [Outcome] {
    var framer = LineFramer(maximumLineBytes: 64 * 1024)
    var outcomes: [Outcome] = []
    var rest = stream[...]
    while !rest.isEmpty {
      framer.append(rest.prefix(size))
      rest = rest.dropFirst(size)
      while let event = framer.next() { outcomes.append(outcome(of: event)) }
    }
    return outcomes
  }

  private func outcome(of event: LineFramer.Event) -> Outcome {
    guard case .line(let line) = event else { return .tooLong }
    do {
      let root = try JSONDocument(parsing: line).root
      guard root.kind == .object else { return .noObject }
      return root["id"].map { .id(String(decoding: $0.raw, as: UTF8.self)) } ?? .noID
    } catch {
      return .refused(error.kind)
    }
  }

  @Test(arguments: [1, 2, 3, 1000])
  func aRequestMayComeInManyPieces(size: Int) throws {
    let line = #"{"jsonrpc":"2.0","method":"ping","id":"👋\u00e9"}"#
    #expect(outcomes(of: Array((line + "\n").utf8), inPiecesOf: size) == [.id(#""👋\u00e9""#)])
    #expect(try JSONDocument(parsing: Array(line.utf8)).root["id"]?.string == "👋é")
  }

  @Test func aLineThatIsNotUTF8SparesTheNext() {
    let line = Array(#"{"jsonrpc":"2.0","method":"ping","id":1,"params":{"t":"?"}}"#.utf8)
    let stream = line.map { $0 == UInt8(ascii: "?") ? 0xFF : $0 }
    let next = Array("\n{\"jsonrpc\":\"2.0\",\"method\":\"ping\",\"id\":2}\n".utf8)
    #expect(outcomes(of: stream + next) == [.refused(.invalidUTF8), .id("2")])
  }

  @Test func deepNestingSparesTheNextLine() {
    let brackets = String(repeating: "[", count: 60_000)
    let objects =
      String(repeating: #"{"a":"#, count: 5000) + "1" + String(repeating: "}", count: 5000)
    let stream = """
      \(brackets)
      {"method":"ping","id":1,"params":\(objects)}
      {"method":"ping","id":2}

      """
    #expect(outcomes(of: Array(stream.utf8)) == [.refused(.tooDeep), .refused(.tooDeep), .id("2")])
  }

  @Test func aHundredThousandBracketsAreALineTooLongBeforeHello() {
    let stream = String(repeating: "[", count: 100_000) + "\n{\"id\":2}\n"
    #expect(outcomes(of: Array(stream.utf8)) == [.tooLong, .id("2")])
  }

  @Test func idsKeepTheirBytes() {
    let stream = #"""
      {"jsonrpc":"2.0","method":"ping","id":0}
      {"jsonrpc":"2.0","method":"ping","id":""}
      {"jsonrpc":"2.0","method":"ping","id":null}
      {"jsonrpc":"2.0","method":"ping","id":9007199254740993}
      {"jsonrpc":"2.0","method":"ping","id":-0}

      """#
    #expect(
      outcomes(of: Array(stream.utf8))
        == [.id("0"), .id(#""""#), .id("null"), .id("9007199254740993"), .id("-0")])
  }

  @Test func whatIsNotJSONByASmallMarginIsRefused() {
    let stream = #"""
      {"jsonrpc":"2.0","method":"ping","id":1,}
      {'jsonrpc':'2.0','method':'ping','id':1}
      {"jsonrpc":"2.0","method":"ping","id":01}
      {"jsonrpc":"2.0","method":"pi\#tng","id":1}
      {"jsonrpc":"2.0","method":"ping","id":NaN}
      {/*c*/"jsonrpc":"2.0","method":"ping","id":1}
      {"jsonrpc":"2.0","method":"ping","id":9}

      """#
    #expect(
      outcomes(of: Array(stream.utf8)) == [
        .refused(.expectedName), .refused(.expectedName), .refused(.invalidNumber),
        .refused(.unescapedControlCharacter), .refused(.expectedValue), .refused(.expectedName),
        .id("9"),
      ])
  }

  @Test func batchesAndOddRequestsAreJSONAllTheSame() {
    let stream = #"""
      []
      [1,2,3]
      {"jsonrpc":"2.0","method":1,"params":"bar"}
      {"jsonrpc":"2.0","method":"no.such.method","id":7}
      {"jsonrpc":"2.0","method":"ping"}
      [{"jsonrpc":"2.0","method":"ping"}]
      {"jsonrpc":"2.0","method":"ping","id":8}

      """#
    #expect(
      outcomes(of: Array(stream.utf8))
        == [.noObject, .noObject, .noID, .id("7"), .noID, .noObject, .id("8")])
  }
}
