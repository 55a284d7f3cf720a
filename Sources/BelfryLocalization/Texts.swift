package import BelfryCore

/// The sentences of one language, by key.
package struct TextTable: Sendable {
  /// A BCP 47 tag, such as `en`.
  package let language: String
  /// Templates by key; see ``Template`` for their verbs.
  package let sentences: [String: String]

  package init(language: String, sentences: [String: String]) {
    self.language = language
    self.sentences = sentences
  }
}

/// Belfry's own sentences for people: the hub's and the command line's.
///
/// A sentence is asked for by key and taken from the first table that has it. English is built in
/// and complete, and so always the last table; it is the only one so far.
package struct Texts: Sendable {
  /// The longest sentence, in bytes: long enough for any alert that a sentence may quote.
  private static let limit = 1 << 20

  private let tables: [TextTable]

  /// - Parameter tables: the best one first; English follows by itself.
  package init(tables: [TextTable] = []) {
    self.tables = tables + [.english]
  }

  /// The sentence of `key` with its arguments in place, not isolated: terminals reorder by line.
  ///
  /// A key that no table has comes back itself; a test holds that there is none.
  package func callAsFunction(_ key: String, _ arguments: Argument...) -> String {
    text(key, arguments)
  }

  /// The sentence of `key`, where a table has one.
  package func ifThere(_ key: String, _ arguments: [Argument]) -> String? {
    tables.contains { $0.sentences[key] != nil } ? text(key, arguments) : nil
  }

  /// The sentence for `count` things, which is its first argument.
  ///
  /// The table has it under `key.one` and `key.other`, the two forms that English has.
  package func counted(_ key: String, _ count: Int, _ arguments: Argument...) -> String {
    text(count == 1 ? "\(key).one" : "\(key).other", [.integer(Int64(count))] + arguments)
  }

  /// As a call, with the arguments as a list.
  package func text(_ key: String, _ arguments: [Argument]) -> String {
    for table in tables {
      if let sentence = table.sentences[key] {
        // Without arguments a text is no format at all.
        if arguments.isEmpty, sentence.utf8.count <= Self.limit { return sentence }
        return Template(sentence).text(with: arguments, isolating: false, limit: Self.limit)
      }
    }
    return key
  }
}
