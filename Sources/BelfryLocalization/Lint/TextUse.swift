/// What a text does with its arguments.
struct TextUse {
  /// A place for an argument.
  struct Argument {
    /// Counted from 0.
    let index: Int
    let type: ArgumentType
    let isVariable: Bool
    /// As it stands in the text.
    let verb: String
    /// Where the text with this place begins.
    let position: SourcePosition
  }

  private(set) var arguments: [Argument] = []
  /// Percent signs that begin no verb, with what follows them.
  private(set) var strayPercents: [(text: String, position: SourcePosition)] = []

  private let variables: [String: PluralVariable]
  private let places: PluralPlaces?
  private var seen: Set<SeenVariable> = []

  private struct SeenVariable: Hashable {
    let name: String
    let index: Int
  }

  init(_ entry: ParsedEntry) {
    places = entry.places
    switch entry.entry {
    case .text(let text):
      variables = [:]
      add(text, at: entry.position, first: 0)
    case .plural(let text):
      variables = text.variables
      add(text.format, at: places?.format ?? entry.position, first: 0)
    }
  }

  /// Adds a text whose first place without a position takes the argument `first`.
  private mutating func add(_ text: String, at position: SourcePosition, first: Int) {
    let template = Template(text)
    strayPercents += template.strayPercents.map { ($0, position) }
    for piece in template.pieces {
      switch piece {
      case .literal:
        break
      case .verb(let verb):
        arguments.append(
          Argument(
            index: verb.argument.index(from: first), type: ArgumentType(verb.conversion),
            isVariable: false, verb: verb.spelling, position: position))
      case .variable(let place):
        let index = place.argument.index(from: first)
        arguments.append(
          Argument(
            index: index, type: type(of: variables[place.name]), isVariable: true,
            verb: place.spelling, position: position))
        add(variable: place.name, at: position, index: index)
      }
    }
  }

  /// The type that an app gives for a variable: an integer unless the file says something else.
  private func type(of variable: PluralVariable?) -> ArgumentType {
    guard let valueType = variable?.valueType,
      case .verb(let verb)? = Template("%\(valueType)").pieces.first
    else { return .integer }
    return min(ArgumentType(verb.conversion), .number)
  }

  /// Adds the forms of a variable, once for an argument: forms may name variables many times over.
  private mutating func add(variable name: String, at position: SourcePosition, index: Int) {
    guard let variable = variables[name],
      seen.insert(SeenVariable(name: name, index: index)).inserted
    else { return }
    for category in PluralCategory.allCases {
      guard let form = variable.forms[category] else { continue }
      add(form, at: places?.forms[name]?[category] ?? position, first: index)
    }
  }
}

/// The types of arguments that a verb takes, from the narrowest to the widest.
enum ArgumentType: Comparable {
  case scalar
  case integer
  case number
  case any

  init(_ conversion: Verb.Conversion) {
    switch conversion {
    case .any: self = .any
    case .character: self = .scalar
    case .decimal, .unsigned, .hexadecimal, .octal: self = .integer
    case .fixed, .exponential, .general: self = .number
    }
  }
}
