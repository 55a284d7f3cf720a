import BelfryPosix

/// How long it takes from starting the program to its first answer.
enum FirstAnswer {
  static func measure(_ plan: Plan, into figures: inout Figures) throws {
    for pending in [0, plan.pending] {
      let state = try plan.queues.fresh(pending: pending)
      for isCold in [false, true] {
        var times: [Int64] = []
        let meter = try NoiseMeter()
        for _ in 0..<plan.starts {
          if isCold {
            try DiskFile.dropFromMemory(plan.setting.program)
            for name in try Directories.names(in: state) {
              try DiskFile.dropFromMemory("\(state)/\(name)")
            }
          }
          let start = SystemClock.monotonicNanoseconds()
          let hub = try HubProcess.spawn(plan.setting, state: state)
          try hub.firstClient().ping()
          times.append(SystemClock.monotonicNanoseconds() - start)
          try hub.stop()
        }
        figures.add(
          "\(plan.text(pending)), \(isCold ? "not in memory" : "in memory")",
          Figures.timeValues(Distribution(times), .milliseconds), try meter.reading())
      }
    }
  }
}
