import BelfryCore
import BelfryProtocol
import BelfryTestSupport
import Foundation
import Testing

// How Protocol.md says the names that ProtocolDocumentTests compares.

extension ProjectDocument {
  /// The sections that describe one method each.
  var methodSections: [Section] {
    var found: [Section] = []
    var isWithin = false
    for section in sections {
      if section.level <= 2 { isWithin = section.title.hasPrefix("Methods of ") }
      if section.level == 3, isWithin { found.append(section) }
    }
    return found
  }

  /// The words of the first column of a table.
  func words(_ section: String, _ column: String) throws -> [String] {
    let section = try #require(self.section(section), "no section \(section)")
    let table = try #require(section.table(of: column), "no table \(column)")
    return table.rows.flatMap { $0[0].codeWords }
  }

  func parameters(of section: Section) throws -> [String] {
    if section.says("It takes no parameters") { return [] }
    if let other = try other(
      sectionFor: "Parameters, result and refusals are those of", in: section)
    {
      return try parameters(of: other)
    }
    return try words(section.title, "Parameter").sorted()
  }

  /// As paths: `limits.lineBytes`.
  func results(of section: Section) throws -> [String] {
    if section.says("The result is an empty object") { return [] }
    for phrase in ["The result is that of", "Parameters, result and refusals are those of"] {
      if let other = try other(sectionFor: phrase, in: section) { return try results(of: other) }
    }
    return try words(section.title, "Result")
  }

  func results(within object: String, of method: String) throws -> [String] {
    try words(method, "Result").compactMap { $0.rest(after: object) }
  }

  /// The section named behind a phrase; nil where the phrase does not stand.
  private func other(sectionFor phrase: String, in section: Section) throws -> Section? {
    let parts = section.lines.joined(separator: " ").components(separatedBy: "\(phrase) `")
    guard parts.count > 1 else { return nil }
    let title = String(parts[1].prefix { $0 != "`" })
    // Without its type, `#require` would take the optional that is returned here.
    let other: Section = try #require(self.section(title), "no section \(title)")
    return other
  }
}

extension ProjectDocument.Section {
  /// The reasons in the sentences that say what a method is refused with.
  var refusals: [String] {
    lines.joined(separator: " ").components(separatedBy: "Refused with ").dropFirst()
      .flatMap { String($0.prefix { $0 != "." }).codeWords }
  }

  fileprivate func says(_ words: String) -> Bool {
    lines.joined(separator: " ").contains(words)
  }
}

extension ProjectDocument.Table {
  /// The members whose column "In" names this type of event.
  func members(in event: String) -> [String] {
    rows.flatMap { row in
      let place = row[2]
      let isThere =
        if place.hasPrefix("all but ") {
          !place.codeWords.contains(event)
        } else {
          place == "all" || place.codeWords.contains(event)
        }
      return isThere ? row[0].codeWords : []
    }
  }
}

extension String {
  /// `limits` of `limits.lineBytes`, `alerts` of `alerts[].id`.
  var firstStep: String { String(prefix { $0 != "." && $0 != "[" }) }

  /// `lineBytes` of `limits.lineBytes` within `limits`.
  func rest(after object: String) -> String? {
    hasPrefix("\(object).") ? String(dropFirst(object.count + 1)) : nil
  }
}

extension Documented {
  static func members(of object: String) -> [String] { named(object, in: objects)?.members ?? [] }

  static func words(of member: String) -> [String] { named(member, in: words)?.members ?? [] }

  private static func named(_ name: String, in list: [ObjectNames]) -> ObjectNames? {
    let found = list.first { $0.object == name }
    if found == nil { Issue.record("Documented has no \(name)") }
    return found
  }
}

extension LimitRow.Consequence {
  var inProtocolDocument: String {
    switch self {
    case .refused(let reason): "refused: `\(reason)`"
    case .oldestGoes: "the oldest goes"
    case .waits: "waits"
    case .closed(let reason): "closed: `\(reason)`"
    case .closedSilently: "closed without a word"
    case .givenToCenter: "given to the center"
    }
  }
}
