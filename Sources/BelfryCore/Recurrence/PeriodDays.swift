/// The days that a rule names in one period: a year, a month or a week.
///
/// Bit i of the sets is the day `base + i`. They begin a week before the period, since weeks and moved days reach
/// over its ends.
struct PeriodDays {
  let base: Int64
  var days: DaySet
  /// Those of `days` that are there only because a day or month that does not exist was moved.
  var moved: DaySet

  static let margin = 7
}

/// Builds the days of a period. The order is RFC 7529's (section 4.1): months, months that do not exist, then weeks,
/// days of the year and of the month, days that do not exist, then weekdays.
struct PeriodBuilder {
  let parts: RuleParts
  let calendar: RuleCalendar
  /// What stands for the parts that the rule does not have.
  let anchorMonth: MonthCode
  /// 1 or more.
  let anchorMonthDay: Int
  /// 0 is Monday.
  let anchorWeekday: Int

  private static let margin = PeriodDays.margin

  // MARK: A year

  func year(_ shape: YearShape) -> PeriodDays {
    let base = shape.firstDay - Int64(Self.margin)
    var chosen = Selection()
    let isBare =
      !parts.hasMonthDays && parts.yearDays.isEmpty && parts.weekNumbers.isEmpty
      && !parts.hasWeekdays

    if parts.hasMonthDays || isBare {
      chosen.intersect(daysOfMonths(shape, isBare: isBare))
    } else if parts.hasMonths {
      chosen.intersect(wholeMonths(shape))
    }
    if !parts.yearDays.isEmpty { chosen.intersect(daysOfYear(shape)) }
    if !parts.weekNumbers.isEmpty {
      var weeks = Found()
      weeks.natural = weeksOfYear(shape)
      if !parts.hasWeekdays, !parts.hasMonthDays, parts.yearDays.isEmpty {
        weeks.natural =
          weeks.natural
          & DaySet(weekdays: 1 << UInt8(anchorWeekday), firstWeekday: weekdayIndex(base))
      }
      chosen.intersect(weeks)
    }
    if parts.hasWeekdays {
      var found = Found()
      let wholeYear = Self.margin..<Self.margin + shape.length
      if parts.weekdays != 0 {
        found.natural = DaySet(weekdays: parts.weekdays, firstWeekday: weekdayIndex(base))
        // As a limit it leaves alone what weeks and moved days have beyond the year.
        if !chosen.isLimited { found.natural = found.natural & DaySet(wholeYear) }
      }
      if parts.hasMonths {
        for month in months(of: shape) {
          insertNumberedWeekdays(into: &found.natural, of: month.days, base: base)
        }
      } else {
        insertNumberedWeekdays(into: &found.natural, of: wholeYear, base: base)
      }
      chosen.intersect(found)
    }
    return chosen.result(base: base)
  }

  /// Days of the month in each month that is meant.
  private func daysOfMonths(_ shape: YearShape, isBare: Bool) -> Found {
    var found = Found()
    if parts.hasMonths || isBare {
      for month in months(of: shape) { insertMonthDays(into: &found, of: month) }
    } else {
      for place in 0..<shape.monthCount { insertMonthDays(into: &found, of: month(shape, place)) }
    }
    return found
  }

  private func wholeMonths(_ shape: YearShape) -> Found {
    var found = Found()
    for month in months(of: shape) {
      if month.isMoved {
        found.moved = found.moved | DaySet(month.days)
      } else {
        found.natural = found.natural | DaySet(month.days)
      }
    }
    // Weeks reach over the ends of the year: those days belong to the months beyond.
    if !parts.weekNumbers.isEmpty {
      if let last = lastMonth(ofYear: shape.year - 1), parts.allows(last) {
        found.natural = found.natural | DaySet(0..<Self.margin)
      }
      if parts.allows(MonthCode(1)) {
        let end = Self.margin + shape.length
        found.natural = found.natural | DaySet(end..<end + Self.margin)
      }
    }
    return found
  }

  private func lastMonth(ofYear year: Int) -> MonthCode? {
    calendar.isGregorian
      ? MonthCode(12) : calendar.shape(ofYear: year).map { $0.code(ofMonth: $0.monthCount - 1) }
  }

  private struct Month {
    /// Bits of the year's sets.
    let days: Range<Int>
    /// It stands for a leap month that the year does not have.
    let isMoved: Bool
  }

  private func month(_ shape: YearShape, _ place: Int, isMoved: Bool = false) -> Month {
    let days = shape.days(ofMonth: place)
    return Month(
      days: days.lowerBound + Self.margin..<days.upperBound + Self.margin, isMoved: isMoved)
  }

