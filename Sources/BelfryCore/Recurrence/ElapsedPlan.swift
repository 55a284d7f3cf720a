/// The search for the occurrences of a repeat by the hour, minute or second, which count elapsed time.
///
/// Candidates are the instants `anchor + k × interval`, whatever clocks show there. Parts of a rule judge, and where
/// they expand choose among, the local times of the clock's hour or minute that a candidate falls in.
struct ElapsedPlan: Sendable {
  let anchor: Int64
  /// Milliseconds from one candidate to the next.
  let step: Int64
  /// `nil`: each candidate is an occurrence.
  private let filter: Filter?

  init(unit: RepeatUnit, every: Int, anchor: Timestamp) {
    self.anchor = anchor.milliseconds
    step = Int64(held(every)) * Self.length(of: unit)
    filter = nil
  }

  /// - Parameter rule: its frequency is hourly, minutely or secondly.
  init(_ rule: RecurrenceRule, zone: Zone, anchor: Timestamp) {
    let unit: RepeatUnit =
      switch rule.frequency {
      case .hourly: .hour
      case .minutely: .minute
      default: .second
      }
    self.anchor = anchor.milliseconds
    step = Int64(held(rule.interval)) * Self.length(of: unit)
    filter = Filter(rule, unit: Self.length(of: unit), zone: zone)
  }

  private static func length(of unit: RepeatUnit) -> Int64 {
    switch unit {
    case .hour: 3_600_000
    case .minute: 60_000
    default: 1_000
    }
  }

  var isRegular: Bool { filter == nil }

  /// How many candidates come before `instant`, which is not before the anchor.
  func candidates(before instant: Int64) -> Int {
    guard instant > anchor else { return 0 }
    return Int((instant - anchor + step - 1) / step)
  }

  /// The first occurrence that is neither before `from` nor before the anchor, if any is not after `limit`.
  func next(
    from: Int64, limit: Int64 = .max, _ budget: inout StepBudget
  ) throws(TimetableFault) -> Int64? {
    let start = max(from, anchor)
    let last = min(limit, Timestamp.latest.milliseconds)
    guard start <= last else { return nil }
    guard let filter else {
      try budget.spend()
      let found = anchor + Int64(candidates(before: start)) * step
      return found <= last ? found : nil
    }
    return try filter.next(from: start, last, anchor: anchor, step: step, &budget)
  }
}

extension ElapsedPlan {
  /// The parts of a rule, and the zone whose clocks they judge.
  struct Filter: Sendable {
    private let unit: Int64
    private let zone: Zone
    private let hours: UInt64
    private let minutes: UInt64
    private let seconds: UInt64
    /// Whether minutes, seconds are chosen within the candidate's hour, minute, rather than judged.
    private let expandsMinutes: Bool
    private let expandsSeconds: Bool
    private let limits: PeriodBuilder?
    private let positions: [Int]

    /// - Returns: `nil` where no part is there.
    init?(_ rule: RecurrenceRule, unit: Int64, zone: Zone) {
      let parts = RuleParts(rule, skip: .omit)
      let hasDays =
        parts.hasMonths || parts.hasMonthDays || parts.hasWeekdays || !parts.yearDays.isEmpty
      guard
        hasDays || !rule.byHour.isEmpty || !rule.byMinute.isEmpty || !rule.bySecond.isEmpty
          || !rule.bySetPosition.isEmpty
      else { return nil }
      self.unit = unit
      self.zone = zone
      hours = rule.byHour.isEmpty ? TimeSet.allHours : bits(rule.byHour, else: 0)
      minutes = rule.byMinute.isEmpty ? TimeSet.allSixty : bits(rule.byMinute, else: 0)
      seconds = rule.bySecond.isEmpty ? TimeSet.allSixty : bits(rule.bySecond, else: 0)
      expandsMinutes = unit == 3_600_000 && !rule.byMinute.isEmpty
      expandsSeconds = unit > 1_000 && !rule.bySecond.isEmpty
      positions = rule.bySetPosition
      limits =
        hasDays
        ? PeriodBuilder(
          parts: parts, calendar: RuleCalendar(rule.calendar ?? .gregorian),
          anchorMonth: MonthCode(1), anchorMonthDay: 1, anchorWeekday: 0) : nil
    }

