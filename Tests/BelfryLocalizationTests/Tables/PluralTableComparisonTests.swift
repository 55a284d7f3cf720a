import BelfryCore
import BelfryLocalization
import BelfryTestSupport
import Foundation
import Testing

/// Beside the toolchain's reader of property lists, on files that are no fault to either.
@Suite struct PluralTableComparisonTests {
  private static let characters = [
    "a", "B", "0", " ", "\n", "\t", "%", "%d", "%1$@", "%%", "é", "中", "👩‍👩‍👧", "\u{A0}", "\u{2028}",
    "&lt;", "&gt;", "&amp;", "&quot;", "&apos;", "&#65;", "&#x1F514;", "\"", "'", ">", "]", ";",
    "/",
    "<![CDATA[<a>&amp;]]>", "<![CDATA[]]>", "<![CDATA[]]]]>",
  ]

  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func whatBothReadIsTheSame(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    for _ in 0..<50 {
      let file = file(&random)
      let theirs =
        try PropertyListSerialization.propertyList(from: Data(file), format: nil)
        as? [String: [String: Any]]
      let ours = try TableParser.parse(file, as: .stringsdict).dictionary
      #expect(
        plain(ours) == theirs?.mapValues(plain),
        "seed \(seed): \(String(decoding: file, as: UTF8.self))")
    }
  }

  /// Everything that stands in an entry, by path.
  private func plain(_ entry: [String: Any]) -> [String: [Unicode.Scalar]] {
    var result: [String: [Unicode.Scalar]] = [:]
    for (name, value) in entry {
      if let text = value as? String { result[name] = Array(text.unicodeScalars) }
      for (form, text) in value as? [String: String] ?? [:] where form.first != "N" {
        result[name + "/" + form] = Array(text.unicodeScalars)
      }
    }
    return result
  }

  private func plain(_ table: [String: TableEntry]) -> [String: [String: [Unicode.Scalar]]] {
    table.compactMapValues { entry in
      guard case .plural(let text) = entry else { return nil }
      var result = ["NSStringLocalizedFormatKey": Array(text.format.unicodeScalars)]
      for (name, variable) in text.variables {
        for (category, form) in variable.forms {
          result[name + "/" + category.rawValue] = Array(form.unicodeScalars)
        }
      }
      return result
    }
  }

  private func file(_ random: inout SeededRandom) -> [UInt8] {
    let entries = (0..<Int.random(in: 0...4, using: &random)).map { number in
      PluralFile.entry(
        "k\(number) " + text(&random), "%#@n@ " + text(&random),
        PluralFile.variable("n", ["one": text(&random), "other": text(&random)]),
        PluralFile.variable("m", ["zero": "", "few": text(&random), "other": text(&random)]))
    }
    return PluralFile.file(entries.joined(separator: "<!-- & < > \" -- >\n-->"))
  }

  private func text(_ random: inout SeededRandom) -> String {
    (0..<Int.random(in: 0...6, using: &random))
      .map { _ in Self.characters.randomElement(using: &random) ?? "" }.joined()
  }
}
