/// What an administrator sees: totals, nobody's alerts.
package struct StoreCounts: Hashable, Sendable {
  package let users: Int64
  package let personalApps: Int64
  package let systemApps: Int64
  package let pending: Int64
  /// Deliveries without an end.
  package let open: Int64
  package let fanOuts: Int64
  /// Bytes of the store's file, its log not included.
  package let fileBytes: Int64
}

extension Store {
  package func counts() throws(StoreError) -> StoreCounts {
    try flush()
    let counts = try statements.counts.first {
      StoreCounts(
        users: $0.int(0), personalApps: $0.int(1), systemApps: $0.int(2), pending: $0.int(3),
        open: $0.int(4), fanOuts: $0.int(5), fileBytes: $0.int(6))
    }
    guard let counts else { throw .damaged("counting gave no row") }
    return counts
  }
}
