package import BelfryCore

/// A delivery as the app that made it may know it.
package struct SentDelivery: Hashable, Sendable {
  package let id: AlertID
  package let user: User
  package let occurrence: Occurrence
  package let state: DeliveryState
  package let at: Timestamp
  package let late: Duration?
  package let missed: MissedRun?
}

/// A place in the list of an app's deliveries; never holds a number of the store's or of a user's.
package struct SentPlace: Hashable, Sendable {
  package let id: AlertID
  package let user: User
  package let at: Timestamp
  /// How many of this alert, this user and this time lie before the place.
  package let listed: Int

  package init(id: AlertID, user: User, at: Timestamp, listed: Int) {
    self.id = id
    self.user = user
    self.at = at
    self.listed = listed
  }
}

extension Store {
  /// Deliveries of an app behind `place`, ended ones too: by id, by user in the order in which the hub came to know
  /// them, the newest first.
  package func sentDeliveries(
    of app: AppKey, after place: SentPlace?, limit: Int
  ) throws(StoreError) -> [SentDelivery] {
    var found: [SentDelivery] = []
    var user = Int64.min
    if let place {
      // A user who has gone since had no row behind which others could be missed: the next ids go on.
      user = try self.user(place.user)?.key.row ?? .max
      found = try statements.sentOfOne.bind(1, app.row).bind(2, place.id.rawValue).bind(3, user)
        .bind(4, place.at.milliseconds).bind(5, Int64(limit)).bind(6, Int64(place.listed))
        .all(Self.readSent).compactMap { $0 }
    }
    guard found.count < limit else { return found }
    found += try statements.sentOfApp.bind(1, app.row).bind(2, place?.id.rawValue ?? "")
      .bind(3, user).bind(4, Int64(limit - found.count)).all(Self.readSent).compactMap { $0 }
    return found
  }

  private static func readSent(_ row: Statement) -> SentDelivery? {
    guard let id = AlertID(row.text(0)), let name = UserName(row.text(2)),
      let state = StateCode.state(of: row.int(4))
    else { return nil }
    return SentDelivery(
      id: id, user: User(id: UserID(UInt32(clamping: row.int(1))), name: name),
      occurrence: Occurrence(stored: row.text(3)), state: state, at: Timestamp(stored: row.int(5)),
      late: row.optionalInt(6).map { .milliseconds($0) },
      missed: MissedRun(stored: row, count: 7, since: 8))
  }
}
