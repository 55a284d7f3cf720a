import BelfryProtocol
import Foundation

/// What a transcript calls things that have another name each time: users, streams, pages.
///
/// Names are bound where the hub first says them, and hold for the rest of the transcript.
struct TranscriptNames {
  struct Difference: Error, CustomStringConvertible {
    /// Where in the line: `params.alerts[0].id`; empty for the whole line.
    let place: String
    let reason: String

    var description: String { place.isEmpty ? reason : "\(place): \(reason)" }
  }

  private let users: [String: String]
  private var streams: [String: String] = [:]
  private var pages: [String: String] = [:]

  /// - Parameter users: the user names of the transcript, and who stands for them.
  init(users: [String: String]) {
    self.users = users
  }

  /// A request of the transcript, as it is sent.
  func request(_ line: String) -> String {
    var line = line
    for (name, actual) in users.merging(pages, uniquingKeysWith: { first, _ in first }) {
      line = line.replacingOccurrences(of: "\"\(name)\"", with: "\"\(actual)\"")
    }
    for (name, actual) in streams {
      line = line.replacingOccurrences(of: "\"\(name).", with: "\"\(actual).")
    }
    return line
  }

  /// Compares a line of the hub with the transcript's, members in their order.
  mutating func compare(_ actual: String, with expected: String) throws {
    let pattern: JSONView
    do {
      pattern = try JSONDocument(parsing: Array(Self.quotingEllipses(expected).utf8)).root
    } catch {
      throw Difference(place: "", reason: "the transcript is no JSON: \(error)")
    }
    let line: JSONView
    do {
      line = try JSONDocument(parsing: Array(actual.utf8)).root
    } catch {
      throw Difference(place: "", reason: "the hub's line is no JSON: \(error)")
    }
    try compare(line, with: pattern, at: "", member: "")
  }

  private mutating func compare(
    _ actual: JSONView, with expected: JSONView, at place: String, member: String
  ) throws {
    if expected.isString("…") {
      switch actual.kind {
      case .string, .number: return
      case .object, .array, .bool, .null:
        throw Difference(place: place, reason: "a text or a number is expected here")
      }
    }
    guard actual.kind == expected.kind else { throw differ(actual, expected, place) }
    switch expected.kind {
    case .object where member == "userInfo": try compareBytes(actual, expected, place)
    case .object: try compareMembers(actual, expected, place)
    case .array:
      // `…` behind objects stands for more of them.
      let shown = Array(expected.elements)
      let isOpen = shown.count > 1 && shown[0].kind == .object && shown.last?.isString("…") == true
      let wanted = isOpen ? Array(shown.dropLast()) : shown
      guard isOpen ? actual.count >= wanted.count : actual.count == wanted.count else {
        throw differ(actual, expected, place)
      }
      for (index, pair) in zip(actual.elements, wanted).enumerated() {
        try compare(pair.0, with: pair.1, at: "\(place)[\(index)]", member: member)
      }
    case .string: try compareStrings(actual, expected, place, member: member)
    case .number, .bool, .null: try compareBytes(actual, expected, place)
    }
  }

  private mutating func compareMembers(
    _ actual: JSONView, _ expected: JSONView, _ place: String
  ) throws {
    let members = Array(actual.members)
    let names = expected.members.map(\.name)
    guard members.map(\.name) == names else {
      throw Difference(
        place: place,
        reason: "has the members \(members.map(\.name)), not \(names)")
    }
    for (found, wanted) in zip(members, expected.members) {
      let name = found.name
      try compare(
        found.value, with: wanted.value, at: place.isEmpty ? name : "\(place).\(name)",
        member: name)
    }
  }

  private mutating func compareStrings(
    _ actual: JSONView, _ expected: JSONView, _ place: String, member: String
  ) throws {
    guard let found = actual.string, let wanted = expected.string else {
      throw differ(actual, expected, place)
    }
    switch member {
    case "cursor":
      guard let (name, number) = Self.parts(ofCursor: wanted),
        let (actualName, actualNumber) = Self.parts(ofCursor: found), number == actualNumber,
        streams[name, default: actualName] == actualName,
        streams[name] != nil || !streams.values.contains(actualName)
      else { throw differ(actual, expected, place) }
      streams[name] = actualName
    case "nextPage":
      guard pages[wanted, default: found] == found else { throw differ(actual, expected, place) }
      pages[wanted] = found
    default:
      guard found == users[wanted, default: wanted] else {
        throw differ(actual, expected, place)
      }
    }
  }

  private func compareBytes(
    _ actual: JSONView, _ expected: JSONView, _ place: String
  ) throws {
    guard actual.raw.elementsEqual(expected.raw) else { throw differ(actual, expected, place) }
  }

  private func differ(_ actual: JSONView, _ expected: JSONView, _ place: String) -> Difference {
    let found = String(decoding: actual.raw, as: UTF8.self)
    let wanted = String(decoding: expected.raw, as: UTF8.self)
    return Difference(place: place, reason: "is \(found), not \(wanted)")
  }

  private static func parts(ofCursor text: String) -> (name: String, number: String)? {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    return parts.count == 2 ? (String(parts[0]), String(parts[1])) : nil
  }

  /// `"storeBytes":…` is no JSON; `"storeBytes":"…"` is.
  private static func quotingEllipses(_ text: String) -> String {
    var result = ""
    var isInString = false
    var isEscaped = false
    for character in text {
      switch character {
      case "…" where !isInString:
        result += "\"…\""
        continue
      case "\"" where !isEscaped: isInString.toggle()
      default: break
      }
      isEscaped = character == "\\" && !isEscaped
      result.append(character)
    }
    return result
  }
}