    func next(
      from: Int64, _ last: Int64, anchor: Int64, step: Int64, _ budget: inout StepBudget
    ) throws(TimetableFault) -> Int64? {
      guard !isHopeless else { return nil }
      var state = Search(anchor: anchor, step: step)
      // Nothing in 400 years is taken for nothing at all.
      let horizon = min(last, from + 146_097 * WallTime.millisecondsPerDay)
      // What a candidate stands for lies within a unit of it, on either side.
      var number = state.number(notBefore: from - unit + 1)
      while true {
        try budget.spend(2)
        let candidate = anchor + number * step
        guard candidate - unit <= horizon else { return nil }
        let span = zone.table.span(at: candidate)
        let block = Block(candidate, span: span, unit: unit)
        if let best = try first(of: block, from: from, anchor: anchor, &state, &budget) {
          guard best <= last else { return nil }
          // Beside a clock change the next candidate's hour can begin within this one's.
          let next = candidate + step
          if next - unit < best {
            let other = Block(next, span: zone.table.span(at: next), unit: unit)
            if let rival = try first(of: other, from: from, anchor: anchor, &state, &budget),
              rival < best
            {
              return rival
            }
          }
          return best
        }
        let ahead = try nextPossible(after: block, span: span, &state, &budget)
        guard let ahead else { return nil }
        number = max(number + 1, state.number(notBefore: ahead - unit + 1))
      }
    }

    /// Whether `BYSETPOS` asks for places that no hour, minute or second has.
    private var isHopeless: Bool {
      let count =
        (expandsMinutes ? minutes.nonzeroBitCount : 1)
        * (expandsSeconds ? seconds.nonzeroBitCount : 1)
      return !positions.isEmpty && places(positions, of: count).isEmpty
    }

    /// The part of a search that outlives a step: which days and offsets were found to be good or not.
    private struct Search {
      let anchor: Int64
      let step: Int64
      /// A stretch of days without an allowed one, and the allowed day that ends it.
      var emptyFrom: Int64 = .max
      var nextAllowed: Int64 = .min
      var possible: [Int64: Bool] = [:]

      init(anchor: Int64, step: Int64) {
        self.anchor = anchor
        self.step = step
      }

      /// The number of the first candidate that is not before `instant`, from 0.
      func number(notBefore instant: Int64) -> Int64 {
        instant <= anchor ? 0 : (instant - anchor + step - 1) / step
      }
    }

    /// A candidate, and the hour, minute or second of the clock that it falls in.
    private struct Block {
      let candidate: Int64
      /// Milliseconds east of UTC at the candidate.
      let offset: Int64
      /// The first instant, and the first after it, if clocks do not change in between.
      let start: Int64
      let end: Int64
      /// Whether clocks change within it.
      let isBroken: Bool

      init(_ candidate: Int64, span: ZoneTable.Span, unit: Int64) {
        self.candidate = candidate
        offset = span.offset
        let into = (candidate + offset).quotientAndRemainderFloored(by: unit).remainder
        start = candidate - into
        end = start + unit
        isBroken = start < span.start || end > span.end
      }
    }

    // MARK: One candidate

    private func first(
      of block: Block, from: Int64, anchor: Int64, _ state: inout Search,
      _ budget: inout StepBudget
    ) throws(TimetableFault) -> Int64? {
      guard block.isBroken else {
        return try firstOfWhole(block, from: max(from, anchor), &state, &budget)
      }
      try budget.spend(Int(unit / 60_000) + 1)
      var found: [Int64] = []
      for instant in instants(of: block) {
        let offset = zone.table.span(at: instant).offset
        if try allows(instant + offset, &state, &budget) { found.append(instant) }
      }
      if !positions.isEmpty { found = places(positions, of: found.count).map { found[$0] } }
      return found.first { $0 >= from && $0 >= anchor }
    }

    /// Where clocks run on evenly: without a list.
    private func firstOfWhole(
      _ block: Block, from: Int64, _ state: inout Search, _ budget: inout StepBudget
    ) throws(TimetableFault) -> Int64? {
      let local = block.candidate + block.offset
      guard hours >> UInt64(hour(local)) & 1 == 1 else { return nil }
      guard expandsMinutes || expandsSeconds else {
        guard block.candidate >= from, try allows(local, &state, &budget) else { return nil }
        return block.candidate
      }
      let times = TimeSet(
        hours: 1 << UInt64(hour(local)),
        minutes: expandsMinutes ? minutes : minutes & 1 << UInt64(minute(local)),
        seconds: expandsSeconds ? seconds : 1 << UInt64(second(local)),
        millisecond: local.quotientAndRemainderFloored(by: 1_000).remainder)
      guard times.count > 0 else { return nil }
      let day = local.quotientAndRemainderFloored(by: WallTime.millisecondsPerDay).quotient
      let midnight = day * WallTime.millisecondsPerDay
      let chosen = positions.isEmpty ? times : times.choosing(positions)
      guard let time = chosen.first(from: max(from + block.offset - midnight, 0)),
        try allowsDay(day, &state, &budget)
      else { return nil }
      return midnight + time - block.offset
    }

