package import BelfryCore

/// Reads the two formats of tables.
///
/// A table is read whole or not at all: whatever stands there and is no part of the format is a
/// fault with its place, never the end of the table. Time grows with the length of the file and
/// with nothing else.
package enum TableParser {
  package static func parse(
    _ bytes: [UInt8], as kind: TableKind, limits: TableLimits = .standard
  ) throws(TableFault) -> ParsedTable {
    guard bytes.count <= limits.bytes else {
      throw TableFault(
        position: .start, problem: .fileTooLong(bytes: bytes.count, limit: limits.bytes))
    }
    switch kind {
    case .strings:
      var reader = try StringsReader(bytes, limits: limits)
      return try reader.table()
    case .stringsdict:
      return try PluralTableReader.table(bytes, limits: limits)
    }
  }
}

/// How large a table may be.
package struct TableLimits: Hashable, Sendable {
  package var bytes: Int
  package var keyBytes: Int
  package var entries: Int

  package init(bytes: Int, keyBytes: Int, entries: Int) {
    self.bytes = bytes
    self.keyBytes = keyBytes
    self.entries = entries
  }

  /// The hub's, unless its configuration says otherwise.
  package static let standard = TableLimits(bytes: 512 << 10, keyBytes: 1_024, entries: 10_000)
  /// For tools that read files of whoever runs them.
  package static let none = TableLimits(bytes: .max, keyBytes: .max, entries: .max)
}
