import _FoundationICU

/// The plural rules of languages (CLDR's plurals.xml, as ICU carries it).
package enum PluralRules {
  /// The forms that texts in a language need, `other` always among them, in the order of ``PluralCategory``.
  package static func categories(of language: LanguageTag) -> [PluralCategory] {
    PluralSelector(language)?.categories ?? [.other]
  }
}

/// Tells the plural form of a number in one language. Owns ICU's rules.
final class PluralSelector {
  private let rules: OpaquePointer

  init?(_ tag: LanguageTag) {
    var status = U_ZERO_ERROR
    // Portuguese alone has rules of a region. ICU has rules of languages, too, of which it has nothing else.
    let name = [tag.language, tag.region].compactMap { $0 }.joined(separator: "_")
    guard let rules = swift_uplrules_open(name, &status) else { return nil }
    guard status.isSuccess else {
      swift_uplrules_close(rules)
      return nil
    }
    self.rules = rules
  }

  deinit { swift_uplrules_close(rules) }

  var categories: [PluralCategory] {
    var status = U_ZERO_ERROR
    guard let keywords = swift_uplrules_getKeywords(rules, &status) else { return [.other] }
    defer { swift_uenum_close(keywords) }
    var found: Set<PluralCategory> = [.other]
    while status.isSuccess, let keyword = swift_uenum_next(keywords, nil, &status) {
      if let category = PluralCategory(rawValue: String(cString: keyword)) {
        found.insert(category)
      }
    }
    return PluralCategory.allCases.filter(found.contains)
  }

  func category(of value: Int64) -> PluralCategory {
    let magnitude = value.magnitude
    guard magnitude >= 1 << 53 else { return select(Double(magnitude)) }
    // A double no longer tells it from its neighbours. No rule looks at more than six digits, except for whether the
    // number is small.
    return select(Double(1_000_000 + magnitude % 1_000_000))
  }

  func category(of value: Double) -> PluralCategory {
    guard value.isFinite else { return .other }
    let magnitude = value.magnitude
    guard magnitude >= 9_007_199_254_740_992 else { return select(magnitude) }
    return select(Double(1_000_000 + Self.lastSixDigits(of: magnitude)))
  }

  /// - Parameter integer: 2^53 or more, and so an integer: its significant bits, doubled again and again.
  private static func lastSixDigits(of integer: Double) -> UInt64 {
    var rest = (UInt64(1) << 52 | integer.significandBitPattern) % 1_000_000
    for _ in 0..<max(0, Int(integer.exponent) - 52) { rest = rest * 2 % 1_000_000 }
    return rest
  }

  private func select(_ magnitude: Double) -> PluralCategory {
    var status = U_ZERO_ERROR
    // The longest keyword is "other".
    return withUnsafeTemporaryAllocation(of: UChar.self, capacity: 16) { buffer in
      let length = swift_uplrules_select(
        rules, magnitude, buffer.baseAddress, Int32(buffer.count), &status)
      guard status.isSuccess, (1...16).contains(length) else { return .other }
      let keyword = String(decoding: buffer.prefix(Int(length)), as: UTF16.self)
      return PluralCategory(rawValue: keyword) ?? .other
    }
  }
}
