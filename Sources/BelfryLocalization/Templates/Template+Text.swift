package import BelfryCore

extension Template {
  /// The text with its arguments in place, in no language: what `%@` writes of a number is what C
  /// would write, and it takes neither dates nor lists nor texts within texts.
  ///
  /// A text whose arguments are empty is no format at all and comes back as it is (`90% done`).
  /// A verb whose argument is not there or does not fit stands in the text as it was written. A text
  /// over `limit` ends before the first character that would pass it.
  ///
  /// - Parameters:
  ///   - isolating: whether string arguments stand between FSI and PDI, so that a right-to-left
  ///     name cannot turn the words around it.
  ///   - limit: bytes of UTF-8.
  package func text(
    with arguments: [Argument], isolating: Bool, limit: Int = Template.defaultLimit
  ) -> String {
    var result = CutText(limit: limit)
    guard !arguments.isEmpty else {
      result.append(source)
      return result.text
    }
    for piece in pieces where !result.isFull {
      switch piece {
      case .literal(let literal):
        result.append(literal)
      case .verb(let verb):
        let index = verb.argument.index()
        let argument = index < arguments.count ? arguments[index] : nil
        result.append(argument?.plainText(as: verb, isolating: isolating) ?? verb.spelling)
      case .variable(let variable):
        result.append(variable.spelling)
      }
    }
    return result.text
  }
}

extension Argument {
  /// What stands in the text for this argument; nil where the verb does not take it.
  func plainText(as verb: Verb, isolating: Bool) -> String? {
    switch (self, verb.conversion) {
    case (.string(let string), .any):
      verb.fitted(string, isolating: isolating)
    case (.integer(let integer), .any):
      verb.fitted(String(integer))
    case (.number(let number), .any):
      // 2^53: every integer up to here is exact, and none is longer than a person reads.
      if number.magnitude < 9_007_199_254_740_992, Double(Int64(number)) == number {
        verb.fitted(String(Int64(number)))
      } else {
        verb.fitted(number.description)
      }
    case (.integer(let integer), _):
      verb.text(of: integer)
    case (.number(let number), _):
      verb.text(of: number)
    case (.string, _), (.date, _), (.list, _), (.keyed, _):
      nil
    }
  }
}

/// Text that grows to a limit and then stays as it is.
private struct CutText {
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
