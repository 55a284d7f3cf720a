import BelfryCore

/// Zones that a test may change, by rules that are written out here: no data of the machine.
final class TestZones: ZoneSource {
  private var zones: [ZoneName: Zone] = [:]
  var system: Zone

  /// The system's zone is UTC.
  init() {
    system = .utc
    zones[.utc] = .utc
    set("Europe/Berlin", "CET-1CEST,M3.5.0,M10.5.0/3")
    set("America/New_York", "EST5EDT,M3.2.0,M11.1.0")
    set("America/Los_Angeles", "PST8PDT,M3.2.0,M11.1.0")
    set("Asia/Kolkata", "IST-5:30")
    set("Pacific/Kiritimati", "<+14>-14")
  }

  func zone(_ name: ZoneName) -> Zone? { zones[name] }

  /// - Parameter rule: nil: there is no such zone any more.
  func set(_ name: String, _ rule: String?) {
    guard let name = ZoneName(name) else { preconditionFailure("no zone name: \(name)") }
    zones[name] = rule.flatMap { Zone(name: name, posix: $0) }
    if system.name == name { system = zones[name] ?? .utc }
  }

  func setSystem(_ name: String) {
    guard let zone = ZoneName(name).flatMap({ zones[$0] }) else {
      preconditionFailure("no zone: \(name)")
    }
    system = zone
  }
}
