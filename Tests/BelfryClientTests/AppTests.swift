import BelfryProtocol
import BelfryTestSupport
import Foundation
import Testing

@testable import BelfryClient

@Suite struct AppTests {
  private let directory = TemporaryDirectory()

  private func connect(_ hub: ScriptedHub, app: String = "org.example.tea") async throws -> App {
    try await App.connect(app, at: .path(hub.path), key: .file(directory.file("key")))
  }

  private func hub(_ script: @escaping ScriptedHub.Script) throws -> ScriptedHub {
    try ScriptedHub(path: directory.file("hub.sock"), script: script)
  }

  @Test func helloNamesTheAppAndTheKeyInItsFile() async throws {
    let hub = try hub { _, _ in }
    defer { hub.stop() }
    let app = try await connect(hub)
    #expect(app.id == "org.example.tea" && app.user == "alice" && app.hubVersion == "0.1.0")
    let hello = try #require(hub.requests.first)
    let key = try String(contentsOfFile: directory.file("key"), encoding: .utf8)
    #expect(
      hello.parameters == #"{"protocol":1,"app":"org.example.tea","key":"\#(key.dropLast())"}"#)
    #expect(key.utf8.count == 33 && key.last == "\n")
    // A second program of the app comes with the same key.
    _ = try await connect(hub)
    #expect(hub.requests.last?["key"]?.string == String(key.dropLast()))
  }

