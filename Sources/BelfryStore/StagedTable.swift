/// Rows of one table that nearly every request reads and changes: read from the file once, written once a turn.
///
/// What is here and what the file says differ only inside a turn, and only in what `changed` names.
struct StagedTable<Key: Hashable, Row> {
  private var rows: [Key: Row] = [:]
  private var changed: [Key] = []
  private var isChanged: Set<Key> = []

  /// How many rows are kept from one turn to the next.
  private static var keptRows: Int { 1_024 }

  /// The row, if it was asked for before.
  subscript(key: Key) -> Row? { rows[key] }

  /// Keeps a row as it stands in the file.
  mutating func keep(_ row: Row, for key: Key) {
    rows[key] = row
  }

  /// Changes a row that is here, to be written at the end of the turn.
  mutating func change<Answer>(_ key: Key, _ body: (inout Row) -> Answer) -> Answer? {
    guard let index = rows.index(forKey: key) else { return nil }
    if isChanged.insert(key).inserted { changed.append(key) }
    return body(&rows.values[index])
  }

  /// The rows that have to be written, in the order in which they were changed first; they count as written then.
  mutating func takeChanged() -> [(key: Key, row: Row)] {
    guard !changed.isEmpty else { return [] }
    let taken = changed.compactMap { key in rows[key].map { (key, $0) } }
    changed.removeAll(keepingCapacity: true)
    isChanged.removeAll(keepingCapacity: true)
    return taken
  }

  /// A turn has ended well: what is too much to keep goes.
  mutating func turnEnded() {
    if rows.count > Self.keptRows { rows.removeAll(keepingCapacity: true) }
  }

  /// A turn was lost: nothing of it may stay.
  mutating func forget() {
    rows.removeAll(keepingCapacity: true)
    changed.removeAll(keepingCapacity: true)
    isChanged.removeAll(keepingCapacity: true)
  }
}
