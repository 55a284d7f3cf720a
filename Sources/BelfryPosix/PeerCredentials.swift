import Glibc

/// Who is at the other end of a Unix socket, as the kernel noted when the peer connected.
package struct PeerCredentials: Hashable, Sendable {
  package let uid: UInt32
  package let gid: UInt32
  package let pid: Int32
  /// The supplementary groups.
  package let groups: [UInt32]

  package init(uid: UInt32, gid: UInt32, pid: Int32, groups: [UInt32]) {
    self.uid = uid
    self.gid = gid
    self.pid = pid
    self.groups = groups
  }
}

extension UnixStream {
  /// Asks the kernel who connected. C: getsockopt(2), `SO_PEERCRED` and `SO_PEERGROUPS`.
  package func peerCredentials() throws(SystemError) -> PeerCredentials {
    // struct ucred: pid, uid, gid (unix(7)); Swift's Glibc module does not show it.
    var ucred: (pid: Int32, uid: UInt32, gid: UInt32) = (0, 0, 0)
    var length = socklen_t(MemoryLayout.size(ofValue: ucred))
    try SystemCall.run("getsockopt", "SO_PEERCRED") {
      getsockopt(rawDescriptor, SOL_SOCKET, SO_PEERCRED, &ucred, &length)
    }
    return PeerCredentials(
      uid: ucred.uid, gid: ucred.gid, pid: ucred.pid, groups: try peerGroups())
  }

  private func peerGroups() throws(SystemError) -> [UInt32] {
    // The peer's groups never change after it connected: a second round has room enough.
    var groups = [UInt32](repeating: 0, count: 64)
    while true {
      var length = socklen_t(groups.count * MemoryLayout<UInt32>.stride)
      do {
        try SystemCall.run("getsockopt", "SO_PEERGROUPS") {
          getsockopt(rawDescriptor, SOL_SOCKET, SO_PEERGROUPS, &groups, &length)
        }
        return Array(groups.prefix(Int(length) / MemoryLayout<UInt32>.stride))
      } catch let error where error.number == ERANGE {
        groups = [UInt32](repeating: 0, count: Int(length) / MemoryLayout<UInt32>.stride)
      }
    }
  }
}
