import BelfryCore
import BelfryTestSupport
import FoundationEssentials
import Testing

@testable import BelfryClient

/// The library and the real `belfryd`, whose clock stands still until a test moves it.
@Suite struct RealHubTests {
  private static let start = "2026-12-01T13:28:10Z"

  private func app(_ hub: HubProcess) async throws -> App {
    try await App.connect(
      "org.example.tea", at: .path(hub.socket), key: .file(hub.directory.file("tea.key")))
  }

  private func center(_ hub: HubProcess) async throws -> Center {
    try await Center.connect(
      at: .path(hub.socket), key: .file(hub.directory.file("center.key")))
  }

  private func administrator(_ hub: HubProcess) async throws -> Administrator {
    try await Administrator.connect(at: .path(hub.adminSocket))
  }

  @Test func everyKindOfPeerCanAskForTheHubsTime() async throws {
    let hub = try HubProcess(testClock: Self.start)
    let greetings = try await [
      app(hub).ping(), center(hub).ping(), administrator(hub).ping(),
    ]
    #expect(
      greetings.map(\.now.timeIntervalSince1970) == [1_796_131_690, 1_796_131_690, 1_796_131_690])
    #expect(greetings.allSatisfy { $0.hubVersion == BelfryVersion.text })
  }

  /// A chat: a message with an action that asks for an answer.
  @Test func aReplyGoesItsWholeWay() async throws {
    let hub = try HubProcess(testClock: Self.start)
    let app = try await app(hub)
    try await app.setCategories([
      Category(
        "message",
        [
          Category.Action(
            "reply", "Reply", textInput: .init(buttonTitle: "Send", placeholder: "Message")),
          Category.Action("delete", .key("Delete %@", "it"), isDestructive: true),
        ])
    ])
    var alert = Alert("m1", "Tea at five?", badge: .up(1))
    alert.category = "message"
    try await app.present(alert)
    let center = try await center(hub)
    let delivery = try #require(try await center.inbox().deliveries.first)
    #expect(delivery.actions.map(\.id) == ["reply", "delete"])
    #expect(delivery.actions.map(\.title) == ["Reply", "Delete \u{2068}it\u{2069}"])
    #expect(delivery.actions.map(\.isDestructive) == [false, true])
    let input = try #require(delivery.actions.first?.textInput)
    #expect(input.buttonTitle == "Send" && input.placeholder == "Message")
    let error = await #expect(throws: HubError.self) {
      try await center.activate(delivery.number, action: "snub")
    }
    #expect(error?.reason == .unknownAction)
    try await center.activate(delivery.number, action: "reply", text: "With pleasure")
    var events = app.events().makeAsyncIterator()
    #expect(try await events.next()?.badge == 1)
    let activated = try #require(try await events.next())
    #expect(activated.kind == .activated(action: "reply", text: "With pleasure"))
    #expect(try await app.setBadge(.down(1)) == 0)
    #expect(try await app.delivered().map(\.state) == [.activated])
  }

  @Test func aRepeatGoesOnAndLeavesOutWhatItIsTold() async throws {
    let hub = try HubProcess(testClock: Self.start)
    let app = try await app(hub)
    let eight = try #require(LocalDateTime("2026-12-02T08:00:00"))
    var alert = Alert("can", "Water the plants", trigger: .wallClock(eight, in: "Europe/Kyiv"))
    alert.trigger = alert.trigger.repeating(every: 2, .day, times: 4)
    let preview = try await app.preview(alert)
    #expect(
      preview.occurrences.map(\.occurrence) == [
        "2026-12-02T08:00:00", "2026-12-04T08:00:00", "2026-12-06T08:00:00", "2026-12-08T08:00:00",
      ])
    #expect(preview.occurrences.map(\.offset) == [7_200, 7_200, 7_200, 7_200])
    #expect(!preview.hasMore && preview.omitted.isEmpty)
    #expect(try await app.pending().isEmpty)

    let receipt = try await app.schedule(alert)
    #expect(receipt.next == preview.occurrences.first?.date)
    let left = try await app.except("can", .date(#require(receipt.next)))
    #expect(left.next == preview.occurrences[1].date)
    let pending = try #require(try await app.pending().first)
    #expect(pending.alert.trigger.exceptDates == [.local(eight)])
    #expect(pending.alert.trigger.repetition == alert.trigger.repetition)
    #expect(try await app.replaceAll(with: [pending.alert]).removed == 0)
    #expect(try await app.pending() == [pending])

    // Nobody was there for the two that are left but for the last.
    let administrator = try await administrator(hub)
    try await administrator.setClock(to: preview.occurrences[3].date.addingTimeInterval(-3_600))
    var events = app.events().makeAsyncIterator()
    let fired = try #require(try await events.next())
    #expect(fired.occurrence == "2026-12-06T08:00:00")
    #expect(fired.missed == MissedOccurrences(count: 2, since: "2026-12-04T08:00:00"))
  }

  @Test func whereAPersonIsDecidesWhenAFloatingAlertRings() async throws {
    let hub = try HubProcess(testClock: Self.start)
    let app = try await app(hub)
    let center = try await center(hub)
    #expect(try await center.settings().timeZone == nil)
    let settings = try await center.setTimeZone("Asia/Kolkata")
    #expect(settings.timeZone == "Asia/Kolkata" && settings.effectiveTimeZone == "Asia/Kolkata")
    let nine = try #require(LocalDateTime("2026-12-02T09:00:00"))
    let receipt = try await app.schedule(Alert("a", "b", trigger: .floating(nine)))
    #expect(receipt.next == Date(timeIntervalSince1970: 1_796_182_200))
    try await center.setTimeZone("Pacific/Honolulu")
    #expect(try await app.pending().first?.next == Date(timeIntervalSince1970: 1_796_238_000))
    let error = await #expect(throws: HubError.self) {
      try await center.setTimeZone("Europe/Atlantis")
    }
    #expect(error?.reason == .unknownTimeZone)
    #expect(try await center.setTimeZone(nil).timeZone == nil)
  }

  @Test func settingTheQueueToWhatIsPendingChangesNothing() async throws {
    let hub = try HubProcess(testClock: Self.start)
    let app = try await app(hub)
    var alert = Alert(
      "pot", .key("%@ in %i minutes.", "Tea", 4), title: "Kitchen", trigger: .after(.seconds(240)),
      sound: .standard, badge: .up(1), level: .critical,
      userInfo: UserInfo(json: #"{"leaf": "Oolong"}"#))
    alert.action = .named("Drink")
    alert.category = "c"
    alert.thread = "t"
    alert.icon = "i"
    alert.expiresAfter = .seconds(60)
    alert.lateness = .milliseconds(1_500)
    var silent = Alert("cup", trigger: .after(.milliseconds(240_500)))
    silent.action = .none
    silent.badge = 0
    try await app.schedule([alert, silent])
    let pending = try await app.pending()
    let answer = try await app.replaceAll(with: pending.map(\.alert))
    #expect(answer.removed == 0)
    #expect(try await app.pending().map(\.json) == pending.map(\.json))
  }

  @Test func anAlertGoesItsWholeWay() async throws {
    let hub = try HubProcess(testClock: Self.start)
    let app = try await app(hub)
    var alert = Alert(
      "pot", .key("%@ in %i minutes.", "Tea", 4), trigger: .after(.seconds(240)),
      userInfo: UserInfo(json: #"{"leaf": "Oolong"}"#))
    alert.title = "Kettle"
    let receipt = try await app.schedule(alert)
    #expect(receipt.id == "pot" && !receipt.isReplacement)
    #expect(receipt.next.map { Timestamp($0).rfc3339 } == "2026-12-01T13:32:10Z")
    #expect(try await app.schedule(alert).isReplacement)

    let pending = try await app.pending()
    #expect(pending.map(\.alert.id) == ["pot"] && pending.first?.alert.title == "Kettle")
    #expect(pending.first?.alert.body == .key("%@ in %i minutes.", "Tea", 4))
    let center = try await center(hub)
    #expect(try await center.pending().map(\.app) == ["org.example.tea"])

    let administrator = try await administrator(hub)
    try await administrator.advanceClock(by: .seconds(240))
    let delivery = try #require(try await center.inbox().deliveries.first)
    #expect(delivery.title == "Kettle" && delivery.body == "\u{2068}Tea\u{2069} in 4 minutes.")
    #expect(delivery.state == .delivered && delivery.app == "org.example.tea")
    #expect(try await center.seen(delivery.number).state == .seen)
    #expect(try await center.activate(delivery.number).isChanged)
    #expect(try await center.dismiss(delivery.number).isChanged == false)
    #expect(try await administrator.status().pending == 0)

    var events = app.events().makeAsyncIterator()
    let fired = try #require(try await events.next())
    #expect(fired.kind == .fired(state: .delivered, late: nil) && fired.id == "pot")
    let activated = try #require(try await events.next())
    #expect(activated.kind == .activated(action: "default", text: nil))
    #expect(activated.userInfo?.json == #"{"leaf": "Oolong"}"#)
    try await app.acknowledge(activated)
    // What was acknowledged does not come again.
    #expect(try await app.cancel("pot").pending == 0)
    try await app.present(Alert("next", "x"))
    var later = app.events().makeAsyncIterator()
    #expect(try await later.next()?.id == "next")
  }

  @Test func whatAPersonPutsOffRingsAgain() async throws {
    let hub = try HubProcess(testClock: Self.start)
    try await app(hub).present(Alert("pot", "Tea is ready"))
    let center = try await center(hub)
    let inbox = try await center.inbox()
    let number = try #require(inbox.deliveries.first?.number)
    let snooze = try await center.snooze(number, for: .seconds(600))
    #expect(snooze.number == number && snooze.state == .snoozed && snooze.isChanged)
    let listed = try #require(try await center.inbox().deliveries.first)
    #expect(listed.state == .snoozed && listed.until == snooze.until && listed.state.isWaiting)
    var events = center.events(since: inbox.cursor).makeAsyncIterator()
    guard case .changed(let change) = try await events.next()?.kind else {
      Issue.record("no change")
      return
    }
    #expect(change.state == .snoozed && change.until == snooze.until && change.until != nil)
    try await administrator(hub).advanceClock(by: .seconds(600))
    guard case .delivered(let again) = try await events.next()?.kind else {
      Issue.record("it did not ring")
      return
    }
    #expect(again.number == number && again.state == .delivered && again.body == "Tea is ready")
    try await center.dismiss(number)
    let late = try await center.snooze(number, for: .seconds(600))
    #expect(late.state == .dismissed && !late.isChanged && late.until == nil)
  }

  @Test func inTheForegroundTheAppShowsItsAlertsItself() async throws {
    let hub = try HubProcess(testClock: Self.start)
    let app = try await app(hub)
    let center = try await center(hub)
    var events = app.events(foreground: true).makeAsyncIterator()
    // The first event shows that the sequence watches.
    try await app.present(Alert("count", badge: 1))
    #expect(try await events.next()?.kind == .fired(state: .handled, late: nil))
    for id in ["a", "b"] { try await app.present(Alert(id, "Tea is ready", title: "Kitchen")) }
    for isToShow in [false, true] {
      let event = try #require(try await events.next())
      guard case .offered(let offer, nil) = event.kind else {
        Issue.record("\(event.kind)")
        return
      }
      #expect(offer.title == "Kitchen" && offer.body == "Tea is ready" && offer.action == "View")
      #expect(Timestamp(offer.until).since(Timestamp(event.at)) == .seconds(5))
      #expect(try await center.inbox().deliveries.isEmpty)
      let handling = try await app.handled(event, show: isToShow)
      #expect(handling.isChanged && handling.state == (isToShow ? .delivered : .handled))
      #expect(try await app.handled(event).isChanged == false)
    }
    #expect(try await center.inbox().deliveries.map(\.id) == ["b"])
  }

  @Test func afterACursorThatIsGoneAnAppGoesOnFromTheNewestEvent() async throws {
    let hub = try HubProcess(testClock: Self.start)
    let app = try await app(hub)
    try await app.present(Alert("old", "x"))
    var lost = app.events(since: EventCursor(rawValue: "other.1")).makeAsyncIterator()
    let error = await #expect(throws: HubError.self) { _ = try await lost.next() }
    #expect(error?.reason == .cursorGone)
    var events = app.events(since: try await app.currentCursor()).makeAsyncIterator()
    try await app.present(Alert("new", "x"))
    #expect(try await events.next()?.id == "new")
  }

  @Test func aRefusalNamesItsPlace() async throws {
    let hub = try HubProcess(testClock: Self.start)
    let app = try await app(hub)
    let alone = await #expect(throws: HubError.self) {
      try await app.schedule(Alert("a", sound: .standard))
    }
    #expect(alone?.reason == .soundAlone && alone?.field == "alerts[0].soundName")
    let trigger = await #expect(throws: HubError.self) {
      try await app.present(Alert("a", "b", trigger: .after(.seconds(1))))
    }
    #expect(trigger?.reason == .contradiction)
    let unknown = await #expect(throws: HubError.self) {
      try await self.center(hub).dismiss(77)
    }
    #expect(unknown?.reason == .notFound)
    let other = await #expect(throws: HubError.self) {
      try await App.connect(
        "org.example.tea", at: .path(hub.socket), key: .file(hub.directory.file("other.key")))
    }
    #expect(other?.reason == .wrongKey)
  }

  /// The hub is killed again and again while alerts ring and events are read.
  @Test func eventsComeOnceAndInOrderThoughTheHubIsKilled() async throws {
    let hub = try HubProcess(testClock: Self.start)
    let app = try await app(hub)
    let rounds = 5
    let each = 20
    let reader = Task {
      var ids: [String] = []
      for try await event in app.events() {
        ids.append(event.id)
        if ids.count == rounds * each { break }
      }
      return ids
    }
    for round in 0..<rounds {
      let alerts = (0..<each).map { Alert("a\(round * each + $0)", "x") }
      try await app.schedule(alerts)
      try hub.kill()
      try hub.start()
    }
    #expect(try await reader.value == (0..<rounds * each).map { "a\($0)" })
  }

  @Test func anAdministratorLooksAfterTheHub() async throws {
    let hub = try HubProcess(testClock: Self.start)
    let app = try await app(hub)
    _ = try await app.schedule(Alert("pot", "Tea is ready", trigger: .after(.seconds(60))))
    let administrator = try await administrator(hub)
    let user = try #require(try await administrator.users().first?.user)
    #expect(try await administrator.apps().map(\.app) == ["org.example.tea"])
    #expect(try await administrator.apps(ofUser: user).map(\.pending) == [1])
    #expect(try await administrator.apps(ofUser: "nobody-else").isEmpty)
    #expect(
      try await administrator.limits().contains { $0.name == "AppsPerUser" && $0.value == 64 })
    #expect(try await administrator.metrics().text.contains("belfry_users 1\n"))

    let tea = Administrator.Target.app("org.example.tea", ofUser: user)
    #expect(try await administrator.suspend(tea).isChanged)
    let refusal = await #expect(throws: HubError.self) { try await self.app(hub) }
    #expect(refusal?.reason == .suspended)
    #expect(try await administrator.apps().map(\.isSuspended) == [true])
    #expect(try await administrator.resume(tea).isSuspended == false)
    #expect(try await administrator.forgetKey(ofApp: "org.example.tea", ofUser: user).isForgotten)
    #expect(try await administrator.forgetCenterKey(ofUser: user).isForgotten == false)
    let purge = try await administrator.purge(.user(user))
    #expect(purge.apps == 1 && purge.alerts == 1 && purge.deliveries == 0)
    #expect(try await administrator.users().isEmpty)
  }

  /// One alert for one person, who reads German, then Arabic, which the app does not know.
  @Test func anAlertIsReadInTheLanguageOfItsReader() async throws {
    let hub = try HubProcess(testClock: Self.start)
    let app = try await app(hub)
    let english = TextTable("en")
    try await app.putStrings(
      #""READY" = "%1$@ is ready at %2$@.";"#.utf8, as: english, isDevelopment: true)
    let receipt = try await app.putStrings(
      #""READY" = "%1$@ ist um %2$@ fertig.";"#.utf8, as: TextTable("de_DE"))
    #expect(receipt.entries == 1 && !receipt.isReplacement)
    #expect(receipt.developmentLanguage == "en")
    try await app.putStrings(
      "CFBundleDisplayName = Teeuhr;".utf8, as: TextTable("de", name: "InfoPlist"))
    let center = try await center(hub)
    #expect(try await center.setLanguages(["de-AT"]).effectiveLanguages == ["de-AT"])
    try await center.setTimeZone("Europe/Vienna")

    let at = Date(timeIntervalSince1970: 1_796_131_690)
    let text = Text.key("READY", ["Oolong", "Sencha"], TextArgument.date(at, .shortTime))
    try await app.present(Alert("pot", text))
    let delivery = try #require(try await center.inbox().deliveries.first)
    #expect(
      delivery.body == "\u{2068}Oolong\u{2069} und \u{2068}Sencha\u{2069} ist um 14:28 fertig.")
    #expect(delivery.language == "de-DE" && delivery.appName == "Teeuhr")

    #expect(try await center.setLanguages(["ar"]).languages == ["ar"])
    let alert = Alert("pot", .key("READY", "Sencha", TextArgument.date(at, .shortTime)))
    try await app.present(alert)
    let next = try #require(try await center.inbox().deliveries.first)
    #expect(next.body?.hasPrefix("\u{2068}Sencha\u{2069} is ready at ") == true)
    #expect(next.language == "en" && next.appName == nil)

    let preview = try await app.preview(alert, languages: ["de"])
    #expect(preview.occurrences.first?.language == "de-DE")
    let error = await #expect(throws: HubError.self) {
      try await app.putStrings("READY = ".utf8, as: english)
    }
    #expect(error?.reason == .tableFault)
    #expect(error?.tablePosition == HubError.TablePosition(line: 1, column: 8))
    #expect(
      try await app.strings(english).entries
        == [TableTexts.Entry(key: "READY", text: .text("%1$@ is ready at %2$@."))])
    #expect(try await app.listTables().tables.count == 3)
    #expect(try await app.removeStrings(language: "de") == 1)
    #expect(try await app.removeStrings(language: "de-DE", kind: .stringsdict) == 0)
    #expect(try await app.removeStrings(language: "de-DE", kind: .strings) == 1)
    #expect(try await app.listTables().tables.map(\.table) == [english])
  }

  /// Of a list that the hub gives back nothing is lost, whatever the texts are made of.
  @Test func everyArgumentIsListedAsItWasSent() async throws {
    let hub = try HubProcess(testClock: Self.start)
    let app = try await app(hub)
    let nine = try #require(LocalDateTime("2026-12-02T09:00:00"))
    let text = Text.key(
      "%@ %@ %@ %@ %@", "Oolong", nine, TextArgument.date(nine, .relative), ["a", "b"],
      Text.key("%@", 4, table: "Other"), table: "Kitchen")
    let alert = Alert("pot", text, trigger: .floating(nine))
    try await app.schedule(alert)
    let pending = try await app.pending()
    #expect(pending.first?.alert.body == text)
    #expect(try await app.replaceAll(with: pending.map(\.alert)).removed == 0)
    #expect(try await app.pending() == pending)
  }
}
