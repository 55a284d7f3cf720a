import BelfryCore

/// One text on its way, with what is left of the work that may be spent on it.
struct Rendering {
  /// A piece of a template costs 1, and so do 32 bytes; a value in the words of the language, 20.
  /// A hundred times what a text for people needs, and some milliseconds.
  static let mostWork = 100_000

  private let renderer: TextRenderer
  private(set) var workLeft: Int

  init(renderer: TextRenderer, work: Int = Self.mostWork) {
    self.renderer = renderer
    workLeft = work
  }

  mutating func text(_ text: KeyedText, depth: Int) throws(RenderingProblem) -> String {
    guard let entry = renderer.source.entry(key: text.key, table: text.table) else {
      throw .noEntry(key: text.key, table: text.table)
    }
    return try self.text(entry, arguments: text.arguments, depth: depth)
  }

  mutating func text(
    _ entry: TableEntry, arguments: [Argument], depth: Int
  ) throws(RenderingProblem) -> String {
    guard depth <= TextRenderer.depthLimit else { throw .tooDeep(limit: TextRenderer.depthLimit) }
    var frame = Frame(arguments: arguments, depth: depth)
    switch entry {
    case .text(let text) where arguments.isEmpty:
      try append(text, to: &frame)
    case .text(let text):
      try append(template: text, to: &frame)
    case .plural(let text) where arguments.isEmpty && text.variables.isEmpty:
      try append(text.format, to: &frame)
    case .plural(let text):
      frame.variables = text.variables
      try append(template: text.format, to: &frame)
    }
    return frame.text
  }

  /// A text and the arguments of its places.
  private struct Frame {
    let arguments: [Argument]
    let depth: Int
    var variables: [String: PluralVariable] = [:]
    /// What `%@` of an argument is, once it was asked for. A text may name an argument thousands
    /// of times, and an argument may be a text itself.
    var written: [Int: String] = [:]
    var text = ""

    init(arguments: [Argument], depth: Int) {
      self.arguments = arguments
      self.depth = depth
    }

    func argument(_ choice: Template.Choice, from first: Int, verb: String)
      throws(RenderingProblem) -> (Argument, index: Int)
    {
      let index = choice.index(from: first)
      guard index < arguments.count else {
        throw .argumentMissing(position: index + 1, count: arguments.count, verb: verb)
      }
      return (arguments[index], index)
    }
  }

  /// Appends a template whose first place without a position takes the argument `first`.
  private mutating func append(
    template: String, to frame: inout Frame, from first: Int = 0, level: Int = 0
  ) throws(RenderingProblem) {
    try spend(1 + template.utf8.count / 32)
    for piece in Template(template).pieces {
      switch piece {
      case .literal(let literal):
        try append(literal, to: &frame)
      case .verb(let verb):
        let (argument, index) = try frame.argument(
          verb.argument, from: first, verb: verb.spelling)
        try append(try text(of: argument, index: index, as: verb, in: &frame), to: &frame)
      case .variable(let variable):
        try append(variable, to: &frame, from: first, level: level)
      }
    }
  }

  private mutating func append(
    _ place: Template.Variable, to frame: inout Frame, from first: Int, level: Int
  ) throws(RenderingProblem) {
    guard level < TextRenderer.depthLimit else { throw .tooDeep(limit: TextRenderer.depthLimit) }
    guard let variable = frame.variables[place.name] else {
      throw .variableUnknown(name: place.name)
    }
    let (argument, index) = try frame.argument(
      place.argument, from: first, verb: place.spelling)
    guard let form = form(of: variable, for: argument) else {
      throw .argumentMisfit(position: index + 1, kind: argument.kind, verb: place.spelling)
    }
    try append(template: form, to: &frame, from: index, level: level + 1)
  }

  /// The form for a number; nil for an argument that is none.
  private func form(of variable: PluralVariable, for argument: Argument) -> String? {
    let category: PluralCategory
    switch argument {
    case .integer(0) where variable.forms[.zero] != nil,
      .number(0) where variable.forms[.zero] != nil:
      category = .zero
    case .integer(let integer): category = renderer.values.category(of: integer)
    case .number(let number): category = renderer.values.category(of: number)
    case .string, .date, .list, .keyed: return nil
    }
    return variable.forms[category] ?? variable.forms[.other]
  }

  private mutating func append(_ more: String, to frame: inout Frame) throws(RenderingProblem) {
    let bytes = more.utf8.count
    try spend(1 + bytes / 32)
    guard bytes <= renderer.limit - frame.text.utf8.count else {
      throw .tooLong(limit: renderer.limit)
    }
    frame.text += more
  }

  private mutating func spend(_ work: Int) throws(RenderingProblem) {
    guard work <= workLeft else { throw .tooMuchWork }
    workLeft -= work
  }
}

extension Rendering {
  private mutating func text(
    of argument: Argument, index: Int, as verb: Verb, in frame: inout Frame
  ) throws(RenderingProblem) -> String {
    let text: String?
    switch (argument, verb.conversion) {
    case (.string(let string), .any):
      // Cut before it is isolated, so that the isolate stays whole.
      text = verb.fitted(string, isolating: renderer.isolates)
    case (_, .any):
      if let known = frame.written[index] {
        text = verb.fitted(known)
      } else {
        let written: String
        do {
          written = try self.text(of: argument, depth: frame.depth)
        } catch {
          throw error.within(argument: index + 1)
        }
        frame.written[index] = written
        text = verb.fitted(written)
      }
    case (.integer(let integer), _):
      text = verb.text(of: integer)
    case (.number(let number), _):
      try spend(20)
      text = verb.text(of: number)
    case (.string, _), (.date, _), (.list, _), (.keyed, _):
      text = nil
    }
    guard let text else {
      throw .argumentMisfit(position: index + 1, kind: argument.kind, verb: verb.spelling)
    }
    return text
  }

  /// An argument in the words of the language.
  private mutating func text(
    of argument: Argument, depth: Int
  ) throws(RenderingProblem) -> String {
    try spend(20)
    let values = renderer.values
    switch argument {
    case .string(let string):
      return renderer.isolates ? Isolation.isolated(string) : string
    case .integer(let integer): return values.integer(integer)
    case .number(let number): return values.number(number)
    case .date(let date): return values.date(date)
    case .keyed(let text): return try self.text(text, depth: depth + 1)
    case .list(let elements):
      guard depth < TextRenderer.depthLimit else { throw .tooDeep(limit: TextRenderer.depthLimit) }
      var texts: [String] = []
      for (index, element) in elements.enumerated() {
        do {
          texts.append(try text(of: element, depth: depth + 1))
        } catch {
          throw error.within(argument: index + 1)
        }
      }
      return values.list(texts)
    }
  }
}
