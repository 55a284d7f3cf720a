import Glibc

/// Processor time of this process. C: clock_gettime(2), `CLOCK_PROCESS_CPUTIME_ID`.
enum ProcessorTime {
  static func nanoseconds() -> Int64 {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
  }
}
