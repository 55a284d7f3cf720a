/// When pages move from the log into the file: as the last act of a quiet turn, after enough was
/// written; without waiting for quiet when the log has grown long.
///
/// Nobody is answered meanwhile. So where alerts are due one soon after the other, less is moved
/// more often, in the pauses between them, as long as it fits.
struct CheckpointPlan: Hashable, Sendable {
  /// The length of the log when it was looked at last, in pages.
  private var length = 0
  private var written = 0
  private var hasToldFailure = false
  /// What a checkpoint takes whatever it moves, by those that were made: the sync of the file above all.
  private var base = Duration.microseconds(300)

  /// About what 40 alerts leave behind.
  private static let worthwhile = 400
  /// 16 MiB of pages of 4 KiB: what `journal_size_limit` lets the log keep.
  private static let overdue = 4_096
  /// What is worth a pause.
  private static let little = 100
  /// What one page takes: it is read, written into the page cache and written back.
  private static let perPage = Duration.microseconds(4)
  /// A pause longer than this is time enough for anything.
  private static let longPause = Duration.milliseconds(20)

  /// A turn was committed; the log has so many pages now, or as many as before if it wrote nothing.
  mutating func committed(logLength: Int) {
    // A log that is shorter has begun anew.
    written += logLength >= length ? logLength - length : logLength
    length = logLength
  }

  /// - Parameter pause: how long it is until the next alert is due; nil when none is.
  func isDue(isQuiet: Bool, pause: Duration?) -> Bool {
    guard isQuiet else { return written >= Self.overdue }
    if written >= Self.worthwhile { return true }
    guard written >= Self.little, let pause, pause < Self.longPause else { return false }
    return base + Self.perPage * written <= pause
  }

  mutating func done(in duration: Duration) {
    let own = max(.zero, duration - Self.perPage * written)
    base = (base * 3 + own) / 4
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
