/// When an alert fires.
package enum Trigger: Hashable, Sendable {
  /// At once: the request carries no trigger.
  case now
  /// At an instant.
  case instant(Timestamp)
  /// That long after the request is carried out. Never negative.
  case after(Duration)

  /// The instant this trigger means when its request is carried out at `now`; `nil` past the year 9999.
  package func instant(at now: Timestamp) -> Timestamp? {
    switch self {
    case .now: now
    case .instant(let instant): instant
    case .after(let duration): now.adding(duration)
    }
  }
}
