/// Occurrences for which one delivery stands, since they could not ring in time.
package struct MissedRun: Hashable, Sendable {
  /// 2 or more, the one included that names the delivery.
  package var count: Int
  /// The first of them.
  package var since: Occurrence

  package init(count: Int, since: Occurrence) {
    self.count = count
    self.since = since
  }
}
