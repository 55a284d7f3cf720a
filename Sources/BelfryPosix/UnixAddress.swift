import Glibc

/// The address of a Unix socket: a path of at most 107 bytes (unix(7): `sun_path` holds 108 with
/// its NUL).
enum UnixAddress {
  static let longestPath = MemoryLayout.size(ofValue: sockaddr_un().sun_path) - 1

  /// Hands the address of the path to the body.
  @discardableResult
  static func with<Value>(
    _ path: String, for call: String,
    _ body: (UnsafePointer<sockaddr>, socklen_t) throws(SystemError) -> Value
  ) throws(SystemError) -> Value {
    let bytes = Array(path.utf8)
    guard !bytes.isEmpty, !bytes.contains(0) else {
      throw SystemError(call: call, detail: "\"\(path)\"", number: EINVAL)
    }
    guard bytes.count <= longestPath else {
      throw SystemError(
        call: call,
        detail: "\(path) (\(bytes.count) bytes; the path of a socket has at most \(longestPath))",
        number: ENAMETOOLONG)
    }
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
    let outcome = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { rebound in
        Result { () throws(SystemError) -> Value in
          try body(rebound, socklen_t(MemoryLayout<sockaddr_un>.size))
        }
      }
    }
    return try outcome.get()
  }

  /// The path that a socket is bound to; nil for one without a path. C: getsockname(2).
  static func path(of descriptor: Int32) throws(SystemError) -> String? {
    var address = sockaddr_un()
    var length = socklen_t(MemoryLayout<sockaddr_un>.size)
    try SystemCall.run("getsockname") {
      withUnsafeMutablePointer(to: &address) {
        $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          getsockname(descriptor, $0, &length)
        }
      }
    }
    let bytes = withUnsafeBytes(of: &address.sun_path) { $0.prefix { $0 != 0 }.map { $0 } }
    return bytes.isEmpty ? nil : String(decoding: bytes, as: UTF8.self)
  }

  /// A new stream socket.
  static func streamSocket(nonBlocking: Bool) throws(SystemError) -> OwnedDescriptor {
    var kind = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
    if nonBlocking { kind |= Int32(SOCK_NONBLOCK.rawValue) }
    return OwnedDescriptor(adopting: try SystemCall.run("socket") { socket(AF_UNIX, kind, 0) })
  }
}
