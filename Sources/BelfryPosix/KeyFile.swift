import Glibc

/// A secret in a file that only its owner may read.
package enum KeyFile {
  package enum Failure: Error, Equatable, Sendable, CustomStringConvertible {
    case notARegularFile(path: String)
    case belongsToAnother(path: String, uid: UInt32)
    case openToOthers(path: String, permissions: UInt32)
    case tooLarge(path: String, limit: Int)
    case system(SystemError)

    package var description: String {
      switch self {
      case .notARegularFile(let path):
        return "\(path) is no regular file; move it away, and a new key is made"
      case .belongsToAnother(let path, let uid):
        return
          "\(path) belongs to uid \(uid), who could read or change the key; "
          + "have it belong to you, or move it away"
      case .openToOthers(let path, let permissions):
        return
          "\(path) is open to others (mode 0\(String(permissions, radix: 8))); "
          + "if nobody else has read it, run: chmod 600 \(path)"
      case .tooLarge(let path, let limit):
        return "\(path) is no key: it has more than \(limit) bytes"
      case .system(let error):
        return error.description
      }
    }
  }

  /// More than any key has.
  private static let limit = 4096

  /// Reads the key, nil if there is no file. Refuses one that others may open, or that belongs to
  /// somebody else.
  package static func read(_ path: String) throws(Failure) -> [UInt8]? {
    let descriptor: OwnedDescriptor
    do throws(SystemError) {
      // O_NONBLOCK: a FIFO that nobody writes to must not hold us up.
      descriptor = try OwnedDescriptor.open(path, flags: O_RDONLY | O_NOCTTY | O_NONBLOCK)
    } catch {
      if error.number == ENOENT { return nil }
      throw .system(error)
    }
    let status: FileStatus
    do throws(SystemError) {
      status = try FileStatus(descriptor: descriptor.rawValue)
    } catch {
      throw .system(error)
    }
    if let failure = refusal(of: status, at: path) { throw failure }
    do throws(Files.ReadFailure) {
      return try Files.read(descriptor: descriptor.rawValue, named: path, atMost: limit)
    } catch {
      switch error {
      case .tooLarge: throw .tooLarge(path: path, limit: limit)
      case .system(let error): throw .system(error)
      }
    }
  }

  /// Reads the key; if there is none yet, these bytes become it. Answers the key that counts.
  ///
  /// Missing directories are made (0700). The file (0600) appears whole: of several that start at
  /// once, one wins and all get its key.
  package static func read(_ path: String, orCreate bytes: [UInt8]) throws(Failure) -> [UInt8] {
    if let existing = try read(path) { return existing }
    do throws(SystemError) {
      if let directory = Directories.parent(of: path) {
        try Directories.make(directory, permissions: 0o700, includingParents: true)
      }
      try create(path, bytes)
    } catch {
      // EEXIST: another was faster, and its key counts.
      guard error.number == EEXIST, error.call == "link" else { throw .system(error) }
    }
    guard let key = try read(path) else {
      throw .system(SystemError(call: "open", detail: path, number: ENOENT))
    }
    return key
  }

  private static func refusal(of status: FileStatus, at path: String) -> Failure? {
    guard status.kind == .regular else { return .notARegularFile(path: path) }
    guard status.uid == ProcessFacts.effectiveUserID else {
      return .belongsToAnother(path: path, uid: status.uid)
    }
    guard status.permissions & 0o077 == 0 else {
      return .openToOthers(path: path, permissions: status.permissions)
    }
    return nil
  }

  private static func create(_ path: String, _ bytes: [UInt8]) throws(SystemError) {
    let tag = try RandomBytes.make(count: 8).map { String($0, radix: 16) }.joined(separator: "-")
    let temporary = "\(path).\(tag).tmp"
    let descriptor = try OwnedDescriptor.open(
      temporary, flags: O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, mode: 0o600)
    defer { _ = unlink(temporary) }
    try Files.writeAll(bytes, to: descriptor.rawValue)
    let raw = descriptor.rawValue
    try SystemCall.run("fsync", temporary) { fsync(raw) }
    try SystemCall.run("link", path) { link(temporary, path) }
    try Directories.synchronize(Directories.parent(of: path) ?? ".")
  }
}
