/// Where the hub, the command line and tests get zones from.
package protocol ZoneSource {
  /// `nil` where there is no such zone.
  func zone(_ name: ZoneName) -> Zone?
  /// The zone of this machine.
  var system: Zone { get }
  /// The zone by which what is pending rings, whatever became of its data meanwhile.
  func zoneInUse(_ name: ZoneName) -> Zone
}

extension ZoneSource {
  /// Where nothing is known of the zone, that of the machine stands in for it.
  package func zoneInUse(_ name: ZoneName) -> Zone { zone(name) ?? system }
}

/// A few zones that never change.
package struct FixedZones: ZoneSource, Sendable {
  package let system: Zone
  private let zones: [ZoneName: Zone]

  package init(_ zones: [Zone] = [], system: Zone = .utc) {
    self.system = system
    self.zones = Dictionary(
      ([.utc, system] + zones).map { ($0.name, $0) }, uniquingKeysWith: { _, later in later })
  }

  package func zone(_ name: ZoneName) -> Zone? { zones[name] }
}
