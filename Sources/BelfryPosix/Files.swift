import Glibc

/// Small work on files and directories.
package enum Files {
  package enum ReadFailure: Error, Equatable, Sendable, CustomStringConvertible {
    case tooLarge(path: String, limit: Int)
    case system(SystemError)

    package var description: String {
      switch self {
      case .tooLarge(let path, let limit): "\(path): larger than \(limit) bytes"
      case .system(let error): error.description
      }
    }
  }

  /// Reads a whole file that has at most `limit` bytes.
  package static func read(_ path: String, atMost limit: Int) throws(ReadFailure) -> [UInt8] {
    do throws(SystemError) {
      let descriptor = try OwnedDescriptor.open(path, flags: O_RDONLY | O_NOCTTY)
      if let bytes = try readAll(descriptor.rawValue, atMost: limit, named: path) { return bytes }
    } catch {
      throw .system(error)
    }
    throw .tooLarge(path: path, limit: limit)
  }

  /// Reads a descriptor, such as standard input, to its end; `name` is what errors call it.
  package static func read(
    descriptor: Int32, named name: String, atMost limit: Int
  ) throws(ReadFailure) -> [UInt8] {
    do throws(SystemError) {
      if let bytes = try readAll(descriptor, atMost: limit, named: name) { return bytes }
    } catch {
      throw .system(error)
    }
    throw .tooLarge(path: name, limit: limit)
  }

  /// Writes all bytes to a descriptor and waits for it.
  package static func writeAll(_ bytes: [UInt8], to descriptor: Int32) throws(SystemError) {
    var written = 0
    while written < bytes.count {
      do {
        written += try SystemCall.run("write") {
          bytes.withUnsafeBytes {
            write(descriptor, $0.baseAddress.map { $0 + written }, bytes.count - written)
          }
        }
      } catch let error where error.number == EAGAIN {
        // Somebody who shares the terminal or pipe made it non-blocking.
        _ = try Poll.wait(for: descriptor, .writable)
      }
    }
  }

  /// Where a symbolic link leads to, as it is written in it; nil if the path is none.
  package static func linkTarget(_ path: String) -> String? {
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = readlink(path, &buffer, buffer.count)
    guard count > 0 else { return nil }
    return String(decoding: buffer.prefix(count).map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// Removes a file; it is no error if there is none. C: unlink(2).
  package static func remove(_ path: String) throws(SystemError) {
    do {
      try SystemCall.run("unlink", path) { unlink(path) }
    } catch let error where error.number == ENOENT {}
  }

  /// Makes a file that takes up this much room on the disk, so that it can be given back when there
  /// is none. C: posix_fallocate(3).
  package static func reserve(_ path: String, bytes: Int64) throws(SystemError) {
    let descriptor = try OwnedDescriptor.open(path, flags: O_RDWR | O_CREAT | O_NOFOLLOW)
    let raw = descriptor.rawValue
    try SystemCall.runAnsweringNumber("posix_fallocate", path) {
      posix_fallocate(raw, 0, off_t(bytes))
    }
  }

  /// Has the disk hold what was written to a file. C: fsync(2).
  package static func synchronize(_ path: String) throws(SystemError) {
    let descriptor = try OwnedDescriptor.open(path, flags: O_RDONLY | O_NOFOLLOW)
    let raw = descriptor.rawValue
    try SystemCall.run("fsync", path) { fsync(raw) }
  }

  /// Gives a file a new name, unless something has it already. C: link(2), unlink(2).
  package static func move(_ path: String, to newPath: String) throws(SystemError) {
    try SystemCall.run("link", newPath) { link(path, newPath) }
    try remove(path)
  }

  /// Bytes that may still be written to the file system of a path. C: statvfs(3).
  package static func freeBytes(at path: String) throws(SystemError) -> Int64 {
    var status = statvfs()
    try SystemCall.run("statvfs", path) { statvfs(path, &status) }
    let (bytes, overflow) = UInt64(status.f_bavail).multipliedReportingOverflow(
      by: UInt64(status.f_frsize))
    return overflow ? .max : Int64(clamping: bytes)
  }

  /// Throws why a file that exists cannot be opened for reading and writing; it is not changed.
  package static func checkWritable(_ path: String) throws(SystemError) {
    _ = try OwnedDescriptor.open(path, flags: O_RDWR | O_NOCTTY | O_NONBLOCK)
  }

  private static func readAll(
    _ descriptor: Int32, atMost limit: Int, named name: String
  ) throws(SystemError) -> [UInt8]? {
    var bytes: [UInt8] = []
    let step = 64 * 1024
    while true {
      let count = try withUnsafeTemporaryAllocation(byteCount: step, alignment: 1) {
        buffer -> Result<Int, SystemError> in
        do throws(SystemError) {
          let count = try SystemCall.run("read", name) {
            Glibc.read(descriptor, buffer.baseAddress, step)
          }
          bytes.append(contentsOf: UnsafeRawBufferPointer(rebasing: buffer[..<count]))
          return .success(count)
        } catch {
          return .failure(error)
        }
      }.get()
      if bytes.count > limit { return nil }
      if count == 0 { return bytes }
    }
  }
}
