import BelfryCore
import BelfryHub
import Foundation
import Testing

/// Tables that apps put, look at and take away.
@Suite struct StringsMethodTests {
  private let harness: HubHarness
  private let app: Client

  init() throws {
    harness = try HubHarness()
    app = try harness.app("tea")
  }

  private func listed(_ client: Client? = nil) throws -> [String] {
    let tables = try (client ?? app).call("strings.list")["tables"] as? [[String: Any]] ?? []
    return tables.map {
      "\($0["language"] ?? "") \($0["table"] ?? "").\($0["kind"] ?? "") \($0["entries"] ?? "") \($0["bytes"] ?? "")"
        + ($0["installed"] as? Bool == true ? " installed" : "")
    }
  }

  private func entries(_ params: String) throws -> [String: Any]? {
    try app.call("strings.get", params)["entries"] as? [String: Any]
  }

  @Test func whatWasPutIsThere() throws {
    let answer = try app.put(#"A = "a"; B = "b"; A = "c";"#, language: "de")
    #expect(answer["entries"] as? Int == 2)
    #expect(answer["replaced"] as? Bool == false)
    #expect(answer["development"] as? String == "de")
    #expect(try entries(#"{"language":"de"}"#) as? [String: String] == ["A": "c", "B": "b"])
    #expect(try listed() == ["de Localizable.strings 2 26"])
    try harness.restart()
    #expect(try listed(try harness.app("tea")) == ["de Localizable.strings 2 26"])
  }

  @Test func anotherNameOfALanguageIsTheSameLanguage() throws {
    try app.put(#"A = "a";"#, language: "zh_hant_TW.UTF-8")
    #expect(try app.put(#"A = "b";"#, language: "zh-Hant-TW")["replaced"] as? Bool == true)
    try app.put(#"A = "a";"#, language: "iw")
    #expect(try entries(#"{"language":"he"}"#) as? [String: String] == ["A": "a"])
    for language in ["C", "POSIX", "", "x"] {
      let params = try Client.params("A;", language: language)
      #expect(try app.refusal("strings.put", params) == "invalidValue", "\(language)")
    }
  }

  @Test func pluralTablesReadAsTheyAre() throws {
    try app.put(
      stringsdict("N", "%#@count@!", ["one": "eine", "other": "%d"]), language: "de",
      kind: "stringsdict")
    let entry = try entries(#"{"language":"de","kind":"stringsdict"}"#)?["N"] as? [String: Any]
    #expect(entry?["format"] as? String == "%#@count@!")
    #expect((entry?["variables"] as? [String: Any])?["count"] != nil)
  }

  @Test func aFaultIsToldWithItsPlace() throws {
    let answer = try app.send(
      #"{"id":1,"method":"strings.put","params":{"language":"de","content":"A = \"a\";\nB = b c;"}}"#
    )
    #expect(answer.reason == "tableFault")
    #expect(answer.field == "content")
    let data = answer.error?["data"] as? [String: Any]
    #expect(data?["position"] as? [String: Int] == ["line": 2, "column": 7])
    #expect(answer.message?.contains("line 2, column 7") == true, "\(answer)")
    #expect(try listed().isEmpty)
  }

  @Test func aFaultLeavesTheTableAsItWas() throws {
    try app.put(#"A = "a";"#, language: "de")
    let params = try Client.params(#"A = "b"; ;;"#, language: "de")
    #expect(try app.refusal("strings.put", params) == "tableFault")
    #expect(try entries(#"{"language":"de"}"#) as? [String: String] == ["A": "a"])
  }

  @Test func whatIsPutAgainWritesNothing() throws {
    try app.put(#"A = "a";"#, language: "de", development: true)
    harness.hub.refusesGrowth = true
    let answer = try app.put(#"A = "a";"#, language: "de", development: true)
    #expect(answer["entries"] as? Int == 1)
    #expect(answer["replaced"] as? Bool == true)
    #expect(
      try app.refusal("strings.put", Client.params(#"A = "b";"#, language: "de")) == "storageFull")
  }

  @Test func theFirstUploadIsTheDevelopmentLanguageUnlessOneSaysSo() throws {
    try app.put("A;", language: "fr")
    #expect(try app.put("A;", language: "de")["development"] as? String == "fr")
    #expect(try app.put("A;", language: "de", development: true)["development"] as? String == "de")
    #expect(try app.put("A;", language: "en")["development"] as? String == "de")
    try app.call("strings.remove", #"{"language":"de"}"#)
    #expect(try app.call("strings.list")["development"] as? String == "fr")
    try app.call("strings.remove", #"{"language":"fr"}"#)
    try app.call("strings.remove", #"{"language":"en"}"#)
    #expect(try app.call("strings.list")["development"] is NSNull)
  }

  @Test func someOrAllTablesOfALanguageAreTakenAway() throws {
    for name in ["Localizable", "InfoPlist"] {
      try app.put("A;", language: "de", table: name)
      try app.put("A;", language: "fr", table: name)
    }
    try app.put(
      stringsdict("N", "%#@count@", ["other": "x"]), language: "de", kind: "stringsdict")
    func removed(_ params: String) throws -> Int? {
      try app.call("strings.remove", params)["removed"] as? Int
    }
    #expect(try removed(#"{"language":"de","kind":"stringsdict"}"#) == 1)
    #expect(try removed(#"{"language":"de","table":"InfoPlist"}"#) == 1)
    #expect(try removed(#"{"language":"de","table":"InfoPlist"}"#) == 0)
    #expect(try removed(#"{"language":"de"}"#) == 1)
    #expect(try listed().count == 2)
  }

  @Test func whatAnotherAppHasIsNotThere() throws {
    try app.put("A;", language: "de")
    for stranger in [
      try harness.app("coffee"), try harness.app("tea", uid: 1001, key: "bobs-own-key-0123456789"),
    ] {
      #expect(try stranger.refusal("strings.get", #"{"language":"de"}"#) == "unknownTable")
      #expect(try stranger.call("strings.remove", #"{"language":"de"}"#)["removed"] as? Int == 0)
      #expect(try listed(stranger).isEmpty)
    }
    #expect(try listed().count == 1)
  }

  @Test func installedTablesCountAndAreNotTakenAway() throws {
    harness.installed.install([("en", #"A = "a";"#), ("de", #"A = "b";"#)], for: "tea")
    #expect(
      try listed() == [
        "en Localizable.strings 1 8 installed", "de Localizable.strings 1 8 installed",
      ])
    #expect(try app.call("strings.list")["development"] as? String == "en")
    #expect(try app.call("strings.remove", #"{"language":"de"}"#)["removed"] as? Int == 0)
    #expect(try app.call("strings.get", #"{"language":"de"}"#)["installed"] as? Bool == true)
    // What the app puts itself wins.
    let answer = try app.put(#"A = "own";"#, language: "de")
    #expect(answer["replaced"] as? Bool == false)
    #expect(answer["development"] as? String == "de")
    #expect(try entries(#"{"language":"de"}"#) as? [String: String] == ["A": "own"])
    try app.call("strings.remove", #"{"language":"de"}"#)
    #expect(try entries(#"{"language":"de"}"#) as? [String: String] == ["A": "b"])
    #expect(try listed(try harness.app("coffee")).isEmpty)
  }

  @Test func whatIsInstalledAnewHoldsFromTheNextFiringOn() throws {
    harness.installed.install([("en", #"A = "old";"#)], for: "tea")
    let center = try harness.center()
    for text in ["old", "new"] {
      if text == "new" { harness.installed.install([("en", #"A = "new";"#)], for: "tea") }
      try app.call("present", #"{"alert":{"id":"\#(text)","alertBody":{"key":"A"}}}"#)
      #expect(try center.inbox().first?["alertBody"] as? String == text)
    }
  }

  @Test func aPurgedAppHasNoTablesAndANewOneStartsWithNone() throws {
    try app.put("A;", language: "de")
    try harness.administrator().call("admin.purge", #"{"user":"alice","app":"tea"}"#)
    try harness.fire()
    #expect(try listed(try harness.app("tea")).isEmpty)
  }
}
