/// Where the hub, the command line and tests get zones from.
package protocol ZoneSource {
  /// `nil` where there is no such zone.
  func zone(_ name: ZoneName) -> Zone?
  /// The zone of this machine.
  var system: Zone { get }
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
