import BelfryPosix

/// How often a server wakes up when nothing happens.
struct Idle: Measure {
  let key = "idle"
  let needsMany = true
  let plan: Plan

  var metrics: [Metric] {
    let title = "idle for \(plan.idleSeconds) s, a million pending, one waits"
    return [
      Metric(key: "idle.wakeUps", title: "\(title)", unit: "wake-ups", isHeadline: true),
      Metric(key: "idle.time", title: "\(title): processor time", unit: "ms", decimals: 2),
    ]
  }

  func sample(_ subject: Subject, _ stage: Stage, round: Int) throws -> Sample? {
    guard case .server(let server) = subject else { return nil }
    return try stage.with(server, .million) { process in
      let watcher = try server.watch(process)
      try Pause.microseconds(plan.settleMilliseconds * 1_000)
      let meter = try Meter(of: process)
      try Pause.microseconds(plan.idleSeconds * 1_000_000)
      let reading = try meter.reading()
      try watcher.stream.shutdownBoth()
      return Sample(
        values: [Double(reading.wakeUps), Double(reading.server) / 1e6],
        othersPercent: reading.othersPercent)
    }
  }
}
