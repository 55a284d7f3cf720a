import Glibc

/// What a file is and whom it belongs to.
package struct FileStatus: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    case regular, directory, socket, symbolicLink, other
  }

  /// What tells one file from every other while it exists.
  package struct Identity: Hashable, Sendable {
    package let device: UInt64
    package let inode: UInt64
  }

  package let kind: Kind
  /// The permission bits, `0o7777` at most.
  package let permissions: UInt32
  package let uid: UInt32
  package let gid: UInt32
  package let size: Int64
  package let identity: Identity

  private init(_ status: stat) {
    switch status.st_mode & S_IFMT {
    case S_IFREG: kind = .regular
    case S_IFDIR: kind = .directory
    case S_IFSOCK: kind = .socket
    case S_IFLNK: kind = .symbolicLink
    default: kind = .other
    }
    permissions = status.st_mode & 0o7777
    uid = status.st_uid
    gid = status.st_gid
    size = Int64(status.st_size)
    identity = Identity(device: UInt64(status.st_dev), inode: UInt64(status.st_ino))
  }

  /// Of an open file. C: fstat(2).
  package init(descriptor: Int32) throws(SystemError) {
    var status = stat()
    try SystemCall.run("fstat") { fstat(descriptor, &status) }
    self.init(status)
  }

  /// Of what stands at the path, nil if nothing does. A symbolic link itself is described unless
  /// `following`. C: lstat(2).
  package static func at(
    _ path: String, following: Bool = false
  ) throws(SystemError) -> FileStatus? {
    var status = stat()
    do {
      try SystemCall.run("stat", path) {
        following ? stat(path, &status) : lstat(path, &status)
      }
    } catch let error where error.number == ENOENT {
      return nil
    }
    return FileStatus(status)
  }
}
