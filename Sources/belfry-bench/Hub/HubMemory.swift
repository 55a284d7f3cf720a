/// The memory of a process, in KiB, as /proc/PID/smaps_rollup and /proc/PID/status tell it.
struct HubMemory {
  /// Resident: what is in memory now, the pages of libraries that others use too included.
  let resident: Int64
  /// Resident, each shared page counted only by its share.
  let proportional: Int64
  /// Resident and nobody else's.
  let owned: Int64
  /// The most that was ever resident.
  let peak: Int64

  init(of processID: Int32) throws {
    let rollup = try ProcFile.text("/proc/\(processID)/smaps_rollup")
    let status = try ProcFile.text("/proc/\(processID)/status")
    func number(_ name: String, _ text: String) throws -> Int64 {
      guard let number = ProcFile.number(name, in: text) else {
        throw BenchError("the system does not tell \(name) of process \(processID)")
      }
      return number
    }
    resident = try number("Rss", rollup)
    proportional = try number("Pss", rollup)
    owned = try number("Private_Clean", rollup) + number("Private_Dirty", rollup)
    peak = try number("VmHWM", status)
  }
}
