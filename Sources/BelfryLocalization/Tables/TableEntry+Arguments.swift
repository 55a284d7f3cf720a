extension TableEntry {
  /// How many arguments the text asks for: the highest one that it names.
  package var argumentCount: Int {
    switch self {
    case .text(let text): Template(text).argumentCount
    case .plural(let text):
      text.variables.values.flatMap(\.forms.values).reduce(Template(text.format).argumentCount) {
        max($0, Template($1).argumentCount)
      }
    }
  }
}
