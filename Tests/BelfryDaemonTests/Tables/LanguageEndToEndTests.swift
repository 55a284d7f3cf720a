import BelfryPosix
import BelfryTestSupport
import Foundation
import Testing

/// The real program: installed tables, and one alert for three people of three languages.
@Suite struct LanguageEndToEndTests {
  private let data = TemporaryDirectory()

  private func install(_ text: String, _ name: String) throws {
    let path = data.file("belfry/apps/\(name)")
    try Directories.make(
      Directories.parent(of: path) ?? path, permissions: 0o755, includingParents: true)
    let file = try OwnedDescriptor.open(
      path + ".new", flags: O_WRONLY | O_CREAT | O_TRUNC, mode: 0o644)
    try Files.writeAll(Array(text.utf8), to: file.rawValue)
    try SystemCall.run("rename") { rename(path + ".new", path) }
  }

  private func stringsdict(_ format: String, _ forms: [String: String]) -> String {
    let lines = forms.sorted { $0.key < $1.key }
      .map { "<key>\($0.key)</key><string>\($0.value)</string>" }
    return """
      <plist version="1.0"><dict><key>BOXES</key><dict>
      <key>NSStringLocalizedFormatKey</key><string>\(format)</string>
      <key>n</key><dict>
      <key>NSStringFormatSpecTypeKey</key><string>NSStringPluralRuleType</string>
      <key>NSStringFormatValueTypeKey</key><string>d</string>
      \(lines.joined())
      </dict></dict></dict></plist>
      """
  }

  @Test(.enabled(if: ProcessFacts.effectiveUserID == 0, "becomes three other users"))
  func oneAlertReadsRightInThreeInboxes() throws {
    try install(
      stringsdict("%1$#@n@ until %2$@", ["one": "%d box", "other": "%d boxes"]),
      "stores/en.lproj/Localizable.stringsdict")
    try install(
      stringsdict("%1$#@n@ bis %2$@", ["one": "%d Kiste", "other": "%d Kisten"]),
      "stores/de.lproj/Localizable.stringsdict")
    try install(
      stringsdict(
        "%1$#@n@ حتى %2$@", ["few": "%d صناديق", "two": "صندوقان", "other": "%d صندوق"]),
      "stores/ar.lproj/Localizable.stringsdict")
    try install(
      stringsdict("%2$@前%1$#@n@", ["other": "%d箱"]),
      "stores/zh-Hant.lproj/Localizable.stringsdict")
    let rule = "[App]\nUser=daemon\nRecipients=daemon bin sys\n"
    let hub = try HubProcess(
      configuration: ["apps.d/stores.conf": rule], testClock: "2026-12-01T13:00:00Z",
      arguments: ["--data", data.path])
    let app = try hub.connect(as: "daemon")
    #expect(
      try app.call(#"{"id":0,"method":"hello","params":{"app":"stores"}}"#)["result"] != nil)
    var centers: [LineClient] = []
    for (user, language) in [("daemon", "de"), ("bin", "ar"), ("sys", "zh-Hant-TW")] {
      let center = try hub.connect(as: user)
      let hello =
        #"{"id":0,"method":"hello","params":{"center":true,"key":"\#(HubProcess.centerKey)","languages":["\#(language)"]}}"#
      #expect(try center.call(hello)["result"] != nil)
      #expect(try center.call(#"{"id":1,"method":"center.watch"}"#)["result"] != nil)
      centers.append(center)
    }
    func present(_ id: String) throws {
      let alert =
        #"{"id":"\#(id)","to":["daemon","bin","sys"],"alertBody":{"key":"BOXES","args":[3,{"date":"2026-12-24T12:00:00Z","style":"mediumDate"}]}}"#
      let answer = try app.call(#"{"id":2,"method":"present","params":{"alert":\#(alert)}}"#)
      #expect(answer["result"] != nil, "\(answer)")
    }
    func body(_ center: LineClient) throws -> String {
      try center.event("delivered").string("params.alertBody") ?? ""
    }
    try present("a")
    #expect(try body(centers[0]) == "3 Kisten bis 24.12.2026")
    let arabic = try body(centers[1])
    #expect(arabic.hasPrefix("3 صناديق حتى "), "\(arabic)")
    #expect(try body(centers[2]) == "2026年12月24日前3箱")

    // One of them changes language.
    let change = #"{"id":3,"method":"center.settings","params":{"languages":["zh-TW"]}}"#
    #expect(try centers[0].call(change)["result"] != nil)
    try present("b")
    #expect(try body(centers[0]) == "2026年12月24日前3箱")
    #expect(try hub.stop() == .exited(0))
  }

  @Test func installedTablesThatChangeCountWithoutARestart() throws {
    try install(#"T = "old";"#, "tea/en.lproj/Localizable.strings")
    let hub = try HubProcess(arguments: ["--data", data.path])
    let app = try hub.connectApp()
    func listed() throws -> String? {
      try app.call(#"{"id":1,"method":"strings.get","params":{"language":"en"}}"#)
        .string("result.entries.T")
    }
    #expect(try listed() == "old")
    try install(#"T = "new";"#, "tea/en.lproj/Localizable.strings")
    try waitUntil("the new table counts") { try listed() == "new" }
    try install("T = \"x\";\nU = ", "tea/en.lproj/Localizable.strings")
    try waitUntil("the fault is told") { hub.log.contains("Localizable.strings:2:") }
    #expect(hub.log.contains(" What it held before holds on."), "\(hub.log)")
    #expect(try listed() == "new")
    #expect(try hub.stop() == .exited(0))
  }

  @Test func theConfigurationSaysWhatPeopleReadWhoSayNothing() throws {
    let hub = try HubProcess(
      configuration: ["belfry.conf": "[Hub]\nLanguage=de_DE.UTF-8 fr\n"],
      arguments: ["--data", data.path])
    let center = try hub.connectCenter()
    let settings = try center.call(#"{"id":1,"method":"center.settings","params":{}}"#)
    #expect(settings.string("result.effectiveLanguages[0]") == "de-DE")
    #expect(settings.string("result.languagesFrom") == "configuration")
    try hub.configure("belfry.conf", "[Hub]\nLanguage=ja\n")
    hub.send(signal: 1)
    try waitUntil("the configuration is read again") {
      try center.call(#"{"id":1,"method":"center.settings","params":{}}"#)
        .string("result.effectiveLanguages[0]") == "ja"
    }
  }
}
