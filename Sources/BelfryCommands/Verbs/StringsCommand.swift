import BelfryLocalization

/// `belfry strings lint|push|preview`: looks after an app's tables of translations.
enum StringsCommand {
  static let spec = VerbSpec(
    name: "strings", operands: Operands(usage: "lint|push|preview …", count: 2...2),
    options: [
      OptionSpec("app", value: "APP"), OptionSpec("development", value: "LANGUAGE"),
      OptionSpec("args", value: "JSON"), OptionSpec("table", value: "TABLE"),
      OptionSpec("dir", value: "DIR"), OptionSpec("language", value: "LANGUAGE"),
      OptionSpec("json"),
    ], run: run)

  /// What may stand behind the verb, and the options that each of them takes.
  private enum Command: String, CaseIterable {
    case lint, push, preview

    var options: Set<String> {
      switch self {
      case .lint: ["development"]
      case .push: ["app", "development", "json"]
      case .preview: ["app", "development", "args", "table", "dir", "language", "json"]
      }
    }
  }

  @Sendable private static func run(_ invocation: Invocation) async throws -> ExitStatus {
    let (word, operand) = (invocation.arguments.operands[0], invocation.arguments.operands[1])
    guard let command = Command(rawValue: word) else {
      throw UsageError.unknownCommand(word, known: Command.allCases.map(\.rawValue))
    }
    for option in spec.options.map(\.name)
    where invocation.arguments.has(option) && !command.options.contains(option) {
      throw UsageError.optionNotTaken(command: "strings \(word)", option: option)
    }
    return switch command {
    case .lint: try StringsLint(invocation).run(on: operand)
    case .push: try await StringsPush(invocation).run(on: operand)
    case .preview: try await StringsPreview(invocation).run(key: operand)
    }
  }
}

extension Invocation {
  /// The language that `--development` names.
  func development() throws(UsageError) -> LanguageTag? {
    try language(of: "development")
  }

  func language(of option: String) throws(UsageError) -> LanguageTag? {
    guard let name = arguments.value(option) else { return nil }
    guard let tag = LanguageTag(name) else { throw .badLanguage(name) }
    return tag
  }
}
