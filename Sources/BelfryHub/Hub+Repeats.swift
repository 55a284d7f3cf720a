import BelfryCore
import BelfryProtocol
import BelfryStore

// What comes due of alerts with a schedule.
extension Hub {
  /// Fires what is due of a personal app's alert, and goes on to its next occurrence.
  ///
  /// - Returns: how much work it was, in deliveries.
  func fire(
    _ due: DueAlert, _ alert: Alert, of app: AppRecord, to user: UserRecord, isInForeground: Bool,
    at now: Timestamp
  ) throws(StoreError) -> Int {
    guard case .schedule(let schedule) = alert.trigger else {
      throw .damaged("alert \(due.id) has no schedule")
    }
    let zone = zone(of: schedule, for: user)
    guard let found = try run(of: due, schedule, in: zone, for: user.key, at: now) else { return 1 }
    var served = 1
    var hasRung = false
    if let run = found.run {
      let items = run.items(alert.missed, lateness: alert.lateness, at: now)
      if !schedule.isOneOff {
        served += try mark(run, of: due.key, for: user.key, named: items, alert, at: now)
      }
      for item in items {
        let firing = Firing(
          app: app, alertKey: due.key, id: due.id, occurrence: item.entry.occurrence,
          due: item.entry.instant, alert: alert, isInForeground: isInForeground,
          isMarkedElsewhere: true, missed: item.missed, isFollower: hasRung)
        if try deliver(firing, to: user, at: now) { hasRung = true }
      }
      served += items.count
    }
    if let next = try unmarked(found.next, found.timetable, of: due.key, for: user.key) {
      try store.move(
        due.key, to: SchedulePlace(next), zone: scheduleZone(of: schedule, in: zone))
    } else if schedule.isOneOff, !hasRung {
      // What was dropped has not fired: scheduled again without its lateness, it rings.
      try store.remove(due)
    } else {
      let isKept = schedule.isOneOff && alert.content.isListed
      try store.finish(
        due.key, bodyBytes: due.body.count, app: app.key,
        pruneAt: isKept ? nil : marksEnd(from: now))
    }
    if found.run != nil { try trimMarks(of: due, perOccurrence: 1) }
    return served
  }

  /// Starts on its way to many what is due of a system app's alert, and goes on to its next occurrence.
  ///
  /// - Returns: how much work it was, in deliveries.
  func fireForMany(
    _ due: DueAlert, _ alert: Alert, at now: Timestamp
  ) throws(StoreError) -> Int {
    guard case .schedule(let schedule) = alert.trigger else {
      throw .damaged("alert \(due.id) has no schedule")
    }
    let served =
      schedule.isFloating
      ? try fireInZones(due, alert, schedule, at: now)
      : try fireAtOnce(due, alert, schedule, at: now)
    try trimMarks(of: due, perOccurrence: alert.recipients?.count ?? 1)
    return served
  }

  private func fireAtOnce(
    _ due: DueAlert, _ alert: Alert, _ schedule: Schedule, at now: Timestamp
  ) throws(StoreError) -> Int {
    let zone = zone(namedBy: schedule)
    guard let found = try run(of: due, schedule, in: zone, for: nil, at: now) else { return 1 }
    var served = 1
    if let run = found.run {
      for occurrence in run.latest.flatMap(\.allOccurrences) where !schedule.isOneOff {
        _ = try store.markForAll(occurrence, of: due.key, pruneAt: marksEnd(from: now))
      }
      served += run.latest.count / Self.marksADelivery
      try startFanOuts(of: run, due, alert, at: now)
    }
    if let next = try unmarked(found.next, found.timetable, of: due.key, for: nil) {
      try store.move(
        due.key, to: SchedulePlace(next), zone: scheduleZone(of: schedule, in: zone))
    } else {
      try store.finish(
        due.key, bodyBytes: due.body.count, app: due.app, pruneAt: marksEnd(from: now))
    }
    return served
  }

