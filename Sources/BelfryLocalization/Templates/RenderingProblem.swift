/// Why no text can be made of an entry and its arguments.
package enum RenderingProblem: Error, Hashable, Sendable {
  /// The language has no entry of this key.
  case noEntry(key: String, table: String)
  /// The text asks for argument `position`, counted from 1, and there are `count`. `verb` is what
  /// stands in the text.
  case argumentMissing(position: Int, count: Int, verb: String)
  /// The verb does not take argument `position`, which is of this kind.
  case argumentMisfit(position: Int, kind: ArgumentKind, verb: String)
  /// The text has the place `%#@name@`, and the entry no such variable.
  case variableUnknown(name: String)
  /// The text would be longer than `limit` bytes.
  case tooLong(limit: Int)
  /// Texts within texts, or variables within variables, go deeper than `limit`.
  case tooDeep(limit: Int)
  /// The text names its arguments so often within each other that it is not worth the time.
  case tooMuchWork
  /// The problem is one of argument `position`: of a text within the text, or of an element of a
  /// list.
  indirect case inArgument(position: Int, RenderingProblem)

  /// The same, of an argument of the text around. How long and deep is too much is said of the whole.
  func within(argument position: Int) -> RenderingProblem {
    switch self {
    case .tooLong, .tooDeep, .tooMuchWork: self
    case .noEntry, .argumentMissing, .argumentMisfit, .variableUnknown, .inArgument:
      .inArgument(position: position, self)
    }
  }
}
