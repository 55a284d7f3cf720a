import BelfryCore
import Testing

@testable import BelfryLocalization

@Suite struct TextsTests {
  @Test func aSentenceComesFromTheFirstTableThatHasIt() {
    let texts = Texts(tables: [TextTable(language: "de", sentences: ["time.in": "in genau %@"])])
    #expect(texts("time.in", .string("4 min")) == "in genau 4 min")
    #expect(texts("time.ago", .string("4 min")) == "4 min ago")
  }

  @Test func aKeyThatNoTableHasComesBack() {
    #expect(Texts()("no.such.key", .string("x")) == "no.such.key")
  }

  @Test func theFormFollowsTheCount() {
    let table = TextTable(
      language: "x", sentences: ["n.one": "%d alert in %@", "n.other": "%d alerts in %@"])
    let texts = Texts(tables: [table])
    #expect(texts.counted("n", 1, .string("tea")) == "1 alert in tea")
    #expect(texts.counted("n", 0, .string("tea")) == "0 alerts in tea")
    #expect(texts.counted("n", 2, .string("tea")) == "2 alerts in tea")
  }

  @Test func noKeyStandsTwice() {
    let keys = TextTable.englishPairs.map(\.0)
    let twice = Dictionary(grouping: keys, by: \.self).filter { $1.count > 1 }.keys.sorted()
    #expect(twice == [])
  }

  /// A sentence that takes arguments is a template; one that takes none must not look like one.
  @Test func everySentenceIsCleanAndItsPlaceholdersAreVerbs() {
    for (key, sentence) in TextTable.englishPairs {
      #expect(!sentence.unicodeScalars.contains { $0.isControl && $0 != "\n" }, "\(key)")
      let template = Template(sentence)
      let arguments = Array(repeating: Argument.integer(1), count: template.argumentCount)
      #expect(template.problem(for: arguments, isolating: false) == nil, "\(key)")
      let text = template.text(with: arguments, isolating: false)
      let hasStrayPercent = template.argumentCount == 0 && sentence.contains("%")
      #expect(!hasStrayPercent && !text.contains("%"), "\(key): \(sentence)")
    }
  }
}
