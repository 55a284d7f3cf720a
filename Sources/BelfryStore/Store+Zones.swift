package import BelfryCore

/// Where a floating alert of a system app stands in one zone.
package struct ZonePlace: Hashable, Sendable {
  package var zone: ZoneName
  /// nil: all of its occurrences have rung there.
  package var due: Timestamp?
  package var occurrence: Occurrence
  package var number: Int

  package init(zone: ZoneName, due: Timestamp?, occurrence: Occurrence, number: Int) {
    self.zone = zone
    self.due = due
    self.occurrence = occurrence
    self.number = number
  }
}

// Zones of people, and of alerts that ring by those of many.
extension Store {
  /// Sets a user's zone; nil: the system's counts.
  package func setZone(_ zone: ZoneName?, of user: UserKey) throws(StoreError) {
    try changeUser(user) { $0.record.zone = zone }
    try scheduling().setZone.bind(1, zone?.rawValue).bind(2, user.row).run()
  }

  /// The zone that the person of a name has set.
  package func zone(ofUserNamed name: UserName) throws(StoreError) -> ZoneName? {
    try scheduling().zoneOfName.bind(1, name.rawValue).first { ZoneName($0.text(0)) } ?? nil
  }

  /// In which zones an alert rings, by their names.
  package func zonePlaces(of alert: AlertKey) throws(StoreError) -> [ZonePlace] {
    try scheduling().zonePlaces.bind(1, alert.row).all { row -> ZonePlace? in
      guard let zone = ZoneName(row.text(0)) else { return nil }
      return ZonePlace(
        zone: zone, due: row.optionalInt(1).map(Timestamp.init(stored:)),
        occurrence: Occurrence(stored: row.text(2)), number: Int(row.int(3)))
    }.compactMap { $0 }
  }

  package func setZonePlace(_ place: ZonePlace, of alert: AlertKey) throws(StoreError) {
    try scheduling().setZonePlace.bind(1, alert.row).bind(2, place.zone.rawValue)
      .bind(3, place.due?.milliseconds).bind(4, place.occurrence.rawValue)
      .bind(5, Int64(place.number)).run()
  }

  /// Nobody whom the alert is for lives in a zone any more.
  package func removeZonePlace(_ zone: ZoneName, of alert: AlertKey) throws(StoreError) {
    try scheduling().removeZonePlace.bind(1, alert.row).bind(2, zone.rawValue).run()
  }
}
