import BelfryProtocol

/// What is known of one app: what it asked for, what the hub acknowledged, and what rang.
///
/// It knows nothing of how the hub works; it holds the hub to its word.
final class AppRecord {
  let name: String
  let key: String
  var stream: StreamLog

  /// What became of an edition, as far as the hub has said so.
  enum Fate: Hashable {
    /// Asked for; not answered, or its answer was lost.
    case asked
    /// Acknowledged: pending, or it rang.
    case alive
    /// Cancelled or replaced; whether it rang before that shows at the next look.
    case displaced
    /// It must never ring any more: removed while it was pending, refused, or lost for certain.
    case never
  }

  private(set) var editions: [Int: Edition] = [:]
  private(set) var fates: [Int: Fate] = [:]
  /// Where in the stream an edition rang.
  private(set) var fired: [Int: Int64] = [:]
  /// Which edition rang, by id and occurrence.
  private var rang: [String: Int] = [:]
  /// How the delivery of an edition ended, as the app was told.
  private(set) var ends: [Int: String] = [:]
  /// Editions that were offered to the app in the foreground, and under what names it answers.
  private(set) var offers: [Int: (id: String, occurrence: String)] = [:]
  /// Whether some connection of the app has been in the foreground.
  var mayBeOffered = false
  /// Offers that the app has ended, for certain; its first answers alone; and those whose answer was lost.
  private(set) var handled: Set<Int> = []
  private var accepted: Set<Int> = []
  var perhapsHandled: Set<Int> = []
  /// Editions that are asked for or alive and have not rung.
  private(set) var mayBePending: Set<Int> = []
  /// Displaced editions of which it is not known whether they rang.
  private var unresolved: Set<Int> = []
  /// Editions that the hub said had rung: their event must stand in the stream.
  var owed: Set<Int> = []
  /// Editions of one id and time, one of which the hub said had rung.
  var owedOneOf: [[Int]] = []
  /// Editions by id and time.
  private var twins: [String: [Int]] = [:]
  /// Acknowledged cancellations: of these editions exactly so many were pending.
  var cancellations: [(editions: [Int], pending: Int)] = []
  /// Living editions whose id the hub made.
  var nameless: Set<Int> = []
  /// The least and the most that cancelling has withdrawn, and what the app was told of it.
  var leastWithdrawn = 0
  var mostWithdrawn = 0
  private(set) var toldWithdrawn: [Int64] = []
  /// The newest place that was acknowledged, for certain and perhaps.
  var acknowledged: Int64?
  var perhapsAcknowledged: Int64 = 0

  init(name: String, key: String) {
    self.name = name
    self.key = key
    stream = StreamLog(name: name)
  }

  func ask(for edition: Edition) {
    editions[edition.number] = edition
    fates[edition.number] = .asked
    mayBePending.insert(edition.number)
    if let place = Self.place(of: edition) { twins[place, default: []].append(edition.number) }
  }

  /// Other editions of the same id for the same time: when one has rung, asking again adds nothing.
  func twins(of edition: Edition) -> [Int] {
    (Self.place(of: edition).flatMap { twins[$0] } ?? []).filter { $0 != edition.number }
  }

  private static func place(of edition: Edition) -> String? {
    guard let id = edition.id, case .at(let time) = edition.trigger else { return nil }
    return "\(id) \(time)"
  }

  func set(_ fate: Fate, _ number: Int) throws {
    guard editions[number] != nil else { throw wrong("an alert nobody asked for", number) }
    if fate == .never, fired[number] != nil { throw wrong("it rang, and must not", number) }
    fates[number] = fate
    switch fate {
    case .asked, .alive:
      if fired[number] == nil { mayBePending.insert(number) }
    case .displaced:
      mayBePending.remove(number)
      unresolved.insert(number)
    case .never:
      mayBePending.remove(number)
    }
  }

  /// The edition that rang as this; 0 if none did.
  func edition(id: String, occurrence: String) -> Int { rang["\(id) \(occurrence)"] ?? 0 }

  func isFired(_ number: Int, by cursor: Int64) -> Bool {
    fired[number].map { $0 <= cursor } ?? false
  }

  /// Living editions that must still ring soon.
  var awaited: [Int] {
    mayBePending.filter { fates[$0] == .alive && editions[$0]?.isFar == false }
  }

  /// Takes a new event of the stream.
  func take(_ event: JSONView, number cursor: Int64) throws {
    let type = event["type"]?.string ?? ""
    guard let number = event["userInfo"]?["n"]?.integer.map(Int.init),
      let edition = editions[number]
    else { throw Disagreement("\(name): an event about what nobody asked for: \(text(event))") }
    if let id = edition.id, event["id"]?.string != id {
      throw wrong("the event has another id: \(text(event))", number)
    }
    switch type {
    case "fired":
      try takeFired(event, edition, cursor)
    case "dismissed", "activated", "expired", "withdrawn":
      guard fired[number] != nil, !edition.isBadgeAlone else {
        throw wrong("an end without a delivery: \(text(event))", number)
      }
      let reason = event["reason"]?.string.map { " \($0)" } ?? ""
      if handled.contains(number) { throw wrong("it ended after it was handled", number) }
      if let former = ends[number] { throw wrong("it ended twice: \(former), \(type)", number) }
      ends[number] = type + reason
      if reason == " cancelled" { toldWithdrawn.append(cursor) }
    default:
      throw wrong("an event that nobody expects: \(text(event))", number)
    }
  }

