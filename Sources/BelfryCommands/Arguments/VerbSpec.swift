/// A verb of the command line as its one row in the table says it: what it takes and what it does.
///
/// Its help is made from this and from the sentences `help.<name>.*`.
struct VerbSpec: Sendable {
  let name: String
  /// What stands after the verb, as the usage line says it: `TEXT…`, `N`, or nothing.
  let operands: Operands
  let options: [OptionSpec]
  let run: @Sendable (Invocation) async throws -> ExitStatus

  /// The options of this verb and those that every verb has.
  var allOptions: [OptionSpec] { options + OptionSpec.common }
}

/// What may stand after a verb beside options.
struct Operands: Sendable {
  /// The words of the usage line; empty for none.
  let usage: String
  /// How many may stand there.
  let count: ClosedRange<Int>
  /// Whether a number may stand there that begins with a dash, as in `belfry badge -1`.
  var mayBeNegative = false

  static let none = Operands(usage: "", count: 0...0)
}

/// An option of a verb: `--name`, or `--name VALUE`.
struct OptionSpec: Sendable {
  /// Without the dashes.
  let name: String
  /// The word for its value in help; nil for an option without one.
  let value: String?
  /// Whether it may be given more than once, each time with another value.
  let isRepeatable: Bool

  init(_ name: String, value: String? = nil, isRepeatable: Bool = false) {
    self.name = name
    self.value = value
    self.isRepeatable = isRepeatable
  }

  /// Those of every verb.
  static let common = [
    OptionSpec("socket", value: "PATH"), OptionSpec("help"),
  ]
}
