import BelfryCore

/// What a queue and its deliveries are, told a second time and simply: lists in memory, searched from end to end.
///
/// It knows one-off alerts at instants, badges and the time to stay; no snoozes, no tokens, no limits but the number
/// of deliveries that are kept.
struct QueueModel {
  struct Alert: Equatable {
    var id: String
    /// Minutes from the start of the test.
    var due: Int
    var recipients: [String]
    var body: String?
    var badge: BadgeChange?
    /// Minutes.
    var expiresAfter: Int?
    /// In the order in which they were created.
    var order = 0
  }

  struct Delivery: Equatable {
    let id: String
    let user: String
    let due: Int
    let at: Int
    let order: Int
    let expiresAt: Int?
    var state = "delivered"

    var isOpen: Bool { ["delivered", "shown", "seen"].contains(state) }
  }

  let kept: Int
  private(set) var pending: [Alert] = []
  private(set) var deliveries: [Delivery] = []
  private(set) var badges: [String: Int] = [:]
  /// When an alert of this id rang last, while nothing else took the id.
  private var fired: [String: Int] = [:]
  private var lastOrder = 0

  init(kept: Int) {
    self.kept = kept
  }

  /// In fire order.
  var queue: [Alert] { pending.sorted { ($0.due, $0.order) < ($1.due, $1.order) } }

  // MARK: Requests

  mutating func schedule(_ alerts: [Alert], keepSoonest count: Int? = nil) -> [String] {
    for alert in alerts { add(alert) }
    guard let count, pending.count > count else { return [] }
    let gone = queue.dropFirst(count).map(\.id)
    pending.removeAll { gone.contains($0.id) }
    return gone
  }

  mutating func present(_ alert: Alert) {
    remove(alert.id)
    insert(alert)
  }

  mutating func replaceAll(_ alerts: [Alert]) -> Int {
    for alert in alerts { add(alert) }
    let named = alerts.map(\.id)
    let before = pending.count
    pending.removeAll { !named.contains($0.id) }
    return before - pending.count
  }

  /// - Parameter ids: nil for all.
  mutating func cancel(_ ids: [String]?) -> (pending: Int, withdrawn: Int) {
    let before = pending.count
    pending.removeAll { ids?.contains($0.id) ?? true }
    return (before - pending.count, withdraw(ids, "withdrawn cancelled"))
  }

  mutating func remove(_ ids: [String]?) -> Int { withdraw(ids, "withdrawn removed") }

  mutating func change(_ badge: BadgeChange, of user: String) {
    badges[user] = badge.applied(to: badges[user] ?? 0)
  }

  /// A person's answer to the open delivery of an alert.
  mutating func answer(_ id: String, of user: String, _ state: String) {
    for index in deliveries.indices
    where deliveries[index].id == id && deliveries[index].user == user
      && deliveries[index].isOpen
    {
      deliveries[index].state = state
    }
  }

  private mutating func add(_ alert: Alert) {
    if fired[alert.id] == alert.due { return }
    if let index = pending.firstIndex(where: { $0.id == alert.id && $0.due == alert.due }) {
      let order = pending[index].order
      pending[index] = alert
      pending[index].order = order
      return
    }
    remove(alert.id)
    insert(alert)
  }

  private mutating func remove(_ id: String) {
    pending.removeAll { $0.id == id }
    fired[id] = nil
  }

  private mutating func insert(_ alert: Alert) {
    lastOrder += 1
    var alert = alert
    alert.order = lastOrder
    pending.append(alert)
  }

  private mutating func withdraw(_ ids: [String]?, _ state: String) -> Int {
    var count = 0
    for index in deliveries.indices
    where deliveries[index].isOpen && ids?.contains(deliveries[index].id) ?? true {
      deliveries[index].state = state
      count += 1
    }
    return count
  }

  // MARK: Time

  mutating func fire(at now: Int) {
    for index in deliveries.indices where deliveries[index].isOpen {
      if let end = deliveries[index].expiresAt, end <= now { deliveries[index].state = "expired" }
    }
    for alert in queue where alert.due <= now {
      pending.removeAll { $0.id == alert.id }
      fired[alert.id] = alert.due
      for user in alert.recipients { ring(alert, at: user, now) }
    }
  }

  private mutating func ring(_ alert: Alert, at user: String, _ now: Int) {
    answer(alert.id, of: user, "withdrawn superseded")
    if let badge = alert.badge { change(badge, of: user) }
    guard alert.body != nil else { return }
    let theirs = deliveries.filter { $0.user == user }
    if theirs.count >= kept,
      let first = theirs.min(by: { ($0.isOpen ? 1 : 0, $0.order) < ($1.isOpen ? 1 : 0, $1.order) })
    {
      deliveries.removeAll { $0 == first }
    }
    lastOrder += 1
    deliveries.append(
      Delivery(
        id: alert.id, user: user, due: alert.due, at: now, order: lastOrder,
        expiresAt: alert.expiresAfter.map { now + $0 }))
  }
}
