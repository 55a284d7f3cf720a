import Glibc

/// Which signals reach this process. C: pthread_sigmask(3), sigaction(2).
package enum Signals {
  package static let terminate: Int32 = SIGTERM
  package static let interrupt: Int32 = SIGINT
  package static let hangUp: Int32 = SIGHUP
  package static let user1: Int32 = SIGUSR1
  package static let windowChanged: Int32 = SIGWINCH

  /// Holds these signals back from this thread and those it starts later; they wait until somebody
  /// asks for them.
  package static func block(_ signals: [Int32]) throws(SystemError) {
    var set = sigset_t()
    sigemptyset(&set)
    for signal in signals {
      try SystemCall.run("sigaddset", "\(signal)") { sigaddset(&set, signal) }
    }
    try SystemCall.runAnsweringNumber("pthread_sigmask") { pthread_sigmask(SIG_BLOCK, &set, nil) }
  }

  /// Has writing to a pipe or socket that nobody reads fail with `EPIPE`, and not end the process.
  package static func ignoreBrokenPipe() {
    _ = signal(SIGPIPE, SIG_IGN)
  }

  /// Runs the body with every signal blocked, so that a thread started there gets none.
  static func withAllBlocked<Value>(
    _ body: () throws(SystemError) -> Value
  ) throws(SystemError) -> Value {
    var all = sigset_t()
    var before = sigset_t()
    sigfillset(&all)
    try SystemCall.runAnsweringNumber("pthread_sigmask") {
      pthread_sigmask(SIG_SETMASK, &all, &before)
    }
    defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
    return try body()
  }
}
