/// Makes text of other people fit for a terminal: it can say anything, but do nothing.
///
/// | in the text | on the terminal |
/// |---|---|
/// | LF, CR, CR LF, tab, VT, FF, U+0085, U+2028, U+2029 | a space, in one line; a new line in ``lines(of:)`` (a tab stays a space) |
/// | other C0 controls and DEL | their picture: `␛` for ESC, `␡` for DEL |
/// | C1 controls | `�` |
/// | bidirectional controls (the property Bidi_Control) | nothing |
///
/// Pictures, because a person should see that somebody tried; nothing for bidirectional controls,
/// because the hub itself puts them around arguments.
package enum TerminalText {
  /// `text` as a single line.
  package static func clean(_ text: some StringProtocol) -> String {
    guard text.utf8.contains(where: { $0 < 0x20 || $0 >= 0x7F }) else { return String(text) }
    var result = String.UnicodeScalarView()
    var previous: Unicode.Scalar = " "
    for scalar in text.unicodeScalars {
      defer { previous = scalar }
      switch scalar.value {
      case 0x0A where previous == "\r": break
      case 0x09...0x0D, 0x85, 0x2028, 0x2029: result.append(" ")
      case 0x00...0x1F: result.append(Unicode.Scalar(scalar.value + 0x2400) ?? "\u{FFFD}")
      case 0x7F: result.append("\u{2421}")
      case 0x80...0x9F: result.append("\u{FFFD}")
      default:
        if !scalar.properties.isBidiControl { result.append(scalar) }
      }
    }
    return String(result)
  }

  /// The lines of `text`, each cleaned; at least one.
  package static func lines(of text: String) -> [String] {
    // A Character joins CR and LF, and `isNewline` knows every line end of the table above.
    text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map { clean($0) }
  }

  /// `text` cut to `columns`, with `…` in the last one where something was cut.
  static func cut(_ text: String, to columns: Int) -> String {
    guard DisplayWidth.of(text) > columns else { return text }
    guard columns > 0 else { return "" }
    var result = ""
    var used = 1
    for character in text {
      let width = DisplayWidth.of(character)
      guard used + width <= columns else { break }
      used += width
      result.append(character)
    }
    return result + "…"
  }

  /// `text` followed by as many spaces as fill `columns`; a longer text stays as it is.
  static func pad(_ text: String, to columns: Int) -> String {
    text + String(repeating: " ", count: max(0, columns - DisplayWidth.of(text)))
  }
}
