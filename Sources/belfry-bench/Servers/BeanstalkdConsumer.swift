import BelfryPosix

/// Reserves jobs and deletes them, as a worker does, some ahead so that no round trip is waited
/// for.
final class BeanstalkdConsumer {
  private let connection: Connection
  private let count: Int
  /// The number of each job and the time of day at which it came, in microseconds since 1970.
  private(set) var arrivals: [(number: Int, at: Int64)] = []

  private static let ahead = 64

  init(_ connection: Connection, count: Int) {
    self.connection = connection
    self.count = count
  }

  /// 200 bytes that begin with the number.
  static func body(_ number: Int) -> String {
    let digits = "\(number) "
    return digits + Workload.body.dropLast(digits.utf8.count)
  }

  func run() throws {
    var asked = min(Self.ahead, count)
    try connection.send(String(repeating: "reserve\r\n", count: asked))
    var deleted = 0
    while arrivals.count < count || deleted < count {
      let line = String(decoding: try connection.nextLines(), as: UTF8.self)
      let words = line.split(whereSeparator: \.isWhitespace)
      if words == ["DELETED"] {
        deleted += 1
        continue
      }
      guard words.count == 3, words[0] == "RESERVED", let length = Int(words[2]) else {
        throw BenchError("no job: \(line)")
      }
      let body = try connection.nextBytes(length + 2)
      let at = SystemClock.realtimeMicroseconds()
      let digits = String(decoding: body.prefix { $0 != UInt8(ascii: " ") }, as: UTF8.self)
      guard let number = Int(digits), number < count else { throw BenchError("no job: \(digits)") }
      arrivals.append((number, at))
      var next = "delete \(words[1])\r\n"
      if asked < count {
        next += "reserve\r\n"
        asked += 1
      }
      try connection.send(next)
    }
  }
}
