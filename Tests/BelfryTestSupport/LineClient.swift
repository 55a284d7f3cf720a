package import BelfryPosix

/// A client that speaks lines, for tests: every call waits at most so long, and throws then.
package final class LineClient: Sendable {
  private let stream: UnixStream
  private let received: Received

  /// What was received and not handed out; a client belongs to one task at a time.
  private final class Received: @unchecked Sendable {
    // Safe because a test uses a client from one task at a time.
    var bytes: [UInt8] = []
    var isEnded = false
  }

  package struct TimedOut: Error, CustomStringConvertible {
    package let description: String
  }

  /// How long a test waits for what has to come, on a machine that is busy.
  package static let patience = Duration.seconds(30)

  package init(_ stream: UnixStream) {
    self.stream = stream
    received = Received()
  }

  package convenience init(connectingTo path: String) throws {
    self.init(try UnixStream.connect(path: path, timeoutMilliseconds: 30_000))
  }

  package var rawDescriptor: Int32 { stream.rawDescriptor }

  /// Sends a line, its end added.
  package func send(_ line: String) throws {
    try send(bytes: Array(line.utf8) + [UInt8(ascii: "\n")])
  }

  /// Sends bytes as they are; throws if the peer does not take them.
  package func send(bytes: [UInt8], within limit: Duration = patience) throws {
    let deadline = ContinuousClock.now + limit
    var rest = bytes[...]
    while !rest.isEmpty {
      switch stream.write(rest) {
      case .bytes(let count):
        rest = rest.dropFirst(count)
      case .wouldBlock:
        try wait(.writable, until: deadline, for: "the peer to read")
      case .peerGone:
        throw SystemError(call: "send", number: 32)
      case .failed(let error):
        throw error
      }
    }
  }

  /// Whether a line is here already.
  package var hasBufferedLine: Bool { received.bytes.contains(UInt8(ascii: "\n")) }

  /// The next line; nil at the end of the stream.
  package func readLine(within limit: Duration = patience) throws -> ReceivedLine? {
    let deadline = ContinuousClock.now + limit
    var searched = 0
    while true {
      if let end = received.bytes[searched...].firstIndex(of: UInt8(ascii: "\n")) {
        let line = Array(received.bytes[..<end])
        received.bytes.removeSubrange(...end)
        return ReceivedLine(line)
      }
      searched = received.bytes.count
      if received.isEnded { return nil }
      try receive(until: deadline, for: "a line")
    }
  }

  /// The next line, which has to come.
  package func line(within limit: Duration = patience) throws -> ReceivedLine {
    guard let line = try readLine(within: limit) else {
      throw TimedOut(description: "The stream ended where a line should have come.")
    }
    return line
  }

  /// Sends a request and answers the next line that is no event.
  package func call(_ request: String) throws -> ReceivedLine {
    try send(request)
    while true {
      let line = try line()
      if !line.isEvent { return line }
    }
  }

  /// The next event of one of these types (of any, if none is named), others skipped.
  package func event(_ types: String..., within limit: Duration = patience) throws -> ReceivedLine {
    let deadline = ContinuousClock.now + limit
    while true {
      let line = try line(within: deadline - .now)
      if let type = line.eventType, types.isEmpty || types.contains(type) { return line }
    }
  }

  /// All lines up to the end of the stream.
  package func linesToEnd(within limit: Duration = patience) throws -> [ReceivedLine] {
    let deadline = ContinuousClock.now + limit
    var lines: [ReceivedLine] = []
    while let line = try readLine(within: deadline - .now) { lines.append(line) }
    return lines
  }

  /// Tells the hub that nothing more comes.
  package func endWriting() throws {
    try stream.shutdownWriting()
  }

  /// Ends both directions, as closing does.
  package func close() {
    // It fails only when the peer has closed already.
    try? stream.shutdownBoth()
  }

  private func receive(until deadline: ContinuousClock.Instant, for what: String) throws {
    while true {
      switch stream.read(appendingTo: &received.bytes, atMost: 64 << 10) {
      case .bytes:
        return
      case .wouldBlock:
        try wait(.readable, until: deadline, for: what)
      case .endOfFile:
        received.isEnded = true
        return
      case .failed(let error):
        throw error
      }
    }
  }

  private func wait(
    _ events: Poll.Events, until deadline: ContinuousClock.Instant, for what: String
  ) throws {
    let left = max(.zero, deadline - .now)
    let milliseconds = Int(left.components.seconds) * 1_000 + 1
    let ready = try Poll.wait(
      for: stream.rawDescriptor, events,
      timeoutMilliseconds: left < .seconds(1)
        ? Int(left.components.attoseconds / 1_000_000_000_000_000) + 1 : milliseconds)
    if ready.isEmpty, deadline <= .now {
      throw TimedOut(description: "Waited in vain for \(what).")
    }
  }
}
