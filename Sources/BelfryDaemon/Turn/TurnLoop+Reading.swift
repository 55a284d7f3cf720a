import BelfryHub
import BelfryPosix
import BelfryProtocol

// What sockets are ready for.
extension TurnLoop {
  /// Reads and writes what up to 64 sockets are ready for, a bounded number of bytes each.
  func serveReadyConnections() throws(SystemError) {
    for ready in try epoll.wait(atMost: 64) {
      let id = ConnectionID(rawValue: ready.token)
      guard let connection = connections[id] else { continue }
      touched.insert(id)
      if ready.events.contains(.hungUp) || ready.events.contains(.error) {
        hangUp(connection)
      } else if ready.events.contains(.writable) {
        write(connection)
      }
      if case .read(let allowance) = connection.step(limits) {
        read(connection, atMost: allowance)
      }
      if connection.step(limits) == .answer { running.push(id, of: connection.user.id) }
    }
  }

  /// Reads once. What is left is told again by the epoll set.
  func read(_ connection: Connection, atMost allowance: Int) {
    let size = min(allowance, TurnBudget.readBytes)
    let result = withUnsafeTemporaryAllocation(byteCount: size, alignment: 1) { buffer in
      let result = connection.stream.read(into: buffer)
      if case .bytes(let count) = result {
        connection.framer.append(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
      }
      return result
    }
    switch result {
    case .bytes:
      connection.progressAt = monotonic
    case .wouldBlock:
      break
    case .endOfFile, .failed:
      // Whatever the reason is: nothing more comes from there.
      connection.flow.endOfInput()
      connection.framer.endOfInput()
    }
  }

  /// The peer is gone: what it sent is carried out, what it did not read is dropped.
  func hangUp(_ connection: Connection) {
    connection.flow.hangUp()
    connection.output.removeAll()
    connection.unreadSince = nil
    connection.hasNews = false
    countForeground(connection)
    unwatch(connection)
    // Somebody who is gone and was not even let in keeps no place.
    if connection.flow.hold == .tokens, !connection.session.isBound {
      connection.flow.closeWhenWritten()
    }
  }

  /// Takes a connection out of the epoll set, where a hang-up would be told without end.
  func unwatch(_ connection: Connection) {
    guard connection.interest != nil else { return }
    connection.interest = nil
    // It fails only for what is not in the set.
    try? epoll.remove(connection.stream.rawDescriptor)
  }
}
