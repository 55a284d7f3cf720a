import BelfryProtocol
import BelfryTestSupport
import Foundation
import Testing

@testable import BelfryCommands

/// The command line in the language of whoever reads it.
@Suite struct LanguageTests {
  private static let languages = ["ar", "de", "es", "fr", "ja", "ru", "zh-Hans", "zh-Hant"]

  /// A screen in a language, on a terminal of 80 columns.
  private static func run(
    _ arguments: [String], _ language: String, columns: Int? = 80,
    script: @escaping ScriptedHub.Script
  ) async throws -> String {
    let outcome = try await VerbRunner.run(
      arguments, columns: columns, variables: ["LANG": "en_GB.UTF-8", "LANGUAGE": language],
      script: script)
    return outcome.out + outcome.err
  }

  @Test(arguments: languages)
  func theScreensAreAsRecorded(language: String) async throws {
    var text = try await Self.run(["--help"], language) { _, _ in }
    text += "\n" + (try await Self.run(["schedule", "--help"], language) { _, _ in })
    text += try await Self.run(["inbox"], language) { request, hub in
      hub.reply(
        to: request,
        request.method == "center.list"
          ? #"{"deliveries":[\#(Sample.chat),\#(Sample.pot),\#(Sample.milk)],"cursor":"c.1"}"#
          : #"{"delivery":12,"state":"seen","changed":true}"#)
    }
    text += try await Self.run(
      ["schedule", "Tea", "--at", "14:28", "--every", "2 weeks", "--count", "5"], language
    ) {
      $1.reply(to: $0, Sample.scheduled(next: "2026-12-02T13:28:00Z"))
    }
    text += try await Self.run(["now"], language) { _, _ in }
    try Snapshot(name: "screens-\(language)").check(text)
  }

  @Test(arguments: languages)
  func helpFitsEightyColumnsInEveryLanguage(language: String) async throws {
    for verb in Commands.verbs.map(\.name) {
      let help = try await Self.run([verb, "--help"], language) { _, _ in }
      for line in help.split(separator: "\n") {
        #expect(DisplayWidth.of(line) <= 80, "\(language): \(line)")
      }
    }
  }

  @Test func theHubIsToldTheLanguagesSoThatItsErrorsComeInThem() async throws {
    let outcome = try await VerbRunner.run(
      ["inbox"], variables: ["LANG": "de_AT.UTF-8", "LANGUAGE": "fr:de"]
    ) {
      $1.reply(to: $0, #"{"deliveries":[],"cursor":"c.1"}"#)
    }
    let hello = try #require(outcome.requests.first { $0.method == "hello" })
    #expect(hello["languages"]?.elements.map { $0.string ?? "" } == ["fr", "de"])
  }

  @Test func withoutALanguageNoneIsSaid() async throws {
    for language in [nil, "C", "POSIX", ""] {
      let variables = language.map { ["LANG": $0] } ?? [:]
      let outcome = try await VerbRunner.run(["inbox"], variables: variables) {
        $1.reply(to: $0, #"{"deliveries":[],"cursor":"c.1"}"#)
      }
      #expect(outcome.out == "Nothing waits for you.\n")
    }
  }

  @Test func whatJSONPrintsIsTheSameInEveryLanguage() async throws {
    let answer = #"{"deliveries":[\#(Sample.pot)],"cursor":"c.1"}"#
    for language in Self.languages {
      let out = try await Self.run(["inbox", "--json"], language) { $1.reply(to: $0, answer) }
      #expect(out == Sample.pot + "\n", "\(language)")
    }
  }

  /// Isolates keep the columns of a terminal in their order; a pipe gets the text alone.
  @Test func onlyATerminalGetsTheControlsOfDirection() async throws {
    let answer =
      #"{"deliveries":[{"delivery":1,"app":"tea","id":"a","occurrence":"2026-12-01T13:20:00Z","#
      + #""state":"seen","at":"2026-12-01T13:25:10Z","alertBody":"الشاي جاهز","level":"active"}],"#
      + #""cursor":"c.1"}"#
    let terminal = try await Self.run(["inbox"], "ar") { $1.reply(to: $0, answer) }
    #expect(terminal.contains("\u{2068}الشاي جاهز\u{2069}"))
    let pipe = try await Self.run(["inbox"], "ar", columns: nil) { $1.reply(to: $0, answer) }
    #expect(pipe.contains("الشاي جاهز"))
    #expect(!pipe.unicodeScalars.contains { $0.properties.isBidiControl })
  }
}
