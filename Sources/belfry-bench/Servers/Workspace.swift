/// Where the servers of a run have their sockets and their logs, and which processor is theirs.
final class Workspace {
  /// A folder with a short path.
  let folder: String
  let processors: Processors?
  private var sockets = 0

  init(folder: String, processors: Processors?) {
    self.folder = folder
    self.processors = processors
  }

  func newSocket(for name: String) -> String {
    sockets += 1
    return "\(folder)/\(name)\(sockets)"
  }
}