    /// All instants of the block that have one of the chosen minutes and seconds on the clock, in order.
    private func instants(of block: Block) -> [Int64] {
      guard expandsMinutes || expandsSeconds else { return [block.candidate] }
      let fraction = block.candidate.quotientAndRemainderFloored(by: 1_000).remainder
      let local = block.candidate + block.offset
      var found: [Int64] = []
      for second in 0..<unit / 1_000 {
        let instant = block.start + second * 1_000 + fraction
        let shown = instant + zone.table.span(at: instant).offset
        let minuteFits =
          expandsMinutes
          ? minutes >> UInt64(minute(shown)) & 1 == 1
          : unit < 3_600_000 || minute(instant + block.offset) == minute(local)
        let secondFits =
          expandsSeconds
          ? seconds >> UInt64(self.second(shown)) & 1 == 1
          : self.second(instant + block.offset) == self.second(local)
        if minuteFits, secondFits { found.append(instant) }
      }
      return found
    }

    private func allows(
      _ local: Int64, _ state: inout Search, _ budget: inout StepBudget
    ) throws(TimetableFault) -> Bool {
      guard hours >> UInt64(hour(local)) & 1 == 1, minutes >> UInt64(minute(local)) & 1 == 1,
        seconds >> UInt64(second(local)) & 1 == 1
      else { return false }
      return try allowsDay(
        local.quotientAndRemainderFloored(by: WallTime.millisecondsPerDay).quotient, &state,
        &budget)
    }

    private func allowsDay(
      _ day: Int64, _ state: inout Search, _ budget: inout StepBudget
    ) throws(TimetableFault) -> Bool {
      guard limits != nil else { return true }
      return try allowedDay(from: day, &state, &budget) == day
    }

    private func allowedDay(
      from day: Int64, _ state: inout Search, _ budget: inout StepBudget
    ) throws(TimetableFault) -> Int64? {
      guard let limits else { return day }
      if day >= state.emptyFrom, day <= state.nextAllowed { return state.nextAllowed }
      guard let found = try limits.nextAllowedDay(from: day, &budget) else { return nil }
      state.emptyFrom = day
      state.nextAllowed = found
      return found
    }

    // MARK: From one candidate to the next that can do

    /// The first instant behind the block at which the clock can show what is wanted, or clocks change before that.
    private func nextPossible(
      after block: Block, span: ZoneTable.Span, _ state: inout Search, _ budget: inout StepBudget
    ) throws(TimetableFault) -> Int64? {
      // Until clocks change, no candidate can do.
      guard isPossible(at: block.offset, &state) else {
        return span.end < ZoneTable.distantFuture ? max(span.end, block.end) : nil
      }
      let local = max(block.end, block.candidate + 1) + block.offset
      let (day, time) = local.quotientAndRemainderFloored(by: WallTime.millisecondsPerDay)
      guard let allowed = try allowedDay(from: day, &state, &budget) else { return nil }
      let times = TimeSet(
        hours: hours, minutes: minutes, seconds: seconds, millisecond: 0)
      // A second that has begun may still hold a candidate.
      var wanted = allowed * WallTime.millisecondsPerDay
      if allowed == day {
        if let later = times.first(from: time - time % 1_000) {
          wanted += later
        } else if let next = try allowedDay(from: day + 1, &state, &budget) {
          wanted = next * WallTime.millisecondsPerDay + (times.first(from: 0) ?? 0)
        } else {
          return nil
        }
      } else {
        wanted += times.first(from: 0) ?? 0
      }
      return min(wanted - block.offset, max(span.end, block.end))
    }

    /// Whether any candidate shows an hour, minute and second that is wanted, as long as clocks keep this offset.
    private func isPossible(at offset: Int64, _ state: inout Search) -> Bool {
      if let known = state.possible[offset] { return known }
      let (anchor, step) = (state.anchor + offset, state.step)
      // The times of day that candidates have differ by multiples of this.
      let stride = greatestCommonDivisor(step, WallTime.millisecondsPerDay) / 1_000
      let seconds = anchor.quotientAndRemainderFloored(by: 1_000).quotient
      let first = seconds.quotientAndRemainderFloored(by: max(stride, 1)).remainder
      // Where they come round every minute or hour, longer units are all reached.
      let round: Int64 =
        stride > 0 && 60 % stride == 0 ? 60 : stride > 0 && 3_600 % stride == 0 ? 3_600 : 86_400
      var answer = false
      var time = first
      while time < round, !answer {
        let shown = time * 1_000
        answer =
          (round < 86_400 || hours >> UInt64(hour(shown)) & 1 == 1)
          && (round < 3_600 || expandsMinutes || minutes >> UInt64(minute(shown)) & 1 == 1)
          && (expandsSeconds || self.seconds >> UInt64(second(shown)) & 1 == 1)
        time += max(stride, 1)
      }
      state.possible[offset] = answer
      return answer
    }

    private func hour(_ local: Int64) -> Int64 {
      local.quotientAndRemainderFloored(by: WallTime.millisecondsPerDay).remainder / 3_600_000
    }

    private func minute(_ local: Int64) -> Int64 {
      local.quotientAndRemainderFloored(by: 3_600_000).remainder / 60_000
    }

    private func second(_ local: Int64) -> Int64 {
      local.quotientAndRemainderFloored(by: 60_000).remainder / 1_000
    }
  }
}
