import BelfryClient
import BelfryCore
import BelfryLocalization
import BelfryProtocol

/// `belfry strings preview KEY`: how a text reads in every language.
struct StringsPreview {
  private let invocation: Invocation
  private var texts: Texts { invocation.texts }

  init(_ invocation: Invocation) {
    self.invocation = invocation
  }

  /// A language, and how somebody who reads it reads the text.
  private struct Row {
    let language: String
    /// The language of the text; nil where it is the key itself.
    let source: String?
    /// nil: the text does not fit its arguments.
    let text: String?
  }

  func run(key: String) async throws -> ExitStatus {
    let arguments = invocation.arguments
    let text = try TextInput.text(key: key, arguments)
    let language = try invocation.language(of: "language")
    let rows: [Row]
    if let path = arguments.value("dir") {
      if arguments.has("app") { throw UsageError.exclusive("--dir", "--app") }
      rows = try folderRows(path, text, language)
    } else {
      if arguments.has("development") {
        throw UsageError.needsOption("development", other: "dir")
      }
      rows = try await hubRows(text, language)
    }
    if arguments.has("json") {
      for row in rows { try invocation.say(json: json(row)) }
    } else {
      try say(rows, of: text)
    }
    return rows.contains { $0.text == nil } ? .refused : .done
  }

  private func folderRows(
    _ path: String, _ text: KeyedText, _ language: LanguageTag?
  ) throws -> [Row] {
    let folder = try FolderTexts(TableFolder(path), development: invocation.development())
    let formats = LocaleFormats()
    return (language.map { [$0] } ?? folder.languages).map { language in
      let reading = folder.reading(
        text, in: language, zone: invocation.console.zone.zone, now: invocation.console.now(),
        formats)
      return switch reading {
      case .text(let text, let source):
        Row(language: language.text, source: source.text, text: text)
      case .own(let text): Row(language: language.text, source: nil, text: text)
      case .misfit: Row(language: language.text, source: nil, text: nil)
      }
    }
  }

  /// From the tables that the hub has of the app.
  private func hubRows(_ text: KeyedText, _ language: LanguageTag?) async throws -> [Row] {
    let app = try await invocation.existingApp()
    let list = try await app.listTables()
    var languages = Set(list.tables.map(\.table.language)).sorted()
    if let language { languages = [language.text] }
    guard !languages.isEmpty else {
      throw NothingMatched(texts("strings.none", .string(app.id)))
    }
    let alert = BelfryClient.Alert("preview", BelfryClient.Text(.keyed(text)), trigger: .now)
    var rows: [Row] = []
    for language in languages {
      let preview = try await app.preview(alert, count: 1, languages: [language])
      let found = preview.occurrences.first
      rows.append(Row(language: language, source: found?.language, text: found?.body))
    }
    return rows
  }

  private func say(_ rows: [Row], of text: KeyedText) throws {
    var table = Table(head: [texts("column.language"), texts("column.text")])
    for row in rows {
      guard let text = row.text else {
        table.add([row.language, texts("preview.misfit")])
        continue
      }
      let isOther = row.source.map { $0 != row.language } ?? false
      let note = isOther ? "  " + texts("preview.from", .string(row.source ?? "")) : ""
      table.add([row.language, text + note])
    }
    try invocation.say(table)
    if !rows.isEmpty, rows.allSatisfy({ $0.source == nil && $0.text != nil }) {
      invocation.complain(
        texts("strings.unknownKey", .string(text.key), .string(text.table)))
    }
  }

  private func json(_ row: Row) -> String {
    var writer = JSONWriter()
    writer.beginObject()
    writer.member("for", row.language)
    if let source = row.source { writer.member("language", source) }
    if let text = row.text { writer.member("text", text) }
    writer.endObject()
    return String(decoding: writer.bytes, as: UTF8.self)
  }
}
