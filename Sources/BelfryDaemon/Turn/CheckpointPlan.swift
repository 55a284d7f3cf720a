/// When pages move from the log into the file: as the last act of a quiet turn, after enough was
/// written; without waiting for quiet when the log has grown long.
struct CheckpointPlan: Hashable, Sendable {
  private var written = 0
  private(set) var hasToldFailure = false

  /// About 40 alerts.
  private static let worthwhile = 40
  private static let overdue = 4_096

  /// Something of the size of so many alerts was committed.
  mutating func wrote(_ count: Int) {
    written += count
  }

  func isDue(isQuiet: Bool) -> Bool {
    written >= (isQuiet ? Self.worthwhile : Self.overdue)
  }

  mutating func done() {
    written = 0
    hasToldFailure = false
  }

  /// Answers whether that is worth a message.
  mutating func failed() -> Bool {
    written = 0
    defer { hasToldFailure = true }
    return !hasToldFailure
  }
}
