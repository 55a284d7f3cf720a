/// Requests made beforehand, one behind the other, so that sending some is sending a slice.
struct Requests {
  private(set) var bytes: [UInt8] = []
  /// Where each one ends.
  private var ends: [Int] = []

  var count: Int { ends.count }

  mutating func append(_ request: String) {
    bytes.append(contentsOf: request.utf8)
    ends.append(bytes.count)
  }

  subscript(range: Range<Int>) -> ArraySlice<UInt8> {
    guard !range.isEmpty else { return [] }
    return bytes[
      (range.lowerBound == 0 ? 0 : ends[range.lowerBound - 1])..<ends[range.upperBound - 1]]
  }
}

/// How a server says that one request was carried out: looked at without reading it, since tens of
/// thousands come in a second.
struct ReplyShape {
  /// The lines of one reply.
  let lines: Int
  private let isDone: @Sendable (ArraySlice<UInt8>) -> Bool

  init(lines: Int, isDone: @escaping @Sendable (ArraySlice<UInt8>) -> Bool) {
    self.lines = lines
    self.isDone = isDone
  }

  /// Takes one reply that has come; false if none has. Throws if it is a refusal.
  func take(from connection: Connection) throws -> Bool {
    guard let reply = connection.takeLines(lines) else { return false }
    try check(reply)
    return true
  }

  /// Waits for a reply.
  func wait(on connection: Connection) throws {
    try check(try connection.nextLines(lines))
  }

  private func check(_ reply: ArraySlice<UInt8>) throws {
    guard isDone(reply) else {
      throw BenchError("refused: \(String(decoding: reply.prefix(300), as: UTF8.self))")
    }
  }
}
