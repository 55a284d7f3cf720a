/// The memory of a process, as /proc/PID/smaps_rollup tells it.
enum ProcessMemory {
  /// What is in memory now, in MiB; the pages of libraries that others use too included.
  static func residentMiB(of processID: Int32) throws -> Double {
    let rollup = try ProcFile.text("/proc/\(processID)/smaps_rollup")
    guard let resident = ProcFile.number("Rss", in: rollup) else {
      throw BenchError("the system does not tell the memory of process \(processID)")
    }
    return Double(resident) / 1024
  }
}
