import BelfryCore
import BelfryProtocol
package import BelfryStore

/// What came of a look through the alerts whose instants may have changed.
package struct RederivationReport: Hashable, Sendable {
  package let cause: RederivationCause
  /// How many alerts ring at another instant now.
  package let moved: Int
}

// Zones change, people move, the clock is set back: instants are found anew from what the app said.
extension Hub {
  /// Does a slice of what has to be looked through; false: there is nothing.
  func rederiveSlice(
    at now: Timestamp, limit: Int, into outcome: inout DueOutcome
  ) throws(StoreError) -> Bool {
    if !hasLookedAtZones {
      hasLookedAtZones = true
      // Zone data may be newer than when the hub ran last.
      if try store.hasSchedules() { try store.rederive(because: .start) }
    }
    guard var look = try store.rederivation() else { return false }
    let found = try store.alerts(of: look, limit: limit)
    var moved = 0
    var looked = 0
    for record in found where looked == 0 || work.steps < Self.mostWork {
      if try rederive(record, because: look.cause, at: now) { moved += 1 }
      looked += 1
    }
    if looked > 0 { try store.advance(&look, past: found[looked - 1], moved: moved) }
    if looked == found.count, found.count < limit {
      try store.finish(look)
      outcome.rederivations.append(RederivationReport(cause: look.cause, moved: look.moved))
    }
    return true
  }

  /// Puts one alert right; true: it rings at another instant now.
  private func rederive(
    _ record: ScheduledAlertRecord, because cause: RederivationCause, at now: Timestamp
  ) throws(StoreError) -> Bool {
    let alert = record.alert
    guard let app = try store.app(alert.app), !app.isGone else { return false }
    guard let stored = try? StoredAlert.read(alert.body),
      case .schedule(let schedule) = stored.trigger
    else { throw .damaged("alert \(alert.id) cannot be read") }
    switch app.owner {
    case .system where schedule.isFloating:
      return try rederiveInZones(alert, stored, schedule, because: cause, at: now)
    case .system:
      return try rederive(
        record, schedule, in: zone(namedBy: schedule), for: nil, because: cause, at: now)
    case .user(let key):
      guard let user = try store.user(key) else { throw .damaged("a user is missing") }
      return try rederive(
        record, schedule, in: zone(of: schedule, for: user), for: key, because: cause, at: now)
    }
  }

  private func rederive(
    _ record: ScheduledAlertRecord, _ schedule: Schedule, in zone: Zone, for user: UserKey?,
    because cause: RederivationCause, at now: Timestamp
  ) throws(StoreError) -> Bool {
    guard let timetable = timetable(schedule, in: zone) else { return false }
    let alert = record.alert
    let entry: Timetable.Entry?
    if cause == .clockWentBack {
      guard !schedule.isOneOff else { return false }
      entry = try firstAgain(timetable, of: alert, for: user, at: now)
    } else if schedule.isFloating, case .instant? = alert.occurrence.moment {
      // Elapsed time is counted from another instant in each zone: no place leads from one to the other. What lies
      // ahead of now counts, and so somebody who comes back finds what they left.
      let first = try? timetable.first(from: min(now, alert.due), &work)
      entry = try unmarked(first, timetable, of: alert.key, for: user)
    } else {
      entry = try? timetable.entry(
        at: alert.occurrence, number: alert.number ?? 0, orFrom: alert.due, &work)
    }
    guard let entry else { return false }
    let place = SchedulePlace(entry)
    let isMoved = place.due != alert.due
    let scheduleZone = scheduleZone(of: schedule, in: zone)
    if isMoved || place.occurrence != alert.occurrence || !record.isFound(by: scheduleZone) {
      try store.move(alert.key, to: place, zone: scheduleZone)
    }
    return isMoved
  }

  /// The first occurrence that has not rung, as the clock stands now; nil where the alert stands right.
  private func firstAgain(
    _ timetable: Timetable, of alert: DueAlert, for user: UserKey?, at now: Timestamp
  ) throws(StoreError) -> Timetable.Entry? {
    var start = now
    // Of what lies before the oldest mark it is not known any more whether it rang.
    if let oldest = try store.oldestMark(of: alert.key, keeping: limits.marksPerAlert),
      let moment = oldest.moment
    {
      start = max(start, timetable.instant(of: moment))
    }
    guard start < alert.due, let first = try? timetable.first(from: start, &work),
      let entry = try unmarked(first, timetable, of: alert.key, for: user),
      entry.instant < alert.due
    else { return nil }
    return entry
  }

  // MARK: Floating alerts of system apps

  /// People have moved, and not all alerts have been looked through: this one is, before it rings.
  func takeInMoves(
    _ alert: DueAlert, _ stored: Alert, _ schedule: Schedule, at now: Timestamp
  ) throws(StoreError) {
    guard hasChores else { return }
    for cause in try store.movesUnderWay() {
      _ = try rederiveInZones(alert, stored, schedule, because: cause, at: now)
    }
  }

