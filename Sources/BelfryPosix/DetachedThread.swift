import Glibc

/// A thread that nobody waits for. C: pthread_create(3).
package enum DetachedThread {
  /// Runs `body` on a new thread, which takes no signals and ends with it.
  package static func start(_ body: @escaping @Sendable () -> Void) throws(SystemError) {
    let passed = Unmanaged.passRetained(Body(body))
    do {
      let thread = try Signals.withAllBlocked { () throws(SystemError) in
        var thread = pthread_t()
        try SystemCall.runAnsweringNumber("pthread_create") {
          pthread_create(
            &thread, nil,
            { raw in
              if let raw { Unmanaged<Body>.fromOpaque(raw).takeRetainedValue().run() }
              return nil
            }, passed.toOpaque())
        }
        return thread
      }
      pthread_detach(thread)
    } catch {
      passed.release()
      throw error
    }
  }

  private final class Body: Sendable {
    let run: @Sendable () -> Void

    init(_ run: @escaping @Sendable () -> Void) {
      self.run = run
    }
  }
}
