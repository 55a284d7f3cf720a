import BelfryProtocol
import BelfryTestSupport
import Foundation
import Synchronization
import Testing

@testable import BelfryClient

@Suite struct EventsTests {
  private let directory = TemporaryDirectory()

  private func hub(_ script: @escaping ScriptedHub.Script) throws -> ScriptedHub {
    try ScriptedHub(path: directory.file("hub.sock"), script: script)
  }

  private func app(_ hub: ScriptedHub) async throws -> App {
    try await App.connect("tea", at: .path(hub.path), key: .file(directory.file("key")))
  }

  private static func event(_ number: Int, type: String = "dismissed") -> String {
    #"{"cursor":"k.\#(number)","type":"\#(type)","id":"a\#(number)","user":"alice","#
      + #""occurrence":"2026-12-01T13:00:00Z","at":"2026-12-01T13:00:00Z"}"#
  }

  /// A hub with ten events that hangs up after every third, and goes on after `since`.
  @Test func eventsGoOnAfterALostConnectionWithoutLossAndWithoutDouble() async throws {
    let hub = try hub { request, peer in
      guard request.method == "watch" else { return }
      let since = request["since"]?.string.flatMap { Int($0.dropFirst(2)) } ?? 0
      peer.reply(to: request, #"{"cursor":"k.\#(since)"}"#)
      guard since < 10 else { return }
      for number in (since + 1)...min(since + 3, 10) { peer.event(Self.event(number)) }
      if since + 3 < 10 { peer.hangUp() }
    }
    defer { hub.stop() }
    let interruptions = Mutex<[Bool]>([])
    let events = try await app(hub).events { interruption in
      let isLost = if case .lost = interruption { true } else { false }
      interruptions.withLock { $0.append(isLost) }
    }
    var ids: [String] = []
    for try await event in events {
      ids.append(event.id)
      if ids.count == 10 { break }
    }
    #expect(ids == (1...10).map { "a\($0)" })
    #expect(interruptions.withLock { $0 } == [true, false, true, false, true, false])
  }

  /// The hub is restarted between `connect` and the first event.
  @Test func aHubThatIsAwayWhenTheLoopBeginsIsWaitedFor() async throws {
    let script: ScriptedHub.Script = { request, peer in
      guard request.method == "watch" else { return }
      peer.reply(to: request, #"{"cursor":"k.0"}"#)
      peer.event(Self.event(1))
    }
    let first = try hub(script)
    let app = try await app(first)
    first.stop()
    var iterator = app.events().makeAsyncIterator()
    async let id = iterator.next()?.id
    var second: ScriptedHub?
    while second == nil {
      second = try? hub(script)
      await Task.yield()
    }
    #expect(try await id == "a1")
    second?.stop()
  }

  @Test func anEventIsAcknowledgedWhenTheNextIsAskedFor() async throws {
    let (acknowledged, continuation) = AsyncStream.makeStream(of: String.self)
    let hub = try hub { request, peer in
      switch request.method {
      case "watch":
        peer.reply(to: request, #"{"cursor":"k.0"}"#)
        peer.event(Self.event(1))
        peer.event(Self.event(2))
      case "ack": continuation.yield(request.parameters)
      default: break
      }
    }
    defer { hub.stop() }
    var iterator = try await app(hub).events().makeAsyncIterator()
    #expect(try await iterator.next()?.id == "a1")
    #expect(!hub.requests.contains { $0.method == "ack" })
    #expect(try await iterator.next()?.id == "a2")
    for await parameters in acknowledged {
      #expect(parameters == #"{"cursor":"k.1"}"#)
      break
    }
    #expect(hub.requests.first { $0.method == "watch" }?.parameters == "")
  }

  @Test func whatWasAcknowledgedOnALostConnectionIsAcknowledgedAgain() async throws {
    let (acknowledged, continuation) = AsyncStream.makeStream(of: ScriptedHub.Request.self)
    let hub = try hub { request, peer in
      switch (request.method, peer.number) {
      case ("watch", 2):
        peer.reply(to: request, #"{"cursor":"k.0"}"#)
        peer.event(Self.event(1))
      case ("watch", _): peer.reply(to: request, #"{"cursor":"k.1"}"#)
      case ("ack", 2): peer.hangUp()
      case ("ack", _): continuation.yield(request)
      default: break
      }
    }
    defer { hub.stop() }
    let app = try await app(hub)
    let task = Task { for try await _ in app.events() {} }
    for await request in acknowledged {
      #expect(request.connection == 3 && request.parameters == #"{"cursor":"k.1"}"#)
      break
    }
    task.cancel()
    try await task.value
  }

  @Test func typesOfEventThatAreNotKnownArePassedOver() async throws {
    let hub = try hub { request, peer in
      peer.reply(to: request, #"{"cursor":"k.0"}"#)
      peer.event(Self.event(1, type: "somethingNew"))
      peer.event(Self.event(2, type: "expired"))
    }
    defer { hub.stop() }
    var iterator = try await app(hub).events(acknowledging: false).makeAsyncIterator()
    let event = try await iterator.next()
    #expect(event?.kind == .expired && event?.cursor.rawValue == "k.2")
  }

  @Test func aCursorThatIsGoneEndsTheSequence() async throws {
    let hub = try hub { request, peer in
      peer.refuse(request, code: -32004, reason: "cursorGone", message: "Gone.")
    }
    defer { hub.stop() }
    let events = try await app(hub).events(since: EventCursor(rawValue: "old.1"))
    var iterator = events.makeAsyncIterator()
    let error = await #expect(throws: HubError.self) { _ = try await iterator.next() }
    #expect(error?.reason == .cursorGone)
    #expect(hub.requests.last?.parameters == #"{"since":"old.1"}"#)
  }

  @Test func theLoopEndsWhenItsTaskIsCancelled() async throws {
    let (watching, continuation) = AsyncStream.makeStream(of: Void.self)
    let hub = try hub { request, peer in
      peer.reply(to: request, #"{"cursor":"k.0"}"#)
      continuation.yield()
    }
    defer { hub.stop() }
    let app = try await app(hub)
    let task = Task {
      for try await _ in app.events() {}
      return true
    }
    for await _ in watching { break }
    task.cancel()
    #expect(try await task.value)
  }

  /// Nobody takes the events: the socket fills up and the hub has to wait, instead of this process
  /// taking everything.
  @Test func eventsThatNobodyTakesStayWithTheHub() async throws {
    let total = 5_000
    let sent = Mutex(0)
    let hub = try hub { request, peer in
      guard request.method == "watch" else { return }
      peer.reply(to: request, #"{"cursor":"k.0"}"#)
      for number in 1...total {
        peer.event(Self.event(number))
        sent.withLock { $0 = number }
      }
    }
    defer { hub.stop() }
    var iterator = try await app(hub).events(acknowledging: false).makeAsyncIterator()
    #expect(try await iterator.next()?.id == "a1")
    for number in 2...total {
      let id = try await iterator.next()?.id
      guard id == "a\(number)" else {
        Issue.record("expected a\(number), got \(id ?? "nothing")")
        return
      }
      let ahead = sent.withLock { $0 } - number
      guard ahead < 3_000 else {
        Issue.record("the hub could send \(ahead) events ahead")
        return
      }
    }
  }

  @Test func aCenterIsToldWhatComesAndWhatChanges() async throws {
    let hub = try hub { request, peer in
      switch request.method {
      case "center.list":
        peer.reply(
          to: request,
          #"{"deliveries":[{"delivery":12,"app":"tea","id":"pot","occurrence":"o","state":"seen","#
            + #""at":"2026-12-01T13:32:10.120Z","alertBody":"Tea","level":"critical","late":"PT2S"}],"#
            + #""cursor":"c.7"}"#)
      case "center.watch":
        peer.reply(to: request, #"{"cursor":"c.7"}"#)
        peer.event(
          #"{"cursor":"c.8","type":"delivered","delivery":13,"app":"tea","id":"pot","#
            + #""occurrence":"o","state":"delivered","at":"2026-12-01T13:33:00Z","#
            + #""alertTitle":"T","level":"active"}"#
        )
        peer.event(
          #"{"cursor":"c.9","type":"changed","delivery":12,"app":"tea","id":"pot","#
            + #""state":"withdrawn","reason":"superseded","at":"2026-12-01T13:33:00Z"}"#)
      default:
        peer.reply(to: request, #"{"delivery":12,"state":"activated","changed":true}"#)
      }
    }
    defer { hub.stop() }
    let center = try await Center.connect(
      at: .path(hub.path), key: .file(directory.file("center.key")))
    let inbox = try await center.inbox()
    #expect(inbox.cursor?.rawValue == "c.7")
    #expect(inbox.deliveries.map(\.number) == [12])
    #expect(inbox.deliveries[0].level == .critical && inbox.deliveries[0].late == .seconds(2))
    let answer = try await center.activate(12)
    #expect(answer.state == .activated && answer.isChanged)
    #expect(hub.requests.last?.parameters == #"{"delivery":12,"action":"default"}"#)
    var iterator = center.events(since: inbox.cursor).makeAsyncIterator()
    guard case .delivered(let delivery) = try await iterator.next()?.kind else {
      Issue.record("no delivery")
      return
    }
    #expect(delivery.number == 13 && delivery.title == "T" && delivery.body == nil)
    guard case .changed(let change) = try await iterator.next()?.kind else {
      Issue.record("no change")
      return
    }
    #expect(change.number == 12 && change.state == .withdrawn)
  }
}
