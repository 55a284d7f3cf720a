import BelfryCore
import BelfryHub
import BelfryProtocol
import BelfryStore
import BelfryTestSupport
import Foundation
import Testing

/// A hub without sockets: lines in, lines out, and a clock that stands still.
final class HubHarness {
  let directory = TemporaryDirectory()
  var hub: Hub
  var now = Timestamp(clamping: 1_796_130_000_000)  // 2026-12-01T13:00:00Z
  let accounts = FakeAccounts()
  /// Who is in the foreground, as the daemon keeps it.
  var foreground = Foreground()
  let zones: TestZones
  let installed: FakeTables
  private var configuration: HubConfiguration

  init(
    limits: Limits = Limits(), systemApps: [SystemAppRule] = [], hasTestClock: Bool = false,
    languages: [String] = [], zones: TestZones = TestZones(), installed: FakeTables = FakeTables()
  ) throws {
    self.zones = zones
    self.installed = installed
    configuration = HubConfiguration(
      limits: limits,
      systemApps: Dictionary(uniqueKeysWithValues: systemApps.map { ($0.id, $0) }),
      languages: languages, version: "test", hasTestClock: hasTestClock)
    hub = Hub(
      store: try Store(path: directory.file("belfry.db")), configuration: configuration,
      zones: zones, installed: installed)
  }

  /// Closes the store and opens it again, as a restart does.
  func restart() throws {
    let path = directory.file("belfry.db")
    // No connection outlives it.
    foreground = Foreground()
    let placeholder = TemporaryDirectory()
    hub = Hub(store: try Store(path: placeholder.file("x.db")), configuration: configuration)
    hub = Hub(
      store: try Store(path: path), configuration: configuration, zones: zones,
      installed: installed)
  }

  func connect(uid: UInt32, door: Door = .hub) -> Client {
    Client(harness: self, session: Session(peer: Peer(uid: UserID(uid), door: door)))
  }