  private func fireInZones(
    _ due: DueAlert, _ alert: Alert, _ schedule: Schedule, at now: Timestamp
  ) throws(StoreError) -> Int {
    try takeInMoves(due, alert, schedule, at: now)
    var served = 1
    var places = try store.zonePlaces(of: due.key)
    guard !places.isEmpty else { return served }
    for (index, place) in places.enumerated() {
      guard let instant = place.due, instant <= now else { continue }
      let zone = zones.zoneInUse(place.zone)
      let here = due.at(place, instant)
      guard let timetable = timetable(schedule, in: zone) else {
        places[index].due = nil
        try store.setZonePlace(places[index], of: due.key)
        continue
      }
      let (run, next) = try dueRun(of: here, timetable, for: .nobody, at: now)
      if let run {
        try startFanOuts(of: run, here, alert, zone: place.zone, at: now)
        served += 1 + run.latest.count / Self.marksADelivery
      }
      places[index] = ZonePlace(next, in: place.zone)
      try store.setZonePlace(places[index], of: due.key)
    }
    try settle(due, among: places, at: now)
    return served
  }

  /// A floating alert for many goes on to what rings first in any of its zones.
  func settle(
    _ due: DueAlert, among places: [ZonePlace], at now: Timestamp
  ) throws(StoreError) {
    if let next = places.first?.next(among: places) {
      try store.move(due.key, to: next, zone: .floatingForMany)
    } else {
      try store.finish(
        due.key, bodyBytes: due.body.count, app: due.app, pruneAt: marksEnd(from: now))
    }
  }

  /// - Parameters:
  ///   - zone: only for those who live there; nil: for all.
  ///   - user: only for this one; nil: for all.
  func startFanOuts(
    of run: DueRun, _ due: DueAlert, _ alert: Alert, zone: ZoneName? = nil, user: UserKey? = nil,
    at now: Timestamp
  ) throws(StoreError) {
    let items = run.items(alert.missed, lateness: alert.lateness, at: now)
    let named = Set(items.map(\.entry.occurrence))
    let others = run.latest.flatMap(\.allOccurrences).filter { !named.contains($0) }
    var hasRung = false
    for (place, item) in items.enumerated() {
      defer {
        if alert.dropReason(afterWaiting: now.since(item.entry.instant)) == nil { hasRung = true }
      }
      try store.startFanOut(
        of: due, item.entry.occurrence, due: item.entry.instant, zone: zone, user: user,
        FanOutDetails(
          missed: item.missed, marks: place == 0 ? others : [], isFollower: hasRung))
    }
  }

  // MARK: Runs

  /// For whom a run is looked at, and so what of it has rung before.
  enum RunAudience {
    case user(UserKey)
    case everybody
    /// Each recipient's own marks decide, later.
    case nobody
  }

  /// What is due of an alert by its zone as it is now; nil where nothing is, and the alert has been put right.
  private func run(
    of due: DueAlert, _ schedule: Schedule, in zone: Zone, for user: UserKey?, at now: Timestamp
  ) throws(StoreError) -> (run: DueRun?, next: Timetable.Entry?, timetable: Timetable)? {
    guard let timetable = timetable(schedule, in: zone) else {
      try store.finish(
        due.key, bodyBytes: due.body.count, app: due.app, pruneAt: marksEnd(from: now))
      return nil
    }
    let audience: RunAudience =
      schedule.isOneOff ? .nobody : user.map { .user($0) } ?? .everybody
    let (run, next) = try dueRun(of: due, timetable, for: audience, at: now)
    return (run, next, timetable)
  }

  /// A schedule that was taken has a timetable in every zone. nil is a defect, and ends its alert.
  func timetable(_ schedule: Schedule, in zone: Zone) -> Timetable? {
    try? Timetable(schedule, zone: zone)
  }

