import BelfryCore
import BelfryLocalization

/// What the administrator has written, and what is wrong with it.
struct Configuration: Hashable, Sendable {
  var limits = Limits()
  /// What people read who have said nothing, as canonical tags, the best first.
  var languages: [String] = []
  var systemApps: [AppID: SystemAppRule] = [:]
  /// Ids of rules that cannot be used: they stay reserved.
  var unusableApps: Set<AppID> = []
  var problems: [Problem] = []

  /// Something in a file that was not taken as it stands.
  struct Problem: Hashable, Sendable, CustomStringConvertible {
    let file: String
    /// nil: the file as a whole.
    let line: Int?
    let text: String

    var description: String { line.map { "\(file):\($0): \(text)" } ?? "\(file): \(text)" }
  }

  /// Takes what a file like `belfry.conf` says; what is wrong in it is told and left out.
  mutating func take(_ ini: IniFile, from file: String) {
    for problem in ini.problems {
      problems.append(
        Problem(file: file, line: problem.line, text: "\(problem.text), ignoring"))
    }
    var unknownSections: Set<String> = []
    for assignment in ini.assignments {
      if assignment.section == "Hub", assignment.key == "Language" {
        takeLanguages(assignment, from: file)
        continue
      }
      if assignment.section == "Hub" {
        tell("there is no key \(assignment.key)=, ignoring", assignment, file)
        continue
      }
      guard assignment.section == "Limits" else {
        if unknownSections.insert(assignment.section).inserted {
          tell("there is no section [\(assignment.section)], ignoring it", assignment, file)
        }
        continue
      }
      guard let row = Limits.table.first(where: { $0.key == assignment.key }) else {
        tell("there is no limit \(assignment.key)=, ignoring", assignment, file)
        continue
      }
      if assignment.value.isEmpty {
        limits[keyPath: row.path] = Limits()[keyPath: row.path]
      } else if let value = Self.number(assignment.value) {
        limits[keyPath: row.path] = value
      } else {
        tell(
          "\(assignment.key)= needs a whole number from 1 to \(Self.largest), ignoring",
          assignment, file)
      }
    }
  }

  /// Several in one line, or in several; an empty one starts anew.
  private mutating func takeLanguages(_ assignment: IniFile.Assignment, from file: String) {
    let words = assignment.value.split(whereSeparator: { $0 == " " || $0 == "\t" })
    if words.isEmpty { languages = [] }
    for word in words {
      guard let tag = LanguageTag(String(word)) else {
        tell("Language=\(word) is no language such as de or pt-BR, ignoring", assignment, file)
        continue
      }
      if languages.count < Self.mostLanguages, !languages.contains(tag.text) {
        languages.append(tag.text)
      }
    }
  }

  /// As many as a person may have.
  private static let mostLanguages = 16

  /// Takes the rule of a system app; with anything wrong in it there is no rule, and nobody may be
  /// the app.
  mutating func takeRule(_ ini: IniFile, of id: AppID, from file: String) {
    let found = problems.count
    for problem in ini.problems {
      problems.append(Problem(file: file, line: problem.line, text: problem.text))
    }
    var user: UserName?
    var recipients: Set<UserName> = []
    for assignment in ini.assignments {
      switch (assignment.section, assignment.key) {
      case ("App", "User"):
        user = nil
        if assignment.value.isEmpty { continue }
        user = UserName(assignment.value)
        if user == nil { tell("User= needs the name of a user", assignment, file) }
      case ("App", "Recipients"):
        if assignment.value.isEmpty { recipients = [] }
        for word in assignment.value.split(whereSeparator: { $0 == " " || $0 == "\t" }) {
          if let name = UserName(String(word)) {
            recipients.insert(name)
          } else if word == "*" || word.hasPrefix("@") {
            tell("Recipients=\(word) is not supported yet", assignment, file)
          } else {
            tell("Recipients= needs names of users", assignment, file)
          }
        }
      case ("App", "Group"), ("App", "Unit"), ("App", "Wake"):
        tell("\(assignment.key)= is not supported yet", assignment, file)
      case ("App", let key):
        tell("there is no key \(key)=", assignment, file)
      case (let section, _):
        tell("there is no section [\(section)]", assignment, file)
      }
    }
    if problems.count == found, user == nil {
      problems.append(Problem(file: file, line: nil, text: "User= is missing"))
    }
    guard problems.count == found, let user else { return refuseRule(of: id) }
    unusableApps.remove(id)
    systemApps[id] = SystemAppRule(id: id, user: user, recipients: recipients)
  }

  mutating func refuseRule(of id: AppID) {
    systemApps[id] = nil
    unusableApps.insert(id)
  }

  /// What is different in `other`, in words that fit a log.
  func changes(to other: Configuration) -> [String] {
    var changes: [String] = []
    for row in Limits.table {
      let (old, new) = (limits[keyPath: row.path], other.limits[keyPath: row.path])
      if old != new { changes.append("\(row.key)= is \(new), was \(old)") }
    }
    if languages != other.languages {
      let names = [other.languages, languages].map {
        $0.isEmpty ? "empty" : $0.joined(separator: " ")
      }
      changes.append("Language= is \(names[0]), was \(names[1])")
    }
    let ids = Set(systemApps.keys).union(other.systemApps.keys)
      .union(unusableApps).union(other.unusableApps)
    for id in ids.sorted(by: { $0.rawValue < $1.rawValue }) {
      switch (systemApps[id], other.systemApps[id]) {
      case (nil, .some): changes.append("the rule of \(id) is new")
      case (.some, nil): changes.append("the rule of \(id) is gone")
      case (let old, let new) where old != new: changes.append("the rule of \(id) is different")
      default:
        if unusableApps.contains(id) != other.unusableApps.contains(id) {
          changes.append("the id \(id) is \(other.unusableApps.contains(id) ? "reserved" : "free")")
        }
      }
    }
    return changes
  }

  /// As large as every limit can be counted with.
  private static let largest = Int(Int32.max)

  private static func number(_ text: String) -> Int? {
    guard text.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }),
      let value = Int(text), (1...largest).contains(value)
    else { return nil }
    return value
  }

  private mutating func tell(_ text: String, _ assignment: IniFile.Assignment, _ file: String) {
    problems.append(Problem(file: file, line: assignment.line, text: text))
  }
}
