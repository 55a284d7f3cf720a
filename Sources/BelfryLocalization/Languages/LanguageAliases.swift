/// Codes that others have taken the place of, from the supplemental metadata of CLDR (UTS #35, annex C).
enum LanguageAliases {
  /// What `name` is called today; `nil` where it is called so still.
  ///
  /// - Parameter name: `iw`, or a whole tag of old with `_`: `i_klingon`, `zh_min_nan`.
  static func language(_ name: String) -> LanguageTagParts? {
    guard let replacement = replacement("language", name) else { return nil }
    var parts = LanguageTagParts(language: "und")
    // Private use, as in `nan_x_zh_min`, only says where the code comes from.
    for (index, subtag) in replacement.split(separator: "_").prefix(while: { $0 != "x" })
      .enumerated()
    {
      switch (index, subtag.utf8.count) {
      case (0, _): parts.language = String(subtag)
      case (_, 4): parts.script = String(subtag)
      case (_, 2), (_, 3): parts.region = String(subtag)
      default: parts.variants.append(String(subtag))
      }
    }
    return parts
  }

  /// Replaces the codes of `parts`. What an alias says of script and region only fills in.
  static func apply(to parts: inout LanguageTagParts) {
    // Aliases of aliases: `scc` is `sr`. They are not many, whatever the data says.
    for _ in 0..<4 {
      guard let alias = language(parts.language) else { break }
      parts.language = alias.language
      parts.script = parts.script ?? alias.script
      parts.region = parts.region ?? alias.region
    }
    if let script = parts.script, let current = replacement("script", script) {
      parts.script = current
    }
    if let region = parts.region, let current = replacement("territory", region) {
      parts.region = Self.region(among: current.split(separator: " ").map(String.init), for: parts)
    }
  }

  /// Of the countries that one fell apart into, the one where the language lives, else the first.
  private static func region(among regions: [String], for parts: LanguageTagParts) -> String? {
    var plain = parts
    plain.region = nil
    if let likely = WrittenForm(LanguageTag(plain)).region, regions.contains(likely) {
      return likely
    }
    return regions.first
  }

  private static func replacement(_ kind: String, _ name: String) -> String? {
    LocaleData.metadata?["alias"]?[kind]?[name]?.string("replacement")
  }
}
