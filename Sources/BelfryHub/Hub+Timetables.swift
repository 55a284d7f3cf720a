import BelfryCore
import BelfryProtocol
import BelfryStore

/// Where a new alert with a schedule stands first.
struct FirstPlace {
  var place: SchedulePlace
  var zone: ScheduleZone
  /// Where it stands in each zone; only of floating alerts for many.
  var zonePlaces: [ZonePlace] = []
}

// From schedules to places: what fires first, and what is refused.
extension Hub {
  /// Where an alert starts that is scheduled at `now`: occurrences before that neither ring nor are missed. A one-off
  /// whose time has passed rings at once, as late.
  ///
  /// - Parameters:
  ///   - schedule: resolved, see `Schedule.resolved(at:)`.
  ///   - field: the alert's place in the request.
  func firstPlace(
    of schedule: Schedule, for alert: Alert, app: AppRecord, field: String, at now: Timestamp
  ) throws -> FirstPlace {
    if let name = schedule.zone, zones.zone(name) == nil {
      throw WireError.unknownTimeZone(name, field: "\(field).timeZone")
    }
    let start = schedule.isOneOff ? Timestamp.earliest : now
    do {
      // All alerts of a request together may take only so long.
      guard work.steps < Self.mostWork else { throw TimetableFault.tooCostly }
      switch app.owner {
      case .system where schedule.isFloating:
        return try firstPlaces(of: schedule, for: alert, field: field, from: start, at: now)
      case .system:
        let zone = zone(namedBy: schedule)
        let place = try firstPlace(of: schedule, in: zone, field: field, from: start)
        return FirstPlace(place: place, zone: schedule.zone.map { .named($0) } ?? .none)
      case .user(let key):
        guard let user = try store.user(key) else { throw StoreError.damaged("a user is missing") }
        let zone = zone(of: schedule, for: user)
        let place = try firstPlace(of: schedule, in: zone, field: field, from: start)
        return FirstPlace(place: place, zone: scheduleZone(of: schedule, in: zone))
      }
    } catch let fault as TimetableFault {
      throw WireError(fault, field: field)
    }
  }

  /// By whose clocks the alert of a personal app, or one that does not float, rings.
  func scheduleZone(of schedule: Schedule, in zone: Zone) -> ScheduleZone {
    if schedule.isFloating { return .floating(zone.name) }
    return schedule.zone.map { .named($0) } ?? .none
  }

  private func firstPlace(
    of schedule: Schedule, in zone: Zone, field: String, from start: Timestamp
  ) throws -> SchedulePlace {
    let timetable = try Timetable(schedule, zone: zone)
    guard let entry = try timetable.first(from: start, &work) else {
      throw TimetableFault.neverFires
    }
    try checkRate(of: schedule, timetable, from: entry, field: field)
    return SchedulePlace(entry)
  }

  private func firstPlaces(
    of schedule: Schedule, for alert: Alert, field: String, from start: Timestamp,
    at now: Timestamp
  ) throws -> FirstPlace {
    var places: [ZonePlace] = []
    for (name, zone) in try zonesInUse(by: alert.recipients ?? []) {
      let timetable = try Timetable(schedule, zone: zone)
      let entry = try timetable.first(from: start, &work)
      if places.isEmpty, let entry {
        try checkRate(of: schedule, timetable, from: entry, field: field)
      }
      places.append(ZonePlace(entry, in: name))
    }
    guard let place = places.first?.next(among: places) else { throw TimetableFault.neverFires }
    return FirstPlace(place: place, zone: .floatingForMany, zonePlaces: places)
  }

