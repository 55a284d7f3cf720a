import BelfryProtocol
import BelfryTestSupport
import Foundation
import Testing

@testable import BelfryClient

/// Tables, languages and typed arguments, as the library says and reads them.
@Suite struct LanguageTests {
  private let directory = TemporaryDirectory()

  private func hub(
    seesHello: Bool = false, _ script: @escaping ScriptedHub.Script
  ) throws -> ScriptedHub {
    try ScriptedHub(path: directory.file("hub.sock"), seesHello: seesHello, script: script)
  }

  private func app(_ hub: ScriptedHub) async throws -> App {
    try await App.connect("tea", at: .path(hub.path), key: .file(directory.file("key")))
  }

  private func center(_ hub: ScriptedHub) async throws -> Center {
    try await Center.connect(at: .path(hub.path), key: .file(directory.file("center.key")))
  }

  @Test func everyKindOfArgumentIsSentWithItsType() async throws {
    let hub = try hub { request, peer in
      peer.reply(
        to: request, #"{"alerts":[{"id":"a","next":null,"replaced":false}],"evicted":[]}"#)
    }
    defer { hub.stop() }
    let date = Date(timeIntervalSince1970: 1_796_131_930)
    let nine = try #require(LocalDateTime("2026-12-01T09:00:00"))
    let text = Text.key(
      "K", "Oolong", 4, 0.5, date, nine, TextArgument.date(date, .relative),
      TextArgument.date(nine, .shortTime), ["a", "b"], Text.key("L", 1, table: "Other"),
      TextArgument.list([.text("c"), .date(.date(date), style: .full)]), table: "Kitchen")
    try await app(hub).schedule(Alert("a", text, trigger: .at(date)))
    #expect(
      hub.requests.last?.parameters
        == #"{"alerts":[{"id":"a","fireDate":"2026-12-01T13:32:10Z","alertBody":{"key":"K","args":"#
        + #"["Oolong",4,0.5,{"date":"2026-12-01T13:32:10Z"},{"date":"2026-12-01T09:00:00"},"#
        + #"{"date":"2026-12-01T13:32:10Z","style":"relative"},"#
        + #"{"date":"2026-12-01T09:00:00","style":"shortTime"},["a","b"],"#
        + #"{"key":"L","args":[1],"table":"Other"},"#
        + #"["c",{"date":"2026-12-01T13:32:10Z","style":"full"}]],"table":"Kitchen"}}]}"#)
  }

  @Test func theStylesAreThoseOfTheProtocol() {
    #expect(
      TextArgument.DateStyle.allCases.map(\.rawValue)
        == Documented.words.first { $0.object == "style" }?.members)
    #expect(
      TextTable.Kind.allCases.map(\.rawValue)
        == Documented.words.first { $0.object == "kind" }?.members)
  }

  @Test func aTextThatTheHubListsIsTheOneThatWasSent() async throws {
    let hub = try hub { request, peer in
      peer.reply(
        to: request,
        #"{"alerts":[{"id":"a","fireDate":"2026-12-01T13:00:00Z","next":"2026-12-01T13:00:00Z","#
          + #""alertBody":{"key":"K","args":[["a",{"key":"L","args":["b"]}],"#
          + #"{"date":"2026-12-01T09:00:00","style":"long"},{"date":"2026-12-01T13:32:10Z"}],"#
          + #""table":"Kitchen"}}]}"#)
    }
    defer { hub.stop() }
    let nine = try #require(LocalDateTime("2026-12-01T09:00:00"))
    let list = TextArgument.list([.string("a"), .text(.key("L", "b"))])
    let body = try #require(try await app(hub).pending().first).alert.body
    #expect(
      body
        == .key(
          "K", list, TextArgument.date(nine, .long), Date(timeIntervalSince1970: 1_796_131_930),
          table: "Kitchen"))
  }

  @Test func aTableIsPutAsTextOrAsBytes() async throws {
    let hub = try hub { request, peer in
      peer.reply(to: request, #"{"entries":1,"replaced":true,"development":"en","new":1}"#)
    }
    defer { hub.stop() }
    let app = try await app(hub)
    let receipt = try await app.putStrings(
      "\"TEA\" = \"Tee\";\n".utf8, as: TextTable("de"), isDevelopment: true)
    #expect(receipt.entries == 1 && receipt.isReplacement && receipt.developmentLanguage == "en")
    #expect(
      hub.requests.last?.parameters
        == #"{"language":"de","content":"\"TEA\" = \"Tee\";\n","development":true}"#)
    try await app.putStrings(
      Data([0xFF, 0xFE, 0x61, 0, 0x3B, 0]),
      as: TextTable("zh-Hant", name: "InfoPlist", kind: .stringsdict))
    #expect(
      hub.requests.last?.parameters
        == #"{"language":"zh-Hant","table":"InfoPlist","kind":"stringsdict","#
        + #""contentBase64":"//5hADsA"}"#)
  }

  @Test func aFaultOfATableSaysWhereItIs() async throws {
    let hub = try hub { request, peer in
      peer.send(
        #"{"jsonrpc":"2.0","id":\#(request.id ?? ""),"error":{"code":-32602,"message":"No table.","#
          + #""data":{"reason":"tableFault","field":"content","#
          + #""position":{"line":3,"column":9}}}}"#)
    }
    defer { hub.stop() }
    let app = try await app(hub)
    let error = await #expect(throws: HubError.self) {
      try await app.putStrings("x".utf8, as: TextTable("de"))
    }
    #expect(error?.reason == .tableFault && error?.field == "content" && error?.position == nil)
    #expect(error?.tablePosition == HubError.TablePosition(line: 3, column: 9))
    #expect(error?.advice.contains("line") == true)
  }

  @Test func aTableIsReadWithItsPluralForms() async throws {
    let hub = try hub { request, peer in
      peer.reply(
        to: request,
        #"{"language":"de","table":"Localizable","kind":"stringsdict","installed":true,"entries":"#
          + #"{"WIDE":"weit","CUPS":{"format":"%#@n@","variables":{"n":{"valueType":"d","#
          + #""forms":{"one":"%d Tasse","other":"%d Tassen"}}}}}}"#)
    }
    defer { hub.stop() }
    let texts = try await app(hub).strings(TextTable("de_DE", kind: .stringsdict))
    #expect(hub.requests.last?.parameters == #"{"language":"de_DE","kind":"stringsdict"}"#)
    #expect(texts.table == TextTable("de", kind: .stringsdict) && texts.isInstalled)
    #expect(texts.entries.map(\.key) == ["WIDE", "CUPS"])
    #expect(texts.entries.first?.text == .text("weit"))
    #expect(
      texts.entries.last?.text
        == .plural(
          format: "%#@n@",
          variables: [
            TableTexts.Variable(
              name: "n", valueType: "d", forms: ["one": "%d Tasse", "other": "%d Tassen"])
          ]))
  }

  @Test func tablesAreListedAndRemoved() async throws {
    let hub = try hub { request, peer in
      peer.reply(
        to: request,
        request.method == "strings.list"
          ? #"{"tables":[{"language":"de","table":"T","kind":"strings","entries":3,"bytes":70,"#
            + #""installed":false}],"development":null}"#
          : #"{"removed":2}"#)
    }
    defer { hub.stop() }
    let app = try await app(hub)
    let list = try await app.listTables()
    #expect(list.developmentLanguage == nil && list.tables.count == 1)
    let table = try #require(list.tables.first)
    #expect(table.table == TextTable("de", name: "T") && table.entries == 3 && table.bytes == 70)
    #expect(!table.isInstalled)
    #expect(try await app.removeStrings(language: "de") == 2)
    #expect(hub.requests.last?.parameters == #"{"language":"de"}"#)
    #expect(try await app.removeStrings(language: "de", name: "T", kind: .strings) == 2)
    #expect(
      hub.requests.last?.parameters == #"{"language":"de","table":"T","kind":"strings"}"#)
  }

  @Test func aPreviewIsAskedForAReaderAndHasTexts() async throws {
    let hub = try hub { request, peer in
      peer.reply(
        to: request,
        #"{"occurrences":[{"occurrence":"2026-12-01T09:00:00","#
          + #""fireDate":"2026-12-01T09:00:00+01:00","alertTitle":"T","alertBody":"Tee","#
          + #""alertAction":"Auf","language":"de"},{"occurrence":"2026-12-02T09:00:00","#
          + #""fireDate":"2026-12-02T09:00:00+01:00"}],"omitted":[],"more":false}"#)
    }
    defer { hub.stop() }
    let preview = try await app(hub).preview(
      Alert("a", .key("TEA")), languages: ["de", "en"], calendar: .hebrew)
    #expect(
      hub.requests.last?["as"].map { String(decoding: $0.raw, as: UTF8.self) }
        == #"{"languages":["de","en"],"calendar":"hebrew"}"#)
    #expect(preview.occurrences.map(\.body) == ["Tee", nil])
    #expect(preview.occurrences.map(\.title) == ["T", nil])
    #expect(preview.occurrences.map(\.action) == ["Auf", nil])
    #expect(preview.occurrences.map(\.language) == ["de", nil])
  }

  @Test func aPersonSaysLanguagesAndACalendar() async throws {
    let hub = try hub { request, peer in
      peer.reply(
        to: request,
        #"{"timeZone":null,"effectiveTimeZone":"UTC","languages":["de"],"#
          + #""effectiveLanguages":["de"],"languagesFrom":"setting","calendar":"persian","#
          + #""effectiveCalendar":"persian"}"#)
    }
    defer { hub.stop() }
    let center = try await center(hub)
    let settings = try await center.setLanguages(["de"])
    #expect(settings.languages == ["de"] && settings.effectiveLanguages == ["de"])
    #expect(settings.languagesFrom == "setting")
    #expect(settings.calendar == .persian && settings.effectiveCalendar == .persian)
    try await center.setLanguages(nil)
    try await center.setCalendar(.persian)
    try await center.setCalendar(nil)
    _ = try await center.settings()
    #expect(
      hub.requests.dropFirst().map(\.parameters) == [
        #"{"languages":["de"]}"#, #"{"languages":null}"#, #"{"calendar":"persian"}"#,
        #"{"calendar":null}"#, "",
      ])
  }

  @Test func anOlderHubSaysNothingOfLanguages() async throws {
    let hub = try hub { request, peer in
      peer.reply(to: request, #"{"timeZone":null,"effectiveTimeZone":"UTC"}"#)
    }
    defer { hub.stop() }
    let settings = try await center(hub).settings()
    #expect(settings.languages == nil && settings.effectiveLanguages.isEmpty)
    #expect(settings.languagesFrom == "app" && settings.effectiveCalendar == .gregorian)
  }

  @Test func everyHelloMaySayLanguages() async throws {
    let hub = try hub { _, _ in }
    defer { hub.stop() }
    let languages = ["de-AT", "en"]
    _ = try await App.connect(
      "tea", at: .path(hub.path), key: .file(directory.file("key")), languages: languages)
    _ = try await Center.connect(
      at: .path(hub.path), key: .file(directory.file("center.key")), languages: languages)
    _ = try await Administrator.connect(at: .path(hub.path), languages: languages)
    let said = hub.requests.map { request in
      request["languages"].map { String(decoding: $0.raw, as: UTF8.self) }
    }
    #expect(said == Array(repeating: #"["de-AT","en"]"#, count: 3))
    _ = try await app(hub)
    #expect(hub.requests.last?["languages"] == nil)
  }

  @Test func aDeliverySaysItsLanguageAndItsAppsName() async throws {
    let hub = try hub { request, peer in
      peer.reply(
        to: request,
        #"{"deliveries":[{"delivery":1,"app":"tea","id":"a","occurrence":"2026-12-01T13:32:10Z","#
          + #""state":"delivered","at":"2026-12-01T13:32:10Z","alertBody":"Tee","#
          + #""language":"de","appName":"Teeuhr","level":"active"}]}"#)
    }
    defer { hub.stop() }
    let delivery = try #require(try await center(hub).inbox().deliveries.first)
    #expect(delivery.language == "de" && delivery.appName == "Teeuhr" && delivery.body == "Tee")
  }

  @Test func anOfferSaysItsLanguageAndItsAppsName() async throws {
    let hub = try hub { request, peer in
      peer.reply(to: request, #"{"cursor":"k.0"}"#)
      peer.event(
        #"{"cursor":"k.1","type":"fired","id":"a","user":"alice","#
          + #""occurrence":"2026-12-01T13:32:10Z","at":"2026-12-01T13:32:10Z","state":"offered","#
          + #""alertBody":"Tee","language":"de","appName":"Teeuhr","#
          + #""until":"2026-12-01T13:32:15Z","badge":0}"#)
    }
    defer { hub.stop() }
    let app = try await app(hub)
    var events = app.events(foreground: true, acknowledging: false).makeAsyncIterator()
    guard case .offered(let offer, _)? = try await events.next()?.kind else {
      Issue.record("no offer")
      return
    }
    #expect(offer.language == "de" && offer.appName == "Teeuhr" && offer.body == "Tee")
  }
}
