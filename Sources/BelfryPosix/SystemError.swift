import Glibc

/// A call to the system that failed: which one, on what, and why.
package struct SystemError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The C function that failed, for example `connect`.
  package let call: String
  /// What it was called on, mostly a path; empty where there is nothing to name.
  package let detail: String
  /// The error number, as in errno(3).
  package let number: Int32

  package init(call: String, detail: String = "", number: Int32) {
    self.call = call
    self.detail = detail
    self.number = number
  }

  /// The system's own words for the number, for example "Connection refused".
  package var reason: String {
    // The C library keeps the text of strerror(3) per thread since glibc 2.32.
    guard let text = strerror(number) else { return "error \(number)" }
    return String(cString: text)
  }

  package var description: String {
    detail.isEmpty ? "\(call): \(reason)" : "\(call) \(detail): \(reason)"
  }
}
