package import BelfryPosix

/// Tells when an entry of a watched directory has changed.
package final class DirectoryWatchSource {
  private let watch: DirectoryWatch
  private let source: IOSource

  package init(
    _ loop: EventLoop, watch: DirectoryWatch,
    action: @escaping (DirectoryWatch.Changes) throws -> Void
  ) throws(SystemError) {
    self.watch = watch
    source = try IOSource(loop, descriptor: watch.rawDescriptor, events: .readable) { _ in
      try action(try watch.takeChanges())
    }
  }

  package func setPriority(_ priority: Int64) throws(SystemError) {
    try source.setPriority(priority)
  }
}
