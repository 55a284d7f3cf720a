extension Timetable {
  /// One instant at which the schedule fires.
  package struct Entry: Hashable, Sendable {
    /// The nominal: a local time for wall-clock and floating times, else the instant.
    package let nominal: Moment
    package let instant: Timestamp
    /// How many occurrences of the repeat that count there are up to this one, itself included: exceptions count, what
    /// `skip` and `gap` omit does not. 0 where the repeat has no count.
    package let number: Int
    package let reason: Reason?
    /// Earlier nominals of the same instant, in order: this one stands for them, too.
    package let merged: [Moment]

    package var occurrence: Occurrence { nominal.occurrence }
  }

  /// Why an occurrence is not where one would look for it.
  package enum Reason: String, Sendable {
    /// No clock shows the local time: it comes by the offset before the gap.
    case shifted
    /// The day does not exist: `skip` moved it.
    case skipped
    /// It has the instant of the one before it.
    case merged
  }
}

extension Moment {
  package var occurrence: Occurrence {
    switch self {
    case .instant(let instant): Occurrence(instant: instant)
    case .wall(let wall): Occurrence(wall: wall)
    }
  }
}
