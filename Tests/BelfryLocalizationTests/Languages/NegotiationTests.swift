import BelfryLocalization
import BelfryTestSupport
import Testing

@Suite struct NegotiationTests {
  struct Row: Sendable, CustomTestStringConvertible {
    let title: String
    let preferred: [String]
    let available: [String]
    var development: String = "en"
    let language: String

    var testDescription: String { "\(title): \(preferred) of \(available)" }
  }

  /// Kind E of the cases from public bug reports.
  static let reported: [Row] = [
    Row(
      title: "Traditional Chinese regions", preferred: ["zh-TW"],
      available: ["en", "zh-Hans", "zh-Hant"],
      language: "zh-Hant"),
    Row(
      title: "Traditional Chinese regions", preferred: ["zh-Hant"],
      available: ["en", "zh-CN", "zh-TW"],
      language: "zh-TW"),
    Row(
      title: "Traditional Chinese regions", preferred: ["zh-SG"],
      available: ["en", "zh-Hant", "zh-Hans"],
      language: "zh-Hans"),
    Row(
      title: "Traditional wanted, only Simplified there", preferred: ["zh-TW"],
      available: ["en", "zh-Hans"],
      language: "en"),
    Row(
      title: "Portuguese without region", preferred: ["pt"], available: ["en", "pt-BR", "pt-PT"],
      language: "pt-BR"),
    Row(
      title: "Portuguese without region", preferred: ["pt-BR"], available: ["en", "pt"],
      language: "pt"),
    Row(
      title: "Serbian script step by step", preferred: ["sr-Cyrl-BA"],
      available: ["en", "sr-Cyrl"],
      language: "sr-Cyrl"),
    Row(
      title: "Serbian script step by step", preferred: ["sr-Cyrl-BA"], available: ["en", "sr"],
      language: "sr"),
    Row(title: "Norwegian codes", preferred: ["nb"], available: ["en", "no"], language: "no"),
    Row(title: "Norwegian codes", preferred: ["no"], available: ["en", "nb"], language: "nb"),
    Row(title: "old language codes", preferred: ["iw"], available: ["en", "he"], language: "he"),
    Row(title: "old language codes", preferred: ["in"], available: ["en", "id"], language: "id"),
    Row(
      title: "old language codes", preferred: ["iw-IL"], available: ["en", "he"], language: "he"),
    Row(
      title: "World English", preferred: ["en-AU"], available: ["en", "en-GB"], language: "en-GB"),
    Row(title: "World English", preferred: ["en-GB"], available: ["en", "fr"], language: "en"),
    Row(
      title: "Latin American Spanish", preferred: ["es-MX"], available: ["en", "es", "es-419"],
      language: "es-419"),
    Row(
      title: "Latin American Spanish", preferred: ["es-419"], available: ["en", "es"],
      language: "es"),
    Row(
      title: "preference order", preferred: ["de-CH", "fr"], available: ["en", "fr", "de"],
      language: "de"),
    Row(
      title: "preference order", preferred: ["fr-CH", "de-CH"], available: ["de", "en"],
      development: "de",
      language: "de"),
    Row(
      title: "letter case and underscore", preferred: ["EN_us"], available: ["fr", "en-US"],
      development: "fr",
      language: "en-US"),
    Row(
      title: "letter case and underscore", preferred: ["ZH_hant_hk"], available: ["en", "zh-Hant"],
      language: "zh-Hant"),
    Row(
      title: "POSIX locale names", preferred: ["de_DE.UTF-8@euro"], available: ["en", "de"],
      language: "de"),
    Row(
      title: "POSIX locale names", preferred: ["fr_CA.utf8"], available: ["en", "fr"],
      language: "fr"),
    Row(
      title: "POSIX locale names", preferred: ["C.UTF-8"], available: ["de", "en"],
      development: "de",
      language: "de"),
  ]

