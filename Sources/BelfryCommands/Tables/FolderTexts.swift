import BelfryCore
import BelfryLocalization

/// The texts of a folder of tables, as a hub would take them.
struct FolderTexts {
  /// As its folder is named.
  let languages: [LanguageTag]
  let development: LanguageTag?
  private let tables: [LanguageTag: OneLanguage]

  /// One language's tables.
  private struct OneLanguage: TextSource {
    var entries: [String: [String: TableEntry]] = [:]

    func entry(key: String, table: String) -> TableEntry? { entries[table]?[key] }
  }

  /// - Parameter development: the language whose texts stand in for missing ones; else `en` where it
  ///   is there, else the first.
  init(_ folder: TableFolder, development: LanguageTag?) throws(FolderFault) {
    var tables: [LanguageTag: OneLanguage] = [:]
    var languages: [LanguageTag] = []
    for file in folder.files {
      guard let tag = LanguageTag(file.id.language) else { continue }
      if !languages.contains(tag) { languages.append(tag) }
      let found: [String: TableEntry]
      do throws(TableFault) {
        found = try TableParser.parse(file.bytes, as: file.id.kind, limits: .none).dictionary
      } catch {
        throw FolderFault(path: file.path, fault: error)
      }
      // Of a key in both, the plural one counts, in whatever order they are read.
      tables[tag, default: OneLanguage()].entries[file.id.name, default: [:]]
        .merge(found) { known, new in
          if case .plural = known { known } else { new }
        }
    }
    self.tables = tables
    self.languages = languages
    self.development =
      development ?? languages.first { $0.text == "en" } ?? languages.first
  }

  /// How somebody who reads `language` reads a text: the language that it is in, and the text.
  enum Reading {
    case text(String, in: LanguageTag)
    /// No language has the key, which is its own template.
    case own(String)
    case misfit
  }

  func reading(
    _ text: KeyedText, in language: LanguageTag, zone: Zone, now: Timestamp,
    _ formats: LocaleFormats
  ) -> Reading {
    let ranked = Negotiation.ranked(of: languages, for: [language], development: development)
    var isThere = false
    for tag in ranked {
      guard let source = tables[tag], source.entry(key: text.key, table: text.table) != nil else {
        continue
      }
      isThere = true
      let renderer = TextRenderer(
        source: source, values: formats.writer(for: Reader(language: tag, zone: zone, now: now)),
        isolates: true)
      if let text = try? renderer.text(text) { return .text(text, in: tag) }
    }
    guard !isThere else { return .misfit }
    let renderer = TextRenderer(
      source: OneLanguage(),
      values: formats.writer(for: Reader(language: language, zone: zone, now: now)),
      isolates: true)
    let own = try? renderer.text(template: .text(text.key), arguments: text.arguments)
    return own.map { .own($0) } ?? .misfit
  }
}

/// A table of a folder that cannot be read.
struct FolderFault: Error, Sendable {
  let path: String
  let fault: TableFault
}
