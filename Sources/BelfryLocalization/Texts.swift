package import BelfryCore

/// Belfry's own sentences for people: the hub's and the command line's.
///
/// A sentence is asked for by key and taken from the best language that has it and whose verbs fit
/// the arguments. English is complete, and always the last language. A table is parsed when the
/// first of its sentences is asked for.
package struct Texts: Sendable {
  /// The longest sentence, in bytes: long enough for any alert that a sentence may quote.
  private static let limit = 1 << 20

  /// The languages in which sentences are looked for, the best first; English is the last.
  package let languages: [LanguageTag]
  /// The tables in which keys are looked up, in this order.
  private let tables: [String]

  /// - Parameters:
  ///   - languages: those of the reader, the best first.
  ///   - tables: the names of the tables, such as `Hub`.
  package init(languages: [LanguageTag] = [], tables: [String] = ["CommandLine", "Hub"]) {
    self.languages = OwnTexts.languages(for: languages)
    self.tables = tables
  }

  /// Whether most sentences run from right to left.
  package var isRightToLeft: Bool { languages.first?.isRightToLeft ?? false }

  /// The sentence of `key` with its arguments in place, not isolated: terminals reorder by line.
  ///
  /// A key that no table has comes back itself; a test holds that there is none.
  package func callAsFunction(_ key: String, _ arguments: Argument...) -> String {
    text(key, arguments)
  }

  /// The sentence of `key`, where a table has one.
  package func ifThere(_ key: String, _ arguments: [Argument]) -> String? {
    for language in languages {
      let sentences = OwnSentences(language: language, tables: tables)
      guard let entry = sentences.entry(key: key) else { continue }
      let renderer = TextRenderer(
        source: sentences, values: OwnValues(language: language), isolates: false,
        limit: Self.limit)
      if let text = try? renderer.text(template: entry, arguments: arguments) { return text }
    }
    return nil
  }

  /// The sentence that stands in a message, or for what is wrong with a table.
  package func callAsFunction(_ text: KeyedText) -> String {
    self.text(text.key, text.arguments)
  }

  /// The sentence for `count` things, which is its first argument.
  package func counted(_ key: String, _ count: Int, _ arguments: Argument...) -> String {
    text(key, [.integer(Int64(count))] + arguments)
  }

  /// As a call, with the arguments as a list.
  package func text(_ key: String, _ arguments: [Argument]) -> String {
    ifThere(key, arguments) ?? key
  }
}

/// The sentences of one language.
private struct OwnSentences: TextSource {
  let language: LanguageTag
  let tables: [String]

  func entry(key: String) -> TableEntry? {
    for table in tables {
      if let entry = entry(key: key, table: table) { return entry }
    }
    return nil
  }

  func entry(key: String, table: String) -> TableEntry? {
    OwnTexts.entries(of: language, table: table)[key]
  }
}
