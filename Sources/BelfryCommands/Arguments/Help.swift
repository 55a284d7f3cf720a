import BelfryCore
import BelfryLocalization

/// Makes the help from the table of verbs and the sentences; no line is wider than 80 columns.
struct Help {
  static let columns = 80

  private let texts: Texts

  init(_ texts: Texts) {
    self.texts = texts
  }

  /// The help of the program: its verbs, each with its summary.
  func program(verbs: [VerbSpec]) -> String {
    var lines = [texts("help.usage"), ""]
    lines += wrapped(texts("help.summary"), indent: 0) + [""]
    lines += [texts("help.commands")]
    lines += table(verbs.map { verb in (usage(of: verb), texts("help.\(verb.name).summary")) })
    lines += ["", texts("help.options")]
    lines += table([
      ("--socket PATH", texts("help.option.socket")), ("--help", texts("help.option.help")),
      ("--version", texts("help.option.version")),
    ])
    lines += ["", texts("help.environment")]
    lines += table(
      ["BELFRY_SOCKET", "BELFRY_KEY_FILE", "NO_COLOR"].map { ($0, texts("help.variable.\($0)")) })
    lines += ["", texts("help.exit")]
    lines += table(
      ExitStatus.allCases.map { ("\($0.rawValue)", texts("help.exit.\($0.rawValue)")) })
    lines += [""] + wrapped(texts("help.more"), indent: 0)
    return lines.joined(separator: "\n") + "\n"
  }

  /// The help of one verb: usage, what it does, its options.
  func verb(_ verb: VerbSpec) -> String {
    var lines = wrapped(
      texts("help.usageOf", .string(texts("help.\(verb.name).usage"))), indent: 0)
    lines += [""] + wrapped(texts("help.\(verb.name).summary"), indent: 0)
    for paragraph in texts("help.\(verb.name).detail").split(separator: "\n") {
      lines += [""] + wrapped(String(paragraph), indent: 0)
    }
    lines += ["", texts("help.options")]
    lines += table(
      verb.allOptions.map { option in
        let own = texts.ifThere("help.\(verb.name).option.\(option.name)", [])
        return (
          "--\(option.name)" + (option.value.map { " \($0)" } ?? ""),
          own ?? texts("help.option.\(option.name)")
        )
      })
    return lines.joined(separator: "\n") + "\n"
  }

  private func usage(of verb: VerbSpec) -> String {
    verb.operands.usage.isEmpty ? verb.name : "\(verb.name) \(verb.operands.usage)"
  }

  /// Two columns: words that stand as they are, and text wrapped beside them.
  private func table(_ rows: [(String, String)]) -> [String] {
    let first = min(rows.map { DisplayWidth.of($0.0) }.max() ?? 0, 24)
    return rows.flatMap { word, text in
      let indent = first + 4
      var lines = wrapped(text, indent: indent)
      let head = "  " + TerminalText.pad(word, to: first)
      if DisplayWidth.of(word) > first {
        return [head] + lines
      }
      lines[0] = head + "  " + lines[0].drop { $0 == " " }
      return lines
    }
  }

  /// `text` in lines of at most 80 columns, each after `indent` spaces; always one line at least.
  private func wrapped(_ text: String, indent: Int) -> [String] {
    let margin = String(repeating: " ", count: indent)
    var lines: [String] = []
    var line = ""
    for word in text.split(separator: " ") {
      if !line.isEmpty,
        indent + DisplayWidth.of(line) + 1 + DisplayWidth.of(word) > Self.columns
      {
        lines.append(margin + line)
        line = ""
      }
      line += (line.isEmpty ? "" : " ") + word
    }
    return lines + [margin + line]
  }
}
