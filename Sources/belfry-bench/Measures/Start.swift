import BelfryPosix

/// How long it takes from starting the program to its first answer, and what it then holds in
/// memory.
struct Start: Measure {
  let pending: Pending

  var key: String { pending == .empty ? "start" : "restart" }

  var needsMany: Bool { pending == .million }

  var metrics: [Metric] {
    let title = "\(pending.text)"
    return [
      Metric(
        key: "\(key).first", title: "exec to first answer, \(title)", unit: "ms", decimals: 1,
        isHeadline: true),
      Metric(
        key: "\(key).memory", title: "resident memory, \(title), just started", unit: "MiB",
        decimals: 1, isHeadline: pending == .million),
    ]
  }

  func sample(_ subject: Subject, _ stage: Stage, round: Int) throws -> Sample? {
    guard case .server(let server) = subject else { return nil }
    let state = try pending == .empty ? stage.shelf.empty(server) : stage.state(server)
    let meter = try NoiseMeter()
    let start = SystemClock.monotonicNanoseconds()
    let process = try server.spawn(stage.workspace, state: state)
    try process.awaitFirstAnswer()
    let passed = Double(SystemClock.monotonicNanoseconds() - start) / 1e6
    let others = try meter.reading(apartFrom: [process.processID])
    let memory = try ProcessMemory.residentMiB(of: process.processID)
    try process.stop()
    return Sample(values: [passed, memory], othersPercent: others)
  }
}
