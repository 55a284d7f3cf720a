import BelfryPosix

/// How long one client's ping takes at the hub while another one keeps it as busy as it can.
struct Bystander: Measure {
  let key = "bystander"
  let needsMany = true

  private enum Flood: String, CaseIterable {
    case nothing, pings, alerts, endlessLine

    var title: String {
      switch self {
      case .nothing: "nobody else"
      case .pings: "another pings without end"
      case .alerts: "another schedules without end"
      case .endlessLine: "another sends lines of 2 MiB"
      }
    }

    func bytes(_ server: any Server, round: Int) -> [UInt8] {
      switch self {
      case .nothing: return []
      case .pings:
        return (0..<1_000).flatMap { Array(#"{"id":\#($0),"method":"ping"}"#.utf8) + [0x0A] }
      case .alerts:
        let workload = Workload("flood\(round)")
        return (0..<1_000).flatMap { Array(server.schedule(workload[$0]).utf8) }
      case .endlessLine:
        return [UInt8](repeating: 0x61, count: 2 << 20) + [0x0A]
      }
    }
  }

  var metrics: [Metric] {
    Flood.allCases.map { flood in
      Metric(
        key: "bystander.\(flood.rawValue)", title: "ping, a million pending, \(flood.title): p99",
        unit: "ms", decimals: 2)
    }
  }

  func sample(_ subject: Subject, _ stage: Stage, round: Int) throws -> Sample? {
    guard case .server(let server) = subject, server is HubServer else { return nil }
    return try stage.with(server, .million) { process in
      let meter = try NoiseMeter(apartFrom: [process.processID])
      let values = try Flood.allCases.map { flood -> Double? in
        let bystander = try process.connect()
        let flooding = try start(flood.bytes(server, round: round), process)
        // Until the flood has reached the hub.
        for _ in 0..<10 { _ = try server.ping(bystander) }
        var times: [Int64] = []
        for _ in 0..<stage.plan.pings {
          let start = SystemClock.monotonicNanoseconds()
          _ = try server.ping(bystander)
          times.append(SystemClock.monotonicNanoseconds() - start)
          try Pause.microseconds(5_000)
        }
        try flooding?.shutdownBoth()
        return Distribution(times).milliseconds(99)
      }
      return Sample(
        values: values, othersPercent: try meter.reading(apartFrom: [process.processID]))
    }
  }

  /// Starts a thread that sends as much as the hub takes until its stream is shut down, and one
  /// that reads what comes.
  private func start(_ bytes: [UInt8], _ process: ServerProcess) throws -> UnixStream? {
    guard !bytes.isEmpty else { return nil }
    let stream = try process.connect(as: "flood").stream
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
