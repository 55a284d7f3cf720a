import BelfryCore

// The members of an alert that say when it rings, as they are written: in their order, defaults left out.

extension JSONWriter {
  /// - Parameter exceptDates: whether the dates are written that are left out.
  mutating func members(of trigger: Trigger, exceptDates: Bool = true) {
    switch trigger {
    case .now: break
    case .instant(let instant): member(AlertMember.fireDate, instant)
    case .after(let duration): member(AlertMember.after, duration)
    case .schedule(let schedule): members(of: schedule, exceptDates: exceptDates)
    }
  }

  private mutating func members(of schedule: Schedule, exceptDates: Bool) {
    if case .at(let moment) = schedule.start { member(AlertMember.fireDate, moment) }
    if let zone = schedule.zone { member(AlertMember.timeZone, zone.rawValue) }
    if case .after(let duration) = schedule.start { member(AlertMember.after, duration) }
    switch schedule.repetition {
    case .interval(let interval): members(of: interval)
    case .rule(let rule): member(AlertMember.repeatRule, rule.text)
    case nil: break
    }
    array(AlertMember.extraDates, unlessEmpty: schedule.extraDates)
    if exceptDates { array(AlertMember.exceptDates, unlessEmpty: schedule.exceptDates) }
    if let skip = schedule.skip { member(AlertMember.skip, skip.rawValue) }
    if schedule.gap != .shift { member(AlertMember.gap, schedule.gap.rawValue) }
  }

  private mutating func members(of interval: RepeatInterval) {
    member(AlertMember.repeatInterval, interval.unit.rawValue)
    if interval.every != 1 { member(AlertMember.repeatEvery, interval.every) }
    if interval.calendar != .gregorian {
      member(AlertMember.repeatCalendar, interval.calendar.rawValue)
    }
    if let until = interval.until { member(AlertMember.repeatUntil, until) }
    if let count = interval.count { member(AlertMember.repeatCount, count) }
  }

  private mutating func array(_ name: AlertMember, unlessEmpty moments: [Moment]) {
    guard !moments.isEmpty else { return }
    array(name, moments) { $0.value($1) }
  }

  /// Writes `missed`, unless it is the default.
  mutating func member(_ missed: Missed) {
    switch missed {
    case .once: break
    case .drop: member(AlertMember.missed, MissedWord.drop.rawValue)
    case .each(let most):
      beginObject(AlertMember.missed.rawValue)
      member(MissedMember.each, most)
      endObject()
    }
  }

  mutating func member(_ nag: Nag) {
    beginObject(AlertMember.nag.rawValue)
    member(NagMember.every, nag.every)
    member(NagMember.max, nag.most)
    endObject()
  }
}
