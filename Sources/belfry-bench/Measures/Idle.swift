/// How often a hub wakes up when nothing happens.
enum Idle {
  static func measure(_ plan: Plan, into figures: inout Figures) throws {
    let hub = try HubProcess.start(plan.setting, state: plan.queues.fresh(pending: plan.pending))
    let watcher = try hub.client(of: "idle")
    _ = try watcher.request(#"{"id":1,"method":"watch"}"#)
    try Pause.seconds(plan.settleSeconds)
    let meter = try NoiseMeter(apartFrom: [hub.processID])
    let before = try HubActivity(of: hub.processID)
    try Pause.seconds(plan.idleSeconds)
    let after = try HubActivity(of: hub.processID)
    figures.add(
      "\(plan.text(plan.pending)), one watcher, \(plan.idleSeconds) s",
      [
        Double(after.wakeUps - before.wakeUps), Double(after.preemptions - before.preemptions),
        Double(after.running - before.running) / 1e6,
      ],
      try meter.reading(apartFrom: [hub.processID]))
    try hub.stop()
  }
}
