import BelfryPosix
import Glibc

/// Folders with all that is in them.
enum Folder {
  /// Makes a new folder of this user's alone. C: mkdtemp(3).
  static func makeTemporary(in parent: String) throws(SystemError) -> String {
    var template = "\(parent)/belfry-bench-XXXXXX".utf8CString.map { $0 }
    guard mkdtemp(&template) != nil else {
      throw SystemError(call: "mkdtemp", detail: parent, number: errno)
    }
    return String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// Removes a folder and what is in it; it is no error if there is none.
  static func remove(_ path: String) throws(SystemError) {
    guard let status = try FileStatus.at(path, following: false) else { return }
    guard status.kind == .directory else { return try Files.remove(path) }
    for name in try Directories.names(in: path) { try remove("\(path)/\(name)") }
    try SystemCall.run("rmdir", path) { rmdir(path) }
  }

  /// Copies the plain files of one folder into a new one.
  static func copyFiles(of source: String, to target: String) throws(SystemError) {
    try Directories.make(target)
    for name in try Directories.names(in: source) {
      guard try FileStatus.at("\(source)/\(name)", following: false)?.kind == .regular else {
        continue
      }
      try DiskFile.copy("\(source)/\(name)", to: "\(target)/\(name)")
    }
  }

  /// The bytes of the plain files in a folder.
  static func bytes(in path: String) throws(SystemError) -> Int64 {
    var sum: Int64 = 0
    for name in try Directories.names(in: path) {
      if let status = try FileStatus.at("\(path)/\(name)", following: false),
        status.kind == .regular
      {
        sum += status.size
      }
    }
    return sum
  }
}
