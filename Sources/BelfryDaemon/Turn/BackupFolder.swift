import BelfryPosix

/// Where the copies of the store stand.
struct BackupFolder: Sendable {
  let path: String

  /// Room on the disk that a backup leaves alone: for the hub's reserve, its log, and what is written meanwhile.
  static let headroom: Int64 = 64 << 20
  private static let mark = ".partial"

  func file(_ name: String) -> String { "\(path)/\(name)" }

  /// No name of a backup begins with a point.
  func partialFile(_ name: String) -> String { "\(path)/.\(name)\(Self.mark)" }

  /// Removes what a hub that was killed has left.
  func clean() throws(SystemError) {
    guard try FileStatus.at(path) != nil else { return }
    for name in try Directories.names(in: path)
    where name.hasPrefix(".") && name.contains(Self.mark) {
      try Files.remove("\(path)/\(name)")
    }
  }

  /// Makes room for a copy, and the directory.
  func prepare(_ name: String) throws(SystemError) {
    try Directories.make(path, permissions: 0o700)
    try Files.remove(partialFile(name))
  }

  /// Gives a whole copy its name, and has it on the disk; answers its size.
  func finish(_ name: String) throws(SystemError) -> Int64 {
    let partial = partialFile(name)
    try Files.synchronize(partial)
    try Files.move(partial, to: file(name))
    try Directories.synchronize(path)
    return try FileStatus.at(file(name))?.size ?? 0
  }
}
