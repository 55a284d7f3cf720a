/// What a whole command line asks for.
enum ParsedCommandLine: Sendable {
  /// No verb at all: what waits for me, and the commonest commands.
  case overview(ParsedArguments)
  case verb(VerbSpec, ParsedArguments)
  /// The help of one verb, or of the program.
  case help(VerbSpec?)
  case version

  /// Reads the arguments after the program's name.
  ///
  /// `--socket` may stand before the verb too. `belfry help VERB` is `belfry VERB --help`.
  init(_ arguments: [String], verbs: [VerbSpec]) throws(UsageFailure) {
    var before: [String] = []
    var rest = arguments[...]
    while let argument = rest.first, argument.hasPrefix("-"), argument != "--" {
      rest = rest.dropFirst()
      before.append(argument == "-h" ? "--help" : argument)
      if argument == "--socket", let value = rest.popFirst() { before.append(value) }
    }
    if rest.first == "--" { rest = rest.dropFirst() }
    let general = OptionSpec.common + [OptionSpec("version")]
    let global: ParsedArguments
    do {
      global = try ParsedArguments(before, options: general)
    } catch {
      throw UsageFailure(error: error, verb: nil)
    }
    if global.has("version") {
      self = .version
      return
    }
    guard let name = rest.popFirst() else {
      self = global.has("help") ? .help(nil) : .overview(global)
      return
    }
    if name == "help" || global.has("help") {
      let asked = name == "help" ? rest.first : name
      self = .help(try asked.map { name throws(UsageFailure) in try Self.verb(name, verbs) })
      return
    }
    let verb = try Self.verb(name, verbs)
    // The help is given even where the rest of the line is wrong.
    if Self.asksForHelp(rest, verb) {
      self = .help(verb)
      return
    }
    do {
      let parsed = try ParsedArguments(
        global.value("socket").map { ["--socket=\($0)"] + rest } ?? Array(rest),
        options: verb.allOptions, operandsMayBeNegative: verb.operands.mayBeNegative)
      try verb.operands.check(parsed.operands, of: verb)
      self = .verb(verb, parsed)
    } catch {
      throw UsageFailure(error: error, verb: verb)
    }
  }

  /// Whether `--help` or `-h` stands among the options; a value may be `-h`.
  private static func asksForHelp(_ arguments: ArraySlice<String>, _ verb: VerbSpec) -> Bool {
    let valued = Set(verb.allOptions.filter { $0.value != nil }.map { "--\($0.name)" })
    var previous = ""
    for argument in arguments.prefix(while: { $0 != "--" }) {
      if argument == "--help" || argument == "-h" && !valued.contains(previous) { return true }
      previous = argument
    }
    return false
  }

  private static func verb(_ name: String, _ verbs: [VerbSpec]) throws(UsageFailure) -> VerbSpec {
    if let verb = verbs.first(where: { $0.name == name }) { return verb }
    let suggestion = Suggestion.nearest(to: name, among: verbs.map(\.name))
    throw UsageFailure(error: .unknownVerb(name, suggestion: suggestion), verb: nil)
  }
}

extension Operands {
  fileprivate func check(_ operands: [String], of verb: VerbSpec) throws(UsageError) {
    if operands.count < count.lowerBound { throw .operandMissing(verb: verb.name, usage: usage) }
    if operands.count > count.upperBound {
      throw .operandNotTaken(verb: verb.name, operand: operands[count.upperBound])
    }
  }
}
