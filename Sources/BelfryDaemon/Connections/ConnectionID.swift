/// Tells connections apart for as long as the hub runs; never given twice.
struct ConnectionID: Hashable, Comparable, Sendable {
  let rawValue: UInt64

  static func < (left: ConnectionID, right: ConnectionID) -> Bool {
    left.rawValue < right.rawValue
  }
}
