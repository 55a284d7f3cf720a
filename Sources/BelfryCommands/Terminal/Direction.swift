/// Keeps text that runs from right to left in its place on a terminal.
///
/// A terminal that knows the bidirectional algorithm (Unicode Standard Annex #9) lays out a line as
/// a whole: of two cells with Arabic the second would stand left of the first. Between isolates each
/// is laid out by itself. Others show isolates as nothing, as they do all format characters.
/// What is no terminal gets none: a reader of a pipe wants the text as it is, and compares it.
enum Direction {
  private static let firstStrongIsolate = "\u{2068}"
  private static let rightToLeftIsolate = "\u{2067}"
  private static let popDirectionalIsolate = "\u{2069}"

  /// The blocks with letters of the classes R and AL.
  private static let rightToLeft: [ClosedRange<UInt32>] = [
    0x0590...0x08FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFF, 0x10800...0x10FFF, 0x1E800...0x1EFFF,
  ]

  /// Whether a letter in `text` runs from right to left.
  static func isMixed(_ text: some StringProtocol) -> Bool {
    // The least of them takes two bytes, of which the first is this one or a greater one.
    guard text.utf8.contains(where: { $0 >= 0xD6 }) else { return false }
    return text.unicodeScalars.contains { scalar in
      rightToLeft.contains { $0.contains(scalar.value) }
    }
  }

  /// `text` as a part of a line, in the direction of its own first letter.
  static func part(_ text: String) -> String {
    isMixed(text) ? firstStrongIsolate + text + popDirectionalIsolate : text
  }

  /// `sentence` of a language that runs from right to left, whatever it begins with: an id is Latin.
  static func sentence(_ sentence: String) -> String {
    isMixed(sentence) ? rightToLeftIsolate + sentence + popDirectionalIsolate : sentence
  }
}
