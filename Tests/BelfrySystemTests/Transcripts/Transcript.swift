import Foundation

/// A conversation with a hub, as it stands in a fenced block of Protocol.md.
struct Transcript: Equatable {
  enum Step: Equatable {
    /// `tea→ {…}`: the client writes a line.
    case send(connection: String, line: String)
    /// `tea← {…}`: the next line that the client reads.
    case receive(connection: String, line: String)
    /// `(4 minutes later)`.
    case pass(seconds: Int)
  }

  struct Malformed: Error, Equatable {
    let line: String
  }

  let steps: [Step]

  /// The connections in the order in which they speak.
  var connections: [String] {
    var names: [String] = []
    for step in steps {
      switch step {
      case .send(let name, _), .receive(let name, _):
        if !names.contains(name) { names.append(name) }
      case .pass: break
      }
    }
    return names
  }

  /// - Parameter block: lines; one that begins with a blank goes on with the line before it, one
  ///   that begins with `#` is a remark.
  init(_ block: [String]) throws {
    var steps: [Step] = []
    for line in Self.unfolded(block) {
      if line.hasPrefix("#") { continue }
      steps.append(try Self.step(line))
    }
    self.steps = steps
  }

  private static func unfolded(_ block: [String]) -> [String] {
    var lines: [String] = []
    for line in block where !line.trimmingCharacters(in: .whitespaces).isEmpty {
      if line.hasPrefix(" "), let last = lines.indices.last {
        lines[last] += line.trimmingCharacters(in: .whitespaces)
      } else {
        lines.append(line)
      }
    }
    return lines
  }

  private static func step(_ line: String) throws -> Step {
    if line.hasPrefix("("), line.hasSuffix(" later)") {
      let words = line.dropFirst().dropLast(" later)".count).split(separator: " ")
      let units = ["second": 1, "minute": 60, "hour": 3_600, "day": 86_400]
      guard words.count == 2, let count = Int(words[0]),
        let unit = units[words[1].hasSuffix("s") ? String(words[1].dropLast()) : String(words[1])]
      else { throw Malformed(line: line) }
      return .pass(seconds: count * unit)
    }
    guard let arrow = line.firstIndex(where: { $0 == "→" || $0 == "←" }) else {
      throw Malformed(line: line)
    }
    let name = String(line[..<arrow])
    let text = line[line.index(after: arrow)...].trimmingCharacters(in: .whitespaces)
    guard !name.isEmpty, name.allSatisfy({ $0.isLetter || $0.isNumber }), text.hasPrefix("{")
    else { throw Malformed(line: line) }
    return line[arrow] == "→"
      ? .send(connection: name, line: text) : .receive(connection: name, line: text)
  }
}
