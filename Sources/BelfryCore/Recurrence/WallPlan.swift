/// The search for the nominal times of a repeat by the day, week, month or year.
///
/// A nominal is a local time, in milliseconds since 1970-01-01T00:00:00 on the same clock. Where the search begins
/// follows from the anchor and the wanted time alone: no occurrence is found by walking there from another.
struct WallPlan: Sendable {
  private let frequency: RecurrenceRule.Frequency
  private let interval: Int64
  private let parts: RuleParts
  private let calendar: RuleCalendar
  private let times: TimeSet
  private let builder: PeriodBuilder
  let anchor: Int64
  private let anchorDay: Int64
  /// The number of the anchor's year, month, week or day.
  private let anchorIndex: Int64
  /// How many periods have to be looked at to know that no further one has an occurrence.
  private let cycle: Int

  struct Hit {
    let wall: Int64
    /// A day that does not exist was moved there.
    let isMoved: Bool
    /// The number of its period.
    let index: Int64
  }

  /// - Returns: `nil` where the calendar does not know the anchor's year.
  init?(_ rule: RecurrenceRule, skip: Skip, anchor: WallTime) {
    frequency = rule.frequency
    interval = Int64(held(rule.interval))
    parts = RuleParts(rule, skip: skip)
    calendar = RuleCalendar(rule.calendar ?? .gregorian)
    self.anchor = anchor.milliseconds
    anchorDay = anchor.daysSince1970
    let millisecond = anchor.millisecondOfDay
    let allTimes = TimeSet(
      hours: bits(rule.byHour, else: millisecond / 3_600_000),
      minutes: bits(rule.byMinute, else: millisecond / 60_000 % 60),
      seconds: bits(rule.bySecond, else: millisecond / 1_000 % 60),
      millisecond: millisecond % 1_000)
    // A day is the same as every other: what BYSETPOS chooses is known beforehand.
    times =
      rule.frequency == .daily && !rule.bySetPosition.isEmpty
      ? allTimes.choosing(rule.bySetPosition) : allTimes

    // Weeks and days need no calendar, unless months or days of the month limit them.
    let needsYears =
      rule.frequency == .yearly || rule.frequency == .monthly || parts.hasMonths
      || parts.hasMonthDays
    guard let shape = needsYears ? calendar.shape(ofDay: anchorDay) : .gregorian(1970) else {
      return nil
    }
    let dayOfYear = Int(anchorDay - shape.firstDay)
    let month = needsYears ? shape.month(ofDay: dayOfYear) : 0
    builder = PeriodBuilder(
      parts: parts, calendar: calendar, anchorMonth: shape.code(ofMonth: month),
      anchorMonthDay: needsYears ? dayOfYear - shape.days(ofMonth: month).lowerBound + 1 : 1,
      anchorWeekday: weekdayIndex(anchorDay))
    switch frequency {
    case .yearly: anchorIndex = Int64(shape.year)
    case .monthly: anchorIndex = calendar.monthIndex(shape, place: month)
    case .weekly: anchorIndex = weekIndex(anchorDay, weekStart: parts.weekStart)
    default: anchorIndex = anchorDay
    }
    // Gregorian years and weekdays come round after 400 years, which are 4,800 months and 20,871 weeks; with an
    // interval so many steps of it as it takes to land on the same place. Other calendars: 400 years, too.
    let full: Int64 =
      switch frequency {
      case .yearly: 400
      case .monthly: 4_800
      case .weekly: 20_871
      default: 146_097
      }
    cycle = Int(full / greatestCommonDivisor(full, calendar.isGregorian ? interval : 1)) + 2
  }

  /// Whether each period has exactly one occurrence, the anchor's: then numbers follow from the count of periods.
  var isRegular: Bool {
    guard times.count == 1, times.chosen == nil,
      times.first(from: 0) == anchor - anchorDay * WallTime.millisecondsPerDay,
      parts.positions.isEmpty, !parts.hasMonths,
      !parts.hasMonthDays, !parts.hasWeekdays, parts.yearDays.isEmpty, parts.weekNumbers.isEmpty
    else { return false }
    return frequency == .daily || frequency == .weekly || parts.skip != .omit
  }