  @Test(arguments: ["", "../evil", "Tea", "a..b", "a/b"])
  func whatIsNoAppIDNeverBecomesAPath(id: String) async throws {
    let error = await #expect(throws: HubError.self) {
      try await App.connect(id, at: .path("/nonexistent"))
    }
    #expect(error?.reason == .invalidValue)
  }

  @Test func withoutAHubConnectingFailsAtOnce() async throws {
    let path = directory.file("none.sock")
    let error = await #expect(throws: HubError.self) {
      try await App.connect("tea", at: .path(path), key: .file(directory.file("key")))
    }
    #expect(error?.reason == .noHub)
    #expect(error?.message == "No hub can be reached at \(path): No such file or directory.")
  }

  @Test func anAlertIsScheduledAsItWasMade() async throws {
    let hub = try hub { request, peer in
      peer.reply(
        to: request,
        #"{"alerts":[{"id":"pot","next":"2026-12-01T13:32:10.120Z","replaced":true}],"evicted":[]}"#
      )
    }
    defer { hub.stop() }
    let app = try await connect(hub)
    var alert = Alert("pot", .key("TEA_READY", "Oolong", 4, 0.5), trigger: .after(.seconds(240)))
    alert.title = "Tea"
    alert.action = .none
    alert.sound = .standard
    alert.badge = 1
    alert.userInfo = UserInfo(json: #"{"a": 1}"#)
    alert.expiresAfter = .seconds(3_600)
    let receipt = try await app.schedule(alert)
    #expect(receipt.id == "pot" && receipt.isReplacement)
    #expect(receipt.next == Date(timeIntervalSince1970: 1_796_131_930.12))
    let request = try #require(hub.requests.last)
    let token = try #require(request["alerts"]?.elements.first { _ in true }?["token"]?.string)
    #expect(token.count == 26)
    #expect(
      request.parameters == #"{"alerts":[{"id":"pot","after":"PT4M","#
        + #""alertTitle":"Tea","alertBody":{"key":"TEA_READY","args":["Oolong",4,0.5]},"#
        + #""hasAction":false,"soundName":"default","badge":1,"userInfo":{"a": 1},"#
        + #""expiresAfter":"PT1H","token":"\#(token)"}]}"#)
  }

  @Test func aRefusalSaysWhyAndWhatToDo() async throws {
    let hub = try hub { request, peer in
      peer.refuse(
        request, code: -32602, reason: "invalidValue", field: "alert.badge", message: "No number.")
    }
    defer { hub.stop() }
    let app = try await connect(hub)
    let error = await #expect(throws: HubError.self) { try await app.present(Alert("a", "b")) }
    #expect(error?.reason == .invalidValue && error?.code == -32602)
    #expect(error?.field == "alert.badge" && error?.message == "No number.")
    #expect(error?.advice.isEmpty == false)
  }

  /// The hub goes away after it has done what was asked and before it says so.
  @Test func aRequestWhoseAnswerWasLostIsSentAgainWithTheSameToken() async throws {
    let hub = try hub { request, peer in
      if peer.number == 1 {
        peer.hangUp()
      } else {
        peer.reply(
          to: request, #"{"alerts":[{"id":"a","next":null,"replaced":false}],"evicted":[]}"#)
      }
    }
    defer { hub.stop() }
    let app = try await connect(hub)
    let receipt = try await app.schedule(Alert("a", "b"))
    #expect(receipt.next == nil && !receipt.isReplacement)
    let sent = hub.requests.filter { $0.method == "schedule" }.map(\.parameters)
    #expect(sent.count == 2 && sent[0] == sent[1])
  }

  @Test func aPreviewIsReadWithItsReasons() async throws {
    let hub = try hub { request, peer in
      peer.reply(
        to: request,
        #"{"occurrences":[{"occurrence":"2027-03-28T02:30:00","#
          + #""fireDate":"2027-03-28T03:30:00+02:00","reason":"shifted"},"#
          + #"{"occurrence":"2027-03-29T02:30:00","fireDate":"2027-03-29T02:30:00+02:00","#
          + #""reason":"a newer one"}],"omitted":[{"occurrence":"2027-03-30T02:30:00","#
          + #""reason":"except"}],"more":true,"new":1}"#)
    }
    defer { hub.stop() }
    let app = try await connect(hub)
    let preview = try await app.preview(
      Alert("a", "b", trigger: .now.repeating(.hour)), from: Alert.Moment("2027-03-28T00:00:00"),
      count: 3, in: "Europe/Berlin")
    #expect(preview.hasMore)
    #expect(
      preview.occurrences.map(\.occurrence) == ["2027-03-28T02:30:00", "2027-03-29T02:30:00"])
    #expect(preview.occurrences.map(\.offset) == [7_200, 7_200])
    #expect(preview.occurrences.map(\.reason) == ["shifted", nil])
    #expect(preview.occurrences.first?.date == Date(timeIntervalSince1970: 1_806_197_400))
    #expect(preview.omitted.map(\.reason) == ["except"])
    #expect(
      hub.requests.last?.parameters
        == #"{"alert":{"id":"a","repeatInterval":"hour","alertBody":"b"},"#
        + #""from":"2027-03-28T00:00:00","count":3,"as":{"timeZone":"Europe/Berlin"}}"#)
  }

  @Test func anOccurrenceIsLeftOutByItsName() async throws {
    let hub = try hub { request, peer in peer.reply(to: request, #"{"id":"can","next":null}"#) }
    defer { hub.stop() }
    let app = try await connect(hub)
    let left = try await app.except("can", #require(Alert.Moment("2026-12-02T09:00:00")))
    #expect(left.id == "can" && left.next == nil)
    #expect(
      hub.requests.last?.parameters == #"{"id":"can","occurrence":"2026-12-02T09:00:00"}"#)
  }

  @Test func aHubThatWasRestartedIsFoundAgain() async throws {
    let path = directory.file("hub.sock")
    let first = try ScriptedHub(path: path) { _, _ in }
    let app = try await connect(first)
    first.stop()
    async let cancelled = app.cancel("a")
    // The path is free once the first hub's thread has ended.
    var second: ScriptedHub?
    while second == nil {
      second = try? ScriptedHub(path: path) { request, peer in
        peer.reply(to: request, #"{"pending":1,"withdrawn":2}"#)
      }
      await Task.yield()
    }
    let answer = try await cancelled
    #expect(answer.pending == 1 && answer.withdrawn == 2)
    second?.stop()
  }

  @Test func removingTakesBackDeliveriesAlone() async throws {
    let hub = try hub { request, peer in peer.reply(to: request, #"{"withdrawn":3}"#) }
    defer { hub.stop() }
    let app = try await connect(hub)
    #expect(try await app.remove(["pot", ""]) == 3)
    #expect(hub.requests.last?.method == "remove")
    #expect(hub.requests.last?.parameters == #"{"ids":["pot"]}"#)
    #expect(try await app.removeAll() == 3)
    #expect(hub.requests.last?.method == "removeAll")
  }

  @Test func theQueueIsSetAsAWhole() async throws {
    let hub = try hub { request, peer in
      peer.reply(
        to: request,
        #"{"alerts":[{"id":"pot","next":"2026-12-01T13:32:10Z","replaced":true}],"removed":2}"#)
    }
    defer { hub.stop() }
    let app = try await connect(hub)
    let date = Date(timeIntervalSince1970: 1_796_131_930)
    let answer = try await app.replaceAll(with: [Alert("pot", "Tea", trigger: .at(date))])
    #expect(answer.removed == 2 && answer.receipts.map(\.next) == [date])
    #expect(hub.requests.last?.method == "replaceAll")
    #expect(
      hub.requests.last?.parameters
        == #"{"alerts":[{"id":"pot","fireDate":"2026-12-01T13:32:10Z","alertBody":"Tea"}]}"#)
  }

  @Test func whoKeepsTheSoonestIsToldOfTheRest() async throws {
    let hub = try hub { request, peer in
      peer.reply(
        to: request,
        #"{"alerts":[{"id":"a","next":null,"replaced":false}],"evicted":["b","a"]}"#)
    }
    defer { hub.stop() }
    let app = try await connect(hub)
    let date = Date(timeIntervalSince1970: 1_796_131_930)
    let answer = try await app.schedule([Alert("a", "x", trigger: .at(date))], keepingSoonest: 64)
    #expect(answer.evicted == ["b", "a"] && answer.receipts.first?.next == nil)
    #expect(hub.requests.last?["keepSoonest"]?.integer == 64)
  }

  @Test func whatWasDeliveredComesPageAfterPage() async throws {
    let hub = try hub { request, peer in
      let isFirst = request["page"] == nil
      let state = isFirst ? #""seen""# : #""withdrawn","reason":"removed""#
      let next = isFirst ? #","nextPage":"p","cursor":"k.7""# : ""
      peer.reply(
        to: request,
        #"{"deliveries":[{"id":"pot","user":"alice","occurrence":"2026-12-01T13:32:10Z","#
          + #""state":\#(state),"at":"2026-12-01T13:33:00Z"}]\#(next)}"#)
    }
    defer { hub.stop() }
    let deliveries = try await connect(hub).delivered()
    #expect(deliveries.map(\.state) == [.seen, .withdrawn])
    #expect(deliveries.map(\.reason) == [nil, "removed"])
    let first = try #require(deliveries.first)
    #expect(first.id == "pot" && first.user == "alice")
    #expect(first.occurrence == "2026-12-01T13:32:10Z")
    #expect(first.at == Date(timeIntervalSince1970: 1_796_131_980))
    #expect(first.json.hasPrefix(#"{"id":"pot""#))
  }

  @Test func theBadgeIsReadAndSet() async throws {
    let hub = try hub { request, peer in
      peer.reply(to: request, #"{"user":"alice","badge":3}"#)
    }
    defer { hub.stop() }
    let app = try await connect(hub)
    #expect(try await app.badge() == 3)
    #expect(try await app.setBadge(3) == 3)
    #expect(try await app.setBadge(.up(2), of: "bob") == 3)
    #expect(
      hub.requests.suffix(3).map(\.parameters)
        == ["", #"{"set":3}"#, #"{"user":"bob","set":"+2"}"#])
    for badge in [Alert.Badge.number(-1), .number(1_000_000_000), .up(0), .down(-1)] {
      let error = await #expect(throws: HubError.self) { try await app.setBadge(badge) }
      #expect(error?.reason == .invalidValue && error?.field == "badge")
    }
  }

  /// Sent again, a step would count twice; a number would not.
  @Test func aStepWhoseAnswerWasLostIsNotSentAgain() async throws {
    let hub = try hub { request, peer in
      if request["set"]?.string != nil || peer.number == 1 {
        peer.hangUp()
      } else {
        peer.reply(to: request, #"{"user":"alice","badge":3}"#)
      }
    }
    defer { hub.stop() }
    let app = try await connect(hub)
    #expect(try await app.setBadge(3) == 3)
    let error = await #expect(throws: HubError.self) { try await app.setBadge(.down(1)) }
    #expect(error?.reason == .connectionLost)
    #expect(
      hub.requests.filter { $0.method == "badge" }.map(\.parameters)
        == [#"{"set":3}"#, #"{"set":3}"#, #"{"set":"-1"}"#])
  }

  @Test func requestsAtTheSameTimeGetTheirOwnAnswers() async throws {
    let hub = try hub { request, peer in
      let number = request["ids"]?.elements.map { $0.string ?? "" }.joined() ?? ""
      peer.reply(to: request, #"{"pending":\#(number),"withdrawn":0}"#)
    }
    defer { hub.stop() }
    let app = try await connect(hub)
    try await withThrowingTaskGroup(of: (Int, Int).self) { group in
      for number in 0..<100 {
        group.addTask { (number, try await app.cancel("\(number)").pending) }
      }
      for try await (number, answer) in group { #expect(number == answer) }
    }
    #expect(hub.peers.count == 1)
  }

  @Test func aListIsReadPageByPage() async throws {
    let hub = try hub { request, peer in
      switch request["page"]?.string {
      case nil:
        peer.reply(
          to: request,
          #"{"alerts":[{"id":"a","fireDate":"2026-12-01T13:00:00Z","alertBody":"x","level":"passive","#
            + #""next":"2026-12-01T13:00:00Z"}],"nextPage":"p2"}"#)
      case "p2":
        peer.reply(
          to: request,
          #"{"alerts":[{"id":"b","alertBody":{"key":"K","args":["s",1,1.5]},"hasAction":false,"#
            + #""next":"2026-12-01T14:00:00Z","userInfo":{"k": [1]},"future":true}]}"#)
      default: peer.refuse(request, code: -32602, reason: "invalidValue", message: "no page")
      }
    }
    defer { hub.stop() }
    let pending = try await connect(hub).pending()
    #expect(pending.map(\.alert.id) == ["a", "b"])
    #expect(pending.map(\.app) == ["org.example.tea", "org.example.tea"])
    #expect(pending[0].alert.level == .passive && pending[0].alert.body == "x")
    #expect(pending[0].alert.trigger == .at(Date(timeIntervalSince1970: 1_796_130_000)))
    #expect(pending[1].alert.body == .key("K", "s", 1, 1.5))
    #expect(pending[1].alert.action == .none && pending[1].alert.userInfo?.json == #"{"k": [1]}"#)
  }

  @Test func aCancelledTaskStopsWaiting() async throws {
    let (asked, continuation) = AsyncStream.makeStream(of: Void.self)
    let hub = try hub { _, _ in continuation.yield() }
    defer { hub.stop() }
    let app = try await connect(hub)
    let task = Task { try await app.cancelAll() }
    for await _ in asked { break }
    task.cancel()
    let error = await #expect(throws: HubError.self) { try await task.value }
    #expect(error?.reason == .cancelled)
  }

  @Test func aLineThatAnswersNothingIsAboutTheConnection() async throws {
    let hub = try ScriptedHub(path: directory.file("hub.sock"), seesHello: true) { request, peer in
      peer.send(
        #"{"jsonrpc":"2.0","id":null,"error":{"code":-32002,"message":"Too many connections.","#
          + #""data":{"reason":"unboundFull"}}}"#)
      peer.hangUp()
    }
    defer { hub.stop() }
    let error = await #expect(throws: HubError.self) { try await connect(hub) }
    #expect(error?.reason == .unboundFull)
  }

  @Test func anAppOfTheAdministratorNeedsNoKey() async throws {
    let hub = try ScriptedHub(path: directory.file("hub.sock"), seesHello: true) { request, peer in
      if request["app"]?.string == "backup" {
        peer.reply(to: request, ScriptedHub.welcome)
      } else {
        peer.refuse(request, code: -32000, reason: "keyNeeded", message: "A key is needed.")
      }
    }
    defer { hub.stop() }
    // The directory that the key would have to stand in is a socket.
    let impossible = KeySource.file(directory.file("hub.sock/key"))
    _ = try await App.connect("backup", at: .path(hub.path), key: impossible)
    #expect(hub.requests.map(\.parameters) == [#"{"protocol":1,"app":"backup"}"#])
    let error = await #expect(throws: HubError.self) {
      try await App.connect("tea", at: .path(hub.path), key: impossible)
    }
    #expect(error?.reason == .keyFile)
  }
}
