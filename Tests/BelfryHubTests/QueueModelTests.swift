import BelfryCore
import BelfryHub
import BelfryTestSupport
import Testing

@testable import BelfryStore

/// Random requests, answers, restarts and jumps of the clock, against a small model in memory.
@Suite struct QueueModelTests {
  @Test(arguments: 1...12 as ClosedRange<UInt64>)
  func aPersonalAppsQueueIsWhatTheModelSays(seed: UInt64) throws {
    var run = try QueueRun(seed: seed, recipients: ["alice"])
    for _ in 1...150 { try run.step() }
    #expect(run.met.isSuperset(of: QueueRun.mostCommon), "\(run.met)")
  }

  @Test(arguments: 104...115 as ClosedRange<UInt64>)
  func aSystemAppsQueueIsWhatTheModelSays(seed: UInt64) throws {
    var run = try QueueRun(seed: seed, recipients: ["alice", "bob"])
    for _ in 1...150 { try run.step() }
    #expect(run.met.isSuperset(of: QueueRun.mostCommon), "\(run.met)")
  }
}

/// One run: a hub and a model that are told the same things.
private struct QueueRun {
  private static let mostPending = 3

  /// What every run comes across: else it would show nothing.
  static let mostCommon: Set<String> = [
    "pending", "delivered", "withdrawn superseded", "withdrawn cancelled", "withdrawn removed",
    "queueFull", "repeats",
  ]

  /// States of deliveries that were compared, and what else there was.
  private(set) var met: Set<String> = []

  private let harness: HubHarness
  private let recipients: [String]
  private let start: Timestamp
  private var random: SeededRandom
  private var model = QueueModel(kept: 6)
  private var app: Client
  private var minutes = 0
  private var story: [String] = []

  init(seed: UInt64, recipients: [String]) throws {
    var limits = Limits()
    limits.deliveriesKept = 6
    limits.pendingPersonal = Self.mostPending
    limits.pendingSystem = Self.mostPending
    harness = try HubHarness(
      limits: limits,
      systemApps: [
        SystemAppRule(
          id: .sample("backup"), user: .sample("bob"),
          recipients: Set(recipients.map { UserName.sample($0) }))
      ])
    self.recipients = recipients
    start = harness.now
    random = SeededRandom(seed: seed)
    app = try Self.connect(harness, recipients)
  }

  private static func connect(_ harness: HubHarness, _ recipients: [String]) throws -> Client {
    recipients == ["alice"]
      ? try harness.app("tea") : try harness.app("backup", uid: 1001, key: nil)
  }

  mutating func step() throws {
    switch pick(0..<100) {
    case 0..<30: try schedule()
    case 30..<40: try present()
    case 40..<52: try replaceAll()
    case 52..<60: try cancel()
    case 60..<68: try remove()
    case 68..<74: try setBadge()
    case 74..<84: try answer()
    case 84..<87:
      story.append("restart")
      try harness.restart()
      app = try Self.connect(harness, recipients)
    case 87..<90:
      let length = pick([1, 3, 10])
      minutes = max(0, minutes - length)
      story.append("\(length) minutes back")
      harness.now = harness.now.advanced(clampingBy: .seconds(-60 * length))
      if harness.now < start { harness.now = start }
      try harness.fire(clockWentBack: true)
      model.setBack(to: minutes)
    default:
      let length = pick([0, 1, 1, 2, 5, 30])
      minutes += length
      story.append("\(length) minutes later")
      try harness.advance(by: .seconds(60 * length))
    }
    model.fire(at: minutes)
    try compare()
  }

  // MARK: What is done

