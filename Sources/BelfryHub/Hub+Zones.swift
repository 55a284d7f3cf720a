package import BelfryCore
package import BelfryStore

// Whose clocks count.
extension Hub {
  /// The zone of a person: their setting, else the system's.
  func zone(of user: UserRecord) -> Zone {
    user.zone.map { zones.zoneInUse($0) } ?? zones.system
  }

  /// The zone of whoever has a name, known to the hub or not.
  func zone(ofUserNamed name: UserName) throws(StoreError) -> Zone {
    try store.zone(ofUserNamed: name).map { zones.zoneInUse($0) } ?? zones.system
  }

  /// The zone of a schedule that is not floating. It was there when the alert was scheduled; should its data have gone,
  /// what was known of them holds on.
  func zone(namedBy schedule: Schedule) -> Zone {
    guard let name = schedule.zone else { return .utc }
    return zones.zoneInUse(name)
  }

  /// The zone by which a personal app's alert rings.
  func zone(of schedule: Schedule, for user: UserRecord) -> Zone {
    schedule.isFloating ? zone(of: user) : zone(namedBy: schedule)
  }

  /// The zones of those whom an alert is for.
  func zonesInUse(by names: [UserName]) throws(StoreError) -> [ZoneName: Zone] {
    var found: [ZoneName: Zone] = [:]
    for name in names {
      let zone = try zone(ofUserNamed: name)
      found[zone.name] = zone
    }
    return found
  }

  /// Has alerts looked through whose instants may have changed since zones have, inside a turn.
  ///
  /// - Parameter names: zones whose data have changed. Whether the machine is in another zone is found out here.
  package func zonesChanged(_ names: [ZoneName]) throws(StoreError) {
    let system = zones.system.name
    let lastSystem = lastSystemZone
    lastSystemZone = system
    zoneReloads += 1
    guard try store.hasSchedules() else { return }
    if system != lastSystem { try store.rederive(because: .systemZone(from: lastSystem)) }
    for name in names {
      try store.rederive(because: .zoneData(name))
      try store.rederive(because: .zoneDataForMany(name))
    }
    hasChores = true
  }
}

extension Schedule {
  /// Whether it has one occurrence, and no more.
  var isOneOff: Bool { repetition == nil && extraDates.isEmpty }
}
