import BelfryCore
import BelfryLocalization

/// `belfry strings lint DIR`: what is wrong with the tables of a folder, line by line.
struct StringsLint {
  private let invocation: Invocation
  private var texts: Texts { invocation.texts }

  init(_ invocation: Invocation) {
    self.invocation = invocation
  }

  func run(on path: String) throws -> ExitStatus {
    let folder = try TableFolder(path)
    let findings = try findings(in: folder)
    for finding in findings { try invocation.say(line(finding)) }
    guard !findings.isEmpty else {
      try invocation.say(texts.counted("lint.clean", folder.files.count))
      return .done
    }
    let errors = findings.count { $0.severity == .error }
    try invocation.say(
      texts(
        "lint.found", .integer(Int64(errors)), .integer(Int64(findings.count - errors))))
    return errors > 0 ? .refused : .done
  }

  /// By file and place. Tables of what is no language are passed over, and it is said.
  func findings(in folder: TableFolder) throws -> [LintFinding] {
    for language in folder.languages where LanguageTag(language) == nil {
      invocation.complain(texts("strings.noLanguage", .string(language)))
    }
    guard
      let development = try invocation.development() ?? Self.development(of: folder)
    else { return [] }
    guard folder.languages.contains(where: { LanguageTag($0) == development }) else {
      throw TableFolderFault.noDevelopment(development.text)
    }
    let tables = folder.files.compactMap { file -> LintTable? in
      guard let language = LanguageTag(file.id.language) else { return nil }
      return LintTable(
        file: file.path, language: language, name: file.id.name, kind: file.id.kind,
        content: file.bytes)
    }
    return TableLint.findings(
      in: tables, development: development, categories: PluralRules.categories)
  }

  /// What stands in for a development language that nobody names: `en`, else the first one.
  static func development(of folder: TableFolder) -> LanguageTag? {
    let languages = folder.languages.compactMap { LanguageTag($0) }
    return languages.first { $0.text == "en" } ?? languages.first
  }

  /// `de.lproj/Hub.strings:3:9: error: …`, as compilers write it, so that editors find the place. The
  /// word is the same in every language: they look for it.
  func line(_ finding: LintFinding) -> String {
    let place = "\(finding.file):\(finding.position.line):\(finding.position.column)"
    let severity = finding.severity == .error ? "error" : "warning"
    return TerminalText.clean("\(place): \(severity): \(LintText(texts).sentence(finding.problem))")
  }
}