  /// The months of `BYMONTH`, or else the anchor's, with those moved that the year does not have.
  private func months(of shape: YearShape) -> [Month] {
    var result: [Month] = []
    var missing: [MonthCode] = []
    let (regular, leap) =
      parts.hasMonths
      ? (parts.months, parts.leapMonths)
      : anchorMonth.isLeap
        ? (0, 1 << UInt32(anchorMonth.number & 31)) : (1 << UInt32(anchorMonth.number & 31), 0)
    if calendar.isGregorian {
      for number in 1...12 where regular >> UInt32(number) & 1 == 1 {
        result.append(month(shape, number - 1))
      }
      return result
    }
    for number in 1...15 {
      if regular >> UInt32(number) & 1 == 1, let place = shape.place(of: MonthCode(number)) {
        result.append(month(shape, place))
      }
      if leap >> UInt32(number) & 1 == 1 {
        let code = MonthCode(number, isLeap: true)
        if let place = shape.place(of: code) {
          result.append(month(shape, place))
        } else {
          missing.append(code)
        }
      }
    }
    guard parts.skip != .omit else { return result }
    for code in missing {
      let other = MonthCode(parts.skip == .backward ? code.number : code.number + 1)
      if let place = shape.place(of: other) {
        result.append(month(shape, place, isMoved: true))
      } else if parts.skip == .forward, let next = calendar.shape(ofYear: shape.year + 1) {
        let days = next.days(ofMonth: 0)
        let start = Self.margin + shape.length
        result.append(Month(days: start..<start + days.count, isMoved: true))
      }
    }
    return result
  }

  // MARK: A month

  func month(_ shape: YearShape, place: Int) -> PeriodDays {
    let days = shape.days(ofMonth: place)
    let base = shape.firstDay + Int64(days.lowerBound - Self.margin)
    let month = Month(days: Self.margin..<Self.margin + days.count, isMoved: false)
    guard !parts.hasMonths || parts.allows(shape.code(ofMonth: place)) else {
      return PeriodDays(base: base, days: DaySet(), moved: DaySet())
    }
    var chosen = Selection()
    if parts.hasMonthDays || !parts.hasWeekdays {
      var found = Found()
      insertMonthDays(into: &found, of: month)
      chosen.intersect(found)
    }
    if parts.hasWeekdays {
      var found = Found()
      if parts.weekdays != 0 {
        found.natural = DaySet(weekdays: parts.weekdays, firstWeekday: weekdayIndex(base))
        if !chosen.isLimited { found.natural = found.natural & DaySet(month.days) }
      }
      insertNumberedWeekdays(into: &found.natural, of: month.days, base: base)
      chosen.intersect(found)
    }
    return chosen.result(base: base)
  }

  // MARK: A week

  /// - Parameter firstDay: the first day of the week.
  func week(_ firstDay: Int64) -> PeriodDays {
    let base = firstDay - Int64(Self.margin)
    let weekdays = parts.weekdays != 0 ? parts.weekdays : 1 << UInt8(anchorWeekday)
    var days =
      DaySet(weekdays: weekdays, firstWeekday: weekdayIndex(base))
      & DaySet(Self.margin..<Self.margin + 7)
    if parts.hasMonths {
      var allowed = DaySet()
      var shape: YearShape?
      for bit in Self.margin..<Self.margin + 7 where days.contains(bit) {
        let day = base + Int64(bit)
        if shape.map({ day - $0.firstDay >= Int64($0.length) }) ?? true {
          shape = calendar.shape(ofDay: day)
        }
        guard let shape, day >= shape.firstDay else { continue }
        let month = shape.month(ofDay: Int(day - shape.firstDay))
        if parts.allows(shape.code(ofMonth: month)) { allowed.insert(bit) }
      }
      days = allowed
    }
    return PeriodDays(base: base, days: days, moved: DaySet())
  }

  // MARK: Limits

  /// The days of a year that a rule's parts allow where all of them only limit: in rules by the day and shorter.
  func limits(_ shape: YearShape) -> PeriodDays {
    let base = shape.firstDay - Int64(Self.margin)
    var chosen = Selection()
    chosen.intersect(Found(natural: DaySet(Self.margin..<Self.margin + shape.length)))
    if parts.hasMonths {
      var found = Found()
      for place in 0..<shape.monthCount where parts.allows(shape.code(ofMonth: place)) {
        found.natural = found.natural | DaySet(month(shape, place).days)
      }
      chosen.intersect(found)
    }
    if parts.hasMonthDays {
      var found = Found()
      for place in 0..<shape.monthCount {
        insertMonthDays(into: &found, of: month(shape, place), skip: .omit)
      }
      chosen.intersect(found)
    }
    if !parts.yearDays.isEmpty { chosen.intersect(daysOfYear(shape, skip: .omit)) }
    if parts.weekdays != 0 {
      chosen.intersect(
        Found(natural: DaySet(weekdays: parts.weekdays, firstWeekday: weekdayIndex(base))))
    }
    return chosen.result(base: base)
  }