  /// A connection that has said hello for an app.
  func app(_ id: String, uid: UInt32 = 1000, key: String? = "personal-app-key-0123456789") throws
    -> Client
  {
    let client = connect(uid: uid)
    let keyMember = key.map { #","key":"\#($0)""# } ?? ""
    let reply = try client.send(
      #"{"id":0,"method":"hello","params":{"app":"\#(id)"\#(keyMember)}}"#)
    #expect(reply.error == nil, "\(reply)")
    return client
  }

  /// A connection that has said hello for a center.
  ///
  /// - Parameter languages: what it says of its user, as a JSON array.
  func center(
    uid: UInt32 = 1000, key: String = "center-key-0123456789-abc", languages: String? = nil
  ) throws -> Client {
    let client = connect(uid: uid)
    let said = languages.map { #","languages":\#($0)"# } ?? ""
    let reply = try client.send(
      #"{"id":0,"method":"hello","params":{"center":true,"key":"\#(key)"\#(said)}}"#)
    #expect(reply.error == nil, "\(reply)")
    return client
  }

  /// A connection that has said hello as an administrator.
  func administrator() throws -> Client {
    let client = connect(uid: 0, door: .admin)
    try client.call("hello", #"{"admin":true}"#)
    return client
  }

  /// Tells the hub what the account data base says of a uid, as the daemon does.
  func learn(_ uid: UInt32, _ answer: AccountAnswer) throws {
    accounts.set(.uid(UserID(uid)), answer)
    try hub.store.begin()
    try hub.learn([(UserID(uid), answer)], at: now)
    try hub.store.commit()
  }

  /// Looks through the alerts that came to their end in the last call of `fire`.
  private(set) var reports: [RederivationReport] = []

  /// Goes on to `now` and fires all that is due, turn by turn.
  @discardableResult func fire(clockWentBack: Bool = false) throws -> DueOutcome {
    var last = DueOutcome()
    last.hasLongOffers = clockWentBack
    reports = []
    repeat {
      try hub.store.begin()
      last = try hub.takeDue(
        at: now, accounts: accounts, foreground: foreground, clockWentBack: last.hasLongOffers)
      try hub.store.commit()
      foreground.settle(last.settledApps)
      reports += last.rederivations
    } while last.hasMore
    return last
  }

  /// Goes from one due instant to the next, as the daemon's test clock does, and comes to `end`.
  func advance(to end: String) throws {
    let end = try Timestamp(rfc3339: end)
    while let next = try hub.nextDue(), next <= end {
      now = max(now, next)
      try fire()
    }
    now = end
    try fire()
  }

  /// Is at `instant` at once, and fires what is due then: after a pause, or a step of the clock.
  func wake(at instant: String) throws {
    let before = now
    now = try Timestamp(rfc3339: instant)
    try fire(clockWentBack: now < before)
  }

  /// Tells the hub that zones have changed, as the daemon does, and has it find the instants anew.
  @discardableResult func zonesChanged(_ names: String...) throws -> [RederivationReport] {
    try hub.store.begin()
    try hub.zonesChanged(names.compactMap { ZoneName($0) })
    try hub.store.commit()
    try fire()
    return reports
  }

  func advance(by duration: Duration) throws {
    now = now.advanced(clampingBy: duration)
    try fire()
  }
}

/// One connection of a harness.
final class Client {
  let harness: HubHarness
  var session: Session
  private(set) var lastEffect: Outcome.Effect?

  init(harness: HubHarness, session: Session) {
    self.harness = harness
    self.session = session
  }

  /// Sends one line in a turn of its own, and fires what is due in it, as the daemon does.
  @discardableResult func send(_ line: String) throws -> Answer {
    let raw = try sendRaw(line)
    return try #require(raw.map(Answer.init), "no reply to \(line)")
  }

  /// The bytes of the reply; nil when there is none.
  func sendRaw(_ line: String) throws -> String? {
    let store = harness.hub.store
    let before = session.foregroundApp
    try store.begin()
    let outcome = try harness.hub.answer(
      Array(line.utf8), session: &session, accounts: harness.accounts, at: harness.now)
    try store.commit()
    lastEffect = outcome.effect
    harness.foreground.move(from: before, to: session.foregroundApp)
    try harness.fire()
    return outcome.reply.map { String(decoding: $0, as: UTF8.self) }
  }

  /// Ends the connection, in a turn of its own.
  func close() throws {
    harness.foreground.move(from: session.foregroundApp, to: nil)
    try harness.fire()
  }

  /// Calls a method; the result's members.
  @discardableResult func call(_ method: String, _ params: String = "{}") throws -> [String: Any] {
    let answer = try send(#"{"id":1,"method":"\#(method)","params":\#(params)}"#)
    return try #require(answer.result, "\(method) \(params): \(answer)")
  }

  /// Calls a method that is refused; the reason.
  func refusal(_ method: String, _ params: String = "{}") throws -> String? {
    try send(#"{"id":1,"method":"\#(method)","params":\#(params)}"#).reason
  }

  /// The events since the last call.
  func events() throws -> [[String: Any]] {
    var all: [[String: Any]] = []
    while case let bytes = try harness.hub.nextEvents(for: &session, room: 1 << 16), !bytes.isEmpty
    {
      for line in String(decoding: bytes, as: UTF8.self).split(separator: "\n") {
        all.append(try #require(Answer(String(line)).event, "\(line)"))
      }
    }
    return all
  }

  func eventTypes() throws -> [String] {
    try events().map { $0["type"] as? String ?? "?" }
  }
}

/// A line of the hub, read by another JSON reader than ours.
struct Answer: CustomStringConvertible {
  let text: String
  let object: [String: Any]

  init(_ text: String) {
    self.text = text
    let first = text.split(separator: "\n").first.map(String.init) ?? ""
    object =
      (try? JSONSerialization.jsonObject(with: Data(first.utf8))) as? [String: Any] ?? [:]
  }

  var result: [String: Any]? { object["result"] as? [String: Any] }
  var error: [String: Any]? { object["error"] as? [String: Any] }
  var code: Int? { error?["code"] as? Int }
  var reason: String? { (error?["data"] as? [String: Any])?["reason"] as? String }
  var field: String? { (error?["data"] as? [String: Any])?["field"] as? String }
  var message: String? { error?["message"] as? String }
  var event: [String: Any]? {
    object["method"] as? String == "event" ? object["params"] as? [String: Any] : nil
  }
  var description: String { text }
}

/// An account data base that says what a test wants.
final class FakeAccounts: Accounts {
  var answers: [AccountQuery: AccountAnswer] = [:]

  init() {
    add(1000, "alice")
    add(1001, "bob")
    add(0, "root")
  }

  func add(_ uid: UInt32, _ name: String) {
    guard let name = UserName(name) else { preconditionFailure("no user name: \(name)") }
    let user = User(id: UserID(uid), name: name)
    answers[.uid(user.id)] = .found(user)
    answers[.name(name)] = .found(user)
  }

  func set(_ query: AccountQuery, _ answer: AccountAnswer?) {
    answers[query] = answer
  }

  /// What is looked up for longer than anybody should wait.
  var slow: Set<AccountQuery> = []

  func answer(to query: AccountQuery) -> AccountAnswer? { answers[query] }

  func isSlow(_ query: AccountQuery) -> Bool { slow.contains(query) }
}

extension UserName {
  static func sample(_ text: String) -> UserName {
    guard let name = UserName(text) else { preconditionFailure("no user name: \(text)") }
    return name
  }
}

extension AppID {
  static func sample(_ text: String) -> AppID {
    guard let id = AppID(text) else { preconditionFailure("no app id: \(text)") }
    return id
  }
}
