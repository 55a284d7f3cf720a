import BelfryPosix

/// How long one client's ping takes while another one keeps the hub as busy as it can.
enum Bystander {
  private enum Flood: CaseIterable {
    case nothing
    case pings
    case alerts
    case endlessLine

    var name: String {
      switch self {
      case .nothing: "nobody else"
      case .pings: "another sends pings without end"
      case .alerts: "another schedules without end"
      case .endlessLine: "another sends lines of 2 MiB"
      }
    }
  }

  static func measure(_ plan: Plan, into figures: inout Figures) throws {
    let hub = try HubProcess.start(plan.setting, state: plan.queues.fresh(pending: plan.pending))
    for flood in Flood.allCases {
      let bystander = try hub.client()
      let flooding = try start(flood, hub, plan)
      // Until the flood has reached the hub.
      for _ in 0..<10 { try bystander.ping() }
      var times: [Int64] = []
      let meter = try NoiseMeter(apartFrom: [hub.processID])
      for _ in 0..<plan.pings {
        let start = SystemClock.monotonicNanoseconds()
        try bystander.ping()
        times.append(SystemClock.monotonicNanoseconds() - start)
        try Pause.microseconds(5_000)
      }
      let noise = try meter.reading(apartFrom: [hub.processID])
      try flooding?.shutdownBoth()
      figures.add(flood.name, Figures.timeValues(Distribution(times), .milliseconds), noise)
    }
    try hub.stop()
  }

  /// Starts a thread that sends as much as the hub takes until its stream is shut down, and one
  /// that reads what comes.
  private static func start(
    _ flood: Flood, _ hub: HubProcess, _ plan: Plan
  ) throws -> UnixStream? {
    let bytes: [UInt8]
    switch flood {
    case .nothing:
      return nil
    case .pings:
      bytes = (0..<1_000).flatMap { Array(#"{"id":\#($0),"method":"ping"}"#.utf8) + [0x0A] }
    case .alerts:
      let workload = Workload("flood")
      bytes = (0..<1_000).flatMap { workload.request($0) }
    case .endlessLine:
      bytes = [UInt8](repeating: 0x61, count: 2 << 20) + [0x0A]
    }
    let client = try hub.client(of: "flood")
    let stream = client.stream
    try DetachedThread.start {
      while true {
        var rest = bytes[...]
        while !rest.isEmpty {
          switch stream.write(rest) {
          case .bytes(let count): rest = rest.dropFirst(count)
          case .wouldBlock: _ = try? Poll.wait(for: stream.rawDescriptor, .writable)
          case .peerGone, .failed: return
          }
        }
      }
    }
    try DetachedThread.start {
      var bytes: [UInt8] = []
      while true {
        bytes.removeAll(keepingCapacity: true)
        switch stream.read(appendingTo: &bytes, atMost: 64 << 10) {
        case .bytes: break
        case .wouldBlock: _ = try? Poll.wait(for: stream.rawDescriptor, .readable)
        case .endOfFile, .failed: return
        }
      }
    }
    return stream
  }
}
