public import FoundationEssentials

/// When an alert would ring, as ``App/preview(_:from:count:in:)`` answers.
public struct Preview: Hashable, Sendable {
  /// In order.
  public let occurrences: [Occurrence]
  /// What is left out between them.
  public let omitted: [Omission]
  /// Whether there are more behind the last.
  public let hasMore: Bool
  /// As it stood on the wire, with the members that this library does not know.
  public let json: String

  /// One ringing.
  public struct Occurrence: Hashable, Sendable {
    /// Its name.
    public let occurrence: String
    /// When it rings.
    public let date: Date
    /// How many seconds east of UTC the clocks of the zone are then.
    public let offset: Int
    /// Why it does not ring at the time of its name, or not by itself: `shifted`, `skipped` or
    /// `merged`. A hub may know more of them.
    public let reason: String?
  }

  /// One that does not ring.
  public struct Omission: Hashable, Sendable {
    /// The name that it would have.
    public let occurrence: String
    /// Why it does not: `gap`, `invalidDate` or `except`. A hub may know more of them.
    public let reason: String
  }
}

/// What is left of an alert after ``App/except(_:_:)``.
public struct Exception: Hashable, Sendable {
  /// The alert's id.
  public let id: String
  /// When it rings next; nil when nothing is left of it.
  public let next: Date?
  /// As it stood on the wire, with the members that this library does not know.
  public let json: String
}

/// Occurrences for which one delivery stands, since they could not ring in time.
public struct MissedOccurrences: Hashable, Sendable {
  /// How many, the one included that names the delivery: 2 or more.
  public let count: Int
  /// The first of them.
  public let since: String
}

/// What a person has set.
public struct Settings: Hashable, Sendable {
  /// The zone of the person's clocks; nil: the system's counts.
  public let timeZone: String?
  /// The zone that counts.
  public let effectiveTimeZone: String
  /// As it stood on the wire, with the members that this library does not know.
  public let json: String
}
