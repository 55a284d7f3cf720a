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

extension LocalZone {
  static let utc = LocalZone(name: "UTC") { _ in 0 }

  /// Central European Time with the summer time of 2026 and 2027, and none in other years.
  static let berlin = LocalZone(name: "Europe/Berlin") { now in
    let summers = [
      (instant("2026-03-29T01:00:00Z"), instant("2026-10-25T01:00:00Z")),
      (instant("2027-03-28T01:00:00Z"), instant("2027-10-31T01:00:00Z")),
    ]
    return summers.contains { $0.0 <= now && now < $0.1 } ? 7_200 : 3_600
  }
}
