import BelfryCore
import BelfryLocalization
import BelfryTestSupport
import Foundation
import Testing

/// Tables.md is true: what it shows is read as it says.
struct TablesPageTests {
  private let page: String

  init() throws {
    let top = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    page = try String(
      contentsOf: top.appending(path: "Sources/BelfryProtocol/Protocol.docc/Tables.md"),
      encoding: .utf8)
  }

  /// What stands between the first fence of this language and its end.
  private func block(_ language: String) throws -> [UInt8] {
    let start = try #require(page.range(of: "```\(language)\n")).upperBound
    let end = try #require(page.range(of: "```", range: start..<page.endIndex)).lowerBound
    return Array(page[start..<end].utf8)
  }

  @Test func theTableOfTextsIsOne() throws {
    let table = try TableParser.parse(block("strings"), as: .strings).dictionary
    #expect(
      table == [
        "TEA_READY": .text("%@ is ready. It drew for %d minutes."),
        "TEA_COLD": .text("Tea is \"cold\""), "Drink it": .text("Drink it"),
      ])
  }

  @Test func theTableOfPluralsIsOne() throws {
    let table = try TableParser.parse(block("xml"), as: .stringsdict).dictionary
    guard case .plural(let cups)? = table["CUPS"] else {
      Issue.record("no CUPS")
      return
    }
    #expect(cups.format == "%#@cups@ of tea")
    #expect(cups.variables["cups"]?.valueType == "d")
    #expect(
      cups.variables["cups"]?.forms == [.zero: "no cup", .one: "%d cup", .other: "%d cups"])
  }

  @Test(arguments: [
    (#"\n\r\t\a\b\f\v"#, "\n\r\t\u{7}\u{8}\u{C}\u{B}"), (#"\"\'\\"#, #""'\"#), (#"\U00e9"#, "é"),
    (#"\UD83D\UDD14"#, "🔔"), (#"\251"#, "’"), (#"\q"#, "q"), ("\\\n", "\n"),
  ])
  func escapesStandForWhatThePageSays(escape: String, text: String) throws {
    let table = try TableParser.parse(Array("k = \"\(escape)\";".utf8), as: .strings)
    #expect(table.dictionary == ["k": .text(text)])
  }

  @Test(arguments: [#"\Ug"#, #"\UD83D"#, #"\376"#, "k = 1;\u{A0}"])
  func faultsAreWhatThePageSays(text: String) {
    let table = text.hasPrefix("k") ? text : "k = \"\(text)\";"
    #expect(throws: TableFault.self) {
      try TableParser.parse(Array(table.utf8), as: .strings)
    }
  }

  @Test(arguments: [("de", "1", PluralCategory.one), ("de", "1.5", .other), ("fr", "1.5", .one)])
  func numbersAreCountedAsThePageSays(
    language: String, number: String, category: PluralCategory
  ) throws {
    let reader = Reader(
      language: try #require(LanguageTag(language)), zone: .utc, calendar: nil, now: .earliest)
    let values = LocaleFormats(capacity: 4).writer(for: reader)
    if let integer = Int64(number) {
      #expect(values.category(of: integer) == category)
    } else {
      #expect(values.category(of: try #require(Double(number))) == category)
    }
  }
}
