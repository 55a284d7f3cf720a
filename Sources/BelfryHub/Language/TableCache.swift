import BelfryCore
import BelfryLocalization
import BelfryStore

/// Tables that were used lately, parsed, up to a number of bytes of memory.
///
/// A table is called by what never means another one: by its row, which a table that is put again does not keep, or
/// by the revision of what is installed. So nothing here can be ahead of the store, whatever becomes of a turn.
struct TableCache {
  enum Key: Hashable {
    case put(TableKey)
    case installed(AppID, TableID, revision: Int?)
  }

  private struct Table {
    let entries: [String: TableEntry]
    let bytes: Int
    var lastUse: UInt64
  }

  private var tables: [Key: Table] = [:]
  private var uses: UInt64 = 0
  /// About how much memory they take.
  private(set) var bytes = 0

  var count: Int { tables.count }

  func has(_ key: Key) -> Bool { tables[key] != nil }

  mutating func entries(of key: Key) -> [String: TableEntry]? {
    guard let place = tables.index(forKey: key) else { return nil }
    uses += 1
    tables.values[place].lastUse = uses
    return tables.values[place].entries
  }

  /// Keeps a table; those whose use lies back furthest go where there are more than `limit` bytes, and this one too
  /// where it alone has more.
  mutating func keep(_ entries: [String: TableEntry], of key: Key, limit: Int) {
    forget(key)
    let table = Table(entries: entries, bytes: Self.bytes(of: entries), lastUse: uses + 1)
    guard table.bytes <= limit else { return }
    uses += 1
    tables[key] = table
    bytes += table.bytes
    if bytes > limit { makeRoom(limit: limit, sparing: key) }
  }

  mutating func forget(_ key: Key) {
    guard let old = tables.removeValue(forKey: key) else { return }
    bytes -= old.bytes
  }

  /// A quarter goes at once: to look for the oldest takes time.
  private mutating func makeRoom(limit: Int, sparing newest: Key) {
    let oldestFirst = tables.sorted { $0.value.lastUse < $1.value.lastUse }.map(\.key)
    for key in oldestFirst where bytes > limit / 4 * 3 && key != newest { forget(key) }
  }

  /// A slot of a dictionary and the heads of two strings on the heap; more for each form of a plural.
  static func bytes(of entries: [String: TableEntry]) -> Int {
    entries.reduce(512) { sum, entry in
      let key = entry.key.utf8.count + 224
      switch entry.value {
      case .text(let text): return sum + key + text.utf8.count
      case .plural(let plural):
        return plural.variables.reduce(sum + key + plural.format.utf8.count) { sum, variable in
          variable.value.forms.values.reduce(sum + variable.key.utf8.count + 512) {
            $0 + $1.utf8.count + 96
          }
        }
      }
    }
  }
}
