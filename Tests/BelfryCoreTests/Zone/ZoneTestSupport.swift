import BelfryCore
import BelfryTestSupport

extension ZoneName {
  /// For names that are written in a test.
  static func of(_ text: String) throws -> ZoneName {
    struct NoName: Error { let text: String }
    guard let name = ZoneName(text) else { throw NoName(text: text) }
    return name
  }
}

extension Timestamp {
  init(_ text: String) throws { try self.init(rfc3339: text) }
}

enum SeededRandomForZones {
  static func make() -> SeededRandom { SeededRandom(seed: 9_636) }
}
