import Glibc

/// The beginning and the end of a program.
package enum Program {
  package static let standardInput: Int32 = STDIN_FILENO
  package static let standardOutput: Int32 = STDOUT_FILENO
  package static let standardError: Int32 = STDERR_FILENO

  /// Opens `/dev/null` in place of each standard descriptor that is closed, so that no file of the
  /// program's gets its number. The first thing in a program.
  package static func openStandardDescriptors() {
    for descriptor in [standardInput, standardOutput, standardError]
    where fcntl(descriptor, F_GETFD) == -1 && errno == EBADF {
      // It gets the lowest free number, which is this one. Without /dev/null nothing can be done.
      _ = open("/dev/null", O_RDWR)
    }
  }

  /// Ends the process. C: exit(3).
  package static func exit(_ status: Int32) -> Never {
    Glibc.exit(status)
  }
}
