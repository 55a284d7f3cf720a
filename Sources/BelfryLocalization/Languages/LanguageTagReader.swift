/// Takes a tag or a POSIX name apart by the grammar of RFC 5646 section 2.1.
enum LanguageTagReader {
  /// `nil`: not a tag, or one that names no language.
  static func read(_ text: String) -> LanguageTagParts? {
    let modifier = text.split(separator: "@", maxSplits: 1, omittingEmptySubsequences: false)
    guard let name = modifier.first else { return nil }
    // The codeset says nothing about the language.
    let tag = name.prefix { $0 != "." }
    guard var parts = parts(of: tag) else { return nil }
    if modifier.count == 2 { apply(modifier[1].lowercased(), to: &parts) }
    return parts
  }

  private static func parts(of tag: Substring) -> LanguageTagParts? {
    let pieces = tag.split(omittingEmptySubsequences: false) { $0 == "-" || $0 == "_" }
    guard pieces.allSatisfy(isSubtag) else { return nil }
    var subtags = pieces.map { $0.lowercased() }[...]
    guard var parts = language(&subtags) else { return nil }
    if let script = subtags.first, isAlphabetic(script, 4...4) {
      parts.script = capitalized(script)
      subtags.removeFirst()
    }
    // Three letters, as in `deu-DEU`, are ISO 3166's other code, which the aliases know.
    if let region = subtags.first, isAlphabetic(region, 2...3) || isNumeric(region, 3) {
      parts.region = region.uppercased()
      subtags.removeFirst()
    }
    var variants: Set<String> = []
    while let variant = subtags.first, isVariant(variant) {
      variants.insert(variant)
      subtags.removeFirst()
    }
    parts.variants = variants.sorted()
    guard let extensions = TagExtensions.read(subtags) else { return nil }
    parts.extensions = extensions
    LanguageAliases.apply(to: &parts)
    let isRegionKnown = parts.region.map { isAlphabetic($0, 2...2) || isNumeric($0, 3) } ?? true
    return parts.language == "und" || !isRegionKnown ? nil : parts
  }

  /// The language, whole tags of old among them.
  private static func language(_ subtags: inout ArraySlice<String>) -> LanguageTagParts? {
    for count in [3, 2] where subtags.count >= count {
      let name = aliasName(subtags.prefix(count))
      if let replacement = LanguageAliases.language(name) {
        subtags.removeFirst(count)
        return replacement
      }
    }
    guard let language = subtags.popFirst() else { return nil }
    if let code = namesOfOld[language] { return LanguageTagParts(language: code) }
    guard isAlphabetic(language, 2...3) else { return nil }
    var parts = LanguageTagParts(language: language)
    // An extended language subtag names the language alone (RFC 5646 section 4.5).
    if prefixes.contains(language), let extended = subtags.first, isAlphabetic(extended, 3...3) {
      parts.language = extended
      subtags.removeFirst()
    }
    return parts
  }

  /// The languages that have extended language subtags in IANA's registry.
  private static let prefixes: Set<String> = ["ar", "kok", "lv", "ms", "sgn", "sw", "uz", "zh"]

  /// As CLDR writes the keys of its aliases: `sgn_BE_FR`.
  private static func aliasName(_ subtags: ArraySlice<String>) -> String {
    subtags.enumerated().map { index, subtag in
      guard index > 0 else { return subtag }
      return switch subtag.utf8.count {
      case 2: subtag.uppercased()
      case 4: capitalized(subtag)
      default: subtag
      }
    }.joined(separator: "_")
  }

  /// What glibc's locales say behind the `@`.
  private static func apply(_ modifier: String, to parts: inout LanguageTagParts) {
    switch modifier {
    case "latin", "iqtelif": parts.script = parts.script ?? "Latn"
    case "cyrillic": parts.script = parts.script ?? "Cyrl"
    case "devanagari": parts.script = parts.script ?? "Deva"
    case "arabic": parts.script = parts.script ?? "Arab"
    case "hebrew": parts.script = parts.script ?? "Hebr"
    case "valencia" where !parts.variants.contains(modifier):
      parts.variants = (parts.variants + [modifier]).sorted()
    case "saaho" where parts.language == "aa": parts.language = "ssy"
    // `euro`, `abegede` and whatever there will be.
    default: break
    }
  }

  private static func isSubtag(_ text: Substring) -> Bool {
    (1...8).contains(text.utf8.count) && text.utf8.allSatisfy { isLetter($0) || isDigit($0) }
  }

  private static func isVariant(_ text: String) -> Bool {
    switch text.utf8.count {
    case 5...8: true
    case 4: text.utf8.first.map(isDigit) ?? false
    default: false
    }
  }

  private static func isAlphabetic(_ text: String, _ length: ClosedRange<Int>) -> Bool {
    length.contains(text.utf8.count) && text.utf8.allSatisfy(isLetter)
  }

  private static func isNumeric(_ text: String, _ length: Int) -> Bool {
    text.utf8.count == length && text.utf8.allSatisfy(isDigit)
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }

  private static func capitalized(_ text: String) -> String {
    text.prefix(1).uppercased() + text.dropFirst()
  }

  /// Names in place of codes: of folders (`German.lproj`) and of glibc's `locale.alias`. RFC 5646 has no language of five
  /// letters or more.
  private static let namesOfOld: [String: String] = [
    "catalan": "ca", "croatian": "hr", "czech": "cs", "danish": "da", "dansk": "da",
    "deutsch": "de", "dutch": "nl",
    "english": "en", "estonian": "et", "finnish": "fi", "french": "fr", "galician": "gl",
    "german": "de", "greek": "el",
    "hebrew": "he", "hrvatski": "hr", "italian": "it", "japanese": "ja", "korean": "ko",
    "nynorsk": "nn", "polish": "pl",
    "romanian": "ro", "russian": "ru", "slovak": "sk", "slovene": "sl", "spanish": "es",
    "swedish": "sv", "thai": "th",
    "turkish": "tr", "bokmal": "nb",
  ]
}
