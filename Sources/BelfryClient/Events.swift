import BelfryProtocol

/// Events as they happen, without an end: each once and in order, also when the connection was lost
/// in between. The loop ends when its task is cancelled.
public struct Events<Element: Sendable>: AsyncSequence, Sendable {
  /// What can end the sequence.
  public typealias Failure = HubError

  typealias Reader = @Sendable (JSONView) throws(HubError) -> Element?

  let dialer: Dialer
  let method: Method
  let since: EventCursor?
  let acknowledges: Bool
  let onInterruption: (@Sendable (Interruption) -> Void)?
  let read: Reader

  init(
    dialer: Dialer, method: Method, since: EventCursor?, acknowledges: Bool,
    onInterruption: (@Sendable (Interruption) -> Void)?, read: @escaping Reader
  ) {
    self.dialer = dialer
    self.method = method
    self.since = since
    self.acknowledges = acknowledges
    self.onInterruption = onInterruption
    self.read = read
  }

  /// Begins to watch when its first element is asked for, over a connection of its own.
  public func makeAsyncIterator() -> AsyncIterator {
    AsyncIterator(
      feed: EventFeed(
        dialer, method, since: since?.rawValue, acknowledges: acknowledges,
        onInterruption: onInterruption),
      read: read)
  }

  /// Takes one event after the other.
  public struct AsyncIterator: AsyncIteratorProtocol {
    let feed: EventFeed
    let read: Reader

    /// Waits for the next event; nil when the task is cancelled.
    public mutating func next() async throws(HubError) -> Element? {
      try await next(isolation: nil)
    }

    /// Waits for the next event; nil when the task is cancelled.
    public mutating func next(
      isolation actor: isolated (any Actor)?
    ) async throws(HubError) -> Element? {
      // Types of event that this library does not know are passed over.
      while let event = try await feed.next() {
        guard let parameters = event.root["params"] else { throw .unexpected("\"params\"") }
        if let element = try read(parameters) { return element }
      }
      return nil
    }
  }
}
