// From a clock's time to instants.

extension Zone {
  /// Which instants show a wall-clock time.
  package enum Reading: Hashable, Sendable {
    case once(Timestamp)
    /// Clocks were set back over it. Where they show it three times, these are the first two.
    case twice(first: Timestamp, second: Timestamp)
    /// Clocks were set forward over it: they show every time before `from`, then `to`. The instant
    /// is what the offset before the gap makes of the time that was asked for (RFC 5545 section
    /// 3.3.5).
    case gap(Timestamp, from: WallTime, to: WallTime)
  }

  /// Finds the instants at which clocks show `wall`.
  package func reading(of wall: WallTime) -> Reading {
    let time = wall.milliseconds
    let reach = Int64(LocalTimeType.farthest) * 1_000
    // Every instant that can show this time lies within `reach` of it.
    var span = table.span(at: time - reach)
    if span.end > time + reach { return .once(Timestamp(clamping: time - span.offset)) }

    var first: Int64?
    var offsetBeforeGap: Int64?
    var from = ZoneTable.distantPast
    var to = ZoneTable.distantFuture
    // Ends: a file has at most 2,000 changes, and a rule has four within so few days.
    for _ in 0..<TZifContent.mostChanges + 8 {
      let start = span.start + span.offset
      let end = span.end + span.offset
      if start <= time, time < end {
        if let first {
          return .twice(
            first: Timestamp(clamping: first), second: Timestamp(clamping: time - span.offset))
        }
        first = time - span.offset
      }
      if end <= time { from = max(from, end) }
      if start > time { to = min(to, start) }
      guard span.end <= time + reach else { break }
      let next = table.span(at: span.end)
      if offsetBeforeGap == nil, end <= time, time < span.end + next.offset {
        offsetBeforeGap = span.offset
      }
      span = next
    }
    if let first { return .once(Timestamp(clamping: first)) }
    return .gap(
      Timestamp(clamping: time - (offsetBeforeGap ?? span.offset)),
      from: WallTime(utc: Timestamp(clamping: from)), to: WallTime(utc: Timestamp(clamping: to)))
  }
}
