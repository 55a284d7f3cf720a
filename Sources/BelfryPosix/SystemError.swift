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

  /// The system's words where the permissions say no (`EACCES`).
  package static var permissionDenied: String { SystemError(call: "", number: EACCES).reason }

  /// Nothing stands at the path (`ENOENT`).
  package var isAbsence: Bool { number == ENOENT }

  /// Nothing stands at the path, or no directory does (`ENOENT`, `ENOTDIR`).
  package var isDirectoryAbsence: Bool { number == ENOENT || number == ENOTDIR }

  /// Nobody listens at the path of a socket: it or its directory is missing, or it is left over
  /// (`ENOENT`, `ENOTDIR`, `ECONNREFUSED`).
  package var isNobodyListening: Bool { [ENOENT, ENOTDIR, ECONNREFUSED].contains(number) }

  /// The permissions say no (`EACCES`, `EPERM`).
  package var isPermissionDenied: Bool { number == EACCES || number == EPERM }

  /// The disk or the quota is full (`ENOSPC`, `EDQUOT`).
  package var isDiskFull: Bool { number == ENOSPC || number == EDQUOT }

  /// It took too long (`ETIMEDOUT`).
  package var isTimeout: Bool { number == ETIMEDOUT }

  /// Nobody reads what was written to a pipe or socket (`EPIPE`).
  package var isBrokenPipe: Bool { number == EPIPE }

  package var description: String {
    detail.isEmpty ? "\(call): \(reason)" : "\(call) \(detail): \(reason)"
  }
}
