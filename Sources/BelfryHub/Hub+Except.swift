import BelfryCore
import BelfryProtocol
import BelfryStore

// One occurrence that shall not ring.
extension Hub {
  /// Leaves an occurrence out that is still to come. What has been left out already may be again.
  func except(
    _ id: AlertID, _ moment: Moment, of app: AppRecord, _ request: Request
  ) throws -> Outcome {
    guard let known = try store.alert(id, of: app.key), known.isPending, let due = known.due else {
      throw WireError(.notFound, .notFound, field: "id", .notFound)
    }
    let body = try store.body(of: known)
    guard let alert = try? StoredAlert.read(body) else {
      throw StoreError.damaged("alert \(id) cannot be read")
    }
    let next: Timestamp?
    switch alert.trigger {
    case .schedule(let schedule):
      guard let place = try store.place(of: known.key) else {
        throw StoreError.damaged("alert \(id) has no place")
      }
      let pending = DueAlert(
        key: known.key, app: app.key, id: id, occurrence: place.occurrence, due: place.due,
        body: body, number: place.number)
      next = try except(
        moment, from: schedule, of: pending, alert, known, app: app, at: request.now)
    case .now, .instant, .after:
      guard moment == .instant(due) else { throw WireError.occurrenceNotFound }
      try store.removeAlert(known, app: app.key)
      next = nil
    }
    return request.answer { ReplyLine.excepted($0, ExceptAnswer(id: id, next: next)) }
  }

  /// - Returns: when the alert rings next.
  private func except(
    _ moment: Moment, from schedule: Schedule, of pending: DueAlert, _ alert: Alert,
    _ known: AlertRecord, app: AppRecord, at now: Timestamp
  ) throws -> Timestamp? {
    let zones = try zones(of: schedule, for: alert, app: app)
    let timetables = zones.compactMap { timetable(schedule, in: $0) }
    let named = timetables.compactMap { timetable in
      timetable.contains(moment).map { (occurrence: $0, timetable: timetable) }
    }.first
    guard let named, let excepted = named.occurrence.moment else {
      throw WireError.occurrenceNotFound
    }
    let dates = schedule.exceptDates
    if dates.contains(excepted) || dates.contains(moment) { return pending.due }
    // What has rung is not coming, in none of the zones.
    let places = try store.zonePlaces(of: pending.key)
    let isComing = timetables.contains { timetable in
      let place = places.first { $0.zone == timetable.zone.name }
      let first = place == nil ? pending.due : place?.due
      return first.map { timetable.instant(of: excepted) >= $0 } ?? false
    }
    guard isComing else { throw WireError.occurrenceNotFound }
    guard dates.count < limits.exceptionsPerAlert else {
      throw WireError(
        .limit, .exceptionsFull, field: "occurrence", .exceptionsFull,
        [.integer(Int64(limits.exceptionsPerAlert))])
    }
    var less = schedule
    less.exceptDates.append(excepted)
    return try goOn(pending, alert, with: less, known, app: app, at: now)
  }

  /// Gives a pending alert further exceptions, and has it go on to what is left.
  private func goOn(
    _ pending: DueAlert, _ alert: Alert, with schedule: Schedule, _ known: AlertRecord,
    app: AppRecord, at now: Timestamp
  ) throws -> Timestamp? {
    let body = StoredAlert.bytes(of: alert, id: pending.id, trigger: .schedule(schedule))
    var queue = Queue(app: app, limits: limits)
    queue.addBytes(body.count - known.bodyBytes)
    try queue.checkLimits()
    try mayGrow()
    try store.setBody(body, of: known, app: app.key)
    let changed = DueAlert(
      key: pending.key, app: app.key, id: pending.id, occurrence: pending.occurrence,
      due: pending.due, body: body, number: pending.number)
    if schedule.isFloating, app.owner == .system {
      var places = try store.zonePlaces(of: pending.key)
      for (index, place) in places.enumerated() {
        guard let due = place.due,
          let timetable = timetable(schedule, in: zones.zoneInUse(place.zone))
        else { continue }
        let entry = try? timetable.entry(
          at: place.occurrence, number: place.number, orFrom: due, &work)
        places[index] = ZonePlace(entry, in: place.zone)
        try store.setZonePlace(places[index], of: pending.key)
      }
      try settle(changed, among: places, at: now)
    } else {
      let zone: Zone
      let user: UserKey?
      switch app.owner {
      case .system: (zone, user) = (self.zone(namedBy: schedule), nil)
      case .user(let key):
        guard let record = try store.user(key) else {
          throw StoreError.damaged("a user is missing")
        }
        (zone, user) = (self.zone(of: schedule, for: record), key)
      }
      guard let timetable = timetable(schedule, in: zone) else {
        throw StoreError.damaged("alert \(pending.id) has no timetable")
      }
      let entry = try? timetable.entry(
        at: pending.occurrence, number: pending.number ?? 0, orFrom: pending.due, &work)
      if let next = try unmarked(entry, timetable, of: pending.key, for: user) {
        try store.move(
          pending.key, to: SchedulePlace(next), zone: scheduleZone(of: schedule, in: zone))
      } else {
        try store.finish(
          pending.key, bodyBytes: body.count, app: app.key, pruneAt: marksEnd(from: now))
      }
    }
    return try store.place(of: pending.key)?.due
  }

  /// The zones in which a pending alert rings.
  private func zones(of schedule: Schedule, for alert: Alert, app: AppRecord) throws -> [Zone] {
    switch app.owner {
    case .system where schedule.isFloating:
      return try zonesInUse(by: alert.recipients ?? []).values
        .sorted { $0.name.rawValue < $1.name.rawValue }
    case .system: return [zone(namedBy: schedule)]
    case .user(let key):
      guard let user = try store.user(key) else { throw StoreError.damaged("a user is missing") }
      return [zone(of: schedule, for: user)]
    }
  }
}

extension WireError {
  fileprivate static var occurrenceNotFound: WireError {
    WireError(.notFound, .notFound, field: "occurrence", .notFound)
  }
}
