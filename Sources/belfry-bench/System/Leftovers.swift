import BelfryPosix
import Glibc
import Synchronization

/// What is not to outlive this program, however it ends (but for SIGKILL): servers, some of them
/// suspended, and folders.
enum Leftovers {
  private struct State {
    var processes: Set<Int32> = []
    var folders: Set<String> = []
  }

  private static let state = Mutex(State())

  /// Signals that ask this program to end.
  private static let signals = [Signals.interrupt, Signals.terminate, Signals.hangUp]

  /// Has a thread wait for signals that end this program, and clear up before they do. To be called
  /// before there is any other thread.
  static func clearWhenInterrupted() throws(SystemError) {
    try Signals.block(signals)
    try DetachedThread.start {
      var set = sigset_t()
      sigemptyset(&set)
      for signal in signals { sigaddset(&set, signal) }
      var signal: Int32 = 0
      while sigwait(&set, &signal) != 0 {}
      // Behind this lock the others wait, whatever fails for them now.
      state.withLock { left in
        clear(&left)
        _exit(128 + signal)
      }
    }
  }

  /// The mask for a program that is started here: it gets every signal.
  static func setMask(of attributes: inout posix_spawnattr_t) {
    var none = sigset_t()
    sigemptyset(&none)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))
  }

  static func add(process: Int32) { state.withLock { _ = $0.processes.insert(process) } }
  static func remove(process: Int32) { state.withLock { _ = $0.processes.remove(process) } }

  /// Makes a folder that is removed at the end.
  static func makeFolder(in parent: String) throws(SystemError) -> String {
    let folder = try Folder.makeTemporary(in: parent)
    state.withLock { _ = $0.folders.insert(folder) }
    return folder
  }

  /// Kills and removes what is left.
  static func clear() { state.withLock { clear(&$0) } }

  private static func clear(_ left: inout State) {
    for process in left.processes {
      _ = kill(process, SIGKILL)
      _ = waitpid(process, nil, 0)
    }
    for folder in left.folders {
      // Another thread may be about to make a file there.
      for _ in 0..<3 where (try? Folder.remove(folder)) == nil {}
    }
    left = State()
  }
}
