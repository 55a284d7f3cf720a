import Glibc

/// The beginning and the end of a program.
package enum Program {
  package static let standardInput: Int32 = STDIN_FILENO
  package static let standardOutput: Int32 = STDOUT_FILENO
  package static let standardError: Int32 = STDERR_FILENO

  /// Ends the process. C: exit(3).
  package static func exit(_ status: Int32) -> Never {
    Glibc.exit(status)
  }
}
