/// How many columns of a terminal a text takes.
enum DisplayWidth {
  /// The columns of a text that ``TerminalText/clean(_:)`` has cleaned.
  static func of(_ text: some StringProtocol) -> Int {
    text.reduce(0) { $0 + of($1) }
  }

  /// 0 for what has no place of its own, 2 for East Asian wide characters and emoji, else 1 for
  /// each scalar that is not a mark: a cluster such as "का" takes as many as its parts.
  static func of(_ character: Character) -> Int {
    if isEmoji(character) { return 2 }
    return character.unicodeScalars.reduce(0) { $0 + width(of: $1) }
  }

  /// A cluster that is drawn as one picture: with emoji presentation by itself or by U+FE0F.
  /// Two regional indicators are one cluster, a flag.
  private static func isEmoji(_ character: Character) -> Bool {
    guard let first = character.unicodeScalars.first else { return false }
    if first.properties.isEmojiPresentation { return true }
    return first.properties.isEmoji && character.unicodeScalars.contains("\u{FE0F}")
  }

  private static func width(of scalar: Unicode.Scalar) -> Int {
    if scalar.value < 0x300 { return scalar == "\u{AD}" ? 0 : 1 }
    // The vowels and final consonants of Hangul join the syllable before them.
    if (0x1160...0x11FF).contains(scalar.value) || (0xD7B0...0xD7FF).contains(scalar.value) {
      return 0
    }
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format: return 0
    default: return WideScalars.contains(scalar) ? 2 : 1
    }
  }
}
