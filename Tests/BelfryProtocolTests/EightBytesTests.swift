import Testing

@testable import BelfryProtocol

@Suite struct EightBytesTests {
  private func eight(_ bytes: [UInt8]) -> EightBytes {
    bytes.withUnsafeBufferPointer { EightBytes($0, at: 0) }
  }

  /// Each byte at each place among bytes that lie beside the borders.
  @Test func everyByteIsFoundAtEveryPlaceAndNoneIsSeenThatIsNotThere() {
    for other in [0x20, 0x21, 0x23, 0x5B, 0x5D, 0x7E, 0x7F, 0x80, 0xA2, 0xFF] as [UInt8] {
      for place in 0..<8 {
        for byte in UInt8.min...UInt8.max {
          var bytes = [UInt8](repeating: other, count: 8)
          bytes[place] = byte
          let eight = eight(bytes)
          #expect(eight.hasHigh == bytes.contains { $0 >= 0x80 })
          #expect(eight.hasControl == bytes.contains { $0 < 0x20 })
          for wanted in [0x22, 0x5C, 0x7F, 0x0A, 0x00, 0xFF] as [UInt8] {
            #expect(eight.has(wanted) == bytes.contains(wanted))
          }
        }
      }
    }
  }

  @Test func eightBytesAreReadFromAnyPlace() {
    let bytes: [UInt8] = [0x0A, 0x61, 0x61, 0x61, 0x61, 0x61, 0x61, 0x61, 0x61, 0x0A]
    bytes.withUnsafeBufferPointer { bytes in
      #expect(EightBytes(bytes, at: 0).has(0x0A))
      #expect(!EightBytes(bytes, at: 1).has(0x0A))
      #expect(EightBytes(bytes, at: 2).has(0x0A))
    }
  }

  @Test func whatNeedsAnEscapeIsFoundWhereverItStands() {
    for place in 0..<20 {
      for scalar in ["\"", "\\", "\u{1}", "\u{7F}", "\u{85}", "é"] {
        var text = Array(repeating: "a", count: 20)
        text[place] = scalar
        var terminal = JSONWriter(escapesForTerminals: true)
        terminal.value(text.joined())
        let plain = scalar == "é"
        let written = String(decoding: terminal.bytes, as: UTF8.self)
        #expect(written.contains("\\") == !plain)
        #expect(throws: Never.self) { try JSONDocument(parsing: terminal.bytes) }
        #expect((try? JSONDocument(parsing: terminal.bytes).root.string) == text.joined())
      }
    }
  }
}
