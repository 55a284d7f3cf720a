import BelfryCore
import Testing

@testable import BelfryLocalization

/// Belfry's own texts are complete in every language.
@Suite struct OwnTextsTests {
  private static let languages = [
    "ar", "de", "en", "es", "fr", "ja", "ru", "zh-Hans", "zh-Hant",
  ]

  private static let files: [LintTable] = OwnTable.all.compactMap { table in
    guard let language = LanguageTag(String(table.language)),
      let kind = TableKind.allCases.first(where: { table.fileName.hasSuffix(".\($0.rawValue)") })
    else { return nil }
    return LintTable(
      file: table.path, language: language,
      name: String(table.fileName.dropLast(kind.rawValue.count + 1)), kind: kind,
      content: table.bytes)
  }

  @Test func everyLanguageHasEveryTable() {
    #expect(OwnTexts.languages.map(\.text) == Self.languages)
    #expect(Self.files.count == OwnTable.all.count)
    for language in OwnTexts.languages {
      let names = Set(Self.files.filter { $0.language == language }.map(\.name))
      #expect(names == ["CommandLine", "Hub"], "\(language.text)")
    }
  }

  /// No key is missing or too many, placeholders are those of English, every plural form that the
  /// language needs is there, and no file has a fault.
  @Test func lintFindsNothing() throws {
    let findings = TableLint.findings(
      in: Self.files, development: try #require(OwnTexts.development),
      categories: PluralRules.categories)
    for finding in findings {
      let place = "\(finding.file):\(finding.position.line):\(finding.position.column)"
      Issue.record("\(place): \(finding.problem)")
    }
  }

  /// What may read as in English: names, words of the command line, and what has no words.
  private static func mayBeEnglish(_ key: String) -> Bool {
    let single: Set<String> = [
      "list.separator", "settings.zone", "settings.language", "settings.calendar", "status.hub",
      "status.hubVersion", "status.socket", "failure.program", "admin.status.hub",
      "admin.status.apps", "admin.backedUp",
    ]
    return single.contains(key) || key.hasSuffix(".usage")
      || ["time.", "column.", "help.word.", "admin.head."].contains { key.hasPrefix($0) }
  }

  @Test(arguments: ["CommandLine", "Hub"])
  func nothingIsLeftInEnglish(table: String) throws {
    let english = OwnTexts.entries(of: try #require(OwnTexts.development), table: table)
    #expect(!english.isEmpty)
    for language in OwnTexts.languages where language != OwnTexts.development {
      let entries = OwnTexts.entries(of: language, table: table)
      for (key, entry) in entries where entry == english[key] && !Self.mayBeEnglish(key) {
        Issue.record("\(language.text): \(key) is not translated")
      }
    }
  }

  /// What is shown on a terminal has no controls of its own but line ends.
  @Test func noTextHasControls() {
    for file in Self.files {
      let text = String(decoding: file.content, as: UTF8.self)
      let stray = text.unicodeScalars.first {
        ($0.properties.generalCategory == .control && $0 != "\n" && $0 != "\t")
          || $0.properties.isBidiControl
      }
      #expect(stray == nil, "\(file.file): \(String(describing: stray))")
    }
  }
}
