/// The protocol of redis, version 2, as much of it as is needed here.
enum RESP {
  indirect enum Value {
    case status(String)
    case integer(Int)
    case bulk(String?)
    case array([Value])

    var text: String? {
      if case .bulk(let text) = self { text } else { nil }
    }

    var elements: [Value] {
      if case .array(let elements) = self { elements } else { [] }
    }
  }

  static func command(_ words: String...) -> String { command(words) }

  static func command(_ words: [String]) -> String {
    var text = "*\(words.count)\r\n"
    for word in words { text += "$\(word.utf8.count)\r\n\(word)\r\n" }
    return text
  }

  /// Sends a command and waits for its answer; throws if that is an error.
  static func call(_ connection: Connection, _ words: String...) throws -> Value {
    try connection.send(command(words))
    return try read(connection)
  }

  static func read(_ connection: Connection) throws -> Value {
    let line = String(decoding: try connection.nextLines().dropLast(2), as: UTF8.self)
    let rest = line.dropFirst()
    switch (line.first, Int(rest)) {
    case ("+", _): return .status(String(rest))
    case (":", let number?): return .integer(number)
    case ("$", -1): return .bulk(nil)
    case ("$", let length?):
      return .bulk(
        String(decoding: try connection.nextBytes(length + 2).dropLast(2), as: UTF8.self))
    case ("*", let count?):
      return .array(try (0..<max(0, count)).map { _ in try read(connection) })
    default: throw BenchError("redis says: \(line)")
    }
  }
}
