import CLinux
import Glibc

/// The processors on which a thread may run; what it starts inherits them. C:
/// sched_setaffinity(2).
package enum ProcessorAffinity {
  /// The numbers of the processors on which the calling thread may run, the lowest first.
  package static func current() throws(SystemError) -> [Int] {
    var set = cpu_set_t()
    try SystemCall.run("sched_getaffinity") {
      sched_getaffinity(0, MemoryLayout<cpu_set_t>.size, &set)
    }
    return withUnsafeBytes(of: set) { bytes in
      (0..<bytes.count * 8).filter { bytes[$0 / 8] & (1 << UInt8($0 % 8)) != 0 }
    }
  }

  /// Binds the calling thread to these processors. `EINVAL` if there is none of them.
  package static func bind(to processors: [Int]) throws(SystemError) {
    var set = cpu_set_t()
    withUnsafeMutableBytes(of: &set) { bytes in
      for number in processors where (0..<bytes.count * 8).contains(number) {
        bytes[number / 8] |= 1 << UInt8(number % 8)
      }
    }
    try SystemCall.run("sched_setaffinity") {
      sched_setaffinity(0, MemoryLayout<cpu_set_t>.size, &set)
    }
  }
}
