import BelfryCore
import BelfryProtocol

/// Events as they happen, without an end: each once and in order, also when the connection was lost
/// in between. The loop ends when its task is cancelled.
public struct Events<Element: Sendable>: AsyncSequence, Sendable {
  /// What can end the sequence.
  public typealias Failure = HubError

  let dialer: Dialer
  let since: EventCursor?
  let acknowledges: Bool
  let onInterruption: (@Sendable (Interruption) -> Void)?
  let watch: @Sendable (Cursor?) -> Call
  let read: @Sendable (HubConnection.IncomingEvent) -> Element?

  /// Begins to watch when its first element is asked for, over a connection of its own.
  public func makeAsyncIterator() -> AsyncIterator {
    AsyncIterator(events: self)
  }

  /// Takes one event after the other.
  public struct AsyncIterator: AsyncIteratorProtocol {
    let events: Events
    private var feed: EventFeed?

    init(events: Events) {
      self.events = events
    }

    /// Waits for the next event; nil when the task is cancelled.
    public mutating func next() async throws(HubError) -> Element? {
      try await next(isolation: nil)
    }

    /// Waits for the next event; nil when the task is cancelled.
    public mutating func next(
      isolation actor: isolated (any Actor)?
    ) async throws(HubError) -> Element? {
      let feed = try started()
      // Types of event that this library does not know are passed over.
      while let incoming = try await feed.next() {
        if let element = events.read(incoming) { return element }
      }
      return nil
    }

    private mutating func started() throws(HubError) -> EventFeed {
      if let feed { return feed }
      let feed = EventFeed(
        events.dialer, since: try events.since?.onTheWire(), acknowledges: events.acknowledges,
        onInterruption: events.onInterruption, watch: events.watch)
      self.feed = feed
      return feed
    }
  }
}