  private func takeFired(_ event: JSONView, _ edition: Edition, _ cursor: Int64) throws {
    let number = edition.number
    if let former = fired[number] {
      throw wrong("it rang twice, as events \(former) and \(cursor)", number)
    }
    if fates[number] == .never { throw wrong("it rang, and must not: \(text(event))", number) }
    fired[number] = cursor
    mayBePending.remove(number)
    rang["\(event["id"]?.string ?? "") \(event["occurrence"]?.string ?? "")"] = number
    guard let at = event["at"]?.string.flatMap(WireTime.milliseconds) else {
      throw wrong("no time: \(text(event))", number)
    }
    if case .at(let due) = edition.trigger, at < due {
      throw wrong("it rang \(due - at) ms too early", number)
    }
    let state = event["state"]?.string
    if state == "offered", mayBeOffered, !edition.isBadgeAlone, let id = event["id"]?.string,
      let occurrence = event["occurrence"]?.string
    {
      offers[number] = (id, occurrence)
      return
    }
    guard state == (edition.isBadgeAlone ? "handled" : "delivered") else {
      throw wrong("it is in a wrong state: \(text(event))", number)
    }
  }

  /// Takes the answer to the app's answer to an offer.
  func take(_ result: JSONView, toHandled number: Int, show: Bool) throws {
    perhapsHandled.remove(number)
    guard let state = result["state"]?.string, let isChange = result["changed"]?.bool else {
      throw wrong("an answer that cannot be read: \(text(result))", number)
    }
    if isChange {
      guard state == (show ? "delivered" : "handled"), accepted.insert(number).inserted,
        // What went to the center may have ended since, and another connection have told so.
        show || ends[number] == nil
      else { throw wrong("no offer any more, and yet: \(text(result))", number) }
    }
    if state == "handled" { handled.insert(number) }
  }

  /// Whether an edition that rang need not have come to the center.
  func isTheAppsOwn(_ number: Int) -> Bool {
    handled.contains(number) || perhapsHandled.contains(number)
      || (offers[number] != nil && ends[number] != nil)
  }

  /// Compares the record with what is pending at a place of the stream up to which all was read,
  /// and learns what was left open.
  ///
  /// Answers the editions that a client asks for again, by lane.
  func look(
    at pending: [Int: String], cursor: Int64, lanes: [Lane]
  ) throws -> [(lane: Lane, editions: [Edition])] {
    for (number, id) in pending {
      guard let edition = editions[number] else { throw wrong("nobody asked for it", number) }
      if let known = edition.id, known != id { throw wrong("it is listed as \(id)", number) }
    }
    let again = try lanes.map { lane in
      (lane, try lane.settle(pending: pending, cursor: cursor))
    }
    try checkPromises(cursor)
    for number in unresolved where !isFired(number, by: cursor) {
      if pending[number] != nil { throw wrong("it was displaced and is pending", number) }
      // It is not pending, and has not rung: it is gone for good.
      try set(.never, number)
    }
    unresolved = []
    let known = nameless.union(lanes.flatMap { $0.current.values })
    for number in pending.keys where !known.contains(number) {
      throw wrong("it is pending, and must not", number)
    }
    for number in nameless {
      let hasRung = isFired(number, by: cursor)
      if hasRung == (pending[number] != nil) {
        throw wrong(hasRung ? "it is pending and rang" : "it is neither pending nor rang", number)
      }
      if hasRung { nameless.remove(number) }
    }
    return again
  }

  /// Holds the hub to the counts and states of its answers.
  private func checkPromises(_ cursor: Int64) throws {
    for number in owed where !isFired(number, by: cursor) {
      throw wrong("an answer says that it rang; its event is missing", number)
    }
    owed = []
    for numbers in owedOneOf where !numbers.contains(where: { isFired($0, by: cursor) }) {
      throw Disagreement("\(name): an answer says that one of \(numbers) rang; none did")
    }
    owedOneOf = []
    for (editions, count) in cancellations {
      let removed = editions.count { !isFired($0, by: cursor) }
      guard removed == count else {
        throw Disagreement(
          "\(name): cancelling \(editions) removed \(removed), and the answer says \(count)")
      }
    }
    cancellations = []
    let told = toldWithdrawn.count { $0 <= cursor }
    guard (leastWithdrawn...mostWithdrawn).contains(told) else {
      throw Disagreement(
        "\(name): told of \(told) withdrawn deliveries, expected \(leastWithdrawn) to "
          + "\(mostWithdrawn)")
    }
  }

  func wrong(_ what: String, _ number: Int) -> Disagreement {
    let id = editions[number]?.id ?? "without id"
    return Disagreement("\(name), alert #\(number) (\(id)): \(what)")
  }

  func text(_ view: JSONView) -> String { String(decoding: view.raw, as: UTF8.self) }
}
