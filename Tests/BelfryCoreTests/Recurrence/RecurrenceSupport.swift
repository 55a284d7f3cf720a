import BelfryCore
import Foundation

/// A zone of this machine's data.
func systemZone(_ name: String) throws -> Zone {
  let zoneName = try unwrapped(ZoneName(name), name)
  if let known = zoneCache.value[name] { return known }
  let bytes = [UInt8](try Data(contentsOf: URL(filePath: "/usr/share/zoneinfo/\(name)")))
  let zone = try Zone(name: zoneName, tzif: bytes)
  zoneCache.value[name] = zone
  return zone
}

/// Files are read once.
private final class ZoneCache: @unchecked Sendable {
  private let lock = NSLock()
  private var zones: [String: Zone] = [:]
  var value: [String: Zone] {
    get { lock.withLock { zones } }
    set { lock.withLock { zones = newValue } }
  }
}

private let zoneCache = ZoneCache()

struct Missing: Error {
  let what: String
}

func unwrapped<Value>(_ value: Value?, _ what: String) throws -> Value {
  guard let value else { throw Missing(what: what) }
  return value
}

func wall(_ text: String) throws -> WallTime { try WallTime(text: text) }
func instant(_ text: String) throws -> Timestamp { try Timestamp(rfc3339: text) }

/// `2026-03-29T03:30:00+02:00`, as clocks of the zone show it.
func local(_ instant: Timestamp, in zone: Zone) -> String {
  let offset = zone.offset(at: instant)
  let clock = Occurrence(wall: zone.wallTime(at: instant)).rawValue
  let minutes = abs(offset) / 60
  let parts = [minutes / 60, minutes % 60].map { $0 < 10 ? "0\($0)" : "\($0)" }
  return "\(clock)\(offset < 0 ? "-" : "+")\(parts[0]):\(parts[1])"
}

extension Timetable {
  /// The instants from the earliest on, one each for what is merged, as clocks show them.
  func instants(_ count: Int, in zone: Zone, from: Timestamp = .earliest) throws -> [String] {
    var found: [String] = []
    var entry = try first(from: from)
    while let next = entry, found.count < count {
      found.append(local(next.instant, in: zone))
      entry = try self.next(after: next)
    }
    return found
  }
}
