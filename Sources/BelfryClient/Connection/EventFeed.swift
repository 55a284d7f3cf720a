import BelfryCore
import BelfryProtocol

/// The events of one stream in their order, each once, over a connection of their own.
///
/// The connection is made anew when it was lost, and goes on after the last event that was handed
/// out.
actor EventFeed {
  private let dialer: Dialer
  private let watch: @Sendable (Cursor?) -> Call
  private let acknowledges: Bool
  private let onInterruption: (@Sendable (Interruption) -> Void)?

  private var connection: HubConnection?
  /// Where to go on; nil before the first answer, when the hub decides.
  private var cursor: Cursor?
  /// The last event that was dealt with, where that is to be acknowledged.
  private var handled: Cursor?
  private var isHandledTold = true
  private var hasHandedOut = false
  private var isInterrupted = false

  init(
    _ dialer: Dialer, since cursor: Cursor?, acknowledges: Bool,
    onInterruption: (@Sendable (Interruption) -> Void)?,
    watch: @escaping @Sendable (Cursor?) -> Call
  ) {
    self.dialer = dialer
    self.watch = watch
    self.cursor = cursor
    self.acknowledges = acknowledges
    self.onInterruption = onInterruption
  }

  deinit {
    connection?.close()
  }

  /// Waits for the next event; nil when the task is cancelled.
  func next() async throws(HubError) -> HubConnection.IncomingEvent? {
    var backoff = Backoff()
    // Whoever asks for the next event has dealt with the one before.
    if acknowledges, hasHandedOut, let cursor {
      handled = cursor
      isHandledTold = false
    }
    while true {
      do throws(HubError) {
        let connection = try await watching()
        if let handled, !isHandledTold {
          isHandledTold = true
          connection.notify(.ack(handled))
        }
        let event = try await connection.nextEvent()
        cursor = event.cursor
        hasHandedOut = true
        return event
      } catch {
        connection?.close()
        connection = nil
        if error.reason == .cancelled { return nil }
        // Whoever asks was connected before, so a hub that is away now will come back.
        guard error.isTransient else { throw error }
        if !isInterrupted {
          isInterrupted = true
          onInterruption?(.lost(error))
        }
        guard await backoff.wait() else { return nil }
      }
    }
  }

  /// The connection, with the hub told to send.
  private func watching() async throws(HubError) -> HubConnection {
    if let connection { return connection }
    let (connection, _) = try await dialer.dial()
    do throws(HubError) {
      let result = try await connection.request(.call(watch(cursor)))
      cursor = try read(result, Cursor.init(answer:))
    } catch {
      connection.close()
      throw error
    }
    self.connection = connection
    // What was told on a connection that died may not have arrived.
    isHandledTold = false
    if isInterrupted {
      isInterrupted = false
      onInterruption?(.over)
    }
    return connection
  }
}

/// What happens to a sequence of events while it runs; no event is lost or comes twice.
public enum Interruption: Sendable {
  /// The connection was lost for this reason, and is tried again until it is there.
  case lost(HubError)
  /// The connection is there again.
  case over
}
