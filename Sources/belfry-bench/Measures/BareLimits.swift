import BelfryPosix

/// What the machine itself takes: no server can be faster than its disk and its sockets.
struct BareLimits: Measure {
  let key = "limits"
  let needsMany = false
  let metrics = [
    Metric(
      key: "append.p50", title: "append and fdatasync of 200 bytes: p50", unit: "µs",
      isHeadline: true),
    Metric(key: "append.rate", title: "append and fdatasync of 200 bytes", unit: "a second"),
    Metric(
      key: "echo.p50", title: "echo of 200 bytes over a Unix socket: p50", unit: "µs", decimals: 1,
      isHeadline: true),
    Metric(key: "echo.rate", title: "echo of 200 bytes over a Unix socket", unit: "a second"),
  ]

  func sample(_ subject: Subject, _ stage: Stage, round: Int) throws -> Sample? {
    guard case .machine = subject else { return nil }
    let meter = try NoiseMeter()
    var appends: [Int64] = []
    let file = "\(stage.shelf.workshop)/append"
    try DiskFile.appendDurably(
      [UInt8](repeating: 0x61, count: 200), times: stage.plan.appends, path: file
    ) { appends.append($0) }
    try Files.remove(file)
    let echoes = try echo(times: stage.plan.echoes, stage.workspace)
    let values = [appends, echoes].flatMap { times -> [Double?] in
      let all = Distribution(times)
      return [all.microseconds(50), Double(times.count) * 1e9 / Double(times.reduce(1, +))]
    }
    return Sample(values: values, othersPercent: try meter.reading())
  }

  /// The driver sends 200 bytes, a thread on the servers' processor sends them back.
  private func echo(times count: Int, _ workspace: Workspace) throws -> [Int64] {
    let (near, far) = try UnixStream.pair()
    try Processors.onServers(workspace.processors) {
      try DetachedThread.start {
        var bytes: [UInt8] = []
        while let ready = try? Poll.wait(for: far.rawDescriptor, .readable), !ready.isEmpty {
          bytes.removeAll(keepingCapacity: true)
          guard case .bytes = far.read(appendingTo: &bytes, atMost: 4096),
            case .bytes = far.write(bytes)
          else { return }
        }
      }
    }
    defer { try? near.shutdownBoth() }
    let connection = Connection(near)
    let line = [UInt8](repeating: 0x61, count: 199) + [0x0A]
    var times: [Int64] = []
    for _ in 0..<count {
      let start = SystemClock.monotonicNanoseconds()
      try connection.send(line[...])
      _ = try connection.nextLines()
      times.append(SystemClock.monotonicNanoseconds() - start)
    }
    return times
  }
}
