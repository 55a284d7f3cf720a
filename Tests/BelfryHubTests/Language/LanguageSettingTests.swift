import BelfryCore
import BelfryHub
import Foundation
import Testing

/// Which languages are somebody's, and who says so.
@Suite struct LanguageSettingTests {
  private func harness(_ languages: [String] = []) throws -> HubHarness {
    try HubHarness(languages: languages)
  }

  private func settings(_ center: Client, _ params: String = "{}") throws -> String {
    let answer = try center.call("center.settings", params)
    let own = (answer["languages"] as? [String])?.joined(separator: ",") ?? "–"
    let effective = (answer["effectiveLanguages"] as? [String])?.joined(separator: ",") ?? "–"
    return "\(own) \(effective) \(answer["languagesFrom"] ?? "")"
  }

  @Test func theSettingGoesBeforeTheCenterAndThatBeforeTheConfiguration() throws {
    #expect(try settings(harness().center()) == "–  app")
    let harness = try harness(["ja"])
    let center = try harness.center()
    #expect(try settings(center) == "– ja configuration")
    let speaking = try harness.center(languages: #"["de_AT.UTF-8","C","fr"]"#)
    #expect(try settings(speaking) == "– de-AT,fr center")
    #expect(try settings(center, #"{"languages":["zh_TW","iw"]}"#) == "zh-TW,he zh-TW,he setting")
    #expect(try settings(center, #"{"languages":null}"#) == "– de-AT,fr center")
    try harness.restart()
    #expect(try settings(harness.center()) == "– de-AT,fr center")
  }

  @Test func aCenterThatSaysNothingChangesNothing() throws {
    let harness = try harness()
    _ = try harness.center(languages: #"["de"]"#)
    for nothing in ["[]", #"["C"]"#, #"["POSIX"]"#] {
      #expect(try settings(harness.center(languages: nothing)) == "– de center")
    }
  }

  @Test func whatIsNoLanguageIsRefusedWithItsPlace() throws {
    let center = try harness().center()
    let answer = try center.send(
      #"{"id":1,"method":"center.settings","params":{"calendar":"persian","languages":["de","C"]}}"#
    )
    #expect((answer.reason, answer.field) == ("invalidValue", "languages[1]"))
    #expect(try settings(center) == "–  app")
    #expect(try center.call("center.settings")["calendar"] is NSNull)
  }

  @Test func theCalendarIsKept() throws {
    let harness = try harness()
    let center = try harness.center()
    let answer = try center.call("center.settings", #"{"calendar":"persian"}"#)
    #expect(answer["calendar"] as? String == "persian")
    #expect(answer["effectiveCalendar"] as? String == "persian")
    try harness.restart()
    let later = try harness.center().call("center.settings", #"{"calendar":null}"#)
    #expect(later["effectiveCalendar"] as? String == "gregorian")
  }

  @Test func eachOfThemIsReadInItsTurn() throws {
    let harness = try harness(["ja"])
    let app = try harness.app("tea")
    for (language, text) in [("en", "the"), ("de", "der"), ("fr", "le"), ("ja", "あ")] {
      try app.put(#"T = "\#(text)";"#, language: language)
    }
    let center = try harness.center()
    func body() throws -> String? {
      try app.call("present", #"{"alert":{"id":"a","alertBody":{"key":"T"}}}"#)
      return try center.inbox().first?["alertBody"] as? String
    }
    #expect(try body() == "あ")
    _ = try harness.center(languages: #"["fr-CA"]"#)
    #expect(try body() == "le")
    try center.call("center.settings", #"{"languages":["de"]}"#)
    #expect(try body() == "der")
    try center.call("center.settings", #"{"languages":["ko"]}"#)
    #expect(try body() == "the")
  }

  @Test func errorsAreToldInTheLanguageOfTheConnection() throws {
    let harness = try harness()
    let app = harness.connect(uid: 1000)
    let hello = #""app":"tea","key":"personal-app-key-0123456789","languages":["de_DE.UTF-8"]"#
    // Why a hello is refused, too.
    let refused = try app.send(
      #"{"id":1,"method":"hello","params":{"app":"tea","languages":["de"]}}"#)
    let english = try harness.connect(uid: 1000).send(
      #"{"id":1,"method":"hello","params":{"app":"tea"}}"#)
    #expect(refused.reason == english.reason)
    #expect(refused.message != english.message, "\(refused)")
    try app.call("hello", "{\(hello)}")
    let missing = try app.send(#"{"id":1,"method":"cancel"}"#)
    #expect(missing.message?.contains("fehlt") == true, "\(missing)")
    // It is no setting of its user.
    #expect(try settings(harness.center()) == "–  app")
  }

  @Test func anAdministratorMaySayALanguageToo() throws {
    let client = try harness().connect(uid: 0, door: .admin)
    try client.call("hello", #"{"admin":true,"languages":["de"]}"#)
    let refused = try client.send(#"{"id":1,"method":"admin.suspend"}"#)
    #expect(refused.message?.isEmpty == false)
    #expect(client.session.languages == ["de"])
  }
}
