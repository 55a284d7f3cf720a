import BelfryCore
import BelfryLocalization
import Testing

@Suite struct TableLintTests {
  @Test func tablesThatSayTheSameHaveNoFindings() {
    let english = PluralFile.file(
      PluralFile.entry(
        "n", "%1$#@n@ from %2$@",
        PluralFile.variable("n", ["zero": "nothing", "one": "%d file", "other": "%d files"])))
    let russian = PluralFile.file(
      PluralFile.entry(
        "n", "%2$@: %1$#@n@",
        PluralFile.variable(
          "n", ["one": "%d файл", "few": "%d файла", "many": "%d файлов", "other": "%d файла"])))
    #expect(
      findings([
        strings("en", "a = \"%@ in %i minutes, 100%%\";\nb = \"100%\";"), plural("en", english),
        strings("ru", "b = \"100%\"; a = \"через %2$d минут\";"), plural("ru", russian),
      ]) == [])
  }

  @Test func keysThatMissAndKeysThatAreTooMany() {
    #expect(
      findings([
        strings("en", "a = 1;\n  b = 2;\nc = 3;"), strings("de", "c = 3;\nd = 4;"),
      ]) == [
        "de:1:1 warning keyMissing(key: \"a\", source: en:1:1)",
        "de:1:1 warning keyMissing(key: \"b\", source: en:2:3)",
        "de:2:1 warning keyExtra(key: \"d\")",
      ])
  }

  @Test func aTableThatALanguageHasNothingOf() {
    var other = strings("en", "x = y;")
    other.name = "Other"
    other.file = "en2"
    #expect(
      findings([strings("en", "a = b;"), other, strings("de", "a = c;")]) == [
        "en2:1:1 warning tableMissing(name: \"Other\", language: \"de\")"
      ])
  }

  @Test func aTableThatTheDevelopmentLanguageHasNothingOf() {
    var other = strings("de", "x = y;")
    other.name = "Other"
    other.file = "de2"
    #expect(
      findings([strings("en", "a = b;"), strings("de", "a = c;"), other]) == [
        "de2:1:1 warning tableExtra(name: \"Other\")"
      ])
  }

  @Test func aLanguageThatHasTwoFolders() {
    var upper = strings("de", "a = \"%9$@\";")
    upper.file = "DE"
    let found = findings([strings("en", "a = b;"), strings("de", "a = c;"), upper])
    #expect(found.contains("DE:1:1 error tableTwice(other: \"de\")"), "\(found)")
  }

  @Test func whatAHubWouldNotTakeIsAnError() {
    let limits = Limits()
    let key = String(repeating: "k", count: limits.tableKeyBytes)
    #expect(findings([strings("en", "\(key) = v;")]) == [])
    let tooLong = findings([strings("en", "\(key)k = v;")])
    #expect(tooLong.count == 1 && tooLong[0].hasPrefix("en:1:1 error fault"), "\(tooLong)")
    let tables = (0...limits.tablesPerApp).map { number in
      var table = strings("en", "a = b;")
      table.name = "T\(number)"
      table.file = "f\(number)"
      return table
    }
    #expect(findings(Array(tables.dropLast())) == [])
    #expect(findings(tables) == ["f64:1:1 error tooManyTables(count: 65, limit: 64)"])
  }

  @Test func keysThatStandTwice() {
    let file = PluralFile.file(
      PluralFile.entry("a", "%#@n@", PluralFile.variable("n", ["one": "x", "other": "%d"])))
    #expect(
      findings([strings("en", "a = 1;\nb = 2;\nb = 3;\n"), plural("en", file)]) == [
        "en:1:1 warning keyInBoth(key: \"a\", plural: en.dict:5:1)",
        "en:3:1 warning keyTwice(key: \"b\", first: 2:1)",
      ])
  }

  @Test(
    arguments: [
      // One may be left out, another letter of the same type may stand for it, in any order.
      ("%@ %d", "%2$u", []),
      ("%@ %d", "%2$05i %1$@", []),
      ("%@", "%@ %@", ["error argumentExtra(key: \"k\", position: 2, verb: \"%@\")"]),
      ("%1$@", "%2$@", ["error argumentExtra(key: \"k\", position: 2, verb: \"%2$@\")"]),
      ("no", "%d", ["error argumentExtra(key: \"k\", position: 1, verb: \"%d\")"]),
      // Swapped without positions.
      (
        "%lld%% of its %@", "%@ %lld%%",
        [
          "warning argumentDiffers(key: \"k\", position: 1, verb: \"%@\", source: \"%lld\")",
          "error argumentDiffers(key: \"k\", position: 2, verb: \"%lld\", source: \"%@\")",
        ]
      ),
      (
        "%d", "%f",
        ["warning argumentDiffers(key: \"k\", position: 1, verb: \"%f\", source: \"%d\")"]
      ),
      (
        "%f", "%d", ["error argumentDiffers(key: \"k\", position: 1, verb: \"%d\", source: \"%f\")"]
      ),
      (
        "%d", "%c", ["error argumentDiffers(key: \"k\", position: 1, verb: \"%c\", source: \"%d\")"]
      ),
      // What translators' keyboards make of verbs.
      ("%d", "% d", ["warning strayPercent(key: \"k\", text: \"% d\")"]),
      ("%1$@", "%1 $@", ["warning strayPercent(key: \"k\", text: \"%1 \")"]),
      ("%@", "%@ 100%", ["warning strayPercent(key: \"k\", text: \"%\")"]),
      ("100% of", "100% der", []),
    ] as [(String, String, [String])])
  func argumentsThatDiffer(source: String, translation: String, expected: [String]) {
    #expect(
      findings([strings("en", "k = \"\(source)\";"), strings("de", "\nk = \"\(translation)\";")])
        == expected.map { "de:2:1 \($0)" })
  }

  @Test func argumentsOfFormsAreComparedWhereTheyStand() {
    let russian = PluralFile.file(
      PluralFile.entry(
        "k", "%#@n@",
        PluralFile.variable(
          "n", ["one": "%@", "few": "%2$d", "many": "%d", "other": ""])
      ))
    #expect(
      findings([strings("en", "k = \"%d\";"), plural("ru", russian)]) == [
        "ru.dict:13:15 warning argumentDiffers(key: \"k\", position: 1, verb: \"%@\", source: \"%d\")",
        "ru.dict:14:15 error argumentExtra(key: \"k\", position: 2, verb: \"%2$d\")",
      ])
    // A variable where the development text has a string.
    #expect(
      findings([strings("en", "k = \"%@\";"), plural("ru", russian)]).contains(
        "ru.dict:8:1 error argumentDiffers(key: \"k\", position: 1, verb: \"%#@n@\", source: \"%@\")"
      ))
  }

  @Test func formsThatALanguageNeedsAndFormsThatItNeverUses() {
    let file = PluralFile.file(
      PluralFile.entry(
        "k", "%#@n@",
        PluralFile.variable("n", ["zero": "0", "one": "%d", "few": "%d", "other": "%d"])))
    #expect(
      findings([plural("en", file), plural("ru", file)]) == [
        "en.dict:15:15 warning formUnused(key: \"k\", variable: \"n\", category: few)",
        "ru.dict:9:1 error formMissing(key: \"k\", variable: \"n\", category: many)",
      ])
  }

  @Test func ofAFileThatIsNoTableOnlyTheFaultIsSaid() {
    #expect(
      findings([strings("en", "a = b;\nc;"), strings("de", "a = b;\nc = ;")]) == [
        "de:2:5 error fault(valueExpected)"
      ])
    #expect(
      findings([strings("en", "a = b;\nc"), strings("de", "d;")]) == [
        "en:2:2 error fault(equalsOrSemicolonExpected)"
      ])
  }

  private func strings(_ language: String, _ text: String) -> LintTable {
    table(language, .strings, Array(text.utf8), file: language)
  }

  private func plural(_ language: String, _ content: [UInt8]) -> LintTable {
    table(language, .stringsdict, content, file: language + ".dict")
  }

  private func table(
    _ language: String, _ kind: TableKind, _ content: [UInt8], file: String
  ) -> LintTable {
    guard let tag = LanguageTag(language) else { fatalError("\(language) is no language") }
    return LintTable(file: file, language: tag, name: "T", kind: kind, content: content)
  }

  /// The findings as text that is easy to compare.
  private func findings(_ tables: [LintTable]) -> [String] {
    guard let english = LanguageTag("en") else { return [] }
    return TableLint.findings(in: tables, development: english) { language in
      language.text == "ru" ? [.one, .few, .many, .other] : [.one, .other]
    }
    .map { "\($0.file):\(text($0.position)) \($0.severity.rawValue) \(text($0.problem))" }
  }

  private func text(_ position: SourcePosition) -> String { "\(position.line):\(position.column)" }

  private func text(_ problem: LintProblem) -> String {
    switch problem {
    case .keyTwice(let key, let first): "keyTwice(key: \"\(key)\", first: \(text(first)))"
    case .keyInBoth(let key, let plural):
      "keyInBoth(key: \"\(key)\", plural: \(plural.file):\(text(plural.position)))"
    case .keyMissing(let key, let source):
      "keyMissing(key: \"\(key)\", source: \(source.file):\(text(source.position)))"
    case .fault(.strings(.valueExpected)): "fault(valueExpected)"
    case .fault(.strings(.equalsOrSemicolonExpected)): "fault(equalsOrSemicolonExpected)"
    case .formMissing(let key, let variable, let category):
      "formMissing(key: \"\(key)\", variable: \"\(variable)\", category: \(category.rawValue))"
    case .formUnused(let key, let variable, let category):
      "formUnused(key: \"\(key)\", variable: \"\(variable)\", category: \(category.rawValue))"
    default: "\(problem)"
    }
  }
}