  /// Refuses what would ring more often than may be. Occurrences at the very same instant ring as one.
  private func checkRate(
    of schedule: Schedule, _ timetable: Timetable, from first: Timetable.Entry, field: String
  ) throws {
    let least = Duration.seconds(limits.repeatSeconds)
    var refusal: WireError {
      WireError(
        .invalidParams, .tooOften, field: field, .tooOften, [.integer(Int64(limits.repeatSeconds))])
    }
    if schedule.mayRepeatWithinAMinute || limits.repeatSeconds > 60 {
      var entry = first
      for _ in 0..<Self.comparedOccurrences {
        guard work.steps < Self.mostWork else { throw TimetableFault.tooCostly }
        guard let next = try timetable.next(after: entry, &work) else { break }
        guard next.instant.since(entry.instant) >= least else { throw refusal }
        entry = next
      }
    }
    // Further dates may stand too near to each other, or to what the repeat yields.
    for moment in schedule.extraDates {
      let instant = timetable.instant(of: moment)
      guard instant >= first.instant,
        var entry = try timetable.first(
          from: instant.advanced(clampingBy: .milliseconds(1) - least), &work)
      else { continue }
      guard work.steps < Self.mostWork else { throw TimetableFault.tooCostly }
      while entry.instant < instant.advanced(clampingBy: least),
        let next = try timetable.next(after: entry, &work)
      {
        guard next.instant.since(entry.instant) >= least else { throw refusal }
        entry = next
      }
    }
  }

  /// How many occurrences of a repeat are compared with the one before them.
  private static var comparedOccurrences: Int { 64 }
}

extension Schedule {
  /// Whether two occurrences of its repeat may be less than a minute apart.
  fileprivate var mayRepeatWithinAMinute: Bool {
    switch repetition {
    case nil: false
    case .interval(let interval): interval.unit == .second
    case .rule(let rule): rule.frequency == .secondly || rule.bySecond.count > 1
    }
  }
}

extension SchedulePlace {
  init(_ entry: Timetable.Entry) {
    self.init(due: entry.instant, occurrence: entry.occurrence, number: entry.number)
  }
}

extension ZonePlace {
  /// - Parameter entry: nil: nothing more rings there.
  init(_ entry: Timetable.Entry?, in zone: ZoneName) {
    self.init(
      zone: zone, due: entry?.instant, occurrence: entry?.occurrence ?? Occurrence(stored: ""),
      number: entry?.number ?? 0)
  }

  /// What rings first of several zones; nil: nothing more in any.
  func next(among places: [ZonePlace]) -> SchedulePlace? {
    places.compactMap { place in
      place.due.map {
        SchedulePlace(due: $0, occurrence: place.occurrence, number: place.number)
      }
    }.min { ($0.due, $0.occurrence.rawValue) < ($1.due, $1.occurrence.rawValue) }
  }
}

extension Timetable {
  /// The instant that a moment means in this zone.
  func instant(of moment: Moment) -> Timestamp {
    switch moment {
    case .instant(let instant): return instant
    case .wall(let wall):
      switch zone.reading(of: wall) {
      case .once(let instant), .twice(let instant, _), .gap(let instant, _, _): return instant
      }
    }
  }

  /// The entry of a place that was stored. Where there is none any more, since a zone or the exceptions have changed,
  /// it is the next one.
  func entry(
    at occurrence: Occurrence, number: Int, orFrom fallback: Timestamp,
    _ meter: inout WorkMeter
  ) throws(TimetableFault) -> Entry? {
    if let entry = try entry(at: (occurrence, number), &meter) { return entry }
    do throws(TimetableFault) {
      return try first(from: occurrence.moment.map { instant(of: $0) } ?? fallback, &meter)
    } catch .neverFires {
      return nil
    }
  }
}

extension WireError {
  static func unknownTimeZone(_ name: ZoneName, field: String) -> WireError {
    WireError(
      .invalidParams, .unknownTimeZone, field: field, .unknownTimeZone, [.string(name.rawValue)])
  }

  /// - Parameter field: the alert's place in the request.
  init(_ fault: TimetableFault, field: String) {
    switch fault {
    case .startNotResolved, .neverFires:
      self.init(.invalidParams, .neverFires, field: field, .neverFires)
    case .tooCostly:
      self.init(.invalidParams, .tooCostly, field: field, .tooCostly)
    case .timeZoneNeeded:
      self.init(.invalidParams, .timeZoneNeeded, field: "\(field).timeZone", .timeZoneNeeded)
    case .untilNotUTC, .untilNotLocal:
      self.init(
        .invalidParams, .contradiction, field: "\(field).repeatRule", .cannotStandBeside,
        [.string("timeZone")])
    }
  }
}
