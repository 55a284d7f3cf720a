package import BelfryCore

/// Why the instants of alerts have to be found anew.
package enum RederivationCause: Hashable, Sendable {
  /// What clocks do in a zone is known better now. Alerts that ring by this zone alone.
  case zoneData(ZoneName)
  /// The same, for floating alerts that ring by this zone among others.
  case zoneDataForMany(ZoneName)
  /// The machine is in another zone than `from`: floating alerts.
  case systemZone(from: ZoneName)
  /// A person is in another zone than `from`: floating alerts.
  case user(UserKey, from: ZoneName)
  /// The clock was set back: all repeats.
  case clockWentBack
  /// The hub has started, and zone data may have changed: all alerts with a schedule.
  case start
  /// An alert is for others than before: this one alone.
  case recipients

  fileprivate var columns: (code: Int64, zone: ZoneName?, user: UserKey?) {
    switch self {
    case .zoneData(let zone): (1, zone, nil)
    case .zoneDataForMany(let zone): (2, zone, nil)
    case .systemZone(let zone): (3, zone, nil)
    case .user(let user, let zone): (4, zone, user)
    case .clockWentBack: (5, nil, nil)
    case .start: (6, nil, nil)
    case .recipients: (7, nil, nil)
    }
  }

  fileprivate init?(_ code: Int64, zone: ZoneName?, user: UserKey?) {
    switch (code, zone, user) {
    case (1, let zone?, _): self = .zoneData(zone)
    case (2, let zone?, _): self = .zoneDataForMany(zone)
    case (3, let zone?, _): self = .systemZone(from: zone)
    case (4, let zone?, let user?): self = .user(user, from: zone)
    case (5, _, _): self = .clockWentBack
    case (6, _, _): self = .start
    case (7, _, _): self = .recipients
    default: return nil
    }
  }
}

/// A look through the alerts whose instants may have changed, and how far it has come.
package struct Rederivation: Hashable, Sendable {
  fileprivate let row: Int64
  package let cause: RederivationCause
  fileprivate var zone: String
  fileprivate var app: Int64
  fileprivate var alert: Int64
  /// How many alerts have got another instant so far.
  package var moved: Int
}

/// An alert with a schedule, pending or parked.
package struct ScheduledAlertRecord: Hashable, Sendable {
  package let alert: DueAlert
  fileprivate let zone: String

  /// Whether its instant was found by the clocks of this zone.
  package func isFound(by zone: ScheduleZone) -> Bool { zone.column == self.zone }
}

// What has to be looked through survives the hub: a row each, with its place.
extension Store {
  /// Whether any alert has a schedule.
  package func hasSchedules() throws(StoreError) -> Bool {
    try scheduling().anySchedule.first { _ in true } ?? false
  }

  /// Has alerts looked through from now on; the same look, begun anew where it was under way.
  package func rederive(because cause: RederivationCause) throws(StoreError) {
    let (code, zone, user) = cause.columns
    try scheduling().removeRederivations.bind(1, code).bind(2, zone?.rawValue).bind(3, user?.row)
      .run()
    try scheduling().addRederivation.bind(1, code).bind(2, zone?.rawValue).bind(3, user?.row).run()
  }

  /// The oldest look that is not finished.
  package func rederivation() throws(StoreError) -> Rederivation? {
    let statement = try scheduling().rederivations
    while let found = try statement.first({ row in
      (
        row.int(0),
        RederivationCause(
          row.int(1), zone: row.optionalText(2).flatMap { ZoneName($0) },
          user: row.optionalInt(3).map(UserKey.init(row:))
        ).map {
          Rederivation(
            row: row.int(0), cause: $0, zone: row.text(4), app: row.int(5), alert: row.int(6),
            moved: Int(row.int(7)))
        }
      )
    }) {
      if let rederivation = found.1 { return rederivation }
      try scheduling().removeRederivation.bind(1, found.0).run()
    }
    return nil
  }

  /// Why people's alerts are looked through just now, or will be, since they have moved.
  package func movesUnderWay() throws(StoreError) -> [RederivationCause] {
    try scheduling().moves.all {
      RederivationCause(
        $0.int(0), zone: $0.optionalText(1).flatMap { ZoneName($0) },
        user: $0.optionalInt(2).map(UserKey.init(row:)))
    }.compactMap { $0 }
  }

  /// The next alerts of a look, at most `limit`; none: it is finished.
  package func alerts(
    of look: Rederivation, limit: Int
  ) throws(StoreError) -> [ScheduledAlertRecord] {
    let statements = try scheduling()
    let limit = Int64(limit)
    let statement =
      switch look.cause {
      case .zoneData(let zone):
        statements.scheduledInZone.bind(1, zone.rawValue).bind(2, look.alert).bind(3, limit)
      case .zoneDataForMany(let zone):
        statements.zoneDueInZone.bind(1, zone.rawValue).bind(2, look.alert).bind(3, limit)
      case .systemZone:
        statements.floating.bind(1, look.app).bind(2, look.alert).bind(3, limit)
      case .user(let user, _):
        statements.floatingForUser.bind(1, look.app).bind(2, look.alert).bind(3, user.row)
          .bind(4, limit)
      case .clockWentBack, .start, .recipients:
        statements.scheduledByZone.bind(1, look.zone).bind(2, look.alert).bind(3, limit)
      }
    return try statement.all { row in
      Self.readDue(row).map { ScheduledAlertRecord(alert: $0, zone: row.text(7)) }
    }.compactMap { $0 }
  }

  /// Notes how far a look has come.
  ///
  /// - Parameters:
  ///   - last: the alert that was looked at last, as `alerts` gave it.
  ///   - moved: how many have got another instant since the last call.
  package func advance(
    _ look: inout Rederivation, past last: ScheduledAlertRecord, moved: Int
  ) throws(StoreError) {
    look.zone = last.zone
    look.app = last.alert.app.row
    look.alert = last.alert.key.row
    look.moved += moved
    try scheduling().setRederivation.bind(1, look.zone).bind(2, look.app).bind(3, look.alert)
      .bind(4, Int64(look.moved)).bind(5, look.row).run()
  }

  package func finish(_ look: Rederivation) throws(StoreError) {
    try scheduling().removeRederivation.bind(1, look.row).run()
  }
}
