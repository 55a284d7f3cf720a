import BelfryCore
import BelfryLocalization
import Testing

/// Files that are made to take long or to trap. A reader whose time grows faster than the file would
/// need hours for these.
@Suite struct HostileTableTests {
  private static let mebibyte = 1 << 20

  @Test(.timeLimit(.minutes(1)))
  func keysOfAMebibyteAreReadOrRefused() throws {
    let key = String(repeating: "k", count: Self.mebibyte)
    let file = Array("\"\(key)\" = \"\(key)\"; \(key);".utf8)
    let table = try TableParser.parse(file, as: .strings, limits: .none)
    #expect(table.entries.map(\.key) == [key, key])
    #expect(
      fault(file, .strings, TableLimits(bytes: .max, keyBytes: 1_024, entries: .max))
        == .keyTooLong(bytes: Self.mebibyte, limit: 1_024))
    #expect(fault(file, .strings, .standard) == .fileTooLong(bytes: file.count, limit: 512 << 10))
  }

  @Test(.timeLimit(.minutes(1)), arguments: ["\n", " ", ""])
  func aHundredThousandEntriesAreReadOrRefused(separator: String) throws {
    let text = (0..<100_000).map { "k\($0)=v;" }.joined(separator: separator)
    let table = try TableParser.parse(Array(text.utf8), as: .strings, limits: .none)
    #expect(table.entries.count == 100_000)
    #expect(table.dictionary.count == 100_000)
    let last = table.entries.last?.position
    #expect(separator == "\n" ? last?.line == 100_000 : last?.line == 1)
    let limits = TableLimits(bytes: .max, keyBytes: .max, entries: 99_999)
    #expect(fault(Array(text.utf8), .strings, limits) == .tooManyEntries(limit: 99_999))
  }

  @Test(
    .timeLimit(.minutes(1)),
    arguments: [
      ("\"", "a", .quoteNotClosed), ("'", "\\", .quoteNotClosed),
      ("\"", "\\U", .escapeWithoutDigits),
      ("/*", "* ", .commentNotClosed), ("a = ", "{", .valueNotText), ("{", " ", .braceNotClosed),
      ("", "{", .keyExpected(found: "{")), ("", "\u{A0}", .keyExpected(found: "\u{A0}")),
      ("a", "//\n", .equalsOrSemicolonExpected(found: nil)),
    ] as [(String, String, TableFault.Strings)])
  func whatNeverEndsIsAFault(start: String, repeated: String, problem: TableFault.Strings) {
    let file = Array((start + String(repeating: repeated, count: Self.mebibyte / 8)).utf8)
    #expect(fault(file, .strings, .none) == .strings(problem))
  }

  @Test(
    .timeLimit(.minutes(1)),
    arguments: [
      ("<plist>", "<dict><key>a</key>", .tooDeep(limit: 8)),
      ("", "<?x?>", .tagExpected(found: nil)),
      ("<plist>", "<!---->", .notClosed), ("<plist>", "<!--", .notClosed),
      ("<plist><dict><key>", "<![CDATA[]]>", .notClosed),
      ("<plist><dict><key>", "&lt;", .notClosed),
      ("<plist><dict><key>", "<![CDATA[", .notClosed), ("<plist ", "a='>'", .notClosed),
      ("<!DOCTYPE ", "'>'", .notClosed), ("<plist><dict>", "<key/><string/>", .notClosed),
    ] as [(String, String, TableFault.PropertyList)])
  func whatNeverEndsInXMLIsAFault(
    start: String, repeated: String, problem: TableFault.PropertyList
  ) {
    let file = Array((start + String(repeating: repeated, count: 20_000)).utf8)
    #expect(fault(file, .stringsdict, .none) == .propertyList(problem))
  }

  /// Each variable names the next one twice, eight deep, and writes nothing.
  @Test func variablesWithinVariablesCannotBlowUp() throws {
    let variables = (1...8).map { number in
      PluralFile.variable(
        "v\(number)",
        ["other": number < 8 ? String(repeating: "%1$#@v\(number + 1)@", count: 50) : ""])
    }
    let file = PluralFile.file(PluralFile.entry("k", "%#@v1@", variables.joined()))
    let table = try TableParser.parse(file, as: .stringsdict)
    let renderer = TextRenderer(
      source: PlainTable(entries: table.dictionary), values: PlainValues(), isolates: false)
    #expect(throws: RenderingProblem.tooMuchWork) {
      try renderer.text(KeyedText(key: "k", arguments: [.integer(1)]))
    }
    // Lint looks at each of them once.
    guard let english = LanguageTag("en") else { return }
    let lint = LintTable(
      file: "en", language: english, name: "T", kind: .stringsdict, content: file)
    #expect(
      TableLint.findings(in: [lint], development: english) { _ in [.other] } == [])
  }

  private func fault(
    _ bytes: [UInt8], _ kind: TableKind, _ limits: TableLimits
  ) -> TableFault.Problem? {
    do {
      _ = try TableParser.parse(bytes, as: kind, limits: limits)
      return nil
    } catch {
      return error.problem
    }
  }
}
