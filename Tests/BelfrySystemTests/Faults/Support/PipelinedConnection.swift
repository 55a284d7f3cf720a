import BelfryPosix
import BelfryProtocol

/// A connection that sends without waiting for answers and takes lines as they come.
final class PipelinedConnection {
  let stream: UnixStream
  /// Nothing more comes: the hub has closed, or is gone.
  private(set) var isAtEnd = false
  private var framer = LineFramer(maximumLineBytes: 16 << 20, floodBytes: 64 << 20)
  private var output: [UInt8] = []
  private var sent = 0

  init(_ stream: UnixStream) {
    self.stream = stream
  }

  /// Bytes that the socket has not taken.
  var unsentBytes: Int { output.count - sent }

  func send(_ line: String) {
    output += line.utf8
    output.append(UInt8(ascii: "\n"))
    flush()
  }

  /// Writes what the socket takes now. What a dead hub does not take is lost, as it is for any client.
  func flush() {
    while sent < output.count {
      switch stream.write(output[sent...]) {
      case .bytes(let count):
        sent += count
      case .wouldBlock:
        return
      case .peerGone, .failed:
        sent = output.count
      }
    }
    output.removeAll(keepingCapacity: true)
    sent = 0
  }

  /// Takes what has come, line by line; half a line at the end, which a killed hub may leave, is
  /// nothing.
  func receive(_ take: (JSONView, [UInt8]) throws -> Void) throws {
    reading: while !isAtEnd {
      var bytes: [UInt8] = []
      switch stream.read(appendingTo: &bytes, atMost: 64 << 10) {
      case .bytes: framer.append(bytes)
      case .wouldBlock: break reading
      case .endOfFile, .failed: isAtEnd = true
      }
      while let event = framer.next() {
        guard case .line(let line) = event else { throw Disagreement("a line without an end") }
        let document: JSONDocument
        do {
          document = try JSONDocument(parsing: line)
        } catch {
          throw Disagreement("no JSON: \(String(decoding: line, as: UTF8.self)): \(error)")
        }
        try take(document.root, line)
      }
      if bytes.count < 64 << 10, !isAtEnd { break }
    }
  }

  /// What it waits for.
  var interest: (descriptor: Int32, events: Poll.Events) {
    (stream.rawDescriptor, unsentBytes > 0 ? [.readable, .writable] : .readable)
  }

  /// Waits until one of several has something, or the time is over.
  static func wait(for connections: [PipelinedConnection], milliseconds: Int) throws {
    let open = connections.filter { !$0.isAtEnd }
    _ = try Poll.wait(open.map(\.interest), timeoutMilliseconds: milliseconds)
  }
}
