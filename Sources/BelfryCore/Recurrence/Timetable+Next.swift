extension Timetable {
  /// The first entry that is not before `from`; `nil`: all lie before it.
  ///
  /// - Throws: `neverFires` where there is no occurrence at all, whatever `from` is.
  package func first(from: Timestamp) throws(TimetableFault) -> Entry? {
    var meter = WorkMeter()
    return try first(from: from, &meter)
  }

  /// - Parameter meter: what it costs is added to it.
  package func first(
    from: Timestamp, _ meter: inout WorkMeter
  ) throws(TimetableFault) -> Entry? {
    var budget = StepBudget()
    defer { meter.steps += budget.spent }
    if let entry = try entry(from: from.milliseconds, after: nil, &budget) { return entry }
    guard from > .earliest,
      try entry(from: Timestamp.earliest.milliseconds, after: nil, &budget) != nil
    else { throw .neverFires }
    return nil
  }

  /// The first entry with a later instant; `nil`: that was the last.
  package func next(after entry: Entry) throws(TimetableFault) -> Entry? {
    var meter = WorkMeter()
    return try next(after: entry, &meter)
  }

  /// - Parameter meter: what it costs is added to it.
  package func next(
    after entry: Entry, _ meter: inout WorkMeter
  ) throws(TimetableFault) -> Entry? {
    var budget = StepBudget()
    defer { meter.steps += budget.spent }
    return try self.entry(from: entry.instant.milliseconds + 1, after: entry, &budget)
  }

  /// The entry of a place that was stored, in this zone; `nil`: this timetable has no such occurrence.
  ///
  /// Where several occurrences have the instant that it has here, the last one names the entry.
  package func entry(
    at place: (occurrence: Occurrence, number: Int)
  ) throws(TimetableFault) -> Entry? {
    var meter = WorkMeter()
    return try entry(at: place, &meter)
  }

  /// - Parameter meter: what it costs is added to it.
  package func entry(
    at place: (occurrence: Occurrence, number: Int), _ meter: inout WorkMeter
  ) throws(TimetableFault) -> Entry? {
    guard let moment = place.occurrence.moment, let instant = try instant(of: moment, &meter) else {
      return nil
    }
    var budget = StepBudget()
    defer { meter.steps += budget.spent }
    let reference =
      count == nil
      ? nil
      : Entry(
        nominal: moment, instant: Timestamp(clamping: instant), number: place.number, reason: nil,
        merged: [])
    guard let found = try entry(from: instant, after: reference, &budget),
      found.instant.milliseconds == instant
    else { return nil }
    return found
  }

  /// The occurrence that a moment names or that falls on it, exceptions included; `nil`: there is none.
  package func contains(_ moment: Moment) -> Occurrence? {
    var meter = WorkMeter()
    guard let instant = try? instant(of: moment, &meter) else { return nil }
    switch moment {
    case .wall: return moment.occurrence
    case .instant:
      var budget = StepBudget()
      let found = try? entry(from: instant, after: nil, &budget, withExceptions: false)
      guard let found, found.instant.milliseconds == instant else { return nil }
      return found.occurrence
    }
  }

  /// The instant of the occurrence that a moment names or that falls on it, exceptions included.
  private func instant(
    of moment: Moment, _ meter: inout WorkMeter
  ) throws(TimetableFault) -> Int64? {
    var budget = StepBudget()
    defer { meter.steps += budget.spent }
    let instant: Int64
    switch moment {
    case .instant(let named): instant = named.milliseconds
    case .wall(let wall):
      let place = zone.place(of: wall)
      guard !(place.isShifted && gap == .omit) else { return nil }
      instant = place.instant
    }
    let found = try entry(from: instant, after: nil, &budget, withExceptions: false)
    guard let found, found.instant.milliseconds == instant else { return nil }
    switch moment {
    case .instant: return instant
    case .wall: return found.nominal == moment || found.merged.contains(moment) ? instant : nil
    }
  }

  // MARK: The repeat and the further dates together

  /// The first entry that is not before `from`, in milliseconds.
  ///
  /// - Parameter reference: an entry whose number is known, so that numbers need not be counted from the anchor on.
  func entry(
    from: Int64, after reference: Entry?, _ budget: inout StepBudget, withExceptions: Bool = true
  ) throws(TimetableFault) -> Entry? {
    var extra = extras.firstPlace { $0.instant >= from }
    if withExceptions {
      while extra < extras.count, isExcepted(extras[extra]) { extra += 1 }
    }
    let repeated: Entry? =
      switch repeating {
      case .once: nil
      case .wall(let plan):
        try repeatedWall(plan, from: from, after: reference, &budget, withExceptions)
      case .elapsed(let plan):
        try repeatedElapsed(plan, from: from, after: reference, &budget, withExceptions)
      }
    guard extra < extras.count else { return repeated }
    if let repeated, repeated.instant.milliseconds < extras[extra].instant { return repeated }

    // Further dates, and the repeat's where they share the instant.
    let instant = extras[extra].instant
    var named: [(moment: Moment, reason: Reason?)] = []
    var number = 0
    if let repeated, repeated.instant.milliseconds == instant {
      named = repeated.merged.map { ($0, nil) } + [(repeated.nominal, repeated.reason)]
      number = repeated.number
    } else if count != nil {
      number = try numberReached(at: extras[extra], after: reference, &budget)
    }
    while extra < extras.count, extras[extra].instant == instant {
      let item = extras[extra]
      extra += 1
      if withExceptions, isExcepted(item) { continue }
      switch item.moment {
      case .instant:
        // What falls on it is the same occurrence.
        if named.isEmpty { named.append((item.moment, nil)) }
      case .wall(let wall):
        if named.contains(where: { $0.moment == item.moment }) { continue }
        let isLater = named.last.map { last in
          if case .wall(let other) = last.moment { other < wall } else { false }
        }
        if isLater ?? true {
          named.append((item.moment, item.isShifted ? .shifted : nil))
        } else {
          named.insert((item.moment, nil), at: 0)
        }
      }
    }
    guard let last = named.popLast() else { return repeated }
    return Entry(
      nominal: last.moment, instant: Timestamp(clamping: instant), number: number,
      reason: named.isEmpty ? last.reason : .merged, merged: named.map(\.moment))
  }

  private func isExcepted(_ extra: Extra) -> Bool {
    switch extra.moment {
    case .instant: isExcepted(wall: nil, instant: extra.instant)
    case .wall(let wall): isExcepted(wall: wall.milliseconds, instant: extra.instant)
    }
  }

  private func numberReached(
    at extra: Extra, after reference: Entry?, _ budget: inout StepBudget
  ) throws(TimetableFault) -> Int {
    switch repeating {
    case .once: return 0
    case .wall(let plan):
      let wall =
        switch extra.moment {
        case .wall(let wall): wall.milliseconds
        case .instant(let instant): zone.wallTime(at: instant).milliseconds
        }
      return try number(before: wall + 1, plan, after: reference, &budget)
    case .elapsed(let plan):
      return try number(before: extra.instant + 1, plan, after: reference, &budget)
    }
  }

  // MARK: Repeats by the day and longer

  private func repeatedWall(
    _ plan: WallPlan, from: Int64, after reference: Entry?, _ budget: inout StepBudget,
    _ withExceptions: Bool
  ) throws(TimetableFault) -> Entry? {
    var wanted = max(lowestNominal(from: from), plan.anchor)
    var number =
      count == nil ? 0 : try self.number(before: wanted, plan, after: reference, &budget)
    var best: Entry?
    var merged: [Moment] = []
    // Behind a nominal that was shifted, earlier instants can follow up to here.
    var limit = untilWall
    while let hit = try plan.next(from: wanted, limit: limit, &budget) {
      wanted = hit.wall + 1
      guard let place = place(of: hit.wall, plan) else {
        // A zone was asked for nothing, which takes longer than a step.
        try budget.spend(8)
        continue
      }
      if let count {
        number += 1
        guard number <= count else { break }
      }
      if place.instant > untilInstant {
        if place.isShifted { continue } else { break }
      }
      if place.instant < from || anchorIsInstant && place.instant < anchorInstant { continue }
      if withExceptions, isExcepted(wall: hit.wall, instant: place.instant) {
        try budget.spend()
        continue
      }
      guard let wall = WallTime(milliseconds: hit.wall) else { break }
      let instant = Timestamp(clamping: place.instant)
      if best.map({ instant <= $0.instant }) ?? true {
        if let best, best.instant == instant {
          merged.append(best.nominal)
        } else {
          merged = []
        }
        best = Entry(
          nominal: .wall(wall), instant: instant, number: number,
          reason: !merged.isEmpty
            ? .merged : place.isShifted ? .shifted : hit.isMoved ? .skipped : nil, merged: merged)
      }
      guard place.isShifted else { break }
      limit = min(limit, place.gapEnd + (hit.wall - place.gapStart))
    }
    return best
  }

  /// Where a nominal falls; `nil`: `gap` omits it, or it lies outside of the years 1 to 9999.
  ///
  /// `gapStart` and `gapEnd` are the local times that clocks leave out, where it is shifted.
  func place(
    of wall: Int64, _ plan: WallPlan
  ) -> (instant: Int64, isShifted: Bool, gapStart: Int64, gapEnd: Int64)? {
    if anchorIsInstant, wall == plan.anchor { return (anchorInstant, false, 0, 0) }
    guard let time = WallTime(milliseconds: wall) else { return nil }
    switch zone.reading(of: time) {
    case .once(let instant), .twice(let instant, _):
      let isEnd = instant == .earliest || instant == .latest
      if isEnd, zone.wallTime(at: instant) != time { return nil }
      return (instant.milliseconds, false, 0, 0)
    case .gap(let instant, let from, let to):
      guard gap == .shift else { return nil }
      return (instant.milliseconds, true, from.milliseconds, to.milliseconds)
    }
  }

  /// No nominal before this one has an instant that is not before `from`.
  private func lowestNominal(from: Int64) -> Int64 {
    // As far as clocks were ever moved.
    let reach = Int64(LocalTimeType.farthest) * 2_000
    var span = zone.table.span(at: from)
    var lowest = from + span.offset
    while span.start > from - reach {
      let before = zone.table.span(at: span.start - 1)
      // Clocks went forward so little time ago that nominals of the gap come after `from`.
      if before.offset < span.offset, from < span.start + (span.offset - before.offset) {
        lowest = min(lowest, from + before.offset)
      }
      span = before
    }
    return lowest
  }

  /// How many occurrences that count have a nominal before `wall`.
  private func number(
    before wall: Int64, _ plan: WallPlan, after reference: Entry?, _ budget: inout StepBudget
  ) throws(TimetableFault) -> Int {
    guard wall > plan.anchor else { return 0 }
    let most = (count ?? 0) + 1
    if plan.isRegular, gap == .shift {
      guard let hit = try plan.next(from: wall, &budget) else { return most }
      return min(plan.periods(before: hit), most)
    }
    guard let reference else {
      return try occurrences(of: plan, from: plan.anchor, before: wall, most: most, &budget)
    }
    let known =
      switch reference.nominal {
      case .wall(let wall): wall.milliseconds
      case .instant(let instant): zone.wallTime(at: instant).milliseconds
      }
    if wall > known {
      return reference.number
        + (try occurrences(of: plan, from: known + 1, before: wall, most: most, &budget))
    }
    return reference.number
      - (try occurrences(of: plan, from: wall, before: known + 1, most: most, &budget))
  }

  private func occurrences(
    of plan: WallPlan, from: Int64, before end: Int64, most: Int, _ budget: inout StepBudget
  ) throws(TimetableFault) -> Int {
    var found = 0
    var wanted = from
    while found < most, let hit = try plan.next(from: wanted, limit: end - 1, &budget) {
      if gap == .shift || place(of: hit.wall, plan) != nil { found += 1 }
      wanted = hit.wall + 1
    }
    return found
  }

  // MARK: Repeats of elapsed time

  private func repeatedElapsed(
    _ plan: ElapsedPlan, from: Int64, after reference: Entry?, _ budget: inout StepBudget,
    _ withExceptions: Bool
  ) throws(TimetableFault) -> Entry? {
    var wanted = from
    var number =
      count == nil ? 0 : try self.number(before: from, plan, after: reference, &budget)
    while let found = try plan.next(from: wanted, limit: untilInstant, &budget) {
      wanted = found + 1
      if isStartOmitted, found == plan.anchor { continue }
      if let count {
        number += 1
        guard number <= count else { return nil }
      }
      if withExceptions, isExcepted(wall: nil, instant: found) { continue }
      let instant = Timestamp(clamping: found)
      return Entry(
        nominal: .instant(instant), instant: instant, number: number, reason: nil, merged: [])
    }
    return nil
  }

  private func number(
    before instant: Int64, _ plan: ElapsedPlan, after reference: Entry?,
    _ budget: inout StepBudget
  ) throws(TimetableFault) -> Int {
    guard instant > plan.anchor else { return 0 }
    let most = (count ?? 0) + 1
    if plan.isRegular {
      return min(plan.candidates(before: instant), most) - (isStartOmitted ? 1 : 0)
    }
    let known = reference.map(\.instant.milliseconds)
    var found = known == nil ? 0 : reference?.number ?? 0
    var wanted = known.map { $0 + 1 } ?? plan.anchor
    if let known, known >= instant {
      // An entry of this very instant: it is not before it.
      return max(found - 1, 0)
    }
    while found < most, let next = try plan.next(from: wanted, limit: instant - 1, &budget) {
      if !(isStartOmitted && next == plan.anchor) { found += 1 }
      wanted = next + 1
    }
    return found
  }
}
