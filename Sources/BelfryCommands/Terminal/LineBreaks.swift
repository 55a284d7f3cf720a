/// Breaks text into lines of a terminal: at spaces, and between characters of scripts that write
/// without them (the classes ID and CJ of Unicode Standard Annex #14, as far as our texts need it).
enum LineBreaks {
  /// What never begins a line.
  private static let closing: Set<Character> = [
    "。", "，", "、", "；", "：", "！", "？", "）", "」", "』", "】", "》", "〉", "”", "’", "…", "ー", "々",
    "ぁ", "ぃ", "ぅ", "ぇ", "ぉ", "っ", "ゃ", "ゅ", "ょ", "ァ", "ィ", "ゥ", "ェ", "ォ", "ッ", "ャ", "ュ", "ョ",
    ".", ",", ";", ":", "!", "?", ")", "]", "}", "%",
  ]
  /// What never ends one.
  private static let opening: Set<Character> = [
    "（", "「", "『", "【", "《", "〈", "“", "‘", "(", "[", "{", "-",
  ]

  /// `text` in lines of at most `columns`, where its words are no longer; at least one line.
  static func lines(of text: String, columns: Int) -> [String] {
    var lines: [String] = []
    var line = ""
    var width = 0
    for piece in pieces(of: text) {
      let gap = piece.followsSpace && !line.isEmpty ? 1 : 0
      let pieceWidth = DisplayWidth.of(piece.text)
      if !line.isEmpty, width + gap + pieceWidth > columns {
        lines.append(line)
        line = ""
        width = 0
      } else if gap > 0 {
        line += " "
        width += 1
      }
      line += piece.text
      width += pieceWidth
    }
    return lines + [line]
  }

  /// What stays together, and whether a space goes before it.
  private struct Piece {
    var text: String
    var followsSpace: Bool
  }

  private static func pieces(of text: String) -> [Piece] {
    text.split(separator: " ").flatMap { word in
      var pieces = [Piece(text: "", followsSpace: true)]
      var previous: Character?
      for character in word {
        if let before = previous, mayBreak(between: before, and: character) {
          pieces.append(Piece(text: "", followsSpace: false))
        }
        pieces[pieces.count - 1].text.append(character)
        previous = character
      }
      return pieces
    }
  }

  private static func mayBreak(between left: Character, and right: Character) -> Bool {
    guard isWide(left) || isWide(right) else { return false }
    return !opening.contains(left) && !closing.contains(right)
  }

  private static func isWide(_ character: Character) -> Bool {
    character.unicodeScalars.first.map(WideScalars.contains) ?? false
  }
}
