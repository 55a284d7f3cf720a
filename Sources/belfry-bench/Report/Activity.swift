import BelfryPosix

/// How often the threads of a process were put on a processor and how long they ran.
struct Activity {
  /// A thread went to sleep, so something had woken it.
  let wakeUps: Int64
  /// Nanoseconds on a processor.
  let running: Int64

  init(of processID: Int32) throws {
    var (wakeUps, running) = (Int64(0), Int64(0))
    let tasks = "/proc/\(processID)/task"
    for thread in try Directories.names(in: tasks) {
      let status = try ProcFile.text("\(tasks)/\(thread)/status")
      wakeUps += ProcFile.number("voluntary_ctxt_switches", in: status) ?? 0
      // "time on the processor, time waiting for it, slices"; not every kernel has it.
      let schedule = try ProcFile.text("\(tasks)/\(thread)/schedstat")
      running += schedule.split(separator: " ").first.flatMap { Int64($0) } ?? 0
    }
    (self.wakeUps, self.running) = (wakeUps, running)
  }
}
