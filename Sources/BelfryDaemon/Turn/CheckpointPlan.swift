/// When pages move from the log into the file: as the last act of a quiet turn, after enough was
/// written; without waiting for quiet when the log has grown long.
struct CheckpointPlan: Hashable, Sendable {
  /// The length of the log when it was looked at last, in pages.
  private var length = 0
  private var written = 0
  private var hasToldFailure = false

  /// About what 40 alerts leave behind.
  private static let worthwhile = 400
  /// 16 MiB of pages of 4 KiB: what `journal_size_limit` lets the log keep.
  private static let overdue = 4_096

  /// A turn was committed; the log has so many pages now, or as many as before if it wrote nothing.
  mutating func committed(logLength: Int) {
    // A log that is shorter has begun anew.
    written += logLength >= length ? logLength - length : logLength
    length = logLength
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
