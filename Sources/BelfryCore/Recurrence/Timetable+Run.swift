extension Timetable {
  /// All entries of a stretch of time, as those are missed that came while the hub was down.
  package struct Run: Hashable, Sendable {
    /// How many instants there are.
    package var count: Int
    /// Whether `count` is exact. It is less than the truth where counting on would cost too much.
    package var isExact: Bool
    package var first: Entry
    package var last: Entry
    /// The last ones, in order: as many as were asked for, or as there are.
    package var latest: [Entry]
    /// The first one after the stretch.
    package var next: Entry?
  }

  /// The entries from one of them on.
  ///
  /// - Parameters:
  ///   - first: an entry of this timetable, the first of the run.
  ///   - through: the end, included. Where it lies before `first` the run is `first` alone.
  ///   - latest: how many of the last entries are wanted, 1 or more.
  package func run(
    from first: Entry, through: Timestamp, latest: Int = 1
  ) throws(TimetableFault) -> Run {
    var meter = WorkMeter()
    return try run(from: first, through: through, latest: latest, &meter)
  }

  /// - Parameter meter: what it costs is added to it.
  package func run(
    from first: Entry, through: Timestamp, latest: Int, _ meter: inout WorkMeter
  ) throws(TimetableFault) -> Run {
    let wanted = max(latest, 1)
    if let run = try regularRun(from: first, through: through, latest: wanted) { return run }
    var budget = StepBudget()
    defer { meter.steps += budget.spent }
    do throws(TimetableFault) {
      return try walk(from: first, through: through, latest: wanted, &budget)
    } catch .tooCostly {
      // The end of it in any case, which tells what comes next.
      for back: Duration in [.seconds(7 * 86_400), .seconds(86_400), .seconds(3_600), .seconds(60)]
      {
        var budget = StepBudget()
        defer { meter.steps += budget.spent }
        let start = through.advanced(clampingBy: .zero - back)
        guard start > first.instant, count == nil,
          let later = try? entry(from: start.milliseconds, after: nil, &budget),
          later.instant <= through,
          var run = try? walk(from: later, through: through, latest: wanted, &budget)
        else { continue }
        run.first = first
        run.count += 1
        run.isExact = false
        return run
      }
      throw .tooCostly
    }
  }

  private func walk(
    from first: Entry, through: Timestamp, latest: Int, _ budget: inout StepBudget
  ) throws(TimetableFault) -> Run {
    var run = Run(count: 1, isExact: true, first: first, last: first, latest: [first], next: nil)
    // A ring: the oldest place is overwritten.
    var place = 0
    while true {
      let next = try entry(from: run.last.instant.milliseconds + 1, after: run.last, &budget)
      guard let next, next.instant <= through else {
        run.next = next
        break
      }
      run.count += 1
      run.last = next
      if run.latest.count < latest {
        run.latest.append(next)
      } else {
        run.latest[place] = next
        place = (place + 1) % latest
      }
    }
    run.latest = Array(run.latest[place...] + run.latest[..<place])
    return run
  }

  /// Elapsed time without further dates and exceptions: the count follows from the length of the stretch.
  private func regularRun(
    from first: Entry, through: Timestamp, latest: Int
  ) throws(TimetableFault) -> Run? {
    guard case .elapsed(let plan) = repeating, plan.isRegular, extras.isEmpty,
      exceptInstants.isEmpty, first.instant.milliseconds >= plan.anchor
    else { return nil }
    let start = plan.candidates(before: first.instant.milliseconds)
    let omitted = isStartOmitted ? 1 : 0
    let end = min(through.milliseconds, untilInstant)
    let ahead = plan.candidates(before: max(end, first.instant.milliseconds) + 1)
    let last = max(min(ahead, count.map { $0 + omitted } ?? .max), start + 1)
    func entry(_ place: Int) -> Entry {
      let instant = Timestamp(clamping: plan.anchor + Int64(place) * plan.step)
      return Entry(
        nominal: .instant(instant), instant: instant,
        number: count == nil ? 0 : place + 1 - omitted, reason: nil, merged: [])
    }
    let entries = (max(start, last - latest)..<last).map(entry)
    guard let final = entries.last else { return nil }
    return Run(
      count: last - start, isExact: true, first: first, last: final, latest: entries,
      next: try next(after: final))
  }
}
