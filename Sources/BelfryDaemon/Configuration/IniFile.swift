/// A file in systemd's syntax, read line by line: systemd.syntax(7).
///
/// Sections in brackets, `Key=value`, comments after `#` or `;`, and a backslash at the end of a
/// line that joins it to the next with a blank between. Comments within joined lines are left out.
struct IniFile: Hashable, Sendable {
  struct Assignment: Hashable, Sendable {
    let section: String
    let key: String
    /// Empty: back to the default.
    let value: String
    /// Counted from 1: where the assignment begins.
    let line: Int
  }

  struct Problem: Hashable, Sendable {
    let line: Int
    let text: String
  }

  private(set) var assignments: [Assignment] = []
  private(set) var problems: [Problem] = []

  init(_ bytes: [UInt8]) {
    guard let text = String(validating: bytes, as: UTF8.self), !text.utf8.contains(0) else {
      problems.append(Problem(line: 1, text: "the file is not UTF-8 text"))
      return
    }
    let byteOrderMark = "\u{FEFF}"
    let content =
      text.unicodeScalars.first == byteOrderMark.unicodeScalars.first
      ? String(text.unicodeScalars.dropFirst()) : text
    var section: String?
    var isUnknownTold = false
    for (line, content) in Self.joinedLines(content) {
      if content.hasPrefix("[") {
        guard content.hasSuffix("]"), content.utf8.count > 2 else {
          problems.append(Problem(line: line, text: "a section is written [Name]"))
          section = nil
          isUnknownTold = true
          continue
        }
        section = String(content.dropFirst().dropLast())
      } else if let equals = content.firstIndex(of: "="), equals != content.startIndex {
        guard let section else {
          if !isUnknownTold {
            problems.append(Problem(line: line, text: "an assignment stands before any section"))
            isUnknownTold = true
          }
          continue
        }
        assignments.append(
          Assignment(
            section: section, key: content[..<equals].trimmed,
            value: content[content.index(after: equals)...].trimmed, line: line))
      } else {
        problems.append(Problem(line: line, text: "a line is written Key=value"))
      }
    }
  }

  /// The lines that say something, trimmed, with the number of their first part.
  private static func joinedLines(_ text: String) -> [(line: Int, content: String)] {
    var result: [(line: Int, content: String)] = []
    var open: (line: Int, content: String)?
    // Split at LF as a scalar: in Swift CR LF is one character.
    let lines = text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
    for (index, scalars) in lines.enumerated() {
      let line = Substring(scalars).trimmed
      if line.hasPrefix("#") || line.hasPrefix(";") { continue }
      let isContinued = line.hasSuffix("\\")
      let part = isContinued ? Substring(line.dropLast()).trimmed : line
      let joined = open.map { ($0.line, $0.content.isEmpty ? part : "\($0.content) \(part)") }
      let current = joined ?? (index + 1, part)
      if isContinued {
        open = current
      } else {
        open = nil
        if !current.1.isEmpty { result.append((line: current.0, content: current.1)) }
      }
    }
    if let open, !open.content.isEmpty { result.append(open) }
    return result
  }
}

extension Substring {
  /// Without blanks, tabs and carriage returns at both ends.
  fileprivate var trimmed: String {
    let isBlank: (Unicode.Scalar) -> Bool = { $0 == " " || $0 == "\t" || $0 == "\r" }
    let start = unicodeScalars.firstIndex { !isBlank($0) } ?? endIndex
    guard let last = unicodeScalars.lastIndex(where: { !isBlank($0) }), start <= last else {
      return ""
    }
    return String(unicodeScalars[start...last])
  }
}
