package import BelfryCore

/// Where an alert with a schedule stands: what fires next.
package struct SchedulePlace: Hashable, Sendable {
  package var due: Timestamp
  package var occurrence: Occurrence
  /// The place of the occurrence in the repeat, from 1.
  package var number: Int

  package init(due: Timestamp, occurrence: Occurrence, number: Int) {
    self.due = due
    self.occurrence = occurrence
    self.number = number
  }
}

/// By whose clocks an alert with a schedule rings.
package enum ScheduleZone: Hashable, Sendable {
  /// No zone matters.
  case none
  case named(ZoneName)
  /// That of its one recipient, for now.
  case floating(ZoneName)
  /// Each recipient's, in `zone_due`.
  case floatingForMany

  var column: String {
    switch self {
    case .none, .floatingForMany: ""
    case .named(let name), .floating(let name): name.rawValue
    }
  }

  var isFloating: Bool {
    switch self {
    case .none, .named: false
    case .floating, .floatingForMany: true
    }
  }
}

// Alerts that are more than one instant: repeats, wall-clock and floating times.
extension Store {
  /// Puts a new alert with a schedule into an app's queue; none of that id may be there.
  package func addAlert(
    _ id: AlertID, to app: AppKey, trigger: String, at place: SchedulePlace, zone: ScheduleZone,
    body: [UInt8]
  ) throws(StoreError) -> AlertKey {
    let number = try changeApp(app) {
      $0.lastAlert += 1
      $0.record.pending += 1
      $0.record.storedBytes += body.count
      return $0.lastAlert
    }
    let key = AlertKey(row: try nextRow())
    try scheduling().addAlert.bind(1, key.row).bind(2, app.row).bind(3, id.rawValue)
      .bind(4, number).bind(5, trigger).bind(6, place.due.milliseconds)
      .bind(7, place.occurrence.rawValue).bind(8, body).bind(9, zone.column)
      .bind(10, zone.isFloating ? 1 : nil as Int64?).bind(11, Int64(place.number)).run()
    return key
  }

  /// Where a pending alert with a schedule stands; nil for any other.
  package func place(of alert: AlertKey) throws(StoreError) -> SchedulePlace? {
    try scheduling().place.bind(1, alert.row).first {
      SchedulePlace(
        due: Timestamp(stored: $0.int(0)), occurrence: Occurrence(stored: $0.text(1)),
        number: Int($0.int(2)))
    }
  }

  /// An alert goes on to another occurrence, or to another instant of the same; one that is parked stays parked.
  package func move(
    _ alert: AlertKey, to place: SchedulePlace, zone: ScheduleZone
  ) throws(StoreError) {
    try scheduling().setPlace.bind(1, place.due.milliseconds).bind(2, place.occurrence.rawValue)
      .bind(3, Int64(place.number)).bind(4, zone.column).bind(5, alert.row).run()
  }

  /// An alert with a schedule has nothing left that fires.
  ///
  /// - Parameter pruneAt: from when on it need not be remembered, unless marks of it are kept longer; nil while a
  ///   delivery keeps it.
  package func finish(
    _ alert: AlertKey, bodyBytes: Int, app: AppKey, pruneAt: Timestamp?
  ) throws(StoreError) {
    let statements = try scheduling()
    try statements.retireAlert.bind(1, pruneAt?.milliseconds).bind(2, alert.row).run()
    try statements.removeZonePlaces.bind(1, alert.row).run()
    try count(app, pending: -1, bytes: -bodyBytes)
  }
}

// Marks of repeats.
extension Store {
  /// Whether an occurrence has fired.
  ///
  /// - Parameter user: for whom; nil: for all that it is for.
  package func isMarked(
    _ occurrence: Occurrence, of alert: AlertKey, for user: UserKey?
  ) throws(StoreError) -> Bool {
    try scheduling().isMarked.bind(1, alert.row).bind(2, occurrence.rawValue)
      .bind(3, user?.row ?? 0).first { _ in true } ?? false
  }

  /// Notes that an occurrence has fired for all that it is for; false when that was noted before.
  package func markForAll(
    _ occurrence: Occurrence, of alert: AlertKey, pruneAt: Timestamp
  ) throws(StoreError) -> Bool {
    try statements.addMark.bind(1, alert.row).bind(2, occurrence.rawValue).bind(3, 0 as Int64)
      .bind(4, pruneAt.milliseconds).run()
    return database.changedRows == 1
  }

  /// The oldest of the latest `kept` occurrences that are marked; nil when there are fewer.
  package func oldestMark(
    of alert: AlertKey, keeping kept: Int
  ) throws(StoreError) -> Occurrence? {
    try scheduling().oldestMarkKept.bind(1, alert.row).bind(2, Int64(kept)).first {
      $0.optionalText(0).map(Occurrence.init(stored:))
    } ?? nil
  }

  /// Forgets all marks of an alert but those of its latest `kept` occurrences.
  package func trimMarks(of alert: AlertKey, keeping kept: Int) throws(StoreError) {
    guard let oldest = try oldestMark(of: alert, keeping: kept) else { return }
    try scheduling().trimMarks.bind(1, alert.row).bind(2, oldest.rawValue).run()
  }
}