  private mutating func schedule() throws {
    let alerts = (0..<pick(1..<4)).map { _ in alert() }
    let soonest = chance(4) ? pick(1..<6) : nil
    let member = soonest.map { #","keepSoonest":\#($0)"# } ?? ""
    let isAlone = alerts.count == 1 && chance(5)
    let list = alerts.map(json).joined(separator: ",")
    let params = isAlone ? #"{"alert":\#(list)\#(member)}"# : #"{"alerts":[\#(list)]\#(member)}"#
    var next = model
    let evicted = next.schedule(alerts, keepSoonest: soonest)
    guard let result = try ask("schedule", params, leading: next) else { return }
    #expect(result["evicted"] as? [String] == evicted, "\(told)")
  }

  private mutating func present() throws {
    var alert = alert()
    (alert.due, alert.every, alert.count) = (minutes, nil, nil)
    var next = model
    next.present(alert)
    _ = try ask("present", #"{"alert":\#(json(alert, hasDate: false))}"#, leading: next)
  }

  /// Some of what is pending as it is, or with another text, and something new.
  private mutating func replaceAll() throws {
    var alerts: [QueueModel.Alert] = []
    for var old in model.queue where chance(8) {
      if chance(2) { old.body = "changed" }
      alerts.append(old)
    }
    for _ in 0..<pick(0..<3) {
      let new = alert()
      if !alerts.contains(where: { $0.id == new.id }) { alerts.append(new) }
    }
    alerts.shuffle(using: &random)
    var next = model
    let removed = next.replaceAll(alerts)
    let params = #"{"alerts":[\#(alerts.map(json).joined(separator: ","))]}"#
    guard let result = try ask("replaceAll", params, leading: next) else { return }
    #expect(result["removed"] as? Int == removed, "\(told)")
  }

  /// A request that leads to `next`, or is refused and leaves everything as it was.
  private mutating func ask(
    _ method: String, _ params: String, leading next: QueueModel
  ) throws -> [String: Any]? {
    guard next.pending.count > Self.mostPending, next.pending.count > model.pending.count else {
      model = next
      return try call(method, params)
    }
    story.append("\(method) \(params), which is too much")
    #expect(try app.refusal(method, params) == "queueFull", "\(told)")
    met.insert("queueFull")
    return nil
  }

  private mutating func cancel() throws {
    let ids = chance(4) ? nil : [name(), name()]
    let result = try take(ids, "cancel")
    let expected = model.cancel(ids)
    if expected.withdrawn > 0 { met.insert("withdrawn cancelled") }
    #expect(result["pending"] as? Int == expected.pending, "\(told)")
    #expect(result["withdrawn"] as? Int == expected.withdrawn, "\(told)")
  }

  private mutating func remove() throws {
    let ids = chance(2) ? nil : [name(), name()]
    let result = try take(ids, "remove")
    let expected = model.remove(ids)
    #expect(result["withdrawn"] as? Int == expected, "\(told)")
  }

  private mutating func take(_ ids: [String]?, _ method: String) throws -> [String: Any] {
    guard let ids else { return try call(method + "All") }
    return try call(method, #"{"ids":["\#(ids[0])","\#(ids[1])"]}"#)
  }

  private mutating func setBadge() throws {
    let change = badge()
    let user = pick(recipients)
    try call("badge", #"{"user":"\#(user)","set":\#(Self.json(change))}"#)
    model.change(change, of: user)
  }

  private mutating func answer() throws {
    let center = try harness.center()
    let list = try center.call("center.list")["deliveries"] as? [[String: Any]] ?? []
    guard !list.isEmpty else { return }
    let delivery = list[pick(0..<list.count)]
    let number = try #require(delivery["delivery"] as? Int)
    let id = try #require(delivery["id"] as? String)
    let (method, state) = pick([
      ("center.dismiss", "dismissed"), ("center.activate", "activated"), ("center.seen", "seen"),
    ])
    story.append("\(method) \(id)")
    try center.call(method, #"{"delivery":\#(number)}"#)
    model.answer(id, of: "alice", state)
  }

  // MARK: What must be so

  private mutating func compare() throws {
    let pending = try app.call("pending", #"{"limit":1000}"#)["alerts"] as? [[String: Any]] ?? []
    let listed = pending.map { alert in
      ["id", "next", "alertBody"].map { alert[$0] as? String ?? "-" }.joined(separator: " ")
    }
    let expected = model.queue.map { "\($0.id) \(time($0.next)) \($0.body ?? "-")" }
    try #require(listed == expected, "\(told)")

    let delivered =
      try app.call("delivered", #"{"limit":1000}"#)["deliveries"] as? [[String: Any]] ?? []
    let rows = delivered.map { delivery in
      ["id", "user", "occurrence", "at", "state", "reason"].compactMap { delivery[$0] as? String }
        .joined(separator: " ") + " \(delivery["missedCount"] as? Int ?? 1)"
    }
    let expectedRows = model.deliveries.map {
      "\($0.id) \($0.user) \(time($0.due)) \(time($0.at)) \($0.state) \($0.count)"
    }
    try #require(rows.sorted() == expectedRows.sorted(), "\(told)")
    met.formUnion(model.deliveries.map(\.state))
    if !model.pending.isEmpty { met.insert("pending") }
    if model.pending.contains(where: { $0.every != nil && !$0.rung.isEmpty }) {
      met.insert("repeats")
    }
    if model.deliveries.contains(where: { $0.count > 1 }) { met.insert("missed") }

    for user in recipients {
      let badge = try app.call("badge", #"{"user":"\#(user)"}"#)["badge"] as? Int
      try #require(badge == model.badges[user] ?? 0, "\(told)")
    }
    try checkCounts()
  }

  /// What the store counts along is what counting says.
  private func checkCounts() throws {
    let database = harness.hub.store.database
    let drifted = try database.number(
      """
      SELECT count(*) FROM app WHERE
        pending <> (SELECT count(*) FROM alert WHERE alert.app = app.id AND state = 0)
        OR stored_bytes <>
          (SELECT ifnull(sum(length(body)), 0) FROM alert WHERE alert.app = app.id)
          + (SELECT ifnull(sum(length(content) + length(user_info)), 0) FROM delivery
            WHERE delivery.app = app.id)
          + (SELECT ifnull(sum(length(body)), 0) FROM fanout WHERE fanout.app = app.id)
          + (SELECT ifnull(sum(length(body)), 0) FROM category WHERE category.app = app.id)
      """)
    try #require(drifted == 0, "counts of an app have drifted: \(told)")
    let kept = try database.number(
      """
      SELECT count(*) FROM recipient WHERE kept <> (SELECT count(*) FROM delivery
        WHERE delivery.app = recipient.app AND delivery.user = recipient.user)
      """)
    try #require(kept == 0, "the number of deliveries kept has drifted: \(told)")
  }

  private var told: String { story.suffix(40).joined(separator: "\n") }

  // MARK: Words and numbers

  @discardableResult
  private mutating func call(_ method: String, _ params: String = "{}") throws -> [String: Any] {
    story.append("\(time(minutes)) \(method) \(params)")
    return try app.call(method, params)
  }

  private mutating func alert() -> QueueModel.Alert {
    let body = chance(8) ? pick(["x", "y"]) : nil
    let due = max(0, minutes + pick([-2, 0, 1, 1, 2, 3, 5, 40]))
    let every = chance(5) ? pick([1, 2, 7]) : nil
    // Enough for one that is still to come.
    let count = every != nil && chance(5) ? pick([3, 4, 8]) : nil
    return QueueModel.Alert(
      id: name(), due: due, every: every, count: count,
      recipients: recipients.count == 1 || chance(7) ? recipients : [pick(recipients)],
      body: body, badge: body == nil || chance(4) ? badge() : nil,
      expiresAfter: chance(3) ? pick([1, 10]) : nil)
  }

  private mutating func name() -> String { pick(["a", "b", "c", "d", "e"]) }

  private mutating func badge() -> BadgeChange {
    pick([.set(0), .set(7), .up(1), .up(3), .down(2)])
  }

  private func json(_ alert: QueueModel.Alert) -> String { json(alert, hasDate: true) }

  private func json(_ alert: QueueModel.Alert, hasDate: Bool) -> String {
    var members = [#""id":"\#(alert.id)""#]
    if recipients.count > 1 {
      members.append(
        #""to":[\#(alert.recipients.map { "\"\($0)\"" }.joined(separator: ","))]"#)
    }
    if hasDate { members.append(#""fireDate":"\#(time(alert.due))""#) }
    if hasDate, let every = alert.every {
      members.append(#""repeatInterval":"minute","repeatEvery":\#(every)"#)
      if let count = alert.count { members.append(#""repeatCount":\#(count)"#) }
    }
    if let body = alert.body { members.append(#""alertBody":"\#(body)""#) }
    if let badge = alert.badge { members.append(#""badge":\#(Self.json(badge))"#) }
    if let length = alert.expiresAfter { members.append(#""expiresAfter":"PT\#(length)M""#) }
    return "{\(members.joined(separator: ","))}"
  }

  private static func json(_ badge: BadgeChange) -> String {
    switch badge {
    case .set(let number): "\(number)"
    case .up(let step): "\"+\(step)\""
    case .down(let step): "\"-\(step)\""
    }
  }

  private func time(_ minutes: Int) -> String {
    start.advanced(clampingBy: .seconds(60 * minutes)).rfc3339
  }

  private mutating func chance(_ inTen: Int) -> Bool { pick(0..<10) < inTen }

  private mutating func pick(_ range: Range<Int>) -> Int { Int.random(in: range, using: &random) }

  private mutating func pick<Value>(_ values: [Value]) -> Value {
    values[Int.random(in: 0..<values.count, using: &random)]
  }
}
