import BelfryPosix
import Glibc

/// Going before every other program of the machine. C: sched_setscheduler(2), `SCHED_FIFO`.
enum RealTime {
  private static let priority: Int32 = 10

  /// For this thread and all that it starts, other programs too.
  static func enter() throws(SystemError) {
    var parameters = sched_param()
    parameters.sched_priority = priority
    try SystemCall.run("sched_setscheduler") { sched_setscheduler(0, SCHED_FIFO, &parameters) }
  }
}
