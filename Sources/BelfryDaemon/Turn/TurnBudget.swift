/// How much of what is there one turn takes on; the rest waits for the next, so that nobody waits
/// long for theirs.
struct TurnBudget: Hashable, Sendable {
  static let linesOfConnection = 64
  /// Lines that a connection may have answered before it is another's turn.
  static let linesAtATime = 8
  static let readBytes = 64 << 10

  private var lines = 256
  private var bytes = 1 << 20
  private let deadline: MonotonicTime

  init(at now: MonotonicTime) {
    deadline = now + .milliseconds(20)
  }

  func isUsedUp(at now: MonotonicTime) -> Bool {
    lines <= 0 || bytes <= 0 || deadline <= now
  }

  mutating func take(lineOf count: Int) {
    lines -= 1
    bytes -= count
  }
}
