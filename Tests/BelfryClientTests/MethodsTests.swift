import BelfryProtocol
import BelfryTestSupport
import Foundation
import Testing

@testable import BelfryClient

/// The library has every method of the protocol.
@Suite struct MethodsTests {
  private let directory = TemporaryDirectory()
  private let date = Date(timeIntervalSince1970: 1_796_131_930)

  @Test func everyMethodOfTheProtocolCanBeCalled() async throws {
    // Refuses whatever it is asked: it counts that it was.
    let hub = try ScriptedHub(path: directory.file("hub.sock")) { request, peer in
      peer.refuse(request, code: -32000, reason: "notAllowed", message: "No.")
    }
    defer { hub.stop() }
    try await callEverything(of: App.connect("tea", at: .path(hub.path), key: key("app")))
    try await callEverything(of: Center.connect(at: .path(hub.path), key: key("center")))
    try await callEverything(of: Administrator.connect(at: .path(hub.path)))
    #expect(Set(hub.requests.map(\.method)) == Set(Method.allCases.map(\.rawValue)))
  }

  private func key(_ name: String) -> KeySource { .file(directory.file(name)) }

  private func refused(_ call: () async throws -> Void) async {
    let error = await #expect(throws: HubError.self) { try await call() }
    #expect(error?.reason == .notAllowed)
  }

  private func callEverything(of app: App) async {
    let alert = Alert("a", "b")
    let event = AppEvent(
      kind: .dismissed, id: "a", user: "alice", occurrence: "2026-12-01T13:32:10Z", at: date,
      missed: nil, badge: nil, userInfo: nil, cursor: EventCursor(rawValue: "k.1"), json: "")
    await refused { _ = try await app.ping() }
    await refused { _ = try await app.schedule(alert) }
    await refused { _ = try await app.present(alert) }
    await refused { _ = try await app.cancel("a") }
    await refused { _ = try await app.cancelAll() }
    await refused { _ = try await app.replaceAll(with: [alert]) }
    await refused { _ = try await app.except("a", .date(date)) }
    await refused { _ = try await app.remove(["a"]) }
    await refused { _ = try await app.removeAll() }
    await refused { _ = try await app.pending() }
    await refused { _ = try await app.delivered() }
    await refused { _ = try await app.badge() }
    await refused { try await app.setCategories([]) }
    await refused { _ = try await app.putStrings([], as: TextTable("de")) }
    await refused { _ = try await app.strings(TextTable("de")) }
    await refused { _ = try await app.listTables() }
    await refused { _ = try await app.removeStrings(language: "de") }
    await refused { for try await _ in app.events() {} }
    await refused { try await app.acknowledge(event) }
    await refused { _ = try await app.handled(event) }
    await refused { _ = try await app.preview(alert) }
  }

  private func callEverything(of center: Center) async {
    await refused { _ = try await center.inbox() }
    await refused { _ = try await center.pending() }
    await refused { for try await _ in center.events() {} }
    await refused { _ = try await center.shown(1) }
    await refused { _ = try await center.seen(1) }
    await refused { _ = try await center.dismiss(1) }
    await refused { _ = try await center.activate(1) }
    await refused { _ = try await center.snooze(1, for: .seconds(60)) }
    await refused { _ = try await center.settings() }
  }

  private func callEverything(of administrator: Administrator) async {
    await refused { _ = try await administrator.status() }
    await refused { try await administrator.setClock(to: date) }
    await refused { _ = try await administrator.apps() }
    await refused { _ = try await administrator.users() }
    await refused { _ = try await administrator.limits() }
    await refused { _ = try await administrator.metrics() }
    await refused { _ = try await administrator.suspend(.user("alice")) }
    await refused { _ = try await administrator.resume(.user("alice")) }
    await refused { _ = try await administrator.purge(.user("alice")) }
    await refused { _ = try await administrator.forgetCenterKey(ofUser: "alice") }
    await refused { _ = try await administrator.backup("b") }
  }
}
