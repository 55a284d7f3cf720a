import BelfryPosix

/// What the machine itself takes: no hub can be faster than its disk and its sockets.
enum BareLimits {
  static func measure(_ plan: Plan, into figures: inout Figures) throws {
    var times: [Int64] = []
    var meter = try NoiseMeter()
    try DiskFile.appendDurably(
      [UInt8](repeating: 0x61, count: 200), times: plan.appends,
      path: "\(plan.workshop)/append"
    ) { times.append($0) }
    try add("append + fdatasync, 200 bytes", times, try meter.reading(), into: &figures)

    meter = try NoiseMeter()
    times = try echo(times: plan.echoes)
    try add("Unix socket echo, 200 bytes", times, try meter.reading(), into: &figures)
  }

  private static func add(
    _ name: String, _ times: [Int64], _ noise: Noise, into figures: inout Figures
  ) throws {
    let seconds = Double(times.reduce(0, +)) / 1e9
    figures.add(
      name,
      Figures.timeValues(Distribution(times), .microseconds) + [Double(times.count) / seconds],
      noise)
  }

  /// One thread sends 200 bytes, another sends them back.
  private static func echo(times count: Int) throws -> [Int64] {
    let (near, far) = try UnixStream.pair()
    try DetachedThread.start {
      var bytes: [UInt8] = []
      while let ready = try? Poll.wait(for: far.rawDescriptor, .readable), !ready.isEmpty {
        bytes.removeAll(keepingCapacity: true)
        guard case .bytes = far.read(appendingTo: &bytes, atMost: 4096),
          case .bytes = far.write(bytes)
        else { return }
      }
    }
    defer { try? near.shutdownBoth() }
    let client = Client(near)
    let line = [UInt8](repeating: 0x61, count: 199) + [0x0A]
    var times: [Int64] = []
    for _ in 0..<count {
      let start = SystemClock.monotonicNanoseconds()
      try client.send(line)
      _ = try client.nextLine()
      times.append(SystemClock.monotonicNanoseconds() - start)
    }
    return times
  }
}
