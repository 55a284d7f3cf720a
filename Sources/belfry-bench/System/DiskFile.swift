import BelfryPosix
import Glibc

/// A file that is measured or copied.
enum DiskFile {
  /// Appends `bytes` to a new file again and again, with the disk told each time, and hands the
  /// nanoseconds of each to `took`. C: write(2), fdatasync(2).
  static func appendDurably(
    _ bytes: [UInt8], times: Int, path: String, took: (Int64) -> Void
  ) throws(SystemError) {
    let file = try OwnedDescriptor.open(path, flags: O_WRONLY | O_CREAT | O_EXCL | O_APPEND)
    let raw = file.rawValue
    for _ in 0..<times {
      let start = SystemClock.monotonicNanoseconds()
      try Files.writeAll(bytes, to: raw)
      try SystemCall.run("fdatasync", path) { fdatasync(raw) }
      took(SystemClock.monotonicNanoseconds() - start)
    }
  }

  /// Copies a file and waits until the copy is on the disk.
  static func copy(_ source: String, to target: String) throws(SystemError) {
    let input = try OwnedDescriptor.open(source, flags: O_RDONLY)
    let output = try OwnedDescriptor.open(target, flags: O_WRONLY | O_CREAT | O_TRUNC)
    let (from, to) = (input.rawValue, output.rawValue)
    var buffer = [UInt8](repeating: 0, count: 1 << 20)
    while true {
      let count = try SystemCall.run("read", source) { read(from, &buffer, buffer.count) }
      guard count > 0 else { break }
      try Files.writeAll(count == buffer.count ? buffer : Array(buffer[..<count]), to: to)
    }
    try SystemCall.run("fdatasync", target) { fdatasync(to) }
  }

  /// Writes a whole file.
  static func write(_ text: String, to path: String) throws(SystemError) {
    let file = try OwnedDescriptor.open(path, flags: O_WRONLY | O_CREAT | O_TRUNC)
    try Files.writeAll(Array(text.utf8), to: file.rawValue)
  }
}
