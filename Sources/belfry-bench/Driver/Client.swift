import BelfryPosix
import BelfryProtocol

/// A connection to a hub, as lean as possible: the hub is to be measured and not the client.
final class Client {
  let stream: UnixStream
  private var inbox: [UInt8] = []
  /// Where the first line in the inbox begins.
  private var start = 0
  /// Up to here there is no LF behind `start`.
  private var scanned = 0

  init(_ stream: UnixStream) {
    self.stream = stream
  }

  /// The key of every app and center here; they live in folders that nobody else can enter.
  private static let key = "belfry-bench-belfry-bench"

  func hello(app: String) throws {
    _ = try request(#"{"id":0,"method":"hello","params":{"app":"\#(app)","key":"\#(Self.key)"}}"#)
  }

  func helloAsCenter() throws {
    _ = try request(#"{"id":0,"method":"hello","params":{"center":true,"key":"\#(Self.key)"}}"#)
  }

  func ping() throws {
    _ = try request(#"{"id":0,"method":"ping"}"#)
  }

  /// Sends a line and waits for its reply; throws if that is a refusal.
  func request(_ line: String) throws -> JSONView {
    try send(Array((line + "\n").utf8))
    let reply = Array(try nextLine())
    guard let result = try JSONDocument(parsing: reply).root["result"] else {
      throw BenchError("refused: \(line.prefix(200)): \(String(decoding: reply, as: UTF8.self))")
    }
    return result
  }

  /// Sends all bytes; what comes meanwhile is kept.
  func send(_ bytes: [UInt8]) throws {
    var rest = bytes[...]
    while !rest.isEmpty {
      switch stream.write(rest) {
      case .bytes(let count):
        rest = rest.dropFirst(count)
      case .wouldBlock:
        let ready = try Poll.wait([(stream.rawDescriptor, [.readable, .writable])])
        if ready.first?.contains(.readable) == true { _ = try receive() }
      case .peerGone:
        throw BenchError("the hub closed the connection")
      case .failed(let error):
        throw error
      }
    }
  }

  /// The next line without its LF; waits for it.
  func nextLine() throws -> ArraySlice<UInt8> {
    while true {
      if let line = takeLine() { return line }
      if try !receive() { _ = try Poll.wait(for: stream.rawDescriptor, .readable) }
    }
  }

  /// The next line that has come whole, without its LF.
  func takeLine() -> ArraySlice<UInt8>? {
    guard let end = inbox[scanned...].firstIndex(of: UInt8(ascii: "\n")) else {
      scanned = inbox.count
      return nil
    }
    let line = inbox[start..<end]
    start = end + 1
    scanned = start
    return line
  }

  /// Reads what is there; false if nothing is.
  func receive() throws -> Bool {
    if start == inbox.count {
      inbox.removeAll(keepingCapacity: true)
      (start, scanned) = (0, 0)
    } else if start > 1 << 20 {
      inbox.removeSubrange(..<start)
      scanned -= start
      start = 0
    }
    switch stream.read(appendingTo: &inbox, atMost: 64 << 10) {
    case .bytes: return true
    case .wouldBlock: return false
    case .endOfFile: throw BenchError("the hub closed the connection")
    case .failed(let error): throw error
    }
  }
}

/// Replies, looked at without reading them: thousands come in a second.
enum Reply {
  private static let head = Array(#"{"jsonrpc":"2.0","id":"#.utf8)
  private static let result = Array(#","result":"#.utf8)

  /// Throws unless the line is the reply to a request that was carried out.
  static func check(_ line: ArraySlice<UInt8>) throws {
    guard line.starts(with: head) else { throw BenchError("no reply: \(text(line))") }
    let rest = line.dropFirst(head.count).drop {
      (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0)
    }
    guard rest.starts(with: result) else { throw BenchError("refused: \(text(line))") }
  }

  private static func text(_ line: ArraySlice<UInt8>) -> String {
    String(decoding: line.prefix(300), as: UTF8.self)
  }
}
