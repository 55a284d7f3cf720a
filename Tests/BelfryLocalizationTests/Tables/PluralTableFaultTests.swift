import BelfryCore
import BelfryLocalization
import Testing

@Suite struct PluralTableFaultTests {
  @Test(
    arguments: [
      ("bplist00\u{1}", 1, 1, .isBinary),
      ("", 1, 1, .tagExpected(found: nil)),
      ("\"a\" = \"b\";", 1, 1, .tagExpected(found: "\"")),
      ("<html/>", 1, 1, .elementNotExpected(name: "html")),
      ("<plist/>", 1, 1, .valueExpected),
      ("<plist></plist>", 1, 8, .valueExpected),
      ("<plist>\n<array/></plist>", 2, 1, .elementNotExpected(name: "array")),
      ("<plist><dict></plist>", 1, 14, .endTagExpected(name: "dict")),
      ("<plist><dict>", 1, 8, .notClosed),
      ("<plist><dict/>", 1, 1, .notClosed),
      ("<plist><dict/></dict>", 1, 15, .endTagExpected(name: "plist")),
      ("<plist><dict/><dict/></plist>", 1, 15, .endTagExpected(name: "plist")),
      ("<plist><dict/></plist> x", 1, 24, .textAfterTable),
      ("<plist><dict>x</dict></plist>", 1, 14, .tagExpected(found: "x")),
      ("<plist><dict>\u{A0}</dict></plist>", 1, 14, .tagExpected(found: "\u{A0}")),
      ("<plist><dict><string/></dict></plist>", 1, 14, .keyExpected),
      ("<plist><dict><key>a</key></dict></plist>", 1, 26, .valueExpected),
      ("<plist><dict><key>a</key><key>b</key></dict></plist>", 1, 26, .valueExpected),
      ("<plist><dict><key>a</key><true/></dict></plist>", 1, 26, .elementNotExpected(name: "true")),
      ("<plist><dict><key>a</string></dict></plist>", 1, 20, .endTagExpected(name: "key")),
      ("<plist><dict><key>a<b>c</b></key></dict></plist>", 1, 20, .endTagExpected(name: "key")),
      ("<plist><dict><key>a", 1, 14, .notClosed),
      ("<plist><dict><key>\n&nbsp;</key>", 2, 1, .entityUnknown(name: "nbsp")),
      ("<plist><dict><key>&amp</key>", 1, 19, .entityUnknown(name: "")),
      ("<plist><dict><key>&#0;</key>", 1, 19, .characterInvalid),
      ("<plist><dict><key>&#xD83D;</key>", 1, 19, .characterInvalid),
      ("<plist><dict><key>&#x110000;</key>", 1, 19, .characterInvalid),
      ("<plist><dict><key>&#+65;</key>", 1, 19, .characterInvalid),
      ("<plist><dict><key>a\u{1}</key>", 1, 20, .characterInvalid),
      ("<plist><dict><key><![CDATA[a</key>", 1, 19, .notClosed),
      ("<plist><!-- a", 1, 8, .notClosed),
      ("<plist><!--><dict/>", 1, 8, .notClosed),
      ("<plist <dict/>", 1, 1, .tagInvalid),
      ("<plist version=\"1", 1, 1, .notClosed),
      ("<plist><dict x/y></dict></plist>", 1, 8, .tagInvalid),
      ("<plist><dict / ></dict></plist>", 1, 8, .tagInvalid),
      ("<plist><dict></dict x=\"1\"></plist>", 1, 14, .tagInvalid),
      ("<plist><dict></ dict></plist>", 1, 14, .tagInvalid),
      ("<plist><dict><1/></dict></plist>", 1, 14, .tagInvalid),
      ("<!DOCTYPE plist [<!ENTITY a \"b\">]><plist/>", 1, 17, .doctypeWithDeclarations),
      ("<!DOCTYPE plist SYSTEM \"[>\"", 1, 1, .notClosed),
      ("<?xml version=\"1.0\" encoding=UTF-8?>", 1, 1, .tagInvalid),
      ("<?xml version=\"1.0\"", 1, 1, .notClosed),
    ] as [(String, Int, Int, TableFault.PropertyList)])
  func whatIsNoPropertyListHasAPlace(
    text: String, line: Int, column: Int, problem: TableFault.PropertyList
  ) {
    #expect(
      fault(Array(text.utf8))
        == TableFault(
          position: SourcePosition(line: line, column: column), problem: .propertyList(problem)))
  }

  @Test func encodingsOtherThanUnicodeAreNotRead() {
    let file = "<?xml version='1.0' encoding='ISO-8859-1'?><plist><dict/></plist>"
    #expect(
      fault(Array(file.utf8))
        == TableFault(position: .start, problem: .encodingNotRead(name: "ISO-8859-1")))
  }

  @Test func dictionariesGoOnlySoDeep() {
    let inner = String(repeating: "<dict><key>a</key>", count: 100_000)
    #expect(throws: TableFault.self) {
      try TableParser.parse(Array("<plist>\(inner)".utf8), as: .stringsdict, limits: .none)
    }
    let shallow = String(repeating: "<dict><key>a</key>", count: 9)
    let problem = fault(Array("<plist>\(shallow)".utf8))?.problem
    #expect(problem == .propertyList(.tooDeep(limit: 8)))
  }

  private static let other = PluralFile.variable("n", ["other": "x"])

  @Test(
    arguments: [
      ("<key>a</key><string>b</string>\n", 5, 13, .dictionaryExpected),
      ("<key>a</key><dict></dict>\n", 5, 13, .formatMissing),
      (
        "<key>a</key><dict><key>NSStringLocalizedFormatKey</key><dict/></dict>", 5, 56,
        .textExpected
      ),
      (PluralFile.entry("a", "x", "<key>n</key><string>b</string>"), 9, 13, .dictionaryExpected),
      (
        PluralFile.entry("a", "x", "<key>n</key><dict><key>other</key><string/></dict>"), 9, 1,
        .ruleMissing(variable: "n")
      ),
      (
        PluralFile.entry("a", "%#@n@", other).replacing("NSStringPluralRuleType", with: "Else"),
        11, 37, .ruleUnknown(name: "Else")
      ),
      (
        PluralFile.entry("a", "%#@n@", other).replacing("<string>d<", with: "<string>s<"), 12, 38,
        .valueTypeUnknown(name: "s")
      ),
      (
        PluralFile.entry("a", "%#@n@", PluralFile.variable("n", ["others": "x"])), 13, 1,
        .formUnknown(name: "others")
      ),
      (
        PluralFile.entry("a", "%#@n@", PluralFile.variable("n", ["one": "x"])), 9, 1,
        .otherMissing(variable: "n")
      ),
      (PluralFile.entry("a", "%#@m@", other), 8, 1, .variableUnknown(name: "m")),
      (
        PluralFile.entry("a", "%#@n@", PluralFile.variable("n", ["other": "%#@m@"])), 13, 17,
        .variableUnknown(name: "m")
      ),
      (
        PluralFile.entry("a", "%#@n@", PluralFile.variable("n", ["one": "x", "other": "%#@n@"])),
        14, 17, .variableContainsItself(name: "n")
      ),
      (
        PluralFile.entry(
          "a", "%#@n@", PluralFile.variable("n", ["other": "%#@m@"]),
          PluralFile.variable("m", ["other": "%1$#@n@"])), 13, 17,
        .variableContainsItself(name: "m")
      ),
      (
        "<key>w</key><dict><key>NSStringVariableWidthRuleType</key><dict/></dict>", 5, 59,
        .formatMissing
      ),
      (
        "<key>w</key><dict><key>NSStringDeviceSpecificRuleType</key><dict/></dict>", 5, 60,
        .otherMissing(variable: "NSStringDeviceSpecificRuleType")
      ),
    ] as [(String, Int, Int, TableFault.Plural)])
  func anEntryThatNoTextCanBeMadeOfHasAPlace(
    entry: String, line: Int, column: Int, problem: TableFault.Plural
  ) {
    #expect(
      fault(PluralFile.file(entry))
        == TableFault(
          position: SourcePosition(line: line, column: column), problem: .plural(problem)))
  }

  @Test func aMemberStandsOnce() {
    let entry = PluralFile.entry(
      "a", "%#@n@", PluralFile.variable("n", ["other": "", "other": ""]))
    #expect(
      fault(PluralFile.file(entry))
        == TableFault(
          position: SourcePosition(line: 14, column: 1),
          problem: .propertyList(.memberTwice(name: "other"))))
  }

  @Test(arguments: [8, 9, 2_000])
  func variablesWithinVariablesGoOnlySoDeep(count: Int) {
    let variables = (1...count).map { number in
      PluralFile.variable("v\(number)", ["other": number < count ? "%#@v\(number + 1)@" : "x"])
    }
    let problem = fault(PluralFile.file(PluralFile.entry("a", "%#@v1@", variables.joined())))?
      .problem
    #expect(problem == (count <= 8 ? nil : .plural(.variablesTooDeep(limit: 8))))
  }

  private func fault(_ bytes: [UInt8]) -> TableFault? {
    do {
      _ = try TableParser.parse(bytes, as: .stringsdict)
      return nil
    } catch {
      return error
    }
  }
}
