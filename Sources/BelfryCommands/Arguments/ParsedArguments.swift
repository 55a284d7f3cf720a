/// The arguments of one verb, sorted into options and operands; what they mean is the verb's to
/// say.
struct ParsedArguments: Equatable, Sendable {
  private var values: [String: [String]] = [:]
  private(set) var operands: [String] = []

  /// Whether an option without a value was given.
  func has(_ option: String) -> Bool { values[option] != nil }

  /// The value of an option that may be given once.
  func value(_ option: String) -> String? { values[option]?.last }

  /// The values of an option in the order they were given.
  func all(_ option: String) -> [String] { values[option] ?? [] }

  /// Reads the arguments after the verb.
  ///
  /// `--name VALUE` and `--name=VALUE` are the same, options and operands may be mixed, and `--`
  /// ends the options. A value may begin with one dash (`--badge -1`) but with two only after `=`,
  /// so that a forgotten value is noticed.
  ///
  /// - Parameter operandsMayBeNegative: what begins with one dash and a digit is an operand.
  init(
    _ arguments: some Sequence<String>, options: [OptionSpec], operandsMayBeNegative: Bool = false
  ) throws(UsageError) {
    var rest = Array(arguments)[...]
    while let argument = rest.popFirst() {
      if argument == "--" {
        operands += rest
        return
      }
      let isNumber =
        operandsMayBeNegative && argument.dropFirst().first?.isASCII == true
        && argument.dropFirst().first?.isNumber == true
      guard argument.hasPrefix("-"), argument != "-", !isNumber else {
        operands.append(argument)
        continue
      }
      let (name, attached) = Self.split(argument)
      guard let option = options.first(where: { $0.name == name }), argument.hasPrefix("--") else {
        throw .unknownOption(
          argument: Self.shown(argument),
          suggestion: Suggestion.nearest(to: name, among: options.map(\.name)).map { "--\($0)" })
      }
      let value: String
      if option.value != nil {
        if let attached {
          value = attached
        } else if let next = rest.first, !next.hasPrefix("--") {
          value = next
          rest = rest.dropFirst()
        } else {
          throw .valueMissing(option: name)
        }
      } else {
        guard attached == nil else { throw .valueNotTaken(option: name) }
        value = ""
      }
      if values[name] != nil, !option.isRepeatable { throw .givenTwice(option: name) }
      values[name, default: []].append(value)
    }
  }

  private init() {}

  /// The name of an option and the value behind its `=`.
  private static func split(_ argument: String) -> (name: String, attached: String?) {
    let bare = argument.drop { $0 == "-" }
    guard let equals = bare.firstIndex(of: "=") else { return (String(bare), nil) }
    return (String(bare[..<equals]), String(bare[bare.index(after: equals)...]))
  }

  /// The option without what stands behind its `=`: a message quotes no values.
  private static func shown(_ argument: String) -> String {
    String(argument.prefix { $0 != "=" })
  }
}
