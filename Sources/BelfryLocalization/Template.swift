package import BelfryCore

/// A text with places for arguments, as a table or a client wrote it.
///
/// The verbs are `%@` (any argument), `%d` and `%i` (an integer, as C writes it in the C locale)
/// and `%%` (a percent sign). `%n$@` takes argument `n`, counted from 1; a verb without a position
/// takes the next argument in the order of such verbs. Whatever else follows a percent sign is
/// printed as it stands, the percent sign too. No text ever reaches a C format function, so no text
/// can crash, print an address or build a gigabyte.
package struct Template: Sendable {
  /// The longest text that ``text(with:isolating:limit:)`` makes, in bytes of UTF-8, unless told
  /// otherwise.
  ///
  /// A template repeats an argument as often as it likes (`%1$@%1$@…`), so the text may be far
  /// longer than the two.
  package static let defaultLimit = 16_384

  enum Verb: Equatable {
    case any
    case integer
  }

  enum Piece: Equatable {
    case literal(String)
    /// A place for the argument at `index`, counted from 0; `spelling` is the verb as it stood in
    /// the text.
    case argument(index: Int, verb: Verb, spelling: String)
  }

  private let source: String
  let pieces: [Piece]

  /// Reads `text` as a template; every text is one.
  package init(_ text: String) {
    source = text
    pieces = TemplateParser.pieces(of: text)
  }

  /// How many arguments the text asks for: the highest one that it names.
  package var argumentCount: Int {
    pieces.reduce(0) { count, piece in
      guard case .argument(let index, _, _) = piece else { return count }
      return max(count, index + 1)
    }
  }

  /// The text with its arguments in place.
  ///
  /// A text whose arguments are empty is no format at all and comes back as it is (`90% done`).
  /// Where ``problem(for:isolating:limit:)`` finds a verb that its argument does not fit, the verb
  /// stands in the text as it was written. A text over `limit` ends before the first character that
  /// would pass it.
  ///
  /// - Parameters:
  ///   - isolating: whether string arguments stand between FSI and PDI, so that a right-to-left
  ///     name cannot turn the words around it.
  ///   - limit: bytes of UTF-8.
  package func text(
    with arguments: [Argument], isolating: Bool, limit: Int = Template.defaultLimit
  ) -> String {
    var result = BoundedText(limit: limit)
    guard !arguments.isEmpty else {
      result.append(source)
      return result.text
    }
    for piece in pieces where !result.isFull {
      switch piece {
      case .literal(let literal):
        result.append(literal)
      case .argument(let index, let verb, let spelling):
        let argument = index < arguments.count ? arguments[index] : nil
        result.append(argument?.written(as: verb, isolating: isolating) ?? spelling)
      }
    }
    return result.text
  }
}

extension Argument {
  /// What stands in the text for this argument; nil where the verb does not take it.
  func written(as verb: Template.Verb, isolating: Bool) -> String? {
    switch (self, verb) {
    case (.string(let string), .any):
      isolating ? Isolation.isolated(string) : string
    case (.integer(let integer), .any), (.integer(let integer), .integer):
      String(integer)
    case (.number(let number), .any):
      // 2^53: every integer up to here is exact, and none is longer than a person reads.
      if number.magnitude < 9_007_199_254_740_992, Double(Int64(number)) == number {
        String(Int64(number))
      } else {
        number.description
      }
    case (.string, .integer), (.number, .integer), (.date, _), (.list, _), (.keyed, _):
      nil
    }
  }
}

/// Text that grows to a limit and then stays as it is.
private struct BoundedText {
  private(set) var text = ""
  private(set) var isFull = false
  private let limit: Int

  init(limit: Int) {
    self.limit = limit
  }

  mutating func append(_ more: String) {
    guard !isFull else { return }
    let room = limit - text.utf8.count
    if more.utf8.count <= room {
      text += more
      return
    }
    isFull = true
    var used = 0
    for character in more {
      let size = String(character).utf8.count
      guard used + size <= room else { break }
      used += size
      text.append(character)
    }
  }
}
