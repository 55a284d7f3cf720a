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
    listing.omitted = omitted(from: from, through: end)
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
  private func omitted(from: Timestamp, through: Timestamp?) -> [Omitted] {
    var found: [(instant: Int64, item: Omitted)] = []
    let (start, end) = (from.milliseconds, through?.milliseconds ?? .max)
    func add(_ occurrence: Occurrence, at instant: Int64, _ reason: OmissionReason) {
      guard instant >= start, instant <= end,
        !found.contains(where: { $0.item.occurrence == occurrence })
      else { return }
      found.append((instant, Omitted(occurrence: occurrence, reason: reason)))
    }

    for wall in omittedExtras {
      add(Occurrence(wall: wall), at: zone.place(of: wall).instant, .gap)
    }
    for extra in extras where isExceptedExtra(extra) {
      add(extra.moment.occurrence, at: extra.instant, .except)
    }
    // Exceptions that name an occurrence.
    for wall in exceptWalls {
      guard let time = WallTime(milliseconds: wall), let occurrence = contains(.wall(time)) else {
        continue
      }
      add(occurrence, at: zone.place(of: time).instant, .except)
    }
    for instant in exceptInstants {
      guard let time = Timestamp(milliseconds: instant), let occurrence = contains(.instant(time))
      else { continue }
      add(occurrence, at: instant, .except)
    }
    if case .wall(let plan) = repeating {
      addOmitted(of: plan, from: from, through: through, add: add)
    }
    found.sort { left, right in
      (left.instant, left.item.occurrence.rawValue) < (
        right.instant, right.item.occurrence.rawValue
      )
    }
    return found.prefix(Listing.mostOmitted).map(\.item)
  }

  private func isExceptedExtra(_ extra: Extra) -> Bool {
    switch extra.moment {
    case .instant: isExcepted(wall: nil, instant: extra.instant)
    case .wall(let wall): isExcepted(wall: wall.milliseconds, instant: extra.instant)
    }
  }

  /// Times that no clock shows, and days that no month has, of a repeat by the day or longer.
  private func addOmitted(
    of plan: WallPlan, from: Timestamp, through: Timestamp?,
    add: (Occurrence, Int64, OmissionReason) -> Void
  ) {
    let first = zone.wallTime(at: from).milliseconds
    var last = min(
      untilWall, zone.wallTime(at: through ?? lastInstant(of: plan) ?? from).milliseconds)
    if untilInstant < .max {
      last = min(last, zone.wallTime(at: Timestamp(clamping: untilInstant)).milliseconds)
    }
    if gap == .omit {
      // Clock changes are few: the nominals within each gap are looked for.
      var place = from
      for _ in 0..<Listing.mostOmitted * 4 {
        guard let change = zone.nextTransition(after: place) else { break }
        place = change.instant
        let gapStart = place.milliseconds + Int64(change.offsetBefore) * 1_000
        guard gapStart <= last else { break }
        guard change.offsetAfter > change.offsetBefore else { continue }
        let gapEnd = place.milliseconds + Int64(change.offsetAfter) * 1_000
        var budget = StepBudget()
        var wanted = gapStart
        while let hit = try? plan.next(from: wanted, limit: gapEnd - 1, &budget),
          let wall = WallTime(milliseconds: hit.wall)
        {
          add(Occurrence(wall: wall), zone.place(of: wall).instant, .gap)
          wanted = hit.wall + 1
        }
      }
    }
    for date in plan.invalidDates(from: first, through: last, most: Listing.mostOmitted) {
      add(date.occurrence, zone.place(of: date.endOfMonth).instant, .invalidDate)
    }
  }

  /// The instant of the last occurrence of a repeat that ends; `nil`: it does not end.
  private func lastInstant(of plan: WallPlan) -> Timestamp? {
    guard count != nil || untilWall < .max || untilInstant < .max else { return .latest }
    guard let count else { return .latest }
    var budget = StepBudget()
    var entry = try? entry(from: Timestamp.earliest.milliseconds, after: nil, &budget)
    while let found = entry, found.number < count {
      let next = try? self.entry(from: found.instant.milliseconds + 1, after: found, &budget)
      guard let next else { return found.instant }
      entry = next
    }
    return entry?.instant
  }
}
