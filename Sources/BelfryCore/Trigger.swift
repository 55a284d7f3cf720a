/// When an alert fires.
package enum Trigger: Hashable, Sendable {
  /// At once: the request carries no trigger.
  case now
  /// At an instant.
  case instant(Timestamp)
  /// That long after the request is carried out. Never negative.
  case after(Duration)
  /// At a local time, in a repeat, at further dates: whatever takes more than one instant to say.
  case schedule(Schedule)

  /// A schedule that says no more than one instant is that instant, so that one trigger has one value.
  package init(_ schedule: Schedule) {
    var schedule = schedule
    // What becomes of days that do not exist is a question that only a repeat has.
    if schedule.repetition == nil { schedule.skip = nil }
    let isPlain = schedule == Schedule(start: schedule.start)
    switch schedule.start {
    case .now where isPlain: self = .now
    case .after(let duration) where isPlain: self = .after(duration)
    case .at(.instant(let instant)) where isPlain: self = .instant(instant)
    default: self = .schedule(schedule)
    }
  }

  /// The instant this trigger means when its request is carried out at `now`; `nil` past the year 9999, and for a
  /// schedule, whose instants a `Timetable` knows.
  package func instant(at now: Timestamp) -> Timestamp? {
    switch self {
    case .now: now
    case .instant(let instant): instant
    case .after(let duration): now.adding(duration)
    case .schedule: nil
    }
  }
}
