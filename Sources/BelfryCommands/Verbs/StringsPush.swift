import BelfryClient
import BelfryCore
import BelfryLocalization

/// `belfry strings push DIR`: gives the tables of a folder to the hub, where lint finds no error.
struct StringsPush {
  private let invocation: Invocation
  private var texts: Texts { invocation.texts }

  init(_ invocation: Invocation) {
    self.invocation = invocation
  }

  func run(on path: String) async throws -> ExitStatus {
    let folder = try TableFolder(path)
    let lint = StringsLint(invocation)
    let findings = try lint.findings(in: folder)
    for finding in findings { invocation.console.err(lint.line(finding) + "\n") }
    guard !findings.contains(where: { $0.severity == .error }) else {
      invocation.complain(texts("strings.notPut"))
      return .refused
    }
    let named = try invocation.development()
    // The first table that an app puts says which language it is written in.
    let first = named ?? StringsLint.development(of: folder)
    let files = Self.order(folder.files, first: first)
    let app = try await invocation.app()
    let isJSON = invocation.arguments.has("json")
    var development = ""
    for file in files {
      let receipt = try await put(
        file, to: app, isDevelopment: named != nil && LanguageTag(file.id.language) == named)
      development = receipt.developmentLanguage
      try isJSON
        ? invocation.say(json: receipt.json)
        : invocation.say(
          texts.counted(
            "strings.put", receipt.entries, .string(TerminalText.clean(file.path))))
    }
    if !isJSON { try invocation.say(texts("strings.development", .string(development))) }
    return .done
  }

  private func put(
    _ file: TableFolder.File, to app: App, isDevelopment: Bool
  ) async throws(HubError) -> TableReceipt {
    do throws(HubError) {
      return try await app.putStrings(
        file.bytes,
        as: TextTable(
          file.id.language, name: file.id.name,
          kind: file.id.kind == .strings ? .strings : .stringsdict),
        isDevelopment: isDevelopment)
    } catch {
      invocation.complain(texts("strings.notTaken", .string(file.path)))
      throw error
    }
  }

  /// Those of what is a language, the development language's first.
  private static func order(
    _ files: [TableFolder.File], first: LanguageTag?
  ) -> [TableFolder.File] {
    let known = files.filter { LanguageTag($0.id.language) != nil }
    return known.filter { LanguageTag($0.id.language) == first }
      + known.filter { LanguageTag($0.id.language) != first }
  }
}
