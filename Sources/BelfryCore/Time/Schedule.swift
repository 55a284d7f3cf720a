/// When an alert fires that needs more than one instant: a wall-clock time, a floating time, a repeat, further dates.
///
/// It is what the app said. Which instants come of it in a zone is a `Timetable`'s to say.
package struct Schedule: Hashable, Sendable {
  package var start: Start
  /// `timeZone`; `nil`: none was named.
  package var zone: ZoneName?
  package var repetition: Repetition?
  /// Further occurrences, besides those of the repeat. At most `Limits.exceptionsPerAlert`.
  package var extraDates: [Moment]
  /// Occurrences that are left out; they use up `count`. At most `Limits.exceptionsPerAlert`.
  package var exceptDates: [Moment]
  /// What becomes of a day that its month or year does not have; `nil`: the default of the repetition.
  package var skip: Skip?
  /// What becomes of a local time that a clock change leaves out.
  package var gap: Gap

  package init(
    start: Start, zone: ZoneName? = nil, repetition: Repetition? = nil, extraDates: [Moment] = [],
    exceptDates: [Moment] = [], skip: Skip? = nil, gap: Gap = .shift
  ) {
    self.start = start
    self.zone = zone
    self.repetition = repetition
    self.extraDates = extraDates
    self.exceptDates = exceptDates
    self.skip = skip
    self.gap = gap
  }

  /// Whether each recipient's own zone decides: the start is a local time, and no zone is named.
  package var isFloating: Bool {
    guard zone == nil, case .at(.wall) = start else { return false }
    return true
  }
}

/// The anchor of a schedule.
package enum Start: Hashable, Sendable {
  /// When the request is carried out.
  case now
  /// That long after the request is carried out. Never negative.
  case after(Duration)
  case at(Moment)
}

/// A time as an app writes it: with an offset, or as clocks show it.
package enum Moment: Hashable, Sendable {
  case instant(Timestamp)
  case wall(WallTime)
}

/// A day that does not exist (31 April, 29 February, a leap month): RFC 7529 section 4.1.
package enum Skip: String, CaseIterable, Sendable {
  /// There is no occurrence.
  case omit
  /// The last day before it.
  case backward
  /// The first day after it.
  case forward
}

/// A local time that does not exist, since clocks were set forward over it.
package enum Gap: String, CaseIterable, Sendable {
  /// It is read with the offset before the gap (RFC 5545 section 3.3.5): it comes that much later on the clock.
  case shift
  /// There is no occurrence (RFC 5545 section 3.3.10).
  case omit
}

/// How a schedule repeats.
package enum Repetition: Hashable, Sendable {
  /// `repeatInterval` and what stands beside it.
  case interval(RepeatInterval)
  /// `repeatRule`.
  case rule(RecurrenceRule)
}

/// `repeatInterval` × `repeatEvery` in `repeatCalendar`.
package struct RepeatInterval: Hashable, Sendable {
  package var unit: RepeatUnit
  /// 1 or more: every second, third … unit.
  package var every: Int
  package var calendar: CalendarName
  /// The last time at which there may be an occurrence; that time is included.
  package var until: Moment?
  /// How many occurrences there are, those before the alert was scheduled and the exceptions included.
  package var count: Int?

  package init(
    _ unit: RepeatUnit, every: Int = 1, calendar: CalendarName = .gregorian, until: Moment? = nil,
    count: Int? = nil
  ) {
    self.unit = unit
    self.every = every
    self.calendar = calendar
    self.until = until
    self.count = count
  }
}

/// The units of `repeatInterval`. Hours, minutes and seconds are elapsed time.
package enum RepeatUnit: String, CaseIterable, Sendable {
  case second, minute, hour, day, week, month, quarter, year

  /// Whether it counts elapsed time, so that no zone matters.
  package var isElapsed: Bool {
    switch self {
    case .second, .minute, .hour: true
    case .day, .week, .month, .quarter, .year: false
    }
  }
}
