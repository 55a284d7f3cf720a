import BelfryPosix

/// What the figures were measured on.
struct Machine {
  let processor: String
  let processors: Int
  let kernel: String
  let memoryMiB: Int64

  init() throws {
    let lines = try ProcFile.text("/proc/cpuinfo").split(separator: "\n")
    let models = lines.filter { $0.hasPrefix("model name") }
    processors = lines.count { $0.hasPrefix("processor") }
    processor =
      models.first?.split(separator: ":").last.map { String($0.drop { $0 == " " }) } ?? "unknown"
    let release = try ProcFile.text("/proc/sys/kernel/osrelease")
    kernel = String(release.prefix { $0 != "\n" })
    memoryMiB = (ProcFile.number("MemTotal", in: try ProcFile.text("/proc/meminfo")) ?? 0) / 1024
  }

  /// The kind of file system that holds `path`, an absolute one, and its device: "ext4 (/dev/vda)".
  static func fileSystem(of path: String) throws -> String {
    var best = (length: -1, name: "unknown")
    for line in try ProcFile.text("/proc/self/mountinfo").split(separator: "\n") {
      // "36 35 98:0 / /mount rw,noatime master:1 - ext4 /dev/root rw", the later one on top.
      let halves = line.split(separator: " ").split(separator: "-", maxSplits: 1)
      guard halves.count == 2, halves[0].count > 4, halves[1].count >= 2 else { continue }
      let mount = String(halves[0][halves[0].startIndex + 4])
      let base = mount == "/" ? "/" : mount + "/"
      guard path.hasPrefix(base) || path == mount, base.utf8.count >= best.length else { continue }
      let second = halves[1]
      best = (
        base.utf8.count, "\(second[second.startIndex]) (\(second[second.startIndex + 1]))"
      )
    }
    return best.name
  }
}