  /// Puts a floating alert for many right after whom it is for has changed.
  func rederiveZones(_ alert: DueAlert, at now: Timestamp) throws(StoreError) {
    guard let stored = try? StoredAlert.read(alert.body),
      case .schedule(let schedule) = stored.trigger
    else { throw .damaged("alert \(alert.id) cannot be read") }
    _ = try rederiveInZones(alert, stored, schedule, because: .recipients, at: now)
  }

  private func rederiveInZones(
    _ alert: DueAlert, _ stored: Alert, _ schedule: Schedule, because cause: RederivationCause,
    at now: Timestamp
  ) throws(StoreError) -> Bool {
    let names = stored.recipients ?? []
    if case .user(let key, _) = cause {
      // Of many alerts few are for whoever has moved.
      guard let user = try store.user(key), names.contains(user.user.name) else { return false }
    }
    // Looking up somebody's zone takes about as long as so many steps.
    work.steps += names.count * 30
    let inUse = try zonesInUse(by: names)
    let before = try store.zonePlaces(of: alert.key)
    var places: [ZonePlace] = []
    var isMoved = false
    for (name, zone) in inUse.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
      guard let timetable = timetable(schedule, in: zone) else { continue }
      let old = before.first { $0.zone == name }
      var place = old ?? firstPlace(schedule, timetable, in: name, at: now)
      if let due = place.due {
        if cause == .clockWentBack, !schedule.isOneOff {
          if let entry = try? timetable.first(from: now, &work), entry.instant < due {
            place = ZonePlace(entry, in: name)
          }
        } else if let entry = try? timetable.entry(
          at: place.occurrence, number: place.number, orFrom: due, &work)
        {
          place = ZonePlace(entry, in: name)
        }
      }
      if place != old { try store.setZonePlace(place, of: alert.key) }
      if place.due != old?.due { isMoved = true }
      places.append(place)
    }
    try catchUp(alert, stored, schedule, because: cause, from: before, to: places, at: now)
    for place in before where inUse[place.zone] == nil {
      // Whoever has left it is found by where it stands: it goes when they have been looked after.
      guard cause.empties(place.zone) else {
        places.append(place)
        continue
      }
      try store.removeZonePlace(place.zone, of: alert.key)
      isMoved = true
    }
    try settle(alert, among: places, at: now)
    return isMoved
  }

  /// Where a zone that comes into use begins. A one-off that is over there rings at once; whoever it rang for
  /// elsewhere has a mark.
  private func firstPlace(
    _ schedule: Schedule, _ timetable: Timetable, in zone: ZoneName, at now: Timestamp
  ) -> ZonePlace {
    let start = schedule.isOneOff ? Timestamp.earliest : now
    return ZonePlace(try? timetable.first(from: start, &work), in: zone)
  }

  /// Whoever moves from a zone where an occurrence has not rung yet to one where it has gets it now.
  private func catchUp(
    _ alert: DueAlert, _ stored: Alert, _ schedule: Schedule, because cause: RederivationCause,
    from before: [ZonePlace], to places: [ZonePlace], at now: Timestamp
  ) throws(StoreError) {
    var movers: [(from: ZoneName, to: ZoneName, user: UserKey?)] = []
    switch cause {
    case .user(let key, let from):
      guard let user = try store.user(key) else { return }
      movers = [(from, zone(of: user).name, key)]
    case .systemZone(let from):
      movers = [(from, zones.system.name, nil)]
    case .start:
      // Where nobody lives any more since the machine is in another zone.
      let left = before.map(\.zone).filter { zone in !places.contains { $0.zone == zone } }
      movers = left.map { ($0, zones.system.name, nil) }
    case .zoneData, .zoneDataForMany, .clockWentBack, .recipients: return
    }
    for mover in movers where mover.from != mover.to {
      guard let there = places.first(where: { $0.zone == mover.to }),
        let old = before.first(where: { $0.zone == mover.from }), let oldDue = old.due,
        let timetable = timetable(schedule, in: zones.zoneInUse(mover.to))
      else { continue }
      // Up to where the new zone stands, everything has rung there.
      let behind = there.due?.advanced(clampingBy: .milliseconds(-1)) ?? now
      let missed = alert.at(old, oldDue)
      let audience: RunAudience = mover.user.map { .user($0) } ?? .nobody
      let (run, _) = try dueRun(of: missed, timetable, for: audience, at: min(now, behind))
      guard let run else { continue }
      try startFanOuts(
        of: run, missed, stored, zone: mover.user == nil ? mover.to : nil, user: mover.user,
        at: now)
    }
  }
}

extension RederivationCause {
  /// Whether a zone in which nobody is left may go for this cause.
  fileprivate func empties(_ zone: ZoneName) -> Bool {
    switch self {
    case .start, .recipients: true
    case .systemZone(let left), .user(_, let left): left == zone
    case .zoneData, .zoneDataForMany, .clockWentBack: false
    }
  }
}
