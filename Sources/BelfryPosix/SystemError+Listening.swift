import Glibc

extension SystemError {
  /// Whether connecting failed because nobody listens there: no file, no directory, or a file that
  /// a listener left behind.
  package var isNobodyListening: Bool {
    [ENOENT, ENOTDIR, ECONNREFUSED].contains(number)
  }
}
