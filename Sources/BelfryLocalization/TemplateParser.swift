/// Splits a text into the literals and verbs that ``Template`` describes.
enum TemplateParser {
  /// The highest position that `n$` may name; a larger one is no verb and is printed as it stands.
  static let highestPosition = 999

  static func pieces(of text: String) -> [Template.Piece] {
    var pieces: [Template.Piece] = []
    var literal = ""
    var nextIndex = 0
    var rest = Substring(text).unicodeScalars
    while let scalar = rest.first {
      if scalar == "%", let (verb, length) = verb(at: rest) {
        let spelling = String(Substring(rest.prefix(length)))
        rest = rest.dropFirst(length)
        switch verb {
        case .percentSign:
          literal.unicodeScalars.append("%")
        case .argument(let position, let kind):
          if !literal.isEmpty { pieces.append(.literal(literal)) }
          literal = ""
          let index = position.map { $0 - 1 } ?? nextIndex
          if position == nil { nextIndex += 1 }
          pieces.append(.argument(index: index, verb: kind, spelling: spelling))
        }
      } else {
        literal.unicodeScalars.append(scalar)
        rest = rest.dropFirst()
      }
    }
    if !literal.isEmpty { pieces.append(.literal(literal)) }
    return pieces
  }

  private enum Found {
    case percentSign
    case argument(position: Int?, verb: Template.Verb)
  }

  /// The verb that begins with the percent sign at the start of `text`, and how many scalars it
  /// takes.
  private static func verb(at text: Substring.UnicodeScalarView) -> (Found, Int)? {
    var rest = text.dropFirst()
    if rest.first == "%" { return (.percentSign, 2) }
    var length = 1
    var position: Int?
    let digits = rest.prefix { ("0"..."9").contains($0) }
    if !digits.isEmpty {
      // Four digits are past the highest position already, so a longer number is never added up.
      guard digits.count <= 4, rest.dropFirst(digits.count).first == "$" else { return nil }
      let number = digits.reduce(0) { $0 * 10 + Int($1.value - 0x30) }
      guard (1...highestPosition).contains(number) else { return nil }
      position = number
      length += digits.count + 1
      rest = rest.dropFirst(digits.count + 1)
    }
    switch rest.first {
    case "@": return (.argument(position: position, verb: .any), length + 1)
    case "d", "i": return (.argument(position: position, verb: .integer), length + 1)
    default: return nil
    }
  }
}
