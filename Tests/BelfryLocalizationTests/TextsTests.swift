import BelfryCore
import Testing

@testable import BelfryLocalization

@Suite struct TextsTests {
  private static let german = LanguageTag("de").map { [$0] } ?? []

  @Test func aSentenceComesInTheLanguageOfTheReader() {
    let texts = Texts(languages: Self.german)
    #expect(texts("time.in", .string("4 min")) == "in 4 min")
    #expect(texts("time.ago", .string("4 min")) == "vor 4 min")
    #expect(Texts()("time.ago", .string("4 min")) == "4 min ago")
  }

  @Test(arguments: [
    ("de-AT", ["de", "en"]), ("zh_TW", ["zh-Hant", "en"]), ("zh", ["zh-Hans", "en"]),
    ("en-GB", ["en"]), ("xx", ["en"]),
  ])
  func theNearestLanguageIsTakenAndEnglishIsTheLast(reader: String, expected: [String]) {
    let texts = Texts(languages: LanguageTag(reader).map { [$0] } ?? [])
    #expect(texts.languages.map(\.text) == expected)
  }

  @Test func aKeyThatNoTableHasComesBack() {
    #expect(Texts()("no.such.key", .string("x")) == "no.such.key")
    #expect(Texts().ifThere("no.such.key", []) == nil)
  }

  @Test func aTableThatIsNotAskedForHasNoSentences() {
    #expect(Texts(tables: ["Hub"]).ifThere("time.now", []) == nil)
    #expect(Texts(tables: ["Hub"])("action.view") == "View")
  }

  @Test(arguments: [
    ("en", 1, "1 d"), ("en", 0, "0 d"), ("de", 1, "1 Tag"), ("ru", 5, "5 дней"),
  ])
  func theFormFollowsTheCount(language: String, count: Int, expected: String) {
    let texts = Texts(languages: LanguageTag(language).map { [$0] } ?? [])
    #expect(texts.counted("time.days", count) == expected)
  }

  @Test func aSentenceWithoutArgumentsIsNoFormat() {
    #expect(Texts()("advice.noHub").hasPrefix("Start it: systemctl"))
  }
}
