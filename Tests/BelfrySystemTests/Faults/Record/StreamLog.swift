import BelfryProtocol

/// Every event of one stream that any reader was ever given, by its number.
struct StreamLog {
  let name: String
  private(set) var incarnation: String?
  /// The newest event that was read.
  private(set) var highest: Int64 = 0
  private var lines: [Int64: [UInt8]] = [:]

  init(name: String) {
    self.name = name
  }

  /// A place in the stream as the hub writes it; nil before anything is known of the stream.
  func cursor(_ number: Int64) -> String? {
    incarnation.map { "\($0).\(number)" }
  }

  /// The number in a cursor, which has to be of this stream.
  mutating func number(in view: JSONView?) throws -> Int64 {
    let text = view?.string ?? ""
    let parts = text.split(separator: ".")
    guard parts.count == 2, let number = Int64(parts[1]), number >= 0 else {
      throw Disagreement("\(name): no cursor: \(text)")
    }
    if incarnation == nil { incarnation = String(parts[0]) }
    guard incarnation == String(parts[0]) else {
      throw Disagreement("\(name): the stream's incarnation changed: \(text)")
    }
    return number
  }

  /// Takes an event; answers whether it is new. One that was read before has to be the same.
  mutating func take(_ number: Int64, _ line: [UInt8], of event: JSONView) throws -> Bool {
    guard number > highest else {
      if let known = lines[number], known != line, !Self.tellTheSame(known, line) {
        throw Disagreement(
          "\(name): event \(number) changed from \(String(decoding: known, as: UTF8.self)) to "
            + String(decoding: line, as: UTF8.self))
      }
      return false
    }
    guard number == highest + 1 else {
      throw Disagreement("\(name): event \(number) follows on \(highest)")
    }
    highest = number
    lines[number] = line
    return true
  }

  /// The content of a delivery that is no longer kept goes from its event; the rest stays.
  private static func tellTheSame(_ before: [UInt8], _ after: [UInt8]) -> Bool {
    guard let before = try? JSONDocument(parsing: before).root["params"],
      let after = try? JSONDocument(parsing: after).root["params"],
      before["type"]?.string == "delivered", after["alertBody"] == nil
    else { return false }
    return after.members.allSatisfy { member in before[member.name]?.raw == member.value.raw }
  }
}

/// One reader of a stream: what it is given has to follow on what it had.
struct StreamReader {
  /// nil until the hub has said where it starts.
  var position: Int64?

  mutating func take(_ number: Int64, of name: String) throws {
    guard let position else { throw Disagreement("\(name): an event before the answer to watch") }
    guard number == position + 1 else {
      throw Disagreement("\(name): a reader at \(position) was given event \(number)")
    }
    self.position = number
  }
}
