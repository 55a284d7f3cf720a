/// Rows of one table that nearly every request reads and changes: read from the file once, written once a turn.
///
/// What is here and what the file says differ only inside a turn, and only in the rows that `takeChanged` answers.
struct StagedTable<Key: Hashable, Row> {
  private struct Entry {
    let key: Key
    var row: Row
    var isChanged: Bool
  }

  private var entries: [Entry] = []
  private var places: [Key: Int] = [:]
  /// The place of what was asked for last: the next question is often about the same.
  private var latest: Int?
  /// The places of the changed rows, in the order in which they were changed first.
  private var changed: [Int] = []

  /// How many rows are kept from one turn to the next.
  private static var keptRows: Int { 1_024 }

  /// The row, if it was asked for before.
  subscript(key: Key) -> Row? {
    mutating get { place(of: key).map { entries[$0].row } }
  }

  /// Keeps a row as it stands in the file; none of this key may be here.
  mutating func keep(_ row: Row, for key: Key) {
    latest = entries.count
    places[key] = entries.count
    entries.append(Entry(key: key, row: row, isChanged: false))
  }

  /// Changes a row that is here, to be written at the end of the turn.
  mutating func change<Answer>(_ key: Key, _ body: (inout Row) -> Answer) -> Answer? {
    guard let place = place(of: key) else { return nil }
    if !entries[place].isChanged {
      entries[place].isChanged = true
      changed.append(place)
    }
    return body(&entries[place].row)
  }

  private mutating func place(of key: Key) -> Int? {
    if let latest, entries[latest].key == key { return latest }
    guard let place = places[key] else { return nil }
    latest = place
    return place
  }

  /// The rows that have to be written, in the order in which they were changed first; they count as written then.
  mutating func takeChanged() -> [(key: Key, row: Row)] {
    guard !changed.isEmpty else { return [] }
    let taken = changed.map { (entries[$0].key, entries[$0].row) }
    for place in changed { entries[place].isChanged = false }
    changed.removeAll(keepingCapacity: true)
    return taken
  }

  /// A turn has ended well: what is too much to keep goes.
  mutating func turnEnded() {
    if entries.count > Self.keptRows { forget() }
  }

  /// A turn was lost: nothing of it may stay.
  mutating func forget() {
    entries.removeAll()
    places.removeAll()
    changed.removeAll()
    latest = nil
  }
}
