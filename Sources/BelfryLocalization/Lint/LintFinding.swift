/// Something that lint has to say about a table.
package struct LintFinding: Hashable, Sendable {
  package enum Severity: String, Hashable, Sendable {
    /// Somebody would read a wrong text, or none of this language.
    case error
    case warning
  }

  /// The file as it was named to lint.
  package var file: String
  package var position: SourcePosition
  package var severity: Severity
  package var problem: LintProblem

  package init(
    file: String, position: SourcePosition, severity: Severity, problem: LintProblem
  ) {
    self.file = file
    self.position = position
    self.severity = severity
    self.problem = problem
  }
}

/// What lint finds.
package enum LintProblem: Hashable, Sendable {
  /// The file is no table.
  case fault(TableFault.Problem)
  /// The key stood there before, at `first`. The later text counts.
  case keyTwice(key: String, first: SourcePosition)
  /// The key also stands in the `.stringsdict` file of the same table, and that text counts.
  case keyInBoth(key: String, plural: Place)
  /// The development language has this text and this language does not. Said of the file where it
  /// should stand, at its beginning.
  case keyMissing(key: String, source: Place)
  /// The development language has no such key.
  case keyExtra(key: String)
  /// The language has nothing of this table. Said of the development language's file.
  case tableMissing(name: String, language: String)
  /// The development language has nothing of this table.
  case tableExtra(name: String)
  /// Another file, `other`, is the same table of the same language.
  case tableTwice(other: String)
  /// There are more tables than a hub takes of an app, unless its configuration says otherwise.
  case tooManyTables(count: Int, limit: Int)
  /// The text asks for argument `position`, and that of the development language does not.
  case argumentExtra(key: String, position: Int, verb: String)
  /// The text takes argument `position` as another type than `source`, the verb of the development
  /// language. An error where it would not fit.
  case argumentDiffers(key: String, position: Int, verb: String, source: String)
  /// A percent sign that begins no verb, in a text with arguments. It is printed as it stands.
  case strayPercent(key: String, text: String)
  /// The language needs a form that the variable has not; its `other` stands in for it.
  case formMissing(key: String, variable: String, category: PluralCategory)
  /// The language never uses this form.
  case formUnused(key: String, variable: String, category: PluralCategory)

  /// In which order findings of one place stand.
  var order: String {
    switch self {
    case .fault: "0"
    case .tableMissing(let name, let language): "1\(language) \(name)"
    case .tableExtra, .tableTwice, .tooManyTables: "1"
    case .keyMissing(let key, let source):
      // Many of these have one place; in the order of the development language's file.
      "2\(source.file) \(100_000_000 + source.position.line) \(key)"
    case .keyTwice(let key, _): "3\(key)"
    case .keyInBoth(let key, _): "4\(key)"
    case .keyExtra(let key): "5\(key)"
    case .argumentExtra(let key, let position, let verb),
      .argumentDiffers(let key, let position, let verb, _):
      "6\(key) \(1_000 + position) \(verb)"
    case .strayPercent(let key, let text): "7\(key) \(text)"
    case .formMissing(let key, let variable, let category): "8\(key) \(variable) \(category)"
    case .formUnused(let key, let variable, let category): "9\(key) \(variable) \(category)"
    }
  }

  /// A place in another file.
  package struct Place: Hashable, Sendable {
    package var file: String
    package var position: SourcePosition

    package init(file: String, position: SourcePosition) {
      self.file = file
      self.position = position
    }
  }
}
