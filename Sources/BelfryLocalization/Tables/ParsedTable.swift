/// A table as its file has it.
package struct ParsedTable: Hashable, Sendable {
  /// In the order of the file. A key that stands there twice is here twice.
  package var entries: [ParsedEntry]

  package init(entries: [ParsedEntry]) {
    self.entries = entries
  }

  /// The entries by key. Of a key that stands there twice the last counts, as in Apple's parsers.
  package var dictionary: [String: TableEntry] {
    var result: [String: TableEntry] = Dictionary(minimumCapacity: entries.count)
    for entry in entries { result[entry.key] = entry.entry }
    return result
  }

  /// The entries whose key stood there before, in the order of the file.
  package var duplicates: [ParsedEntry] {
    var seen = Set<String>(minimumCapacity: entries.count)
    return entries.filter { !seen.insert($0.key).inserted }
  }
}

/// An entry with the place of its key.
package struct ParsedEntry: Hashable, Sendable {
  package var key: String
  package var position: SourcePosition
  package var entry: TableEntry
  /// Of an entry of a `.stringsdict` file, for tools.
  package var places: PluralPlaces?

  package init(
    key: String, position: SourcePosition, entry: TableEntry, places: PluralPlaces? = nil
  ) {
    self.key = key
    self.position = position
    self.entry = entry
    self.places = places
  }
}

/// Where the parts of a ``PluralText`` stand in its file.
package struct PluralPlaces: Hashable, Sendable {
  package var format: SourcePosition
  /// The keys of the variables.
  package var variables: [String: SourcePosition] = [:]
  package var forms: [String: [PluralCategory: SourcePosition]] = [:]
}
