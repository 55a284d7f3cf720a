import BelfryPosix

/// What a test found that must not be.
struct Disagreement: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) {
    self.description = description
  }
}

/// Until when something has to happen, so that a hub that hangs fails its test and not the whole run.
struct Deadline: Sendable {
  private let nanoseconds: Int64

  init(seconds: Int) {
    self.init(milliseconds: seconds * 1_000)
  }

  init(milliseconds: Int) {
    nanoseconds = SystemClock.monotonicNanoseconds() + Int64(milliseconds) * 1_000_000
  }

  var hasPassed: Bool { SystemClock.monotonicNanoseconds() >= nanoseconds }

  /// Never below 0; rounded up, so that waiting that long is enough.
  var millisecondsLeft: Int {
    max(0, Int((nanoseconds - SystemClock.monotonicNanoseconds() + 999_999) / 1_000_000))
  }

  /// - Parameter what: what is waited for, after "waited in vain for".
  func check(_ what: @autoclosure () -> String, _ facts: @autoclosure () -> String = "") throws {
    guard hasPassed else { return }
    let more = facts()
    throw Disagreement("waited in vain for \(what())" + (more.isEmpty ? "" : "; \(more)"))
  }
}

/// Runs something that waits on a thread of its own, away from the few threads that tests share.
func onOwnThread<Value: Sendable>(
  _ body: @escaping @Sendable () throws -> Value
) async throws -> Value {
  try await withCheckedThrowingContinuation { continuation in
    do {
      try DetachedThread.start { continuation.resume(with: Result { try body() }) }
    } catch {
      continuation.resume(throwing: error)
    }
  }
}
