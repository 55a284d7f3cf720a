/// One firing of an alert, named by its nominal time as the trigger yields it.
///
/// For an instant, and for repeats by hour, minute and second, it is that instant in UTC (`2026-12-01T08:00:00Z`); for
/// wall-clock and floating times the local time as the trigger yields it, before zone and gap (`2026-12-01T09:00:00`).
/// It is a name: two occurrences are the same when their texts are.
package struct Occurrence: Hashable, Sendable, CustomStringConvertible {
  package let rawValue: String

  package init(instant: Timestamp) {
    rawValue = instant.rfc3339
  }

  package init(wall: WallTime) {
    rawValue = wall.text
  }

  /// The time it names; `nil` for a text that is none.
  package var moment: Moment? {
    if let wall = try? WallTime(text: rawValue) { return .wall(wall) }
    return (try? Timestamp(rfc3339: rawValue)).map(Moment.instant)
  }

  /// For texts that the store or the hub wrote earlier.
  package init(stored rawValue: String) {
    self.rawValue = rawValue
  }

  package var description: String { rawValue }
}
