/// Watches the processors while something is measured.
struct NoiseMeter {
  private let machine: MachineTicks
  private let ours: Int64

  /// - Parameter processIDs: those of the hub and the like that run all the while, besides this
  ///   process.
  init(apartFrom processIDs: [Int32] = []) throws {
    ours = try Self.ticks(of: processIDs)
    machine = try MachineTicks()
  }

  /// The share of all processors that was used since then by others than the server and the
  /// benchmark, or taken away by the machine's own host, in percent.
  func reading(apartFrom processIDs: [Int32] = []) throws -> Double {
    let now = try MachineTicks()
    let total = Double(max(1, now.total - machine.total))
    let busy = Double(now.busy - machine.busy)
    let ours = Double(try Self.ticks(of: processIDs) - ours)
    return max(0, min(1, (busy - ours) / total)) * 100
  }

  private static func ticks(of processIDs: [Int32]) throws -> Int64 {
    var sum = try ProcFile.processTicks("self")
    for id in processIDs { sum += try ProcFile.processTicks("\(id)") }
    return sum
  }
}

/// The first line of /proc/stat (proc(5)).
private struct MachineTicks {
  let busy: Int64
  let total: Int64

  init() throws {
    let text = try ProcFile.text("/proc/stat")
    let fields = text.prefix { $0 != "\n" }.split(separator: " ").dropFirst().prefix(8)
      .compactMap { Int64($0) }
    guard fields.count == 8 else { throw BenchError("/proc/stat is not what proc(5) says") }
    total = fields.reduce(0, +)
    let (idle, waitingForDisk) = (fields[3], fields[4])
    busy = total - idle - waitingForDisk
  }
}