  /// What is due from a place on, and what comes after it.
  ///
  /// The place is looked up in the zone as it is now: an alert never rings by an instant that was found by other
  /// data.
  func dueRun(
    of due: DueAlert, _ timetable: Timetable, for audience: RunAudience, at now: Timestamp
  ) throws(StoreError) -> (run: DueRun?, next: Timetable.Entry?) {
    let entry = try? timetable.entry(
      at: due.occurrence, number: due.number ?? 0, orFrom: due.due, &work)
    guard let entry, entry.instant <= now else { return (nil, entry) }
    if let run = try? timetable.run(
      from: entry, through: now, latest: max(1, limits.marksPerAlert), &work)
    {
      return (try unrung(run, of: due.key, for: audience), run.next)
    }
    // Counting what was missed costs too much: the first rings alone, and then what is still to come.
    let next = try? timetable.first(from: now.advanced(clampingBy: .milliseconds(1)), &work)
    return (DueRun(latest: [entry], count: 1, first: entry), next)
  }

  /// The part of a run that has not rung yet; nil when all of it has.
  private func unrung(
    _ run: Timetable.Run, of alert: AlertKey, for audience: RunAudience
  ) throws(StoreError) -> DueRun? {
    let user: UserKey?
    switch audience {
    case .nobody: return DueRun(latest: run.latest[...], count: run.count, first: run.first)
    case .user(let key): user = key
    case .everybody: user = nil
    }
    var latest: [Timetable.Entry] = []
    for entry in run.latest where try !store.isMarked(entry.occurrence, of: alert, for: user) {
      latest.append(entry)
    }
    guard let first = latest.first else { return nil }
    let older = run.count - run.latest.count
    return DueRun(
      latest: latest[...], count: latest.count + older, first: older > 0 ? run.first : first)
  }

  /// The first of `entry` and those after it that has not rung. Only a clock that was set back makes one that has.
  func unmarked(
    _ entry: Timetable.Entry?, _ timetable: Timetable, of alert: AlertKey, for user: UserKey?
  ) throws(StoreError) -> Timetable.Entry? {
    var entry = entry
    // Should it take too long, one that has rung is what the alert stands at: it is passed over when it is due.
    let most = work.steps + Self.mostWork
    while let found = entry, work.steps <= most,
      try store.isMarked(found.occurrence, of: alert, for: user)
    {
      entry = try? timetable.next(after: found, &work)
    }
    return entry
  }

  // MARK: Marks

  /// So many marks take about as long as a delivery.
  static var marksADelivery: Int { 16 }

  func marksEnd(from now: Timestamp) -> Timestamp {
    now.advanced(clampingBy: .days(limits.markDays))
  }

  /// Marks all of a run as rung for one user.
  ///
  /// - Parameter items: those have deliveries, which keep their marks.
  /// - Returns: how much work it was, in deliveries.
  private func mark(
    _ run: DueRun, of key: AlertKey, for user: UserKey, named items: [DueRun.Item], _ alert: Alert,
    at now: Timestamp
  ) throws(StoreError) -> Int {
    let kept = Set(
      items.filter { isDelivered(alert, due: $0.entry.instant, at: now) }.map(\.entry.occurrence))
    for occurrence in run.latest.flatMap(\.allOccurrences) {
      _ = try store.mark(
        occurrence, of: key, for: user,
        pruneAt: kept.contains(occurrence) ? nil : marksEnd(from: now))
    }
    return run.latest.count / Self.marksADelivery
  }

  /// Leaves the latest marks of a repeat, now and then.
  private func trimMarks(
    of due: DueAlert, perOccurrence count: Int
  ) throws(StoreError) {
    let kept = limits.marksPerAlert
    // Looking for the oldest one to keep costs a seek a mark. 61 divides no usual distance of repeats in minutes.
    let isDue =
      kept < 1_000 || count > 64 || (due.due.milliseconds / 60_000).isMultiple(of: 61)
    if isDue { try store.trimMarks(of: due.key, keeping: kept) }
  }
}

extension Timetable.Entry {
  /// Its own occurrence, and those of the same instant.
  var allOccurrences: [Occurrence] { merged.map(\.occurrence) + [occurrence] }
}

extension DueAlert {
  /// The same alert where it stands in one zone.
  func at(_ place: ZonePlace, _ due: Timestamp) -> DueAlert {
    DueAlert(
      key: key, app: app, id: id, occurrence: place.occurrence, due: due, body: body,
      number: place.number)
  }
}
