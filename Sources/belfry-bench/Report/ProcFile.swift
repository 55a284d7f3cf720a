import BelfryPosix

/// What the system tells in /proc. See proc(5).
enum ProcFile {
  static func text(_ path: String) throws(Files.ReadFailure) -> String {
    String(decoding: try Files.read(path, atMost: 1 << 20), as: UTF8.self)
  }

  /// The number behind `name:` in a file of such lines; nil if there is none.
  static func number(_ name: String, in text: String) -> Int64? {
    for line in text.split(separator: "\n") {
      let parts = line.split(whereSeparator: { $0 == " " || $0 == "\t" || $0 == ":" })
      if parts.count >= 2, parts[0] == name { return Int64(parts[1]) }
    }
    return nil
  }

  /// Hundredths of a second of processor time that a process has used.
  ///
  /// - Parameter process: its number, or `self`.
  static func processTicks(_ process: String) throws -> Int64 {
    let stat = try text("/proc/\(process)/stat")
    // The name in parentheses may hold anything; behind it the state is field 3.
    let fields = stat[(stat.lastIndex(of: ")") ?? stat.startIndex)...].split(separator: " ")
    guard fields.count > 13, let user = Int64(fields[12]), let system = Int64(fields[13]) else {
      throw BenchError("/proc/\(process)/stat is not what proc(5) says")
    }
    return user + system
  }
}
