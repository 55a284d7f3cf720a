import Glibc

/// The one place where calls to the system are made: again after a signal, `errno` read at once.
package enum SystemCall {
  /// Calls until it is not interrupted by a signal, and answers what it returned.
  ///
  /// The body answers -1 for a failure and leaves the reason in `errno`.
  @discardableResult
  package static func run<Value: SignedInteger>(
    _ name: String, _ detail: @autoclosure () -> String = "", _ body: () -> Value
  ) throws(SystemError) -> Value {
    while true {
      let value = body()
      guard value == -1 else { return value }
      let number = errno
      guard number == EINTR else {
        throw SystemError(call: name, detail: detail(), number: number)
      }
    }
  }

  /// As `run`, for the functions that answer the error number itself (`posix_fallocate`,
  /// `pthread_create`).
  package static func runAnsweringNumber(
    _ name: String, _ detail: @autoclosure () -> String = "", _ body: () -> Int32
  ) throws(SystemError) {
    while true {
      let number = body()
      if number == 0 { return }
      guard number == EINTR else {
        throw SystemError(call: name, detail: detail(), number: number)
      }
    }
  }
}
