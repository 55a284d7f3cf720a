import BelfryCore
import Testing

@testable import BelfryCommands

/// The instant of an RFC 3339 text that a test has written.
func instant(_ text: String) -> Timestamp {
  do {
    return try Timestamp(rfc3339: text)
  } catch {
    Issue.record("\(text): \(error)")
    return .earliest
  }
}

extension Zone {
  /// A zone by the TZ string that says its rule.
  static func of(_ name: String, _ rule: String) -> Zone {
    guard let name = ZoneName(name), let zone = Zone(name: name, posix: rule) else {
      Issue.record("\(name) \(rule)")
      return .utc
    }
    return zone
  }

  static let berlin = of("Europe/Berlin", "CET-1CEST,M3.5.0,M10.5.0/3")
  static let kolkata = of("Asia/Kolkata", "IST-5:30")
  static let losAngeles = of("America/Los_Angeles", "PST8PDT,M3.2.0,M11.1.0")
}

extension LocalZone {
  static let berlin = LocalZone(.berlin)

  static func unnamed(_ rule: String) -> LocalZone { LocalZone(.of("x", rule), isNamed: false) }
}
