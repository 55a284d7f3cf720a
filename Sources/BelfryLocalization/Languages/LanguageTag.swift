/// A language with what tells its written forms apart, as RFC 5646 (BCP 47) writes it, in canonical form (UTS #35, annex C).
///
/// Case and order are canonical, deprecated codes are replaced with CLDR's aliases (`iw` is `he`), and nothing that the
/// tag did not say is filled in. Any text is safe; whatever is not a tag or names no language is `nil`.
package struct LanguageTag: Hashable, Sendable {
  /// Longer texts are no tags, and neither are those whose canonical form is longer.
  package static let longest = 64

  /// ISO 639, in small letters: `de`, `gsw`. Never `und`.
  package let language: String
  /// ISO 15924: `Hant`.
  package let script: String?
  /// ISO 3166-1 or UN M.49: `TW`, `419`.
  package let region: String?
  /// In alphabetical order: `valencia`.
  package let variants: [String]
  /// The extensions in the order of their letters, private use last: `u-ca-buddhist-nu-thai`.
  package let extensions: [String]

  /// Reads a BCP 47 tag or a POSIX name such as `de_DE.UTF-8@euro`.
  ///
  /// Letters may have any case, `_` may stand for `-`, the codeset is dropped and of the modifier only what tells about the
  /// writing is kept: `sr_RS@latin` is `sr-Latn-RS`. `C`, `POSIX`, `und` and the empty text express no preference: `nil`.
  package init?(_ text: String) {
    guard text.utf8.count <= Self.longest, let parts = LanguageTagReader.read(text) else {
      return nil
    }
    self.init(parts)
    // An alias may be longer than what it replaces: `swc` is `sw-CD`.
    guard self.text.utf8.count <= Self.longest else { return nil }
  }

  init(_ parts: LanguageTagParts) {
    language = parts.language
    script = parts.script
    region = parts.region
    variants = parts.variants
    extensions = parts.extensions
  }

  /// The tag in its canonical form, such as `zh-Hant-TW`.
  package var text: String {
    var all = [language]
    if let script { all.append(script) }
    if let region { all.append(region) }
    return (all + variants + extensions).joined(separator: "-")
  }

  /// Whether the script that the language is written in runs from right to left.
  package var isRightToLeft: Bool {
    guard let script = WrittenForm(self).script else { return false }
    return Self.rightToLeftScripts.contains(script)
  }

  /// The scripts in use whose letters have the class R or AL (Unicode Standard Annex #9).
  private static let rightToLeftScripts: Set<String> = [
    "Adlm", "Arab", "Aran", "Hebr", "Mand", "Mend", "Nkoo", "Rohg", "Samr", "Syrc", "Syre", "Syrj",
    "Syrn", "Thaa", "Yezi",
  ]

  /// The value of a keyword of the extension `u` (RFC 6067): of `ca` in `th-u-ca-buddhist` it is `buddhist`.
  package func keyword(_ key: String) -> String? {
    guard let extensionU = extensions.first(where: { $0.hasPrefix("u-") }) else { return nil }
    let subtags = extensionU.split(separator: "-").dropFirst()
    guard let start = subtags.firstIndex(where: { $0 == key }) else { return nil }
    let values = subtags[(start + 1)...].prefix { $0.utf8.count > 2 }
    return values.isEmpty ? "true" : values.joined(separator: "-")
  }
}

/// What a tag says, part by part.
struct LanguageTagParts {
  var language: String
  var script: String?
  var region: String?
  var variants: [String] = []
  var extensions: [String] = []
}
