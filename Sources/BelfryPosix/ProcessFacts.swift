import CLinux
import Glibc

/// What this process and its machine are, as values.
package enum ProcessFacts {
  package static var effectiveUserID: UInt32 { geteuid() }

  package static var processID: Int32 { getpid() }

  /// C: gethostname(2).
  package static func hostName() -> String {
    // A name has 64 bytes at most on Linux.
    var buffer = [CChar](repeating: 0, count: 256)
    guard gethostname(&buffer, buffer.count - 1) == 0 else { return "localhost" }
    return String(
      decoding: buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// One variable of the environment; nil if it is not set. C: getenv(3).
  package static func environmentValue(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }
  }

  /// The whole environment; of a name that stands twice, the first counts, as with getenv(3).
  package static func environment() -> [String: String] {
    var result: [String: String] = [:]
    guard var next = clinux_environment() else { return result }
    while let entry = next.pointee {
      let text = String(cString: entry)
      if let equals = text.firstIndex(of: "=") {
        let name = String(text[..<equals])
        if result[name] == nil { result[name] = String(text[text.index(after: equals)...]) }
      }
      next += 1
    }
    return result
  }

  /// Sets which permission bits new files of this process never get, and answers the former ones.
  /// C: umask(2).
  @discardableResult
  package static func setUmask(_ bits: UInt32) -> UInt32 { umask(bits) }
}
