import BelfryCore
import BelfryHub
import Foundation
import Testing

/// Title, body and action of one delivery come from one language, and a translation that does not fit from none.
@Suite struct OneLanguageTests {
  private let harness: HubHarness
  private let app: Client
  private let center: Client

  init() throws {
    harness = try HubHarness()
    app = try harness.app("tea")
    center = try harness.center()
    try center.call("center.settings", #"{"languages":["de","fr"]}"#)
  }

  /// What is delivered of an alert's members.
  private func read(_ members: String) throws -> [String?] {
    try app.call("present", #"{"alert":{"id":"a",\#(members)}}"#)
    let delivery = try #require(try center.inbox().first)
    return ["language", "alertTitle", "alertBody", "alertAction"].map { delivery[$0] as? String }
  }

  private static let both =
    #""alertTitle":{"key":"T"},"alertBody":{"key":"B %d","args":[4]},"alertAction":{"key":"A"}"#

  @Test func theFirstLanguageThatHasAllOfItIsUsed() throws {
    try app.put(#"T = "the"; "B %d" = "%d minutes"; A = "Go";"#, language: "en")
    try app.put(#"T = "der"; A = "Los";"#, language: "de")
    try app.put(#"T = "le"; "B %d" = "%d minutes!"; A = "Va";"#, language: "fr")
    #expect(try read(Self.both) == ["fr", "le", "4 minutes!", "Va"])
    try app.put(#"T = "der"; A = "Los"; "B %d" = "%d Minuten";"#, language: "de")
    #expect(try read(Self.both) == ["de", "der", "4 Minuten", "Los"])
  }

  @Test func aTranslationThatDoesNotFitIsPassedOver() throws {
    try app.put(#"T = "the"; "B %d" = "%d minutes"; A = "Go";"#, language: "en")
    for misfit in ["%2$d Minuten", "%d %d Minuten", "%1$@ und %3$@"] {
      try app.put(#"T = "der"; "B %d" = "\#(misfit)"; A = "Los";"#, language: "de")
      #expect(try read(Self.both) == ["en", "the", "4 minutes", "Go"], "\(misfit)")
    }
    // A translation may leave an argument out.
    try app.put(#"T = "der"; "B %d" = "bald"; A = "Los";"#, language: "de")
    #expect(try read(Self.both) == ["de", "der", "bald", "Los"])
  }

  @Test func aKeyThatNoLanguageHasSpeaksAgainstNone() throws {
    try app.put(#"T = "the";"#, language: "en")
    try app.put(#"T = "der";"#, language: "de")
    #expect(try read(Self.both) == ["de", "der", "B 4", "A"])
  }

  /// A table that has nothing of an alert has no say in how its numbers are written.
  @Test func valuesInATextOfNoLanguageReadAsItsReaderWritesThem() throws {
    let members = #""alertBody":{"key":"Total %@","args":[1234567.5]}"#
    #expect(try read(members) == [nil, nil, "Total 1.234.567,5", "Anzeigen"])
    try app.put("Z = z;", language: "en", table: "Other")
    #expect(try read(members) == [nil, nil, "Total 1.234.567,5", "Anzeigen"])
  }

  /// What does not fit in any language is shown as its key, and that is in none.
  @Test func aKeyThatStandsInForATextHasNoLanguage() throws {
    try app.put(#"B = "%d minutes";"#, language: "en")
    try app.call(
      "schedule", #"{"alert":{"id":"a","after":"PT1H","alertBody":{"key":"B","args":[4]}}}"#)
    try app.put(#"B = "%d of %d minutes";"#, language: "en")
    try harness.advance(by: .seconds(3_600))
    let delivery = try #require(try center.inbox().first)
    #expect(delivery["alertBody"] as? String == "B")
    #expect(delivery["language"] == nil)
  }

  @Test func withoutTablesTheKeysAreTheTexts() throws {
    #expect(
      try read(#""alertTitle":{"key":"90% done"},"alertBody":{"key":"%@ in %i","args":["x",4]}"#)
        == [nil, "90% done", "\u{2068}x\u{2069} in 4", "Anzeigen"])
  }

  @Test func textsWithoutKeysHaveNoLanguage() throws {
    try app.put(#"T = "der";"#, language: "de")
    #expect(try read(#""alertTitle":"T","alertBody":"b""#) == [nil, "T", "b", "Anzeigen"])
    #expect(
      try read(#""alertTitle":{"key":"T"},"alertBody":"b""#) == ["de", "der", "b", "Anzeigen"])
  }

  @Test func theHubsOwnActionIsInTheLanguageOfTheTexts() throws {
    try app.put(#"T = "le";"#, language: "fr")
    #expect(try read(#""alertTitle":{"key":"T"}"#) == ["fr", "le", nil, "Afficher"])
    #expect(try read(#""alertTitle":{"key":"T"},"hasAction":false"#) == ["fr", "le", nil, nil])
  }

  @Test func whereNothingFitsTheDevelopmentTextsAndTheKeysAreShown() throws {
    try app.put(#"T = "the"; B = "%d";"#, language: "en")
    try app.call(
      "schedule",
      #"{"alert":{"id":"a","after":"PT1M","alertTitle":{"key":"T"},"alertBody":{"key":"B","args":[4]}}}"#
    )
    try app.put(#"T = "the"; B = "%d %d";"#, language: "en")
    try harness.advance(by: .seconds(60))
    let delivery = try #require(try center.inbox().first)
    #expect(delivery["alertTitle"] as? String == "the")
    #expect(delivery["alertBody"] as? String == "B")
  }

  @Test func pluralEntriesGoBeforePlainOnes() throws {
    try app.put(#"N = "%d pots";"#, language: "de")
    try app.put(
      stringsdict("N", "%#@count@", ["one": "eine Kanne", "other": "%d Kannen"]), language: "de",
      kind: "stringsdict")
    #expect(try read(#""alertBody":{"key":"N","args":[1]}"#)[2] == "eine Kanne")
    #expect(try read(#""alertBody":{"key":"N","args":[2]}"#)[2] == "2 Kannen")
  }

  @Test func textsWithinTextsAndListsAreOfTheSameLanguage() throws {
    try app.put(#"S = "%@ is ready"; K = "The kettle"; L = "%@";"#, language: "en")
    try app.put(#"S = "%@ ist fertig"; K = "Der Kessel"; L = "%@";"#, language: "de")
    #expect(
      try read(#""alertBody":{"key":"S","args":[{"key":"K"}]}"#)[2] == "Der Kessel ist fertig")
    let list = try read(#""alertBody":{"key":"L","args":[["A","B"]]}"#)[2]
    #expect(list?.contains(" und ") == true, "\(list ?? "")")
  }

  @Test func anotherTableIsAnotherNameSpace() throws {
    try app.put(#"T = "eins";"#, language: "de")
    try app.put(#"T = "zwei";"#, language: "de", table: "Other")
    #expect(try read(#""alertBody":{"key":"T","table":"Other"}"#)[2] == "zwei")
    #expect(try read(#""alertBody":{"key":"T"}"#)[2] == "eins")
  }

  @Test func numbersAreWrittenAsTheReadersVarietyOfTheLanguageDoes() throws {
    try app.put(#"N = "%@";"#, language: "de")
    #expect(try read(#""alertBody":{"key":"N","args":[1234567.5]}"#)[2] == "1.234.567,5")
    try center.call("center.settings", #"{"languages":["de-CH"]}"#)
    #expect(try read(#""alertBody":{"key":"N","args":[1234567.5]}"#)[2] == "1’234’567.5")
  }

  @Test func actionsOfACategoryAreInTheSameLanguage() throws {
    try app.put(#"T = "the"; R = "Reply"; P = "to %@";"#, language: "en", development: true)
    try app.put(#"T = "der"; R = "Antworten"; P = "an %@";"#, language: "de")
    try app.call(
      "categories.put",
      #"{"categories":[{"id":"c","actions":[{"id":"r","title":{"key":"R"},"textInput":{"buttonTitle":{"key":"R"},"placeholder":{"key":"P","args":["Bob"]}}},{"id":"x","title":"X"}]}]}"#
    )
    _ = try read(#""category":"c","alertBody":{"key":"T"}"#)
    let actions = try #require(try center.inbox().first?["actions"] as? [[String: Any]])
    #expect(actions.map { $0["title"] as? String } == ["Antworten", "X"])
    let input = actions.first?["textInput"] as? [String: Any]
    #expect(input?["buttonTitle"] as? String == "Antworten")
    #expect(input?["placeholder"] as? String == "an \u{2068}Bob\u{2069}")
  }

  @Test func theAppIsCalledByItsNameInTheReadersLanguage() throws {
    try app.put(#"CFBundleDisplayName = "Tea";"#, language: "en", table: "InfoPlist")
    try app.put(#"CFBundleDisplayName = "Tee";"#, language: "de", table: "InfoPlist")
    _ = try read(#""alertBody":"b""#)
    #expect(try center.inbox().first?["appName"] as? String == "Tee")
    let long = String(repeating: "x", count: 257)
    try app.put("CFBundleDisplayName = \(long);", language: "de", table: "InfoPlist")
    _ = try read(#""alertBody":"b""#)
    #expect(try center.inbox().first?["appName"] as? String == "Tea")
  }

  @Test func anAppInTheForegroundIsOfferedTheTextsOfItsUser() throws {
    try app.put(#"T = "der";"#, language: "de")
    try app.put(#"CFBundleDisplayName = "Tee";"#, language: "de", table: "InfoPlist")
    try app.call("watch", #"{"foreground":true}"#)
    try app.call("present", #"{"alert":{"id":"a","alertBody":{"key":"T"}}}"#)
    let fired = try #require(try app.events().first)
    #expect(fired["state"] as? String == "offered")
    #expect(fired["alertBody"] as? String == "der")
    #expect(fired["language"] as? String == "de")
    #expect(fired["appName"] as? String == "Tee")
  }

  @Test func centersAreToldTheLanguage() throws {
    try app.put(#"T = "der";"#, language: "de")
    try center.call("center.watch")
    try app.call("present", #"{"alert":{"id":"a","alertBody":{"key":"T"}}}"#)
    #expect(try center.events().first?["language"] as? String == "de")
  }
}
