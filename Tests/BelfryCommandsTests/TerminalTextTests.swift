import BelfryCore
import BelfryProtocol
import Testing

@testable import BelfryCommands

@Suite struct TerminalTextTests {
  @Test(arguments: [
    ("plain", "plain"),
    ("\u{1B}[31mred\u{1B}[0m", "␛[31mred␛[0m"),
    ("a\u{0}b\u{7}\u{8}", "a␀b␇␈"),
    ("a\u{7F}", "a␡"),
    ("\u{9B}2J", "\u{FFFD}2J"),
    ("one\ntwo\r\nthree\rfour\tfive", "one two three four five"),
    ("a\u{85}b\u{2028}c\u{2029}d\u{B}e\u{C}f", "a b c d e f"),
    ("\u{2068}שלום\u{2069} \u{202E}evil\u{202C}\u{200F}\u{61C}", "שלום evil"),
    ("👩‍👩‍👧 é 漢字", "👩‍👩‍👧 é 漢字"),
  ])
  func whatCouldMoveTheTerminalIsMadeVisibleOrGone(text: String, expected: String) {
    #expect(TerminalText.clean(text) == expected)
  }

  @Test func everyScalarIsCleanedAndCleaningTwiceChangesNothing() {
    for value in (0...0xFFFF as ClosedRange<UInt32>) {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let cleaned = TerminalText.clean(String(scalar))
      let isSafe = cleaned.unicodeScalars.allSatisfy {
        !$0.isControl && !$0.properties.isBidiControl && $0.value != 0x2028 && $0.value != 0x2029
      }
      #expect(isSafe, "U+\(String(value, radix: 16))")
      #expect(TerminalText.clean(cleaned) == cleaned)
    }
  }

  @Test func theLinesOfATextAreCleanedOneByOne() {
    let lines = TerminalText.lines(of: "Buy:\r\n\tmilk\u{1B}[A\n\nbread\u{2028}end")
    #expect(lines == ["Buy:", " milk␛[A", "", "bread", "end"])
    #expect(TerminalText.lines(of: "") == [""])
  }

  @Test(arguments: [
    ("abc", 3, "abc"), ("abcd", 3, "ab…"), ("漢字漢", 6, "漢字漢"), ("漢字漢", 5, "漢字…"),
    ("漢字漢", 4, "漢…"), ("abc", 1, "…"), ("abc", 0, ""), ("", 0, ""), ("e\u{301}e\u{301}e", 2, "é…"),
  ])
  func textIsCutByColumns(text: String, columns: Int, expected: String) {
    #expect(TerminalText.cut(text, to: columns) == expected)
  }

  @Test func textIsPaddedByColumns() {
    #expect(TerminalText.pad("漢", to: 4) == "漢  ")
    #expect(TerminalText.pad("long", to: 2) == "long")
  }
}

@Suite struct DisplayWidthTests {
  @Test(arguments: [
    ("", 0), ("abc", 3), ("é", 1), ("e\u{301}", 1), ("漢字", 4), ("ｱ", 1), ("Ａ", 2), ("한글", 4),
    ("\u{1112}\u{1161}\u{11AB}", 2), ("👍", 2), ("👍🏽", 2), ("👩‍👩‍👧", 2), ("🇩🇪", 2), ("❤️", 2), ("❤", 1),
    ("1️⃣", 2), ("का", 2), ("\u{200B}", 0), ("ไทย", 3), ("กำ", 2), ("…", 1), ("―", 1), ("\u{AD}", 0),
  ])
  func columnsAreThoseOfATerminal(text: String, columns: Int) {
    #expect(DisplayWidth.of(text) == columns)
  }

  @Test func theTableOfWideScalarsIsInOrder() {
    var last: UInt32 = 0
    for range in WideScalars.ranges {
      #expect(last < range.first && range.first <= range.last)
      last = range.last
    }
    #expect(WideScalars.contains("\u{1100}") && WideScalars.contains("\u{3FFFD}"))
    #expect(!WideScalars.contains("\u{10FF}") && !WideScalars.contains("\u{3FFFE}"))
  }
}

@Suite struct TableTests {
  @Test func columnsAreAlignedByWhatTheyTakeOnTheScreen() {
    var table = Table(head: ["ID", "TEXT"])
    table.add(["漢字", "Tea\nis ready"])
    table.add(["pot-1", ""])
    #expect(table.lines(columns: nil) == ["ID     TEXT", "漢字   Tea is ready", "pot-1"])
    #expect(table.lines(columns: 18) == ["ID     TEXT", "漢字   Tea is rea…", "pot-1"])
  }

  @Test func aColumnGivesWaySoThatTheLastKeepsAThird() {
    var table = Table(head: ["N", "APP", "TEXT"], yielding: 1)
    table.add(["1", "org.example.a.very.long.name", "Tea is ready, and so is the cake"])
    #expect(
      table.lines(columns: 30) == [
        "N  APP              TEXT", "1  org.example.a.…  Tea is re…",
      ])
    #expect(
      table.lines(columns: 100).last
        == "1  org.example.a.very.long.name  Tea is ready, and so is the cake")
    // A short text needs no third.
    var short = Table(head: ["APP", "TEXT"], yielding: 0)
    short.add(["org.example.long", "Tea"])
    #expect(short.lines(columns: 22).last == "org.example.long  Tea")
  }
}
