import BelfryPosix
import BelfryTestSupport

/// A condition that did not come about.
struct NeverTrue: Error, CustomStringConvertible {
  let description: String
}

/// Looks again and again until something is so, for what nobody tells of.
func waitUntil(_ what: String, _ condition: () throws -> Bool) throws {
  let deadline = ContinuousClock.now + LineClient.patience
  while try !condition() {
    guard .now < deadline else { throw NeverTrue(description: "Waited in vain until \(what).") }
    usleep(5_000)
  }
}

/// Sleeps; only for what has no event.
func usleep(_ microseconds: Int) {
  _ = try? Poll.wait([], timeoutMilliseconds: max(1, microseconds / 1_000))
}

extension HubProcess {
  /// Processor time that the hub has used, in ticks of 10 ms.
  func processorTicks() throws -> Int {
    let text = String(
      decoding: try Files.read("/proc/\(processID)/stat", atMost: 1 << 16), as: UTF8.self)
    // Counted behind the name, which may hold blanks: fields 14 and 15 of proc_pid_stat(5).
    let fields = text.split(separator: ")").last?.split(separator: " ") ?? []
    guard fields.count > 13 else { return 0 }
    return (Int(fields[11]) ?? 0) + (Int(fields[12]) ?? 0)
  }
}
