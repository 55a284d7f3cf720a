import BelfryCore
import Synchronization

@testable import BelfryCommands

/// A console that keeps what was written to it, on a clock that stands still, mostly in Berlin.
final class RecordingConsole: Sendable {
  private struct Written {
    var out = ""
    var err = ""
    var waiters: [(text: String, continuation: CheckedContinuation<Void, Never>)] = []
  }

  private let written = Mutex(Written())
  private let variables: [String: String]
  private let columns: Int?
  private let now: String
  private let zone: LocalZone

  init(
    variables: [String: String] = [:], columns: Int? = nil, now: String = "2026-12-01T13:28:10Z",
    zone: LocalZone = .berlin
  ) {
    self.variables = variables
    self.columns = columns
    self.now = now
    self.zone = zone
  }

  var out: String { written.withLock { $0.out } }
  var err: String { written.withLock { $0.err } }

  var console: Console {
    let start = instant(now)
    let (variables, zone) = (variables, zone)
    return Console(
      out: { [self] text in write { $0.out += text } },
      err: { [self] text in write { $0.err += text } }, columns: columns,
      variable: { variables[$0] }, now: { start }, zone: zone,
      zones: FixedZones([.berlin, .kolkata, .losAngeles], system: zone.zone))
  }

  /// Waits until `text` was written, to either place.
  func wait(for text: String) async {
    await withCheckedContinuation { continuation in
      let isThere = written.withLock { written in
        if (written.out + written.err).contains(text) { return true }
        written.waiters.append((text, continuation))
        return false
      }
      if isThere { continuation.resume() }
    }
  }

  private func write(_ body: (inout Written) -> Void) {
    let done = written.withLock { written in
      body(&written)
      let all = written.out + written.err
      let done = written.waiters.filter { all.contains($0.text) }
      written.waiters.removeAll { all.contains($0.text) }
      return done
    }
    for waiter in done { waiter.continuation.resume() }
  }
}
