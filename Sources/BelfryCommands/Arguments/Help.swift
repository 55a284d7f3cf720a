import BelfryCore
import BelfryLocalization

/// Makes the help from the table of verbs and the sentences; no line is wider than 80 columns.
struct Help {
  static let columns = 80

  private let texts: Texts
  /// Whether text that runs from right to left is kept in its place.
  private let isTerminal: Bool

  init(_ texts: Texts, isTerminal: Bool = false) {
    self.texts = texts
    self.isTerminal = isTerminal
  }

  /// The help of the program: its verbs, each with its summary.
  func program(verbs: [VerbSpec]) -> String {
    var lines = [line(texts("help.usage")), ""]
    lines += wrapped(texts("help.summary")) + [""]
    lines += [line(texts("help.commands"))]
    lines += table(verbs.map { verb in (usage(of: verb), texts("help.\(verb.name).summary")) })
    lines += ["", line(texts("help.options"))]
    lines += table([
      (words("--socket PATH"), texts("help.option.socket")),
      ("--help", texts("help.option.help")), ("--version", texts("help.option.version")),
    ])
    lines += ["", line(texts("help.environment"))]
    lines += table(
      ["BELFRY_SOCKET", "BELFRY_KEY_FILE", "LANG", "NO_COLOR"].map {
        ($0, texts("help.variable.\($0)"))
      })
    lines += ["", line(texts("help.exit"))]
    lines += table(
      ExitStatus.allCases.map { ("\($0.rawValue)", texts("help.exit.\($0.rawValue)")) })
    lines += [""] + wrapped(texts("help.more"))
    return lines.joined(separator: "\n") + "\n"
  }

  /// The help of one verb: usage, what it does, its options.
  func verb(_ verb: VerbSpec) -> String {
    var lines = wrapped(texts("help.usageOf", .string(texts("help.\(verb.name).usage"))))
    lines += [""] + wrapped(texts("help.\(verb.name).summary"))
    for paragraph in texts("help.\(verb.name).detail").split(separator: "\n") {
      lines += [""] + wrapped(String(paragraph))
    }
    lines += ["", line(texts("help.options"))]
    lines += table(
      verb.allOptions.map { option in
        let own = texts.ifThere("help.\(verb.name).option.\(option.name)", [])
        return (
          "--\(option.name)" + (option.value.map { " \(words($0))" } ?? ""),
          own ?? texts("help.option.\(option.name)")
        )
      })
    return lines.joined(separator: "\n") + "\n"
  }

  private func usage(of verb: VerbSpec) -> String {
    verb.operands.usage.isEmpty ? verb.name : "\(verb.name) \(words(verb.operands.usage))"
  }

  private func words(_ usage: String) -> String { texts.words(of: usage) }

  private func line(_ text: String) -> String {
    isTerminal ? Direction.sentence(text) : text
  }

  /// Two columns: words that stand as they are, and text wrapped beside them.
  private func table(_ rows: [(String, String)]) -> [String] {
    let first = min(rows.map { DisplayWidth.of($0.0) }.max() ?? 0, 24)
    let indent = first + 4
    let margin = String(repeating: " ", count: indent)
    return rows.flatMap { word, text in
      let lines = LineBreaks.lines(of: text, columns: Self.columns - indent).map(line)
      let head = "  " + (isTerminal ? Direction.part(word) : word)
      let room = first - DisplayWidth.of(word)
      if room < 0 { return [head] + lines.map { margin + $0 } }
      let space = String(repeating: " ", count: room + 2)
      return [head + space + lines[0]] + lines.dropFirst().map { margin + $0 }
    }
  }

  private func wrapped(_ text: String) -> [String] {
    LineBreaks.lines(of: text, columns: Self.columns).map(line)
  }
}

extension Texts {
  /// A usage with its words in capital letters, which stand for something, in the language.
  func words(of usage: String) -> String {
    var result = ""
    var word = ""
    func flush() {
      if !word.isEmpty { result += ifThere("help.word.\(word)", []) ?? word }
      word = ""
    }
    for character in usage {
      if character.isASCII, character.isUppercase {
        word.append(character)
      } else {
        flush()
        result.append(character)
      }
    }
    flush()
    return result
  }
}
