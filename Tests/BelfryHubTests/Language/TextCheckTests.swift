import BelfryCore
import BelfryHub
import Foundation
import Testing

/// Texts are checked when they are scheduled, against the language that the app is written in; and shown by `preview`.
@Suite struct TextCheckTests {
  private let harness: HubHarness
  private let app: Client

  init() throws {
    harness = try HubHarness()
    app = try harness.app("tea")
    try app.put(#"T = "%d minutes"; N = "in %@"; W = "%@";"#, language: "en")
    try app.put(#"T = "%d Minuten"; N = "in %@"; W = "%@";"#, language: "de")
    try app.put(#"T = "%2$@";"#, language: "fr")
  }

  @Test(arguments: ["schedule", "present", "preview", "replaceAll"])
  func argumentsThatDoNotFitTheDevelopmentTextAreRefused(method: String) throws {
    let time = method == "present" ? "" : #""after":"PT1M","#
    func send(_ args: String) throws -> Answer {
      let alert = #"{"id":"a",\#(time)"alertBody":{"key":"T","args":\#(args)}}"#
      let member = method == "replaceAll" ? #""alerts":[\#(alert)]"# : #""alert":\#(alert)"#
      return try app.send(#"{"id":1,"method":"\#(method)","params":{\#(member)}}"#)
    }
    #expect(try send("[4]").error == nil)
    let misfit = try send(#"["four"]"#)
    #expect(misfit.reason == "invalidValue")
    #expect(misfit.field?.hasSuffix("alertBody") == true)
    let words = ["%d", "argument 1", "string"]
    #expect(words.allSatisfy { misfit.message?.contains($0) ?? false }, "\(misfit)")
    // No arguments at all: then it is no format.
    #expect(try send("[]").error == nil)
  }

  @Test func aVariableThatATextDoesNotHaveIsNamed() throws {
    let answer = try app.send(
      #"{"id":1,"method":"present","params":{"alert":{"alertBody":{"key":"%#@pots@","args":[4]}}}}"#
    )
    #expect((answer.reason, answer.field) == ("invalidValue", "alert.alertBody"))
    #expect(answer.message?.contains("pots") == true, "\(answer)")
  }

  @Test func aTextWithinATextIsNamed() throws {
    let answer = try app.send(
      #"{"id":1,"method":"present","params":{"alert":{"alertBody":{"key":"N","args":[{"key":"T","args":["x"]}]}}}}"#
    )
    #expect((answer.reason, answer.field) == ("invalidValue", "alert.alertBody.args[0]"))
  }

  private func preview(_ alert: String, _ rest: String) throws -> [[String: Any]] {
    let answer = try app.call("preview", #"{"alert":{"alertBody":"x",\#(alert)}\#(rest)}"#)
    return answer["occurrences"] as? [[String: Any]] ?? []
  }

  @Test func aPreviewReadsAsWhoeverIsAskedFor() throws {
    let alert = #""after":"PT1M","alertTitle":{"key":"T","args":[4]}"#
    let plain = try preview(alert, "")
    #expect(plain.map { $0["alertTitle"] as? String } == ["4 minutes"])
    #expect(plain.map { $0["language"] as? String } == ["en"])
    let german = try preview(alert, #","as":{"languages":["fr","de-AT"]}"#)
    #expect(german.map { $0["alertTitle"] as? String } == ["4 Minuten"])
    #expect(german.map { $0["language"] as? String } == ["de"])
    #expect(german.map { $0["alertAction"] as? String } == ["Anzeigen"])
    #expect(
      try app.refusal(
        "preview", #"{"alert":{"after":"PT1M","alertBody":"x"},"as":{"languages":["de","C"]}}"#)
        == "invalidValue")
  }

  @Test func aPreviewReadsAsAtEachOccurrence() throws {
    let shown = try preview(
      #""fireDate":"2026-12-02T09:00:00","repeatInterval":"day","alertTitle":{"key":"W","args":[{"date":"2026-12-05T09:00:00","style":"relative"}]}"#,
      #","count":3,"as":{"languages":["de"]}"#)
    #expect(
      shown.map { $0["alertTitle"] as? String } == ["in 3 Tagen", "übermorgen", "morgen"],
      "\(shown.map { $0["alertTitle"] ?? "" })")
  }

  @Test func aPreviewShowsTheClockAndCalendarAskedFor() throws {
    let alert =
      #""after":"PT1M","alertTitle":{"key":"W","args":[{"date":"2026-12-24T20:00:00Z","style":"medium"}]}"#
    let shown = try preview(
      alert, #","as":{"languages":["de"],"timeZone":"Asia/Kolkata","calendar":"buddhist"}"#)
    let title = try #require(shown.first?["alertTitle"] as? String)
    #expect(title.contains("2569") && title.contains("01:30"), "\(title)")
  }

  @Test func aPreviewOfLongTextsEndsWithMoreToCome() throws {
    let long = String(repeating: "x", count: 16_000)
    let answer = try app.call(
      "preview",
      #"{"alert":{"fireDate":"2026-12-02T09:00:00","repeatInterval":"day","alertBody":"\#(long)"},"count":1000}"#
    )
    let count = (answer["occurrences"] as? [Any])?.count ?? 0
    #expect((10..<100).contains(count))
    #expect(answer["more"] as? Bool == true)
  }
}