  static let own: [Row] = [
    Row(
      title: "a region's parent", preferred: ["zh-MO"], available: ["zh-Hant", "zh-HK"],
      language: "zh-HK"),
    Row(
      title: "a region's parent", preferred: ["pt-AO"], available: ["pt", "pt-PT"],
      language: "pt-PT"),
    Row(
      title: "the nearer parent", preferred: ["en-DE"], available: ["en-001", "en-150"],
      language: "en-150"),
    Row(
      title: "near the United States", preferred: ["en-CA"], available: ["en-GB", "en"],
      language: "en"),
    Row(
      title: "any region rather than another language", preferred: ["de"],
      available: ["en", "de-AT"], language: "de-AT"),
    Row(
      title: "the usual region first", preferred: ["fr-BE"], available: ["fr-CA", "fr-FR"],
      language: "fr-FR"),
    Row(
      title: "no variant unasked", preferred: ["ca-ES"], available: ["ca-ES-valencia", "ca"],
      language: "ca"),
    Row(
      title: "the asked variant", preferred: ["ca-ES@valencia"], available: ["ca", "ca-valencia"],
      language: "ca-valencia"),
    Row(
      title: "a dialect's written language", preferred: ["gsw", "fr"],
      available: ["fr", "de", "en"], language: "de"),
    Row(
      title: "not the other way round", preferred: ["de"], available: ["gsw", "en"], language: "en"),
    Row(
      title: "a dialect's written language", preferred: ["arz"], available: ["ar", "en"],
      language: "ar"),
    Row(
      title: "Cantonese in its script", preferred: ["yue"],
      available: ["zh-Hans", "zh-Hant", "en"], language: "zh-Hant"),
    Row(title: "a sister language", preferred: ["nn"], available: ["en", "nb"], language: "nb"),
    Row(
      title: "a sister language after all of the list", preferred: ["da", "en"],
      available: ["en", "no"], language: "en"),
    Row(title: "no learned language", preferred: ["ca"], available: ["es", "en"], language: "en"),
    Row(title: "another script", preferred: ["sr-Latn"], available: ["sr", "en"], language: "en"),
    Row(
      title: "a part of a script", preferred: ["ko-Hang"], available: ["ko", "en"], language: "ko"),
    Row(
      title: "a style of a script", preferred: ["ur-Aran"], available: ["ur", "en"], language: "ur"),
    Row(
      title: "the same code first", preferred: ["nb"], available: ["no", "nb-NO"], language: "nb-NO"
    ),
    Row(
      title: "the region before the code", preferred: ["nb"], available: ["nb-SJ", "no"],
      language: "no"),
    Row(
      title: "a language before the one it is written as", preferred: ["gsw-DE"],
      available: ["de", "gsw"], language: "gsw"),
    Row(
      title: "a sister of the same country", preferred: ["bs"], available: ["hr", "hr-BA"],
      language: "hr-BA"),
    Row(
      title: "a language unknown to CLDR", preferred: ["qaa-DE"], available: ["en", "qaa"],
      language: "qaa"),
  ]

  @Test(arguments: reported)
  func reportedCasesGoRight(row: Row) { check(row) }

  @Test(arguments: own)
  func scriptParentsAndDistanceDecide(row: Row) { check(row) }

  private func check(_ row: Row) {
    let best = Negotiation.best(
      of: row.available.compactMap { LanguageTag($0) },
      for: row.preferred.compactMap { LanguageTag($0) },
      development: LanguageTag(row.development))
    #expect(best == LanguageTag(row.language))
  }

  @Test
  func allThatFitAreRankedAndTheDevelopmentLanguageIsLast() {
    let available = ["en", "fr", "de-AT", "de", "nb", "zh-Hans", "es"].compactMap {
      LanguageTag($0)
    }
    let preferred = ["de-CH", "da", "fr-CA", "zh-TW"].compactMap { LanguageTag($0) }
    let ranked = Negotiation.ranked(of: available, for: preferred, development: LanguageTag("en"))
    #expect(ranked.map(\.text) == ["de", "de-AT", "fr", "nb", "en"])
  }

  @Test
  func nothingIsGivenThatIsNotThere() {
    let available = ["en", "fr"].compactMap { LanguageTag($0) }
    #expect(Negotiation.best(of: available, for: [], development: nil) == nil)
    #expect(Negotiation.best(of: [], for: available, development: available.first) == nil)
    #expect(
      Negotiation.best(of: available, for: [], development: LanguageTag("EN")) == available.first)
  }

  @Test
  func nothingComesTwiceNorInAnotherScript() {
    var generator = SeededRandom(seed: 4_647)
    let tags = [
      "zh-Hans", "zh-Hant", "zh-TW", "zh-CN", "zh-HK", "sr", "sr-Latn", "sr-ME", "sr-Cyrl-BA", "uz",
      "uz-Arab", "uz-Cyrl",
      "en", "en-GB", "en-AU", "es", "es-419", "es-MX", "pt", "pt-PT", "az", "az-IR", "pa", "pa-PK",
      "no", "nb", "nn", "da",
      "yue", "yue-Hans", "de", "gsw", "hi", "hi-Latn", "ja", "ko", "bs", "bs-Cyrl", "hr",
    ].compactMap { LanguageTag($0) }
    let scripts = [
      "zh": [
        "zh-Hans": "Hans", "zh-CN": "Hans", "zh-Hant": "Hant", "zh-TW": "Hant", "zh-HK": "Hant",
      ],
      "sr": ["sr": "Cyrl", "sr-Latn": "Latn", "sr-ME": "Latn", "sr-Cyrl-BA": "Cyrl"],
      "uz": ["uz": "Latn", "uz-Arab": "Arab", "uz-Cyrl": "Cyrl"],
    ]
    for _ in 0..<4_000 {
      let available = tags.shuffled(using: &generator).prefix(
        Int.random(in: 1...12, using: &generator))
      let preferred = tags.shuffled(using: &generator).prefix(
        Int.random(in: 1...3, using: &generator))
      let ranked = Negotiation.ranked(of: Array(available), for: Array(preferred), development: nil)
      #expect(Set(ranked).count == ranked.count)
      #expect(Set(ranked).isSubset(of: available))
      for tag in ranked {
        guard let script = scripts[tag.language]?[tag.text] else { continue }
        let asked = preferred.compactMap { scripts[$0.language]?[$0.text] }
        // Cantonese is written as Chinese, Bosnian in two scripts as Serbian is not.
        let cantonese = preferred.filter { $0.language == "yue" }.map {
          $0.script == "Hans" ? "Hans" : "Hant"
        }
        #expect((asked + cantonese).contains(script), "\(preferred.map(\.text)) → \(tag.text)")
      }
    }
  }
}
