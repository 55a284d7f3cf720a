public import FoundationEssentials

/// When an alert would ring, as ``App/preview(_:from:count:in:languages:calendar:)`` answers.
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
    /// The title as it would read then.
    public let title: String?
    /// The main text as it would read then.
    public let body: String?
    /// The text of the button; nil when there is none.
    public let action: String?
    /// The language of the app's tables that the texts are from; nil where none is.
    public let language: String?
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
  /// The languages that the person has set, the best first; nil: none.
  public let languages: [String]?
  /// The languages that count; empty: each app's own.
  public let effectiveLanguages: [String]
  /// Where these are from: `setting`, `center` (its hello), `configuration` (of the hub) or `app`.
  public let languagesFrom: String
  /// The calendar that the person has set; nil: none.
  public let calendar: Alert.Calendar?
  /// The calendar in which dates are written.
  public let effectiveCalendar: Alert.Calendar
  /// As it stood on the wire, with the members that this library does not know.
  public let json: String
}
