import BelfryProtocol
import BelfryTestSupport
import Testing

/// Every fenced transcript of Protocol.md against a real hub.
@Suite struct ProtocolTranscriptsTests {
  struct Block: CustomTestStringConvertible, Sendable {
    let section: String
    let number: Int
    let lines: [String]

    var testDescription: String { "\(section), transcript \(number)" }
  }

  static let blocks = ProjectDocument.wireProtocol.sections.flatMap { section in
    section.blocks("transcript").enumerated().map {
      Block(section: section.title, number: $0.offset + 1, lines: $0.element)
    }
  }

  @Test(arguments: blocks) func theHubSaysWhatTheTranscriptSays(block: Block) throws {
    try TranscriptReplay.hold(Transcript(block.lines))
  }

  @Test(arguments: Method.allCases) func aMethodOccursInATranscript(method: Method) throws {
    let lines = Self.blocks.flatMap(\.lines)
    #expect(lines.contains { $0.contains("→") && $0.contains(#""method":"\#(method.rawValue)""#) })
  }
}
