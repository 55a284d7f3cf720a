import BelfryCore
import BelfryLocalization
import BelfryProtocol
import BelfryTestSupport
import Foundation
import Testing

@testable import BelfryCommands

/// Holds the tables of our own sentences and the code that asks for them against each other.
@Suite struct TextKeysTests {
  /// A sentence that the code asks for: its key, where `*` stands for what is put in at run time,
  /// and how many arguments it gives.
  private struct Request {
    let key: String
    let arguments: Int
    let place: String
  }

  private static let english =
    OwnTexts.development.map {
      OwnTexts.entries(of: $0, table: "CommandLine")
        .merging(OwnTexts.entries(of: $0, table: "Hub")) { own, _ in own }
    } ?? [:]

  @Test func everySentenceThatIsAskedForExistsAndTakesItsArguments() throws {
    let requests = try Self.requests()
    #expect(requests.count > 50)
    for request in requests {
      let keys = Self.english.keys.filter { Self.matches($0, request.key) }
      #expect(!keys.isEmpty, "\(request.place): no sentence \(request.key)")
      for key in keys {
        let taken = Self.english[key]?.argumentCount ?? 0
        #expect(taken <= request.arguments, "\(request.place): \(key) takes \(taken)")
      }
    }
  }

  /// The hub asks for those of errors and actions.
  @Test func everySentenceIsAskedForSomewhere() throws {
    let literals = try Self.sources().flatMap { Self.literals(in: $0.text) }
    let plain = Set(literals)
    let patterns = literals.filter { $0.contains("*") && !$0.hasPrefix("*") }
    for key in Self.english.keys.sorted()
    where !key.hasPrefix("error.") && !key.hasPrefix("action.") {
      let isAskedFor = plain.contains(key) || patterns.contains { Self.matches(key, $0) }
      #expect(isAskedFor, "\(key) is asked for nowhere")
    }
  }

  /// What is put into the keys at run time has a sentence, too.
  @Test func everyVerbStatusWeekdayAndMonthHasItsSentences() {
    let texts = Texts()
    for verb in Commands.verbs {
      for part in ["usage", "summary", "detail"] {
        #expect(texts.ifThere("help.\(verb.name).\(part)", []) != nil, "\(verb.name) \(part)")
      }
      for option in verb.allOptions {
        let own = texts.ifThere("help.\(verb.name).option.\(option.name)", [])
        let general = texts.ifThere("help.option.\(option.name)", [])
        #expect(own != nil || general != nil, "\(verb.name) --\(option.name)")
      }
    }
    for status in ExitStatus.allCases {
      #expect(texts.ifThere("help.exit.\(status.rawValue)", []) != nil)
    }
    for weekday in 1...7 { #expect(texts.ifThere("time.weekday.\(weekday)", []) != nil) }
    for month in 1...12 { #expect(texts.ifThere("time.month.\(month)", []) != nil) }
  }

  @Test func everyRefusalOfTheHubHasASentence() {
    for sentence in ErrorSentence.allCases {
      let entry = Self.english[sentence.textKey]
      #expect(entry != nil, "\(sentence)")
      if sentence.takesField { #expect((entry?.argumentCount ?? 0) > 0, "\(sentence)") }
    }
    let known = Set(ErrorSentence.allCases.map(\.textKey))
    for key in Self.english.keys where key.hasPrefix("error.") {
      #expect(known.contains(key), "\(key) is no refusal")
    }
  }

  /// The command line's own, and what is said of tables of translations.
  private static func sources() throws -> [(name: String, text: String)] {
    let top = URL(fileURLWithPath: ProjectDocument.top)
    var sources: [(String, String)] = []
    for folder in [
      "Sources/BelfryCommands", "Sources/BelfryLocalization/Tables", "Sources/BelfryProtocol/JSON",
    ] {
      let files = FileManager.default.enumerator(
        at: top.appendingPathComponent(folder).resolvingSymlinksInPath(),
        includingPropertiesForKeys: nil)
      while let file = files?.nextObject() as? URL {
        guard file.pathExtension == "swift" else { continue }
        sources.append((file.lastPathComponent, try String(contentsOf: file, encoding: .utf8)))
      }
    }
    return sources
  }

  /// The string literals of a source, with `*` for each interpolation.
  private static func literals(in text: String) -> [String] {
    text.matches(of: /"((?:[^"\\\n]|\\.)*)"/).map { withStars(String($0.output.1)) }
  }

  private static func withStars(_ literal: String) -> String {
    literal.replacing(/\\\([^()]*(?:\([^()]*\)[^()]*)*\)/, with: "*")
  }

  /// The calls `texts("key", …)`, `.own("key", …)`, `texts.counted("key", …)` and
  /// `texts.ifThere("key", …)`.
  private static func requests() throws -> [Request] {
    try sources().flatMap { name, text in
      text.matches(of: /(?:texts|\.own)(\.counted|\.ifThere)?\(\s*"((?:[^"\\\n]|\\.)*)"/).map {
        match in
        let count =
          match.output.1 == ".ifThere" ? Int.max : arguments(in: text[match.range.upperBound...])
        let key = withStars(String(match.output.2))
        return Request(key: key, arguments: count, place: name)
      }
    }
  }

  /// How many arguments follow the first one, up to the parenthesis that closes the call.
  private static func arguments(in text: Substring) -> Int {
    var depth = 0
    var count = 0
    for character in text {
      switch character {
      case "(", "[", "{": depth += 1
      case ")" where depth == 0: return count
      case ")", "]", "}": depth -= 1
      case "," where depth == 0: count += 1
      default: break
      }
    }
    return count
  }

  private static func matches(_ key: String, _ pattern: String) -> Bool {
    let parts = pattern.split(separator: "*", omittingEmptySubsequences: false)
    guard parts.count > 1, let first = parts.first, let last = parts.last else {
      return key == pattern
    }
    return key.hasPrefix(first) && key.hasSuffix(last)
      && key.utf8.count > first.utf8.count + last.utf8.count
  }
}
