import BelfryCore
import BelfryLocalization
import BelfryTestSupport
import Foundation
import Testing

/// Beside the toolchain's parser, on files that are no fault to either.
@Suite struct StringsComparisonTests {
  private static let characters: [String] = [
    "a", "b", "Z", "0", "7", "f", " ", "=", ";", "/", "*", "//", "/*", "*/", "{", "}", "(", "<",
    "%@", "%1$d", "é", "ß", "中", "👋", "👩‍👩‍👧", "\u{A0}", "\u{3000}", "\u{2028}", "\u{202E}", "e\u{301}",
    "\t", "\n", "\r\n", "\\n", "\\t", "\\\"", "\\'", "\\\\", "\\q", "\\a", "\\b", "\\v", "\\f",
    "\\r", "\\U00e9", "\\U41z", "\\Ud83d\\Ude00", "\\101", "\\7 ", "\\0", "\\341", "\\200", "\\é",
    "\\\n",
  ]
  private static let unquoted = Array("abcXYZ019_$:.-/")
  private static let gaps = [
    "", "", " ", "\n", "\r\n", "\t", "/* c */", "// \"c\" = 'd';\n", "\u{2028}", "\u{C}", "/**/",
    "/* é ; \" */ ",
  ]

  @Test(arguments: 1...40 as ClosedRange<UInt64>)
  func whatBothReadIsTheSame(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    for _ in 0..<100 {
      // Theirs takes no file of nothing.
      let file = "a;" + file(&random)
      let theirs = try #require(
        try? PropertyListSerialization.propertyList(from: Data(file.utf8), format: nil)
          as? [String: String], "seed \(seed): \(file.debugDescription)")
      let encodings: [[UInt8]] = [
        Array(file.utf8), [0xFF, 0xFE] + StringsCase.utf16(file, isBigEndian: false),
      ]
      for bytes in encodings {
        let ours = try TableParser.parse(bytes, as: .strings).dictionary
        #expect(
          scalars(ours) == theirs.mapValues { Array($0.unicodeScalars) },
          "seed \(seed): \(file.debugDescription)")
      }
    }
  }

  /// Of a file that is cut or changed anywhere, ours is what theirs reads, or a fault; never less
  /// than the whole without a word.
  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func whatOursTakesTheirsTakesToo(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    var taken = 0
    for _ in 0..<200 {
      var file = Array(file(&random).unicodeScalars)
      for _ in 0..<Int.random(in: 1...3, using: &random) where !file.isEmpty {
        let index = Int.random(in: 0..<file.count, using: &random)
        switch Int.random(in: 0..<3, using: &random) {
        case 0: file.remove(at: index)
        case 1: file.insert(file.randomElement(using: &random) ?? ";", at: index)
        default: file.swapAt(index, Int.random(in: 0..<file.count, using: &random))
        }
      }
      var text = String.UnicodeScalarView()
      text.append(contentsOf: file)
      let bytes = Array(String(text).utf8)
      guard !bytes.isEmpty, let ours = try? TableParser.parse(bytes, as: .strings) else { continue }
      taken += 1
      let theirs =
        try? PropertyListSerialization.propertyList(from: Data(bytes), format: nil)
        as? [String: String]
      #expect(
        scalars(ours.dictionary) == theirs?.mapValues { Array($0.unicodeScalars) },
        "seed \(seed): \(String(text).debugDescription)")
    }
    #expect(taken > 0)
  }

  @Test func theOctalEscapesAreTheSame() throws {
    for code in 0...0o375 {
      let octal = String(code, radix: 8)
      let file = "a = \"\\\(String(repeating: "0", count: 3 - octal.count))\(octal)\";"
      let theirs =
        try PropertyListSerialization.propertyList(from: Data(file.utf8), format: nil)
        as? [String: String]
      let ours = try TableParser.parse(Array(file.utf8), as: .strings).dictionary
      #expect(ours["a"] == theirs?["a"].map(TableEntry.text), "\\\(octal)")
    }
  }

  private func scalars(_ table: [String: TableEntry]) -> [String: [Unicode.Scalar]] {
    table.compactMapValues { entry in
      guard case .text(let text) = entry else { return nil }
      return Array(text.unicodeScalars)
    }
  }

  private func file(_ random: inout SeededRandom) -> String {
    var file = ""
    for _ in 0..<Int.random(in: 0...8, using: &random) {
      file += gap(&random) + text(&random) + gap(&random)
      if Int.random(in: 0..<6, using: &random) > 0 {
        file += "=" + gap(&random) + text(&random) + gap(&random)
      }
      file += ";"
    }
    return file + gap(&random)
  }

  private func gap(_ random: inout SeededRandom) -> String {
    Self.gaps.randomElement(using: &random) ?? ""
  }

  private func text(_ random: inout SeededRandom) -> String {
    if Int.random(in: 0..<4, using: &random) == 0 {
      let count = Int.random(in: 1...8, using: &random)
      return "x"
        + String((0..<count).map { _ in Self.unquoted.randomElement(using: &random) ?? "a" })
        // The slashes of a comment right after it would be part of it.
        + " "
    }
    let mark = Bool.random(using: &random) ? "\"" : "'"
    let count = Int.random(in: 0...8, using: &random)
    let content = (0..<count).map { _ in Self.characters.randomElement(using: &random) ?? "" }
    return mark + content.joined() + mark
  }
}
