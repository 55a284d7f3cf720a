/// One firing of an alert, named by its nominal time as the trigger yields it.
///
/// For an instant it is that instant in UTC (`2026-12-01T08:00:00Z`). It is a name: two occurrences are the same
/// when their texts are.
package struct Occurrence: Hashable, Sendable, CustomStringConvertible {
  package let rawValue: String

  package init(instant: Timestamp) {
    rawValue = instant.rfc3339
  }

  /// For texts that the store or the hub wrote earlier.
  package init(stored rawValue: String) {
    self.rawValue = rawValue
  }

  package var description: String { rawValue }
}
