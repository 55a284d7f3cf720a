import Glibc

/// Making and listing directories.
package enum Directories {
  /// Makes a directory if it is missing, and with `includingParents` those above it; each gets
  /// these bits less the umask.
  ///
  /// What exists is left as it is. Throws `ENOTDIR` if something else stands there. C: mkdir(2).
  package static func make(
    _ path: String, permissions: UInt32 = 0o700, includingParents: Bool = false
  ) throws(SystemError) {
    do {
      try SystemCall.run("mkdir", path) { mkdir(path, permissions) }
    } catch {
      switch error.number {
      case EEXIST:
        guard try FileStatus.at(path, following: true)?.kind == .directory else {
          throw SystemError(call: "mkdir", detail: path, number: ENOTDIR)
        }
      case ENOENT where includingParents:
        guard let parent = parent(of: path), parent != path else { throw error }
        try make(parent, permissions: permissions, includingParents: true)
        try make(path, permissions: permissions)
      default:
        throw error
      }
    }
  }

  /// The names in a directory, without `.` and `..`, in the order of their bytes. C: readdir(3).
  package static func names(in path: String) throws(SystemError) -> [String] {
    guard let stream = opendir(path) else {
      throw SystemError(call: "opendir", detail: path, number: errno)
    }
    defer { closedir(stream) }
    var names: [String] = []
    while true {
      errno = 0
      guard let entry = readdir(stream) else {
        let number = errno
        guard number == 0 else { throw SystemError(call: "readdir", detail: path, number: number) }
        break
      }
      let name = withUnsafeBytes(of: &entry.pointee.d_name) {
        String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
      }
      if name != "." && name != ".." { names.append(name) }
    }
    return names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// Has the disk know which names a directory holds. C: fsync(2).
  package static func synchronize(_ path: String) throws(SystemError) {
    let descriptor = try OwnedDescriptor.open(path, flags: O_RDONLY | O_DIRECTORY)
    let raw = descriptor.rawValue
    try SystemCall.run("fsync", path) { fsync(raw) }
  }

  /// The directory above a path; nil for a bare name and for `/`.
  package static func parent(of path: String) -> String? {
    var bytes = Array(path.utf8)
    let slash = UInt8(ascii: "/")
    while bytes.count > 1, bytes.last == slash { bytes.removeLast() }
    guard let last = bytes.lastIndex(of: slash), bytes.count > 1 else { return nil }
    bytes.removeSubrange(last...)
    while bytes.count > 1, bytes.last == slash { bytes.removeLast() }
    return bytes.isEmpty ? "/" : String(decoding: bytes, as: UTF8.self)
  }
}
