import BelfryCore
import BelfryProtocol
package import BelfryStore

extension Hub {
  /// Makes a connection follow a stream; a second watch starts anew from its own place.
  func watch(
    _ key: StreamKey, since: Cursor?, startsNow: Bool, isForeground: Bool = false,
    _ request: Request, session: inout Session
  ) throws -> Outcome {
    let stream = try store.stream(key)
    let position: Int64
    if let since {
      guard stream.holds(since) else { throw WireError.cursorGone(field: "since") }
      position = since.number
    } else if startsNow {
      position = stream.last
    } else if let acknowledged = stream.acknowledged {
      // Events that the app has not had may have gone: it has to know.
      guard acknowledged >= stream.first - 1 else { throw WireError.cursorGone() }
      position = acknowledged
    } else {
      position = stream.first - 1
    }
    session.subscription = Subscription(
      stream: key, incarnation: stream.incarnation, isForeground: isForeground,
      position: position)
    let start = Cursor(incarnation: stream.incarnation, number: position)
    return request.answer { ReplyLine.watching($0, from: start) }
  }

  /// Keeps an app's place. What is older than the place kept is no error: it changes nothing.
  func acknowledge(_ cursor: Cursor, of key: StreamKey, _ request: Request) throws -> Outcome {
    let stream = try store.stream(key)
    guard cursor.incarnation == stream.incarnation, cursor.number <= stream.last else {
      throw WireError.cursorGone(field: "cursor")
    }
    try store.acknowledge(cursor.number, of: key)
    return request.answer { ReplyLine.acknowledged($0) }
  }

  /// Events that a watching connection has not had, as whole lines, and moves its place behind them.
  ///
  /// - Parameter room: how many bytes the connection can take now; the first event comes whatever its size.
  /// - Returns: no bytes when there is nothing new or nobody watches.
  package func nextEvents(for session: inout Session, room: Int) throws(StoreError) -> [UInt8] {
    guard var subscription = session.subscription else { return [] }
    let stream = try store.stream(subscription.stream)
    guard subscription.position >= stream.first - 1 else {
      // The reader was so slow that what it wants to read next has gone: it is told, and has to list again.
      session.subscription = nil
      return reply(refusing: .cursorGone(), to: nil, of: session)
    }
    guard subscription.position < stream.last else { return [] }
    var lines: [UInt8] = []
    while lines.count < room {
      let events = try store.events(
        of: subscription.stream, after: subscription.position, limit: 64)
      for event in events {
        let cursor = Cursor(incarnation: subscription.incarnation, number: event.number)
        let line = EventLine.bytes(cursor: cursor, body: event.body, content: event.content)
        guard lines.isEmpty || lines.count + line.count <= room else {
          session.subscription = subscription
          return lines
        }
        lines += line
        subscription.position = event.number
      }
      if events.count < 64 { break }
    }
    session.subscription = subscription
    return lines
  }
}

extension WireError {
  static func cursorGone(field: String? = nil) -> WireError {
    WireError(.cursorGone, .cursorGone, field: field, .cursorGone)
  }
}
