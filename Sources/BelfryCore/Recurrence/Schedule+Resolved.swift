extension Schedule {
  /// The same with a start that stays: now and "after …" become an instant.
  ///
  /// - Parameter now: when the request is carried out.
  package func resolved(at now: Timestamp) -> Schedule {
    var result = self
    switch start {
    case .now: result.start = .at(.instant(now))
    case .after(let delay): result.start = .at(.instant(now.advanced(clampingBy: delay)))
    case .at: break
    }
    return result
  }

  /// Whether `Timetable` needs a zone that the schedule does not name, though it does not float: an instant is repeated
  /// by the day or longer, or a local time stands beside it.
  package var lacksZone: Bool {
    guard zone == nil, !isFloating else { return false }
    let moments = extraDates + exceptDates + (repetition?.until.map { [$0] } ?? [])
    let hasWall = moments.contains { if case .wall = $0 { true } else { false } }
    return hasWall || repetition.map { !$0.isElapsed } ?? false
  }
}

extension Repetition {
  /// Whether it counts elapsed time: hours, minutes and seconds.
  package var isElapsed: Bool {
    switch self {
    case .interval(let interval): interval.unit.isElapsed
    case .rule(let rule):
      switch rule.frequency {
      case .secondly, .minutely, .hourly: true
      case .daily, .weekly, .monthly, .yearly: false
      }
    }
  }

  package var until: Moment? {
    switch self {
    case .interval(let interval): interval.until
    case .rule(let rule): rule.until
    }
  }

  package var count: Int? {
    switch self {
    case .interval(let interval): interval.count
    case .rule(let rule): rule.count
    }
  }
}

extension RepeatInterval {
  /// The rule that says the same, for units of a day and longer.
  var rule: RecurrenceRule {
    var rule: RecurrenceRule
    switch unit {
    case .year: rule = RecurrenceRule(.yearly)
    case .quarter, .month: rule = RecurrenceRule(.monthly)
    case .week: rule = RecurrenceRule(.weekly)
    case .day: rule = RecurrenceRule(.daily)
    case .hour: rule = RecurrenceRule(.hourly)
    case .minute: rule = RecurrenceRule(.minutely)
    case .second: rule = RecurrenceRule(.secondly)
    }
    rule.interval = unit == .quarter ? held(every) * 3 : every
    rule.calendar = calendar
    return rule
  }
}
