import BelfryCore
import BelfryHub
import Foundation
import Testing

/// One alert for people of several languages: each reads it in their own, decided at the moment of delivery.
@Suite struct RecipientLanguageTests {
  private let harness: HubHarness
  private let app: Client

  init() throws {
    harness = try HubHarness(systemApps: [
      SystemAppRule(
        id: .sample("stores"), user: .sample("root"),
        recipients: [.sample("alice"), .sample("bob"), .sample("chen")])
    ])
    harness.accounts.add(1002, "chen")
    app = try harness.app("stores", uid: 0, key: nil)
    for (uid, languages) in [(1000, "de"), (1001, "ar"), (1002, "zh-Hant-TW")] {
      try harness.center(uid: UInt32(uid)).call(
        "center.settings", #"{"languages":["\#(languages)"]}"#)
    }
    try put("en", "Delivery", "%#@count@ until %@", ["one": "%d box", "other": "%d boxes"])
    try put("de", "Lieferung", "%#@count@ bis %@", ["one": "%d Kiste", "other": "%d Kisten"])
    try put(
      "ar", "توصيل", "%#@count@ حتى %@",
      [
        "zero": "لا صناديق", "one": "صندوق واحد", "two": "صندوقان", "few": "%d صناديق",
        "many": "%d صندوقًا", "other": "%d صندوق",
      ])
    try put("zh-Hant", "送貨", "%@前%#@count@", ["other": "%d箱"])
  }

  private func put(
    _ language: String, _ title: String, _ format: String, _ forms: [String: String]
  ) throws {
    try app.put(#""TITLE" = "\#(title)";"#, language: language)
    // The number is the first argument wherever it stands.
    let format = format.replacingOccurrences(of: "%#@", with: "%1$#@")
      .replacingOccurrences(of: "%@", with: "%2$@")
    try app.put(stringsdict("BOXES", format, forms), language: language, kind: "stringsdict")
  }

  private func present(_ count: Int, id: String) throws {
    try app.call(
      "present",
      #"""
      {"alert":{"id":"\#(id)","to":["alice","bob","chen"],"alertTitle":{"key":"TITLE"},
      "alertBody":{"key":"BOXES","args":[\#(count),{"date":"2026-12-24T12:00:00Z","style":"mediumDate"}]}}}
      """#.replacingOccurrences(of: "\n", with: ""))
  }

  private func newest(uid: UInt32) throws -> [String] {
    let delivery = try #require(try harness.center(uid: uid).inbox().first)
    return ["language", "alertTitle", "alertBody", "alertAction"].map {
      delivery[$0] as? String ?? "–"
    }
  }

  @Test func eachReadsPluralAndDateInTheirOwnLanguage() throws {
    try present(3, id: "a")
    #expect(try newest(uid: 1000) == ["de", "Lieferung", "3 Kisten bis 24.12.2026", "Anzeigen"])
    let arabic = try newest(uid: 1001)
    #expect(arabic.prefix(2) == ["ar", "توصيل"])
    #expect(arabic[2].hasPrefix("3 صناديق حتى "), "\(arabic)")
    #expect(arabic[2].contains("٢٠٢٦") || arabic[2].contains("2026"), "\(arabic)")
    #expect(try newest(uid: 1002).prefix(3) == ["zh-Hant", "送貨", "2026年12月24日前3箱"])
  }

  @Test func theFormIsTheOneForTheNumber() throws {
    try present(1, id: "a")
    #expect(try newest(uid: 1000)[2].hasPrefix("1 Kiste bis"))
    #expect(try newest(uid: 1001)[2].hasPrefix("صندوق واحد حتى"))
    try present(2, id: "b")
    #expect(try newest(uid: 1001)[2].hasPrefix("صندوقان حتى"))
    try present(11, id: "c")
    #expect(try newest(uid: 1001)[2].hasPrefix("11 صندوقًا حتى"))
  }

  @Test func whoChangesLanguageReadsTheNextOneInIt() throws {
    try present(3, id: "a")
    try harness.center(uid: 1000).call("center.settings", #"{"languages":["zh-TW","de"]}"#)
    try present(3, id: "b")
    #expect(try newest(uid: 1000).prefix(3) == ["zh-Hant", "送貨", "2026年12月24日前3箱"])
    // What was delivered stays as it was.
    let old = try harness.center(uid: 1000).inbox().last
    #expect(old?["alertTitle"] as? String == "Lieferung")
  }

  @Test func whatIsPendingIsReadInTheLanguageOfTheMoment() throws {
    try app.call(
      "schedule",
      #"{"alert":{"id":"p","after":"PT1H","to":["alice"],"alertBody":{"key":"TITLE"}}}"#)
    try harness.center(uid: 1000).call("center.settings", #"{"languages":["en"]}"#)
    try app.put(#""TITLE" = "Parcel";"#, language: "en")
    try harness.advance(by: .seconds(3_600))
    #expect(try newest(uid: 1000).first == "en")
    #expect(try newest(uid: 1000)[2] == "Parcel")
  }

  @Test func aDateIsOneOfTheRecipientsOwnClockAndCalendar() throws {
    try harness.center(uid: 1000).call(
      "center.settings", #"{"timeZone":"Asia/Kolkata","calendar":"persian","languages":["en"]}"#)
    try app.put(#""AT" = "%@";"#, language: "en")
    try app.call(
      "present",
      #"{"alert":{"id":"a","to":["alice","bob"],"alertBody":{"key":"AT","args":[{"date":"2026-12-24T20:00:00Z","style":"mediumDate"}]}}}"#
    )
    // 25 December 2026 in Kolkata.
    let alices = try newest(uid: 1000)[2]
    #expect(alices.contains("Dey") && alices.contains("1405"), "\(alices)")
    let bobs = try newest(uid: 1001)[2]
    #expect(bobs.contains("24") || bobs.contains("٢٤"), "\(bobs)")
  }
}