  /// The days of months that the rule names where the month may not have them, as bits, and the first time of day;
  /// `nil` where it names none, or moves them.
  var namedMonthDays: (days: UInt64, time: Int64)? {
    guard calendar.isGregorian, parts.skip == .omit, parts.positions.isEmpty,
      !parts.hasWeekdays, parts.yearDays.isEmpty, parts.weekNumbers.isEmpty,
      frequency == .monthly || frequency == .yearly, let time = times.first(from: 0)
    else { return nil }
    return (parts.hasMonthDays ? parts.monthDays : 1 << UInt64(builder.anchorMonthDay), time)
  }

  /// Whether a rule that names days of the month names those of this month.
  func includesMonth(_ date: CivilDate) -> Bool {
    let index = frequency == .yearly ? date.year : date.year * 12 + date.month - 1
    guard (Int64(index) - anchorIndex) % interval == 0 else { return false }
    if parts.hasMonths { return parts.allows(MonthCode(date.month)) }
    return frequency == .monthly || parts.hasMonthDays || builder.anchorMonth.number == date.month
  }

  /// How many periods lie between the anchor's and that of `hit`.
  func periods(before hit: Hit) -> Int { Int((hit.index - anchorIndex) / interval) }

  /// The first occurrence that is neither before `from` nor before the anchor; `nil`: there is none that is not after
  /// `limit`, or none at all.
  func next(
    from: Int64, limit: Int64 = .max, _ budget: inout StepBudget
  ) throws(TimetableFault) -> Hit? {
    let start = max(from, anchor)
    guard start <= limit, start <= Self.latest else { return nil }
    let hit =
      frequency == .daily
      ? try nextDay(from: start, limit, &budget) : try nextInPeriods(from: start, limit, &budget)
    guard let hit, hit.wall <= limit, hit.wall <= Self.latest else { return nil }
    return hit
  }

  private static let latest = Timestamp.latest.milliseconds

  // MARK: Days

  private func nextDay(
    from: Int64, _ limit: Int64, _ budget: inout StepBudget
  ) throws(TimetableFault) -> Hit? {
    let (firstDay, time) = from.quotientAndRemainderFloored(by: WallTime.millisecondsPerDay)
    guard let earliest = times.first(from: 0) else { return nil }
    // The first day counts only where it has a time left.
    let timeOnFirstDay = times.first(from: time)
    var day = timeOnFirstDay == nil ? firstDay + 1 : firstDay
    // Whole weeks never reach another weekday.
    if parts.weekdays != 0, interval % 7 == 0,
      parts.weekdays >> UInt8(builder.anchorWeekday) & 1 == 0
    {
      return nil
    }
    let isUnlimited = !parts.hasMonths && !parts.hasMonthDays
    let lastDay = min(limit, Self.latest) / WallTime.millisecondsPerDay
    var misses = 0
    while true {
      try budget.spend()
      let ahead = (day - anchorDay) % interval
      if ahead != 0 { day += interval - ahead }
      guard day <= lastDay else { return nil }
      if isUnlimited {
        guard parts.weekdays != 0, parts.weekdays >> UInt8(weekdayIndex(day)) & 1 == 0 else {
          break
        }
        // Weekdays come round after seven steps of the interval.
        misses += 1
        guard misses < 8 else { return nil }
        day += interval
      } else {
        guard let allowed = try builder.nextAllowedDay(from: day, &budget) else { return nil }
        if allowed == day { break }
        day = allowed
      }
    }
    let found = day == firstDay ? timeOnFirstDay ?? earliest : earliest
    return Hit(wall: day * WallTime.millisecondsPerDay + found, isMoved: false, index: day)
  }

  // MARK: Weeks, months and years

  private func nextInPeriods(
    from: Int64, _ limit: Int64, _ budget: inout StepBudget
  ) throws(TimetableFault) -> Hit? {
    let fromDay = from.quotientAndRemainderFloored(by: WallTime.millisecondsPerDay).quotient
    guard let wanted = index(ofDay: fromDay) else { return nil }
    // Moved days and weeks at the turn of the year reach into the next period, or back into the one before.
    let isOverlapping = parts.skip != .omit || !parts.weekNumbers.isEmpty
    let first = max(anchorIndex, isOverlapping ? wanted - 1 : wanted)
    let (whole, rest) = (first - anchorIndex).quotientAndRemainder(dividingBy: interval)
    var index = anchorIndex + (rest == 0 ? whole : whole + 1) * interval
    var best: Hit?
    var left = cycle
    let limitDay = min(limit, Self.latest) / WallTime.millisecondsPerDay
    while left > 0 {
      try budget.spend(calendar.isGregorian || frequency == .weekly ? 1 : calendar.stepsPerYear)
      guard let period = period(index) else { break }
      if let best {
        if period.base * WallTime.millisecondsPerDay > best.wall { break }
      } else if period.base > limitDay {
        break
      }
      if let found = self.first(in: period, index: index, from: from) {
        if best.map({ found.wall < $0.wall }) ?? true { best = found }
        if !isOverlapping { break }
      }
      index += interval
      left -= 1
    }
    return best
  }

