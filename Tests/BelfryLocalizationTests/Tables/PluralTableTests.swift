import BelfryCore
import BelfryLocalization
import Testing

@Suite struct PluralTableTests {
  @Test(
    arguments: [
      (0, "0 писем"), (1, "1 письмо"), (2, "2 письма"), (5, "5 писем"), (11, "11 писем"),
      (21, "21 письмо"), (22, "22 письма"), (111, "111 писем"),
    ] as [(Int64, String)])
  func theFormIsThatOfTheNumber(count: Int64, expected: String) throws {
    let file = PluralFile.file(
      PluralFile.entry(
        "unread", "%#@n@",
        PluralFile.variable(
          "n", ["few": "%d письма", "many": "%d писем", "one": "%d письмо", "other": "%d письма"])))
    #expect(try text("unread", [.integer(count)], in: file, isRussian: true) == expected)
  }

  private static let files = PluralFile.variable("a", ["one": "%d file", "other": "%d files"])
  private static let folders = PluralFile.variable(
    "b", ["one": "%d folder", "other": "%d folders"])

  @Test(arguments: [
    // Each variable takes the next argument.
    ("%#@a@ in %#@b@", "%d folder", [1, 2], "1 file in 2 folders"),
    ("%#@a@ in %#@b@", "%d folder", [3, 1], "3 files in 1 folder"),
    ("%2$#@b@: %1$#@a@", "%d folder", [1, 2], "2 folders: 1 file"),
    // Between them stand others.
    ("%#@a@ (%d) in %#@b@", "%d folder", [1, 7, 2], "1 file (7) in 2 folders"),
    // A form takes the variable's own argument, again by its position, or another one.
    ("%2$#@b@", "%d = %2$d of %1$d", [9, 1], "1 = 1 of 9"),
    // After its own come the next ones.
    ("%1$#@b@", "%d of %d", [1, 9], "1 of 9"),
    ("%2$#@b@", "the folder with %1$#@a@", [3, 1], "the folder with 3 files"),
    ("%#@b@", "%d folder with %#@a@", [1, 3], "1 folder with 3 files"),
  ])
  func variablesTakeArgumentsAsInApplesFormat(
    format: String, one: String, counts: [Int64], expected: String
  ) throws {
    let file = PluralFile.file(
      PluralFile.entry(
        "k", format, Self.files, PluralFile.variable("b", ["one": one, "other": "%d folders"])))
    #expect(try text("k", counts.map(Argument.integer), in: file) == expected)
  }

  @Test func theFormZeroIsUsedForZeroInAnyLanguage() throws {
    let file = PluralFile.file(
      PluralFile.entry(
        "k", "%#@n@",
        PluralFile.variable("n", ["zero": "nothing", "one": "%d thing", "other": "%@ things"])))
    #expect(try text("k", [.integer(0)], in: file) == "nothing")
    #expect(try text("k", [.number(0)], in: file) == "nothing")
    #expect(try text("k", [.integer(1)], in: file) == "1 thing")
    #expect(try text("k", [.number(1.5)], in: file) == "1.5 things")
  }

  @Test func aVariableTakesNumbersAlone() throws {
    let file = PluralFile.file(PluralFile.entry("k", "%#@a@", Self.files))
    #expect(
      throws: RenderingProblem.argumentMisfit(position: 1, kind: .string, verb: "%#@a@")
    ) { try text("k", [.string("1")], in: file) }
    #expect(
      throws: RenderingProblem.argumentMissing(position: 1, count: 0, verb: "%#@a@")
    ) { try text("k", [], in: file) }
  }

  @Test func whatIsReadIsWhatStandsThere() throws {
    let file = PluralFile.file(
      "<!-- a -->", PluralFile.entry("k", "%1$#@a@", Self.files),
      PluralFile.entry("&lt;é&#x1F514;<![CDATA[<&amp;]]><!-- b -->&amp;", "&#100;%%"),
      PluralFile.entry("k", "%#@b@", Self.folders))
    let table = try TableParser.parse(file, as: .stringsdict)
    #expect(table.entries.map(\.key) == ["k", "<é🔔<&amp;&", "k"])
    #expect(table.entries.map(\.position.line) == [5, 17, 22])
    #expect(table.entries.first?.position.column == 11)
    #expect(table.duplicates.map(\.position.line) == [22])
    #expect(
      table.dictionary["k"]
        == .plural(
          PluralText(
            format: "%#@b@",
            variables: [
              "b": PluralVariable(
                valueType: "d", forms: [.one: "%d folder", .other: "%d folders"])
            ])))
    #expect(table.dictionary["<é🔔<&amp;&"] == .plural(PluralText(format: "d%%", variables: [:])))
  }

  @Test func widthsAndDevicesAreOneText() throws {
    let file = PluralFile.file(
      """
      <key>w</key><dict><key>NSStringVariableWidthRuleType</key>
      <dict><key>1</key><string>M</string><key>20</key><string>Minutes</string>
      <key>3</key><string>Min</string></dict></dict>
      <key>d</key><dict><key>NSStringDeviceSpecificRuleType</key>
      <dict><key>iphone</key><string>Tap</string><key>other</key><string>Click</string></dict>
      </dict>
      """)
    #expect(try text("w", [], in: file) == "Minutes")
    #expect(try text("d", [], in: file) == "Click")
  }

  @Test(arguments: [[0xFF, 0xFE], [0xFE, 0xFF], [0xEF, 0xBB, 0xBF]] as [[UInt8]])
  func otherEncodingsAreRead(mark: [UInt8]) throws {
    let utf8 = PluralFile.file(PluralFile.entry("ключ", "%#@a@", Self.files))
    let text = String(decoding: utf8, as: UTF8.self)
    let file =
      mark.count == 3
      ? utf8
      : StringsCase.utf16(
        text.replacing("UTF-8", with: "UTF-16"), isBigEndian: mark.first == 0xFE)
    let table = try TableParser.parse(mark + file, as: .stringsdict)
    #expect(table.entries.map(\.key) == ["ключ"])
  }

  @Test func noEntriesAreATable() throws {
    #expect(
      try TableParser.parse(Array("<plist><dict/></plist>".utf8), as: .stringsdict).entries == [])
  }

  @Test func aTableOverALimitIsRefused() {
    let file = PluralFile.file(PluralFile.entry("abc", "%#@a@", Self.files))
    func problem(bytes: Int, keyBytes: Int, entries: Int) -> TableFault.Problem? {
      do {
        let limits = TableLimits(bytes: bytes, keyBytes: keyBytes, entries: entries)
        _ = try TableParser.parse(file, as: .stringsdict, limits: limits)
        return nil
      } catch {
        return error.problem
      }
    }
    #expect(problem(bytes: file.count, keyBytes: 3, entries: 1) == nil)
    #expect(
      problem(bytes: file.count - 1, keyBytes: 3, entries: 1)
        == .fileTooLong(bytes: file.count, limit: file.count - 1))
    #expect(
      problem(bytes: file.count, keyBytes: 2, entries: 1) == .keyTooLong(bytes: 3, limit: 2))
    #expect(problem(bytes: file.count, keyBytes: 3, entries: 0) == .tooManyEntries(limit: 0))
  }

  private func text(
    _ key: String, _ arguments: [Argument], in file: [UInt8], isRussian: Bool = false
  ) throws -> String {
    let table = try TableParser.parse(file, as: .stringsdict)
    let renderer = TextRenderer(
      source: PlainTable(entries: table.dictionary), values: PlainValues(isRussian: isRussian),
      isolates: false)
    return try renderer.text(KeyedText(key: key, arguments: arguments))
  }
}
