import Glibc

/// A directory that is held open: what is looked up lies right in it, whatever becomes of its path meanwhile.
///
/// No link is followed, and a name with a slash in it is none.
package final class OpenDirectory {
  private let descriptor: OwnedDescriptor
  /// What errors and logs call it.
  package let path: String

  private init(_ descriptor: consuming OwnedDescriptor, path: String) {
    self.descriptor = descriptor
    self.path = path
  }

  /// Opens the directory at a path of the administrator's, which may lead over links.
  package convenience init(_ path: String) throws(SystemError) {
    self.init(try .open(path, flags: O_RDONLY | O_DIRECTORY), path: path)
  }

  /// Opens a directory in this one. C: openat(2).
  package func directory(_ name: String) throws(SystemError) -> OpenDirectory {
    OpenDirectory(
      try open(name, flags: O_RDONLY | O_DIRECTORY), path: "\(path)/\(name)")
  }

  package func status() throws(SystemError) -> FileStatus {
    try FileStatus(descriptor: descriptor.rawValue)
  }

  /// The names in it, at most `limit`, without `.` and `..`, in the order of their bytes. C: fdopendir(3), readdir(3).
  package func names(atMost limit: Int) throws(SystemError) -> [String] {
    // A descriptor of its own: closedir(3) closes it.
    let copy = try open(".", flags: O_RDONLY | O_DIRECTORY).release()
    guard let stream = fdopendir(copy) else {
      let number = errno
      close(copy)
      throw SystemError(call: "fdopendir", detail: path, number: number)
    }
    defer { closedir(stream) }
    var names: [String] = []
    while names.count < limit {
      errno = 0
      guard let entry = readdir(stream) else {
        let number = errno
        guard number == 0 else { throw SystemError(call: "readdir", detail: path, number: number) }
        break
      }
      let name = withUnsafeBytes(of: &entry.pointee.d_name) {
        String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// A regular file in it, open; nil where something else has the name.
  package func file(_ name: String) throws(SystemError) -> OpenFile? {
    let descriptor: OwnedDescriptor
    do {
      // A pipe is not waited for.
      descriptor = try open(name, flags: O_RDONLY | O_NOCTTY | O_NONBLOCK)
    } catch let error where error.number == ELOOP || error.number == ENXIO {
      return nil
    }
    let status = try FileStatus(descriptor: descriptor.rawValue)
    return status.kind == .regular
      ? OpenFile(descriptor, status: status, path: "\(path)/\(name)") : nil
  }

  private func open(_ name: String, flags: Int32) throws(SystemError) -> OwnedDescriptor {
    guard !name.utf8.contains(UInt8(ascii: "/")), name != ".." else {
      throw SystemError(call: "openat", detail: "\(path)/\(name)", number: ENOENT)
    }
    let raw = descriptor.rawValue
    return OwnedDescriptor(
      adopting: try SystemCall.run("openat", "\(path)/\(name)") {
        openat(raw, name, flags | O_NOFOLLOW | O_CLOEXEC)
      })
  }
}

/// A regular file that is open for reading.
package final class OpenFile {
  private let descriptor: OwnedDescriptor
  package let status: FileStatus
  package let path: String

  fileprivate init(_ descriptor: consuming OwnedDescriptor, status: FileStatus, path: String) {
    self.descriptor = descriptor
    self.status = status
    self.path = path
  }

  package func read(atMost limit: Int) throws(Files.ReadFailure) -> [UInt8] {
    try Files.read(descriptor: descriptor.rawValue, named: path, atMost: limit)
  }
}
