import BelfryCore
import Synchronization

/// The tables of Belfry's own texts, each parsed once, when it is first needed.
package enum OwnTexts {
  /// The language that is complete, in which every sentence was written first.
  package static let development = language("en")

  /// All languages, in the order of their folders.
  package static let languages: [LanguageTag] = {
    var found: [LanguageTag] = []
    for table in OwnTable.all {
      if let tag = LanguageTag(String(table.language)), !found.contains(tag) { found.append(tag) }
    }
    return found
  }()

  /// The languages in which somebody who reads `preferred` finds sentences, the best first; never
  /// empty, since English is the last.
  package static func languages(for preferred: [LanguageTag]) -> [LanguageTag] {
    guard let development else { return languages }
    if preferred.isEmpty { return [development] }
    return Negotiation.ranked(of: languages, for: preferred, development: development)
  }

  /// The entries of a table in one language by key, the plural ones before others of the same key.
  package static func entries(of language: LanguageTag, table: String) -> [String: TableEntry] {
    let place = Place(language: language, table: table)
    return parsed.withLock { parsed in
      if let known = parsed[place] { return known }
      let entries = read(place)
      parsed[place] = entries
      return entries
    }
  }

  /// What a sentence was written as.
  package static func english(_ key: String, table: String) -> TableEntry? {
    development.flatMap { entries(of: $0, table: table)[key] }
  }

  private struct Place: Hashable {
    let language: LanguageTag
    let table: String
  }

  private static let parsed = Mutex<[Place: [String: TableEntry]]>([:])

  /// Both files of a table. That they have no faults is held by a test.
  private static func read(_ place: Place) -> [String: TableEntry] {
    var entries: [String: TableEntry] = [:]
    for kind in [TableKind.strings, .stringsdict] {
      let file = "\(place.table).\(kind.rawValue)"
      guard
        let table = OwnTable.all.first(where: {
          $0.fileName == file && language($0.language) == place.language
        }),
        let found = try? TableParser.parse(table.bytes, as: kind, limits: .none)
      else { continue }
      if entries.isEmpty {
        entries = found.dictionary
      } else {
        entries.merge(found.dictionary) { _, plural in plural }
      }
    }
    return entries
  }

  private static func language(_ name: some StringProtocol) -> LanguageTag? {
    LanguageTag(String(name))
  }
}
