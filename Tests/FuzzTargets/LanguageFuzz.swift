import BelfryLocalization

/// A name of a language: what is read reads the same after it was written again, and finds its place
/// among others.
enum LanguageFuzz {
  private static let available = ["en", "zh-Hant", "nb"].compactMap { LanguageTag($0) }

  static func complaint(about bytes: [UInt8]) -> String? {
    guard let tag = LanguageTag(String(decoding: bytes, as: UTF8.self)) else { return nil }
    guard LanguageTag(tag.text) == tag else { return "\(tag.text) reads otherwise" }
    _ = tag.isRightToLeft
    // Slow beside the reading: for some.
    guard bytes.last.map({ $0 % 8 == 0 }) == true else { return nil }
    let ranked = Negotiation.ranked(
      of: available + [tag], for: [tag], development: available.first)
    if !ranked.contains(tag) { return "\(tag.text) does not suit itself" }
    if Set(ranked).count != ranked.count { return "\(tag.text) has a language twice" }
    return nil
  }
}
