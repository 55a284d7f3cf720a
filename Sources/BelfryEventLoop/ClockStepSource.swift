package import BelfryPosix

/// Tells when somebody has set the time of day.
package final class ClockStepSource {
  private let descriptor: ClockStepDescriptor
  private let source: IOSource

  package init(_ loop: EventLoop, action: @escaping () throws -> Void) throws(SystemError) {
    let descriptor = try ClockStepDescriptor()
    self.descriptor = descriptor
    source = try IOSource(loop, descriptor: descriptor.rawDescriptor, events: .readable) { _ in
      if try descriptor.takeStep() { try action() }
    }
  }

  package func setPriority(_ priority: Int64) throws(SystemError) {
    try source.setPriority(priority)
  }
}
