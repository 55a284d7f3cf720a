import Foundation

/// A directory that goes with its owner.
package final class TemporaryDirectory: Sendable {
  package let path: String

  package init() {
    var template = Array("/tmp/belfry-test-XXXXXX".utf8CString)
    let made = template.withUnsafeMutableBufferPointer { buffer -> String? in
      guard let base = buffer.baseAddress, let path = mkdtemp(base) else { return nil }
      return String(cString: path)
    }
    guard let made else { preconditionFailure("mkdtemp failed: errno \(errno)") }
    path = made
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
  }

  package func file(_ name: String) -> String { "\(path)/\(name)" }
}
