import BelfryCore

/// The occurrences of an alert that are due together: usually one; more after the hub was down or the alert was
/// suspended, or when the clock was set forward.
struct DueRun {
  /// Those that have not rung, in order: all of them, or the latest of very many. Never empty.
  let latest: ArraySlice<Timetable.Entry>
  /// How many there are in all.
  let count: Int
  /// The first of all.
  let first: Timetable.Entry

  /// What becomes one delivery, or is dropped as too late: that is found out where it is delivered.
  struct Item: Hashable {
    let entry: Timetable.Entry
    /// nil: it stands for its own occurrence alone.
    let missed: MissedRun?
  }

  /// What is late by more than this is dropped where the alert says so.
  static let toleratedWhereDropped = Duration.seconds(60)

  /// - Parameter lateness: how late a delivery may be.
  func items(_ missed: Missed, lateness: Duration?, at now: Timestamp) -> [Item] {
    switch missed {
    case .once:
      return together(latest)
    case .drop:
      let firstInTime = latest.firstIndex {
        now.since($0.instant) <= Self.toleratedWhereDropped
      }
      let place = firstInTime ?? latest.endIndex
      return together(latest[..<place]) + together(latest[place...])
    case .each(let most):
      let own = latest.suffix(max(1, most))
      // The first of those with a delivery of their own stands for all before it. Where some are too late even
      // for that, the last of these tells the app of them.
      let tooLate = lateness.flatMap { lateness in
        own.lastIndex { now.since($0.instant) > lateness }
      }
      let place = tooLate ?? own.startIndex
      return together(latest[...place])
        + latest[(place + 1)...].map { Item(entry: $0, missed: nil) }
    }
  }

  /// One item for a part of the run, named by its last.
  private func together(_ part: ArraySlice<Timetable.Entry>) -> [Item] {
    guard let last = part.last, let first = part.first else { return [] }
    // What is not among the latest lies before them.
    let isFromStart = part.startIndex == latest.startIndex
    let total = part.count + (isFromStart ? count - latest.count : 0)
    guard total > 1 else { return [Item(entry: last, missed: nil)] }
    let since = isFromStart ? self.first : first
    return [Item(entry: last, missed: MissedRun(count: total, since: since.occurrence))]
  }
}
