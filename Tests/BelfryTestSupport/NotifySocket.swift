import BelfryPosix
import Glibc

/// Stands in for the service manager's notification socket, sd_notify(3).
package final class NotifySocket: @unchecked Sendable {
  // Safe because a test uses it from one task at a time.
  package let path: String
  private let descriptor: Int32
  /// All that was told, line by line.
  package private(set) var lines: [String] = []

  package init(path: String) throws {
    self.path = path
    descriptor = try SystemCall.run("socket") {
      socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    }
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    precondition(path.utf8.count < MemoryLayout.size(ofValue: address.sun_path))
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
    try SystemCall.run("bind", path) {
      withUnsafePointer(to: &address) {
        $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
        }
      }
    }
    chmod(path, 0o777)
  }

  deinit {
    close(descriptor)
  }

  /// Waits until a line is told that begins so.
  ///
  /// - Returns: the line; nil if the time is over first.
  package func waitForLine(
    prefix: String, within limit: Duration = LineClient.patience
  ) throws -> String? {
    let deadline = ContinuousClock.now + limit
    while true {
      if let index = lines.firstIndex(where: { $0.hasPrefix(prefix) }) {
        return lines.remove(at: index)
      }
      let left = deadline - .now
      guard left > .zero else { return nil }
      let milliseconds = Int(left.components.seconds) * 1_000 + 10
      let ready = try Poll.wait(
        for: descriptor, .readable, timeoutMilliseconds: min(milliseconds, 1_000))
      if !ready.isEmpty { receive() }
    }
  }

  private func receive() {
    var buffer = [UInt8](repeating: 0, count: 4_096)
    let count = recv(descriptor, &buffer, buffer.count, Int32(MSG_DONTWAIT))
    guard count > 0 else { return }
    lines += String(decoding: buffer.prefix(count), as: UTF8.self)
      .split(separator: "\n").map(String.init)
  }
}
