package import BelfryCore
import BelfryPosix

/// The zones of this system, and the one in which this process reads and writes times.
package struct TerminalZones: ZoneSource, Sendable {
  private let directory: ZoneDirectory
  package let local: LocalZone

  /// - Parameter variable: `TZ`. Set, it decides as tzset(3) says: a name, a rule such as `CET-1`,
  ///   and UTC where it is empty or neither.
  init(directory: ZoneDirectory = ZoneDirectory(), variable: String?) {
    self.directory = directory
    local = Self.local(in: directory, variable: variable)
  }

  package var system: Zone { local.zone }

  package func zone(_ name: ZoneName) -> Zone? { Self.zone(name, in: directory) }

  private static func zone(_ name: ZoneName, in directory: ZoneDirectory) -> Zone? {
    guard let bytes = try? directory.read(name.rawValue) else { return nil }
    return try? Zone(name: name, tzif: bytes)
  }

  private static func local(in directory: ZoneDirectory, variable: String?) -> LocalZone {
    guard let variable else { return system(in: directory) }
    let value = variable.hasPrefix(":") ? String(variable.dropFirst()) : variable
    if value.isEmpty { return LocalZone(.utc) }
    // A path into a directory of zones names one.
    let parts = value.split(separator: "/")
    let isPath = value.hasPrefix("/")
    let last = parts.lastIndex(of: "zoneinfo").map { $0 + 1 } ?? 0
    let text = isPath ? parts[last...].joined(separator: "/") : value
    if let name = ZoneName(text), let zone = zone(name, in: directory) { return LocalZone(zone) }
    let rule = Zone(name: ZoneName("localtime") ?? .utc, posix: value)
    return LocalZone(rule ?? .utc, isNamed: false)
  }

  /// The zone of the machine, as the hub finds it.
  private static func system(in directory: ZoneDirectory) -> LocalZone {
    let said = directory.system()
    let named = said.names.compactMap { ZoneName($0) }.compactMap { zone($0, in: directory) }
    guard let bytes = said.bytes, let name = ZoneName("localtime"),
      let zone = try? Zone(name: name, tzif: bytes)
    else { return LocalZone(named.first ?? .utc) }
    if let known = named.first(where: { $0.keepsSameTime(as: zone) }) { return LocalZone(known) }
    return LocalZone(zone, isNamed: false)
  }
}
