import BelfryCore

/// What a queue and its deliveries are, told a second time and simply: lists in memory, searched from end to end.
///
/// It knows alerts at instants and every so many minutes, badges and the time to stay, and a clock that goes back; no
/// snoozes, no tokens, no limits but the number of deliveries that are kept.
struct QueueModel {
  struct Alert: Equatable {
    var id: String
    /// Minutes from the start of the test.
    var due: Int
    /// How many minutes lie between two occurrences; nil: there is one.
    var every: Int?
    /// How many occurrences there are; nil: no end of them.
    var count: Int?
    var recipients: [String]
    var body: String?
    var badge: BadgeChange?
    /// Minutes.
    var expiresAfter: Int?
    /// In the order in which they were created.
    var order = 0
    /// What has rung.
    var rung: Set<Int> = []
    /// What rings next.
    var next = 0

    func hasTrigger(of other: Alert) -> Bool {
      (due, every, count) == (other.due, other.every, other.count)
    }

    /// The first occurrence from a minute on that has not rung; a one-off has none but its own.
    func first(from minute: Int) -> Int? {
      guard let every else { return rung.isEmpty ? due : nil }
      var occurrence = due
      var number = 1
      while number <= count ?? .max {
        if occurrence >= minute, !rung.contains(occurrence) { return occurrence }
        occurrence += every
        number += 1
      }
      return nil
    }
  }

  struct Delivery: Equatable {
    let id: String
    let user: String
    let due: Int
    let at: Int
    let order: Int
    let expiresAt: Int?
    /// How many occurrences it stands for.
    var count = 1
    var state = "delivered"

    var isOpen: Bool { ["delivered", "shown", "seen"].contains(state) }
  }

  let kept: Int
  private(set) var pending: [Alert] = []
  private(set) var deliveries: [Delivery] = []
  private(set) var badges: [String: Int] = [:]
  /// The alert of this id that has rung for the last time, while nothing else took the id.
  private var fired: [String: Alert] = [:]
  private var now = 0
  private var lastOrder = 0

  init(kept: Int) {
    self.kept = kept
  }

  /// In fire order.
  var queue: [Alert] { pending.sorted { ($0.next, $0.order) < ($1.next, $1.order) } }

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
    if fired[alert.id]?.hasTrigger(of: alert) ?? false { return }
    if let index = pending.firstIndex(where: { $0.id == alert.id && $0.hasTrigger(of: alert) }) {
      let old = pending[index]
      pending[index] = alert
      (pending[index].order, pending[index].rung, pending[index].next) = (
        old.order, old.rung, old.next
      )
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
    alert.rung = []
    // What passed before it was scheduled is not missed; a one-off rings all the same.
    alert.next = alert.first(from: now) ?? alert.due
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

  /// The clock is set back: of what has not rung some may be to come again.
  mutating func setBack(to now: Int) {
    for (index, alert) in pending.enumerated() where alert.every != nil {
      if let first = alert.first(from: now), first < alert.next { pending[index].next = first }
    }
    fire(at: now)
  }

  mutating func fire(at now: Int) {
    self.now = now
    for index in deliveries.indices where deliveries[index].isOpen {
      if let end = deliveries[index].expiresAt, end <= now { deliveries[index].state = "expired" }
    }
    for old in queue where old.next <= now {
      var alert = old
      var run: [Int] = []
      var next: Int? = alert.next
      while let occurrence = next, occurrence <= now {
        run.append(occurrence)
        alert.rung.insert(occurrence)
        next = alert.first(from: occurrence)
      }
      for user in alert.recipients { ring(alert, run, at: user, now) }
      let index = pending.firstIndex { $0.id == alert.id }
      guard let index else { continue }
      if let next {
        alert.next = next
        pending[index] = alert
      } else {
        pending.remove(at: index)
        fired[alert.id] = alert
      }
    }
  }

  /// - Parameter run: the occurrences that are due, in order.
  private mutating func ring(_ alert: Alert, _ run: [Int], at user: String, _ now: Int) {
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
        id: alert.id, user: user, due: run.last ?? alert.due, at: now, order: lastOrder,
        expiresAt: alert.expiresAfter.map { now + $0 }, count: run.count))
  }
}
