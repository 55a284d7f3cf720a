import BelfryPosix

/// A connection to a server, as lean as possible: the server is to be measured and not this.
final class Connection {
  let stream: UnixStream
  private var inbox = [UInt8](repeating: 0, count: 256 << 10)
  /// What was received and not yet taken.
  private var filled = 0..<0
  /// Up to here there is no LF behind the beginning of `filled`.
  private var scanned = 0

  init(_ stream: UnixStream) {
    self.stream = stream
  }

  /// Sends all bytes; what comes meanwhile is kept.
  func send(_ bytes: ArraySlice<UInt8>) throws {
    var rest = bytes
    while !rest.isEmpty {
      switch stream.write(rest) {
      case .bytes(let count):
        rest = rest.dropFirst(count)
      case .wouldBlock:
        let ready = try Poll.wait([(stream.rawDescriptor, [.readable, .writable])])
        if ready.first?.contains(.readable) == true { _ = try receive() }
      case .peerGone:
        throw BenchError("the server closed the connection")
      case .failed(let error):
        throw error
      }
    }
  }

  func send(_ text: String) throws {
    try send(Array(text.utf8)[...])
  }

  /// So many lines, the last one's LF included; waits for them.
  func nextLines(_ count: Int = 1) throws -> ArraySlice<UInt8> {
    while true {
      if let lines = takeLines(count) { return lines }
      try waitAndReceive()
    }
  }

  /// So many bytes; waits for them.
  func nextBytes(_ count: Int) throws -> ArraySlice<UInt8> {
    while filled.count < count { try waitAndReceive() }
    defer { take(upTo: filled.lowerBound + count) }
    return inbox[filled.prefix(count)]
  }

  /// The next lines if so many have come whole, the last one's LF included.
  ///
  /// Take what is needed of them before the next call that receives.
  func takeLines(_ count: Int = 1) -> ArraySlice<UInt8>? {
    let begin = filled.lowerBound
    var end = count == 1 ? max(begin, scanned) : begin
    for _ in 0..<count {
      guard let lineEnd = firstLineEnd(in: end..<filled.upperBound) else {
        scanned = count == 1 ? filled.upperBound : begin
        return nil
      }
      end = lineEnd
    }
    take(upTo: end)
    return inbox[begin..<end]
  }

  /// Behind the first LF there.
  private func firstLineEnd(in range: Range<Int>) -> Int? {
    inbox.withUnsafeBufferPointer { bytes in
      bytes[range].firstIndex(of: UInt8(ascii: "\n")).map { $0 + 1 }
    }
  }

  private func take(upTo end: Int) {
    filled = end..<filled.upperBound
    scanned = end
  }

  private func waitAndReceive() throws {
    if try receive() { return }
    let ready = try Poll.wait(
      for: stream.rawDescriptor, .readable, timeoutMilliseconds: Self.patience)
    guard !ready.isEmpty else { throw BenchError("the server does not answer") }
  }

  /// Milliseconds after which a server will not answer any more.
  private static let patience = 120_000

  /// Reads what is there; false if nothing is.
  func receive() throws -> Bool {
    if filled.isEmpty {
      filled = 0..<0
      scanned = 0
    } else if filled.upperBound == inbox.count {
      if filled.lowerBound == 0 {
        inbox += [UInt8](repeating: 0, count: inbox.count)
      } else {
        inbox.replaceSubrange(0..<filled.count, with: Array(inbox[filled]))
        scanned -= filled.lowerBound
        filled = 0..<filled.count
      }
    }
    let result = inbox.withUnsafeMutableBytes { bytes in
      stream.read(into: UnsafeMutableRawBufferPointer(rebasing: bytes[filled.upperBound...]))
    }
    switch result {
    case .bytes(let count):
      filled = filled.lowerBound..<filled.upperBound + count
      return true
    case .wouldBlock: return false
    case .endOfFile: throw BenchError("the server closed the connection")
    case .failed(let error): throw error
    }
  }
}
