import Testing

@testable import BelfryLocalization

@Suite struct PluralRulesTests {
  @Test func everySampleOfCLDRHasItsForm() throws {
    var languages = 0
    var numbers = 0
    for set in PluralSamples.all {
      for name in set.languages.split(separator: " ") {
        let tag = try #require(LanguageTag(String(name)), "\(name)")
        let selector = try #require(PluralSelector(tag))
        languages += 1
        for (category, samples) in set.samples {
          for sample in samples.split(separator: " ").flatMap(Self.numbers) {
            numbers += 1
            switch sample {
            case .integer(let value):
              #expect(selector.category(of: value) == category, "\(name) \(value)")
              #expect(selector.category(of: -value) == category, "\(name) -\(value)")
              #expect(selector.category(of: Double(value)) == category, "\(name) \(value).0")
            case .decimal(let value):
              #expect(selector.category(of: value) == category, "\(name) \(value)")
            }
          }
        }
      }
    }
    #expect(languages > 200)
    #expect(numbers > 9_000)
  }

  @Test func theFormsOfALanguageAreThoseOfCLDR() throws {
    for set in PluralSamples.all {
      for name in set.languages.split(separator: " ") {
        let tag = try #require(LanguageTag(String(name)))
        let expected = PluralCategory.allCases.filter { set.samples[$0] != nil }
        #expect(PluralRules.categories(of: tag) == expected, "\(name)")
      }
    }
    #expect(PluralRules.categories(of: try #require(LanguageTag("qaa"))) == [.other])
    #expect(
      PluralRules.categories(of: try #require(LanguageTag("de-AT-u-nu-arab"))) == [.one, .other])
    #expect(
      PluralRules.categories(of: try #require(LanguageTag("pt-PT"))) == [.one, .many, .other])
  }

  @Test(arguments: [
    ("ru", Int64.max - 6, PluralCategory.one), ("ru", .max, .many), ("ru", .min, .many),
    ("ru", 9_007_199_254_740_993, .few),
    ("fr", 1_000_000_000_000_000_000, .many), ("fr", 9_007_199_254_740_992, .other),
    ("en", 9_000_000_000_000_000_001, .other),
    ("ar", 9_000_000_000_000_000_003, .few), ("pl", 9_000_000_000_000_000_001, .many),
    ("lv", 9_000_000_000_000_000_001, .one),
  ])
  func ofALargeNumberTheLastSixDigitsCount(language: String, value: Int64, category: PluralCategory)
    throws
  {
    let writer = try writer(language)
    #expect(writer.category(of: value) == category)
  }

  @Test func anyDoubleHasAForm() throws {
    let writer = try writer("ar")
    for value in [
      0.0, -0.0, .infinity, .nan, .greatestFiniteMagnitude, .leastNonzeroMagnitude, 1e300, -1.5,
    ] {
      #expect(PluralCategory.allCases.contains(writer.category(of: value)))
    }
  }

  /// 2^53 + 4 ends with 996, 2^64 with 616, 1e22 with 000000, 3 · 2^64 with 848 and 2^1023 with 608 (of …224608).
  @Test(
    arguments: [
      (9_007_199_254_740_996.0, 1_740_996), (18_446_744_073_709_551_616, 1_551_616),
      (1e22, 1_000_000),
      (55_340_232_221_128_654_848, 1_654_848), (8.98846567431158e307, 1_224_608),
    ] as [(Double, Int64)])
  func ofALargeDoubleTheLastSixDigitsCount(value: Double, like: Int64) throws {
    for language in ["ru", "fr", "ar", "lv", "cy", "br"] {
      let writer = try writer(language)
      #expect(writer.category(of: value) == writer.category(of: like), "\(language)")
    }
  }

  private enum Sample {
    case integer(Int64)
    case decimal(Double)
  }

  /// A range, or one number. What ends with zeros, as 1.0 does, is a way of writing that numbers do not have here.
  private static func numbers(_ text: Substring) -> [Sample] {
    let ends = text.split(separator: "~").map(String.init)
    guard let first = ends.first, let last = ends.last else { return [] }
    if let start = Int64(first), let end = Int64(last) { return (start...end).map { .integer($0) } }
    let digits = first.split(separator: ".").last?.count ?? 0
    var scale = 1.0
    for _ in 0..<digits { scale *= 10 }
    guard let start = Double(first), let end = Double(last) else { return [] }
    return (Int((start * scale).rounded())...Int((end * scale).rounded()))
      .filter { $0 % 10 != 0 }
      .map { .decimal(Double($0) / scale) }
  }
}
