import BelfryHub
import BelfryPosix
import BelfryStore

// What goes out.
extension TurnLoop {
  /// Bytes of events that a connection gets at once.
  private static let eventBytes = 64 << 10

  /// Writes what the socket takes.
  func write(_ connection: Connection) {
    touched.insert(connection.id)
    guard !connection.flow.isHungUp else { return connection.output.removeAll() }
    guard !connection.output.isEmpty else { return }
    switch connection.output.write(with: { connection.stream.write($0) }) {
    case .bytes(let count):
      if connection.output.isEmpty {
        connection.unreadSince = nil
        // It may have waited for room.
        if connection.hasNews { enqueueReader(connection) }
      } else if count > 0 || connection.unreadSince == nil {
        connection.unreadSince = monotonic
      }
    case .peerGone:
      hangUp(connection)
    }
  }

  /// The stream that a connection watches may hold something for it.
  func announceNews(to connection: Connection) {
    guard !connection.hasNews, !connection.flow.isHungUp else { return }
    connection.hasNews = true
    if connection.output.isEmpty { enqueueReader(connection) }
  }

  private func enqueueReader(_ connection: Connection) {
    guard !connection.isInReaders else { return }
    connection.isInReaders = true
    readers.append(connection.id)
  }

  /// Hands events to those who can take them: nobody gets more than the socket takes now, and what
  /// is left stands in the store.
  func writeEvents() throws(StoreError) {
    let deadline = MonotonicTime.now() + .milliseconds(20)
    while let id = readers.popFirst() {
      if let connection = connections[id] { try writeEvents(to: connection) }
      if deadline <= .now() { return }
    }
  }

  private func writeEvents(to connection: Connection) throws(StoreError) {
    connection.isInReaders = false
    guard connection.hasNews, connection.output.isEmpty, !connection.flow.closesWhenWritten,
      !connection.flow.isHungUp
    else { return }
    let stream = connection.session.subscription?.stream
    let lines = try hub.nextEvents(for: &connection.session, room: Self.eventBytes)
    if connection.session.subscription == nil {
      changeSubscription(of: connection, from: stream)
      touched.insert(connection.id)
    }
    if lines.isEmpty {
      connection.hasNews = false
      return
    }
    connection.output.append(lines)
    // There may be more; `write` puts it at the end of the readers.
    write(connection)
  }
}