  private func index(ofDay day: Int64) -> Int64? {
    switch frequency {
    case .yearly: calendar.year(ofDay: day).map(Int64.init)
    case .monthly:
      calendar.shape(ofDay: day).map {
        calendar.monthIndex($0, place: $0.month(ofDay: Int(day - $0.firstDay)))
      }
    default: weekIndex(day, weekStart: parts.weekStart)
    }
  }

  private func period(_ index: Int64) -> PeriodDays? {
    switch frequency {
    case .yearly: calendar.shape(ofYear: Int(index)).map(builder.year)
    case .monthly: calendar.month(at: index).map { builder.month($0.shape, place: $0.place) }
    default: builder.week(index * 7 + Int64(parts.weekStart) - 3)
    }
  }

  private func first(in period: PeriodDays, index: Int64, from: Int64) -> Hit? {
    let (fromDay, time) = from.quotientAndRemainderFloored(by: WallTime.millisecondsPerDay)
    let wanted = Int(clamping: fromDay - period.base)
    guard parts.positions.isEmpty else {
      let count = period.days.count * times.count
      for place in places(parts.positions, of: count) {
        guard let day = period.days.day(at: place / times.count), day >= wanted else { continue }
        let found = hit(day, times.time(at: place % times.count), period, index)
        if found.wall >= from { return found }
      }
      return nil
    }
    guard var day = period.days.first(from: wanted) else { return nil }
    if day == wanted {
      if let later = times.first(from: time) { return hit(day, later, period, index) }
      guard let next = period.days.first(from: day + 1) else { return nil }
      day = next
    }
    return times.first(from: 0).map { hit(day, $0, period, index) }
  }

  private func hit(_ day: Int, _ time: Int64, _ period: PeriodDays, _ index: Int64) -> Hit {
    Hit(
      wall: (period.base + Int64(day)) * WallTime.millisecondsPerDay + time,
      isMoved: period.moved.contains(day), index: index)
  }
}

extension PeriodBuilder {
  /// The first day that is not before `day` and that the limits allow; `nil`: there is none within 400 years.
  func nextAllowedDay(
    from day: Int64, _ budget: inout StepBudget
  ) throws(TimetableFault) -> Int64? {
    if !parts.hasMonths, !parts.hasMonthDays, parts.yearDays.isEmpty {
      return (day..<day + 7).first { parts.weekdays >> UInt8(weekdayIndex($0)) & 1 == 1 }
    }
    guard let first = calendar.year(ofDay: day) else { return nil }
    for year in first...first + 401 {
      try budget.spend(calendar.stepsPerYear * 4)
      guard let shape = calendar.shape(ofYear: year) else { return nil }
      let allowed = limits(shape)
      if let found = allowed.days.first(from: Int(clamping: day - allowed.base)) {
        return allowed.base + Int64(found)
      }
    }
    return nil
  }
}

/// The number of a week; weeks that follow each other differ by one. 1970-01-01 was a Thursday.
///
/// - Parameter weekStart: 0 is Monday.
private func weekIndex(_ day: Int64, weekStart: Int) -> Int64 {
  (day + 3 - Int64(weekStart)).quotientAndRemainderFloored(by: 7).quotient
}

/// The values as bits; without any, `other` alone.
func bits(_ values: [Int], else other: Int64) -> UInt64 {
  values.isEmpty ? 1 << UInt64(other & 63) : values.reduce(0) { $0 | 1 << UInt64($1 & 63) }
}

/// An interval within bounds that no product of the search overflows in.
func held(_ interval: Int) -> Int { min(max(interval, 1), 1_000_000_000) }

func greatestCommonDivisor(_ left: Int64, _ right: Int64) -> Int64 {
  var (left, right) = (left, right)
  while right != 0 { (left, right) = (right, left % right) }
  return max(left, 1)
}