  // MARK: Days

  /// The days of the month, from both ends, or else the anchor's.
  private func insertMonthDays(into found: inout Found, of month: Month, skip: Skip? = nil) {
    let length = month.days.count
    let fromStart = parts.hasMonthDays ? parts.monthDays : 1 << UInt64(anchorMonthDay & 63)
    var rest = fromStart
    while rest != 0 {
      let day = rest.trailingZeroBitCount
      rest &= rest - 1
      if day <= length {
        found.insert(month.days.lowerBound + day - 1, isMoved: month.isMoved)
      } else {
        switch skip ?? parts.skip {
        case .omit: break
        case .backward: found.moved.insert(month.days.upperBound - 1)
        case .forward: found.moved.insert(month.days.upperBound)
        }
      }
    }
    rest = parts.monthDaysFromEnd
    while rest != 0 {
      let day = rest.trailingZeroBitCount
      rest &= rest - 1
      if day <= length {
        found.insert(month.days.upperBound - day, isMoved: month.isMoved)
      } else {
        // It would be before the first.
        switch skip ?? parts.skip {
        case .omit: break
        case .backward: found.moved.insert(month.days.lowerBound - 1)
        case .forward: found.moved.insert(month.days.lowerBound)
        }
      }
    }
  }

  private func daysOfYear(_ shape: YearShape, skip: Skip? = nil) -> Found {
    var found = Found()
    for number in parts.yearDays {
      let day = number > 0 ? number - 1 : shape.length + number
      if (0..<shape.length).contains(day) {
        found.natural.insert(Self.margin + day)
        continue
      }
      switch (skip ?? parts.skip, number > 0) {
      case (.omit, _): break
      case (.backward, true): found.moved.insert(Self.margin + shape.length - 1)
      case (.forward, true): found.moved.insert(Self.margin + shape.length)
      case (.backward, false): found.moved.insert(Self.margin - 1)
      case (.forward, false): found.moved.insert(Self.margin)
      }
    }
    return found
  }

  /// Whole weeks, as ISO 8601 numbers them: week 1 is the first with four days in the year.
  private func weeksOfYear(_ shape: YearShape) -> DaySet {
    let first = firstWeek(from: shape.firstDay)
    let end = shape.length + firstWeek(from: shape.firstDay + Int64(shape.length))
    let count = (end - first) / 7
    var days = DaySet()
    for number in parts.weekNumbers {
      let week = number > 0 ? number - 1 : count + number
      guard (0..<count).contains(week) else { continue }
      let start = Self.margin + first + week * 7
      days = days | DaySet(start..<start + 7)
    }
    return days
  }

  /// How many days after a year's first day its first week begins: -3 to 3.
  private func firstWeek(from day: Int64) -> Int {
    let into = (weekdayIndex(day) - parts.weekStart + 7) % 7
    return into <= 3 ? -into : 7 - into
  }

  private func insertNumberedWeekdays(into days: inout DaySet, of span: Range<Int>, base: Int64) {
    for item in parts.numberedWeekdays {
      guard let ordinal = item.ordinal else { continue }
      let wanted = item.weekday.rawValue - 1
      let day: Int
      if ordinal > 0 {
        let first = weekdayIndex(base + Int64(span.lowerBound))
        day = span.lowerBound + (wanted - first + 7) % 7 + (ordinal - 1) * 7
      } else {
        let last = weekdayIndex(base + Int64(span.upperBound - 1))
        day = span.upperBound - 1 - (last - wanted + 7) % 7 + (ordinal + 1) * 7
      }
      if span.contains(day) { days.insert(day) }
    }
  }
}

/// Days of one rule part: those that exist, and those that others were moved to.
private struct Found {
  var natural = DaySet()
  var moved = DaySet()

  mutating func insert(_ day: Int, isMoved: Bool) {
    if isMoved { moved.insert(day) } else { natural.insert(day) }
  }
}

/// What is left after the parts that were looked at.
private struct Selection {
  private var days = DaySet()
  private var natural = DaySet()
  /// Whether any part was looked at.
  private(set) var isLimited = false

  mutating func intersect(_ found: Found) {
    let all = found.natural | found.moved
    days = isLimited ? days & all : all
    natural = isLimited ? natural & found.natural : found.natural
    isLimited = true
  }

  func result(base: Int64) -> PeriodDays {
    PeriodDays(base: base, days: days, moved: days - natural)
  }
}
