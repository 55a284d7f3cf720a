import BelfryCore
import BelfryLocalization
import Testing

@Suite struct StringsParserTests {
  @Test(arguments: StringsCase.all)
  func aTableIsReadWhole(_ example: StringsCase) throws {
    let table = try TableParser.parse(example.file, as: .strings)
    #expect(table.dictionary == example.entries.mapValues(TableEntry.text))
  }

  @Test func entriesStandInTheOrderOfTheFileWithTheirPlaces() throws {
    let table = try parse("b = 1;\r\n  \"a\";\rb = \"é👩‍👩‍👧\"; /* é\n */ c;\n\n\"\\\"\";")
    #expect(table.entries.map(\.key) == ["b", "a", "b", "c", "\""])
    #expect(
      table.entries.map(\.position) == [
        SourcePosition(line: 1, column: 1), SourcePosition(line: 2, column: 3),
        SourcePosition(line: 3, column: 1), SourcePosition(line: 4, column: 5),
        SourcePosition(line: 6, column: 1),
      ])
    #expect(table.duplicates.map(\.position) == [SourcePosition(line: 3, column: 1)])
  }

  @Test func aByteOrderMarkIsNoColumn() throws {
    let table = try parse("\u{FEFF}a;")
    #expect(table.entries.map(\.position) == [.start])
  }

  typealias Fault = (String, Int, Int, TableFault.Problem)

  private static func grammar(
    _ text: String, _ line: Int, _ column: Int, _ problem: TableFault.Strings
  ) -> Fault {
    (text, line, column, .strings(problem))
  }

  @Test(
    arguments: [
      // Unescaped quotation marks: after the closing one comes a semicolon.
      grammar(
        "/* ok */\n\"a\" = \"1\";\n\"b\" = \"open \"Settings\" now\";\n", 3, 14,
        .semicolonExpected(found: "S")),
      // A forgotten semicolon is shown where it belongs, not in the next entry.
      grammar("\"a\" = \"1\"\n\"b\" = \"2\";\n", 1, 10, .semicolonExpected(found: "\"")),
      grammar("a = b", 1, 6, .semicolonExpected(found: nil)),
      grammar("a = b // c", 1, 6, .semicolonExpected(found: nil)),
      grammar("a\n", 1, 2, .equalsOrSemicolonExpected(found: nil)),
      grammar("\"abc\"", 1, 6, .equalsOrSemicolonExpected(found: nil)),
      grammar("a b = c;", 1, 3, .equalsOrSemicolonExpected(found: "b")),
      grammar("a = ;", 1, 5, .valueExpected(found: ";")),
      grammar("a =\n; b;", 1, 4, .valueExpected(found: ";")),
      grammar("a =", 1, 4, .valueExpected(found: nil)),
      // Apple's parser ends the table at each of these, without a word.
      grammar("a = 1;\n\u{3000}b = 2;", 2, 1, .keyExpected(found: "\u{3000}")),
      grammar("a = 1;\n\u{A0}b = 2;", 2, 1, .keyExpected(found: "\u{A0}")),
      grammar("a = 1;\n\u{85}b = 2;", 2, 1, .keyExpected(found: "\u{85}")),
      grammar("a = 1;; b = 2;", 1, 7, .keyExpected(found: ";")),
      grammar("a = 1; } b = 2;", 1, 8, .keyExpected(found: "}")),
      grammar("a = 1;\u{FEFF}b = 2;", 1, 7, .keyExpected(found: "\u{FEFF}")),
      grammar("a = 1;\0", 1, 7, .keyExpected(found: "\0")),
      grammar("# a = 1;", 1, 1, .keyExpected(found: "#")),
      grammar("ключ = 1;", 1, 1, .keyExpected(found: "к")),
      grammar("= 1;", 1, 1, .keyExpected(found: "=")),
      grammar("a = é;", 1, 5, .valueExpected(found: "é")),
      grammar("a\u{A0}= b;", 1, 2, .equalsOrSemicolonExpected(found: "\u{A0}")),
      grammar("a = b\u{A0};", 1, 6, .semicolonExpected(found: "\u{A0}")),
      grammar("a = b, c = d;", 1, 6, .semicolonExpected(found: ",")),
      grammar("a = { b = c; };", 1, 5, .valueNotText),
      grammar("a = (b, c);", 1, 5, .valueNotText),
      grammar("a = <0102>;", 1, 5, .valueNotText),
      grammar("a;\n b = \"c;\nd = \"e\";", 3, 6, .semicolonExpected(found: "e")),
      grammar("a;\n b = \"c;\nd;", 2, 6, .quoteNotClosed),
      grammar("a;\n b = \"c\\", 2, 6, .quoteNotClosed),
      grammar("a;\n b = \"c\\\"", 2, 6, .quoteNotClosed),
      grammar("a;\n 'c\";", 2, 2, .quoteNotClosed),
      grammar("a;\r\n/* b;", 2, 1, .commentNotClosed),
      grammar("a = /*/;", 1, 5, .commentNotClosed),
      grammar("a = b; /", 1, 9, .equalsOrSemicolonExpected(found: nil)),
      grammar("a = \"\\U\";", 1, 6, .escapeWithoutDigits),
      grammar("a = \"\\Ug\";", 1, 6, .escapeWithoutDigits),
      grammar("a = \"x\\Ud83d\";", 1, 7, .escapeOfLoneSurrogate),
      grammar("a = \"x\\Ud83d\\n\";", 1, 7, .escapeOfLoneSurrogate),
      grammar("a = \"x\\Ud83d\\U0041\";", 1, 7, .escapeOfLoneSurrogate),
      grammar("a = \"x\\Udd14\\Ud83d\";", 1, 7, .escapeOfLoneSurrogate),
      grammar("a = \"\\376\";", 1, 6, .escapeOfNothing),
      grammar("a = \"\\400\";", 1, 6, .escapeOfNothing),
      grammar("{ a = b;", 1, 1, .braceNotClosed),
      grammar("{ a = b }", 1, 9, .semicolonExpected(found: "}")),
      grammar("{ a = b; } c;", 1, 12, .textAfterTable(found: "c")),
      grammar("{}}", 1, 3, .textAfterTable(found: "}")),
      grammar("bplist00", 1, 1, .isPropertyList),
      grammar("<?xml version=\"1.0\"?><plist/>", 1, 1, .isPropertyList),
    ] as [Fault])
  func aFaultHasItsPlace(text: String, line: Int, column: Int, problem: TableFault.Problem) {
    #expect(
      fault(Array(text.utf8))
        == TableFault(position: SourcePosition(line: line, column: column), problem: problem))
  }

  @Test func bytesThatAreNoTextHaveTheirPlace() {
    let latin = Array("a;\n\"é\" = \"caf".utf8) + [0xE9] + Array("\";".utf8)
    #expect(
      fault(latin)
        == TableFault(position: SourcePosition(line: 2, column: 11), problem: .invalidUTF8))
    let lone: [UInt8] = [0xFF, 0xFE, 0x61, 0, 0x0D, 0, 0x0A, 0, 0x62, 0, 0x3D, 0xD8, 0x61, 0]
    let place = SourcePosition(line: 2, column: 2)
    #expect(fault(lone) == TableFault(position: place, problem: .invalidUTF16))
    #expect(fault([0xFE, 0xFF, 0, 0x61, 0])?.problem == .invalidUTF16)
    #expect(fault([0xFE, 0xFF, 0xDC, 0])?.problem == .invalidUTF16)
    #expect(fault([0xFE, 0xFF, 0xD8])?.problem == .invalidUTF16)
    // CESU-8, overlong, past the end of Unicode.
    for bytes: [UInt8] in [[0xED, 0xA0, 0xBD], [0xC0, 0xA2], [0xF4, 0x90, 0x80, 0x80], [0x80]] {
      #expect(
        fault(Array("\"".utf8) + bytes + Array("\";".utf8))
          == TableFault(position: SourcePosition(line: 1, column: 2), problem: .invalidUTF8))
    }
    #expect(fault([0xFF, 0xFE, 0, 0, 0x61, 0, 0, 0])?.problem == .encodingNotRead(name: "UTF-32"))
  }

  @Test func aTableOverALimitIsRefused() throws {
    let limits = TableLimits(bytes: 12, keyBytes: 3, entries: 2)
    func problem(_ text: String) -> TableFault.Problem? {
      do {
        _ = try TableParser.parse(Array(text.utf8), as: .strings, limits: limits)
        return nil
      } catch {
        return error.problem
      }
    }
    #expect(problem("abc;def;    ") == nil)
    #expect(problem("abc;def;     ") == .fileTooLong(bytes: 13, limit: 12))
    #expect(problem("abcd;") == .keyTooLong(bytes: 4, limit: 3))
    #expect(problem("\"éé\";") == .keyTooLong(bytes: 4, limit: 3))
    #expect(problem("a;b;c;") == .tooManyEntries(limit: 2))
    #expect(problem("a;a;a;") == .tooManyEntries(limit: 2))
  }

  private func parse(_ text: String) throws -> ParsedTable {
    try TableParser.parse(Array(text.utf8), as: .strings)
  }

  private func fault(_ bytes: [UInt8]) -> TableFault? {
    do {
      _ = try TableParser.parse(bytes, as: .strings)
      return nil
    } catch {
      return error
    }
  }
}
