/// Why a schedule has no timetable, or no next occurrence.
package enum TimetableFault: Error, Hashable, Sendable {
  /// The start is still "now" or "after …": `Schedule.resolved(at:)` makes an instant of it.
  case startNotResolved
  /// There is no occurrence at all, from the anchor on.
  case neverFires
  /// The answer lies further away than a question may cost.
  case tooCostly
  /// An instant without a zone is repeated by the day or longer, or a local time stands beside it.
  case timeZoneNeeded
  /// `UNTIL` is a local time, and the schedule has a zone or is an instant: it is to be UTC.
  case untilNotUTC
  /// `UNTIL` is UTC, and the schedule is floating: it is to be a local time.
  case untilNotLocal
}
