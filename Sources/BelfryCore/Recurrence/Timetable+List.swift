extension Timetable {
  /// What a preview shows: occurrences one by one, and those that are left out.
  package struct Listing: Hashable, Sendable {
    /// Every occurrence that counts, in order; of several at one instant each.
    package var occurrences: [Item] = []
    /// What is left out between `from` and the last of `occurrences`, in order. At most `mostOmitted`.
    package var omitted: [Omitted] = []
    /// Whether there are occurrences after the last.
    package var more = false

    package static let mostOmitted = 1_000
  }

  package struct Item: Hashable, Sendable {
    package let nominal: Moment
    package let instant: Timestamp
    package let reason: Reason?

    package var occurrence: Occurrence { nominal.occurrence }
  }

  package struct Omitted: Hashable, Sendable {
    /// A nominal; of a day that does not exist what it would be called, such as `2026-02-30T09:00:00`.
    package let occurrence: Occurrence
    package let reason: OmissionReason
  }

  package enum OmissionReason: String, Sendable {
    /// No clock shows it, and `gap` is omit.
    case gap
    /// The month does not have the day, and `skip` is omit. Of Gregorian months only.
    case invalidDate
    /// It is excepted.
    case except
  }

  /// The occurrences from an instant on.
  ///
  /// - Parameter count: how many, 1 or more.
  /// - Throws: `neverFires` as for `first`.
  package func list(from: Timestamp, count: Int) throws(TimetableFault) -> Listing {
    var budget = StepBudget()
    var listing = Listing()
    var entry = try first(from: from)
    while let found = entry {
      for item in items(of: found) {
        guard listing.occurrences.count < count else {
          listing.more = true
          break
        }
        listing.occurrences.append(item)
      }
      guard !listing.more else { break }
      entry = try self.entry(from: found.instant.milliseconds + 1, after: found, &budget)
    }
    var end: Timestamp?
    if listing.more { end = listing.occurrences.last?.instant }
    listing.omitted = try omitted(from: from, through: end, &budget)
    return listing
  }

  private func items(of entry: Entry) -> [Item] {
    guard !entry.merged.isEmpty else {
      return [Item(nominal: entry.nominal, instant: entry.instant, reason: entry.reason)]
    }
    return (entry.merged + [entry.nominal]).enumerated().map { place, nominal in
      Item(
        nominal: nominal, instant: entry.instant,
        reason: place == 0 ? (isShifted(nominal) ? .shifted : nil) : .merged)
    }
  }

  private func isShifted(_ nominal: Moment) -> Bool {
    guard case .wall(let wall) = nominal else { return false }
    return zone.place(of: wall).isShifted
  }

  // MARK: What is left out

  /// - Parameter through: `nil`: to the end.
  private func omitted(
    from: Timestamp, through: Timestamp?, _ budget: inout StepBudget
  ) throws(TimetableFault) -> [Omitted] {
    var found = Omissions(start: from.milliseconds, end: through?.milliseconds ?? .max)
    for wall in omittedExtras {
      found.add(Occurrence(wall: wall), at: zone.place(of: wall).instant, .gap)
    }
    for extra in extras where isExceptedExtra(extra) {
      found.add(extra.moment.occurrence, at: extra.instant, .except)
    }
    try addExcepted(to: &found, &budget)
    if case .wall(let plan) = repeating {
      try addOmitted(of: plan, from: from, through: through, to: &found, &budget)
    }
    return found.inOrder
  }

  /// What is left out between two instants, each once.
  private struct Omissions {
    let start: Int64
    let end: Int64
    private var items: [(instant: Int64, item: Omitted)] = []
    private var known: Set<Occurrence> = []

    init(start: Int64, end: Int64) {
      self.start = start
      self.end = end
    }

    mutating func add(_ occurrence: Occurrence, at instant: Int64, _ reason: OmissionReason) {
      guard instant >= start, instant <= end, known.insert(occurrence).inserted else { return }
      items.append((instant, Omitted(occurrence: occurrence, reason: reason)))
    }

    var inOrder: [Omitted] {
      items.sorted { left, right in
        (left.instant, left.item.occurrence.rawValue)
          < (right.instant, right.item.occurrence.rawValue)
      }
      .prefix(Listing.mostOmitted).map(\.item)
    }
  }

  /// The exceptions that name an occurrence.
  private func addExcepted(
    to found: inout Omissions, _ budget: inout StepBudget
  ) throws(TimetableFault) {
    var named: [(moment: Moment, instant: Int64)] = []
    for milliseconds in exceptWalls {
      guard let wall = WallTime(milliseconds: milliseconds) else { continue }
      let place = zone.place(of: wall)
      if !(place.isShifted && gap == .omit) { named.append((.wall(wall), place.instant)) }
    }
    for milliseconds in exceptInstants {
      if let instant = Timestamp(milliseconds: milliseconds) {
        named.append((.instant(instant), milliseconds))
      }
    }
    // In order, so that where numbers are kept they are counted on from the one before.
    named.sort { $0.instant < $1.instant }
    var before: Entry?
    for item in named where item.instant >= found.start && item.instant <= found.end {
      let entry = try entry(from: item.instant, after: before, &budget, withExceptions: false)
      guard let entry, entry.instant.milliseconds == item.instant else { continue }
      before = entry
      switch item.moment {
      case .instant: found.add(entry.occurrence, at: item.instant, .except)
      case .wall:
        if entry.nominal == item.moment || entry.merged.contains(item.moment) {
          found.add(item.moment.occurrence, at: item.instant, .except)
        }
      }
    }
  }

  private func isExceptedExtra(_ extra: Extra) -> Bool {
    switch extra.moment {
    case .instant: isExcepted(wall: nil, instant: extra.instant)
    case .wall(let wall): isExcepted(wall: wall.milliseconds, instant: extra.instant)
    }
  }

  /// Times that no clock shows, and days that no month has, of a repeat by the day or longer.
  private func addOmitted(
    of plan: WallPlan, from: Timestamp, through: Timestamp?, to found: inout Omissions,
    _ budget: inout StepBudget
  ) throws(TimetableFault) {
    let first = zone.wallTime(at: from).milliseconds
    var end = through
    if end == nil { end = try lastInstant(of: plan, &budget) }
    var last = min(untilWall, zone.wallTime(at: end ?? from).milliseconds)
    if untilInstant < .max {
      last = min(last, zone.wallTime(at: Timestamp(clamping: untilInstant)).milliseconds)
    }
    if gap == .omit {
      // Clock changes are few: the nominals within each gap are looked for.
      var place = from
      for _ in 0..<Listing.mostOmitted * 4 {
        guard let change = zone.nextTransition(after: place) else { break }
        try budget.spend()
        place = change.instant
        let gapStart = place.milliseconds + Int64(change.offsetBefore) * 1_000
        guard gapStart <= last else { break }
        guard change.offsetAfter > change.offsetBefore else { continue }
        let gapEnd = place.milliseconds + Int64(change.offsetAfter) * 1_000
        var wanted = gapStart
        while let hit = try plan.next(from: wanted, limit: gapEnd - 1, &budget),
          let wall = WallTime(milliseconds: hit.wall)
        {
          found.add(Occurrence(wall: wall), at: zone.place(of: wall).instant, .gap)
          wanted = hit.wall + 1
        }
      }
    }
    for date in plan.invalidDates(from: first, through: last, most: Listing.mostOmitted) {
      found.add(date.occurrence, at: zone.place(of: date.endOfMonth).instant, .invalidDate)
    }
  }

  /// The instant of the last occurrence of a repeat that ends; `nil`: it does not end.
  private func lastInstant(
    of plan: WallPlan, _ budget: inout StepBudget
  ) throws(TimetableFault) -> Timestamp? {
    guard let count else { return .latest }
    var entry = try entry(from: Timestamp.earliest.milliseconds, after: nil, &budget)
    while let found = entry, found.number < count {
      let next = try self.entry(from: found.instant.milliseconds + 1, after: found, &budget)
      guard let next else { return found.instant }
      entry = next
    }
    return entry?.instant
  }
}
