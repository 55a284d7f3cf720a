/// What the hub does about a full disk.
///
/// Full: what would add is refused, the reserve is given up so that what takes away finds room, and
/// firing is tried again: at once in the room of the reserve, then at growing distances. The state
/// ends when the reserve can be made again, and nothing that is due waits for room.
struct StorageState: Hashable, Sendable {
  private struct Full: Hashable, Sendable {
    var reserveRetry: MonotonicTime
    /// nil: firing has not failed since it last worked.
    var firingRetry: MonotonicTime?
    var firingPause = Self.shortestPause

    static let shortestPause = Duration.seconds(1)
    static let longestPause = Duration.seconds(30)
  }

  private static let reservePause = Duration.seconds(1)

  private var full: Full?

  var isFull: Bool { full != nil }

  /// Whether firing has found no room, and has not worked since.
  var hasFailedFiring: Bool { full?.firingRetry != nil }

  /// Whether firing may be tried.
  func mayFire(at now: MonotonicTime) -> Bool {
    full?.firingRetry.map { $0 <= now } ?? true
  }

  /// When the state wants to be looked at; nil while there is room.
  var nextRetry: MonotonicTime? {
    full.map { min($0.reserveRetry, $0.firingRetry ?? $0.reserveRetry) }
  }

  /// A turn did not fit on the disk; answers whether that is new.
  mutating func turnDidNotFit(wasFiring: Bool, at now: MonotonicTime) -> Bool {
    let isNew = full == nil
    var state = full ?? Full(reserveRetry: now)
    state.reserveRetry = now + Self.reservePause
    if wasFiring {
      if isNew {
        // There is the room of the reserve now.
        state.firingRetry = now
        state.firingPause = .zero
      } else {
        state.firingPause =
          state.firingRetry == nil
          ? Full.shortestPause
          : min(max(state.firingPause * 2, Full.shortestPause), Full.longestPause)
        state.firingRetry = now + state.firingPause
      }
    }
    full = state
    return isNew
  }

  /// Something that had fired is on the disk.
  mutating func firingWorked() {
    full?.firingRetry = nil
    full?.firingPause = Full.shortestPause
  }

  /// There is room, and first of all for what is due: firing may be tried at once, and the reserve
  /// later.
  mutating func foundRoom(at now: MonotonicTime) {
    firingWorked()
    full?.reserveRetry = now + Self.reservePause
  }

  func wantsReserve(at now: MonotonicTime) -> Bool {
    full.map { $0.reserveRetry <= now } ?? false
  }

  /// The reserve was tried; with it the state ends.
  mutating func triedReserve(works: Bool, at now: MonotonicTime) {
    if works { full = nil } else { full?.reserveRetry = now + Self.reservePause }
  }
}
