import BelfryCore
import BelfryStore
import BelfryTestSupport
import Testing

@Suite struct DeliveryStoreTests {
  let directory = TemporaryDirectory()
  let store: Store
  let now = Timestamp(clamping: 1_796_130_000_000)

  init() throws {
    store = try Store(path: directory.file("belfry.db"))
  }

  private func delivery(
    id: String = "a", content: [UInt8] = [1], to user: UserRecord, of app: AppRecord
  )
    throws -> DeliveryRecord
  {
    let id = try #require(AlertID(id))
    let alert = try store.addAlert(
      id, to: app.key, trigger: "t", due: now, occurrence: Occurrence(instant: now), body: [])
    return try store.deliver(
      NewDelivery(
        user: user.key, app: app.key, alert: alert, id: id, occurrence: Occurrence(instant: now),
        at: now, late: nil, wakeAt: nil, content: content, userInfo: []))
  }

  private func sample() throws -> (UserRecord, AppRecord) {
    let user = try store.addingUser(.alice, incarnation: "u")
    let id = try #require(AppID("tea"))
    return (user, try store.addApp(id, of: .user(user.key), keyHash: "h", incarnation: "a"))
  }

  @Test func everyStateReadsBackAsItWasWritten() throws {
    try store.begin()
    let (user, app) = try sample()
    for (index, state) in DeliveryState.all.enumerated() {
      let delivery = try delivery(id: "d\(index)", to: user, of: app)
      try store.setState(state, wakingAt: nil, of: delivery.key, at: now)
      #expect(try store.delivery(delivery.number, of: user.key)?.state == state)
    }
    try store.commit()
  }

  @Test func bytesOfAnAppAreGivenBackWhenItsDeliveriesGo() throws {
    try store.begin()
    let (user, app) = try sample()
    let first = try delivery(content: [UInt8](repeating: 1, count: 100), to: user, of: app)
    #expect(try store.app(app.key)?.storedBytes == 100)
    try store.forget(first, marksUntil: now)
    #expect(try store.app(app.key)?.storedBytes == 0)
    #expect(try store.keptCount(of: app.key, user: user.key) == 0)
    try store.commit()
  }

  @Test func aMarkCanBeMadeOnce() throws {
    try store.begin()
    let (user, app) = try sample()
    let id = try #require(AlertID("a"))
    let occurrence = Occurrence(instant: now)
    let alert = try store.addAlert(
      id, to: app.key, trigger: "t", due: now, occurrence: occurrence, body: [])
    #expect(try store.mark(occurrence, of: alert, for: user.key, pruneAt: nil))
    #expect(try !store.mark(occurrence, of: alert, for: user.key, pruneAt: nil))
    let other = try store.addingUser(.bob, incarnation: "b")
    #expect(try store.mark(occurrence, of: alert, for: other.key, pruneAt: nil))
    try store.commit()
  }

  @Test func numbersOfAStreamHaveNoGapWhenATurnIsLost() throws {
    try store.begin()
    let (_, app) = try sample()
    try store.append([1], to: app.stream, keeping: 10, at: now)
    try store.commit()
    try store.begin()
    try store.append([2], to: app.stream, keeping: 10, at: now)
    store.rollBack()
    try store.begin()
    try store.append([3], to: app.stream, keeping: 10, at: now)
    try store.commit()
    let events = try store.events(of: app.stream, after: 0, limit: 10)
    #expect(events.map(\.number) == [1, 2])
    #expect(events.map(\.body) == [[1], [3]])
  }

  @Test func textsOfAnyBytesComeBack() throws {
    try store.begin()
    let (_, app) = try sample()
    for text in ["it's", "\"", "%", "é", "\u{1F44B}", "'; DROP TABLE alert; --"] {
      let id = try #require(AlertID(text))
      _ = try store.addAlert(
        id, to: app.key, trigger: text, due: now, occurrence: Occurrence(stored: text),
        body: Array(text.utf8))
      #expect(try store.alert(id, of: app.key)?.trigger == text)
    }
    #expect(try store.dueAlerts(at: now, limit: 100).map(\.id.rawValue).count == 6)
    try store.commit()
  }
}
