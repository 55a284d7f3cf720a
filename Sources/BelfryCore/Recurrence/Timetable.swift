/// When a schedule fires in a zone: the instants, in order, with the nominal time that names each.
///
/// Two steps that know nothing of each other: the repeat yields nominals, and the zone makes instants of them. An
/// occurrence follows from the anchor alone, never from the one before it. Every question has a bounded cost.
package struct Timetable: Sendable {
  let repeating: Repeating
  package let zone: Zone
  let gap: Gap
  /// The start as an instant. Where the start was written as an instant there is nothing before it.
  let anchorInstant: Int64
  let anchorIsInstant: Bool
  /// The last nominal, the last instant that there may be.
  let untilWall: Int64
  let untilInstant: Int64
  /// `nil`: numbers are not kept.
  let count: Int?
  /// The start of a one-off and the further dates, in order of their instants.
  let extras: [Extra]
  /// Further dates that no clock shows, with `gap` omit.
  let omittedExtras: [WallTime]
  let exceptWalls: [Int64]
  let exceptInstants: [Int64]

  enum Repeating: Sendable {
    case once
    case wall(WallPlan)
    case elapsed(ElapsedPlan)
  }

  struct Extra: Sendable {
    let moment: Moment
    let instant: Int64
    let isShifted: Bool
  }

  /// - Parameters:
  ///   - schedule: its start is a time: see `Schedule.resolved(at:)`.
  ///   - zone: the schedule's; the recipient's for a floating one; any where only instants matter.
  package init(_ schedule: Schedule, zone: Zone) throws(TimetableFault) {
    guard case .at(let start) = schedule.start else { throw .startNotResolved }
    guard !schedule.lacksZone else { throw .timeZoneNeeded }
    self.zone = zone
    gap = schedule.gap
    let anchorWall: WallTime
    let isAnchorOmitted: Bool
    switch start {
    case .wall(let wall):
      let place = zone.place(of: wall)
      anchorWall = wall
      anchorInstant = place.instant
      anchorIsInstant = false
      isAnchorOmitted = place.isShifted && schedule.gap == .omit
    case .instant(let instant):
      anchorWall = zone.wallTime(at: instant)
      anchorInstant = instant.milliseconds
      anchorIsInstant = true
      isAnchorOmitted = false
    }
    let anchor = Timestamp(clamping: anchorInstant)

    switch schedule.repetition {
    case nil: repeating = .once
    case .interval(let interval) where interval.unit.isElapsed:
      repeating = .elapsed(ElapsedPlan(unit: interval.unit, every: interval.every, anchor: anchor))
    case .interval(let interval):
      repeating = try Self.wallPlan(
        interval.rule, skip: schedule.skip ?? .backward, anchor: anchorWall)
    case .rule(let rule):
      switch rule.until {
      case .wall where !schedule.isFloating: throw .untilNotUTC
      case .instant where schedule.isFloating: throw .untilNotLocal
      default: break
      }
      if schedule.repetition?.isElapsed ?? false {
        repeating = .elapsed(ElapsedPlan(rule, zone: zone, anchor: anchor))
      } else {
        repeating = try Self.wallPlan(
          rule, skip: rule.skip ?? schedule.skip ?? .omit, anchor: anchorWall)
      }
    }
    count = schedule.repetition?.count

    switch schedule.repetition?.until {
    case nil:
      untilWall = .max
      untilInstant = .max
    case .instant(let instant):
      untilWall = .max
      untilInstant = instant.milliseconds
    case .wall(let wall):
      if case .elapsed = repeating {
        untilWall = .max
        untilInstant = zone.place(of: wall).instant
      } else {
        untilWall = wall.milliseconds
        untilInstant = .max
      }
    }

    var extras: [Extra] = []
    var omitted: [WallTime] = []
    let further = schedule.repetition == nil ? [start] + schedule.extraDates : schedule.extraDates
    for moment in further {
      switch moment {
      case .instant(let instant):
        extras.append(
          Extra(moment: moment, instant: instant.milliseconds, isShifted: false))
      case .wall(let wall):
        let place = zone.place(of: wall)
        if place.isShifted, schedule.gap == .omit {
          omitted.append(wall)
        } else {
          extras.append(
            Extra(moment: moment, instant: place.instant, isShifted: place.isShifted))
        }
      }
    }
    // Ties: a local time before the instant that it is, an earlier nominal before a later one.
    extras.sort { left, right in
      if left.instant != right.instant { return left.instant < right.instant }
      return switch (left.moment, right.moment) {
      case (.wall(let left), .wall(let right)): left < right
      case (.wall, .instant): true
      default: false
      }
    }
    self.extras = extras
    omittedExtras = omitted

    var walls: [Int64] = []
    var instants: [Int64] = []
    for moment in schedule.exceptDates {
      switch moment {
      case .wall(let wall):
        // A repeat of elapsed time has no nominals of this kind: what falls on that time is meant.
        if case .elapsed = repeating {
          instants.append(zone.place(of: wall).instant)
        } else {
          walls.append(wall.milliseconds)
        }
      case .instant(let instant): instants.append(instant.milliseconds)
      }
    }
    // The start of an elapsed repeat that no clock shows is left out like an exception that counts nothing.
    isStartOmitted = isAnchorOmitted
    exceptWalls = walls.sorted()
    exceptInstants = instants.sorted()
  }

  /// Whether an elapsed repeat begins at a time that no clock shows, with `gap` omit.
  let isStartOmitted: Bool

  private static func wallPlan(
    _ rule: RecurrenceRule, skip: Skip, anchor: WallTime
  ) throws(TimetableFault) -> Repeating {
    // The calendar does not know the anchor's day: there is nothing that it could name.
    guard let plan = WallPlan(rule, skip: skip, anchor: anchor) else { throw .neverFires }
    return .wall(plan)
  }

  func isExcepted(wall: Int64?, instant: Int64) -> Bool {
    if !exceptInstants.isEmpty, exceptInstants.holds(instant) { return true }
    guard let wall, !exceptWalls.isEmpty else { return false }
    return exceptWalls.holds(wall)
  }
}

extension [Int64] {
  /// Whether a sorted list has `value`.
  fileprivate func holds(_ value: Int64) -> Bool {
    let place = firstPlace { $0 >= value }
    return place < count && self[place] == value
  }
}

extension Array {
  /// The first place at which `isBehind` holds, in a list where it holds for all behind one that it holds for.
  func firstPlace(where isBehind: (Element) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if isBehind(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}

extension Zone {
  /// The instant that a local time means: the first where there are two, and by the offset before a gap where there
  /// is none.
  func place(of wall: WallTime) -> (instant: Int64, isShifted: Bool, gapEnd: Int64) {
    switch reading(of: wall) {
    case .once(let instant), .twice(let instant, _): (instant.milliseconds, false, 0)
    case .gap(let instant, _, let to): (instant.milliseconds, true, to.milliseconds)
    }
  }
}
