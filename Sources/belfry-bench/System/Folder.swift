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

  /// Copies a folder with the plain files and folders in it to a new one.
  static func copy(_ source: String, to target: String) throws(SystemError) {
    try Directories.make(target)
    for name in try Directories.names(in: source) {
      let (from, to) = ("\(source)/\(name)", "\(target)/\(name)")
      switch try FileStatus.at(from, following: false)?.kind {
      case .directory: try copy(from, to: to)
      case .regular: try DiskFile.copy(from, to: to)
      default: continue
      }
    }
  }
}
