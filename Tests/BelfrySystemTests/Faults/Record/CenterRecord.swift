import BelfryProtocol

/// What is known of one person's center: what was delivered, and how it ended.
final class CenterRecord {
  let key: String
  var stream = StreamLog(name: "the center")

  struct Delivery {
    let app: String
    let id: String
    let occurrence: String
    /// nil: its text was gone before its event was read.
    let edition: Int?
    /// The states in which the stream showed it, each with its place.
    var states: [(cursor: Int64, state: String)]
  }

  private(set) var deliveries: [Int64: Delivery] = [:]
  private var byEdition: [String: Int64] = [:]
  /// App, id and occurrence of all deliveries.
  private var places: Set<String> = []
  /// Deliveries without an end.
  private(set) var open: Set<Int64> = []
  /// Where deliveries ended, in the order of the stream.
  private var endings: [(cursor: Int64, number: Int64)] = []
  /// Answers that the hub said were the first: delivery and state.
  private var accepted: [Int64: String] = [:]
  /// Those whose event was not looked for yet.
  private var unproven: Set<Int64> = []
  /// Deliveries that the hub did not find any more: they must have ended.
  private var absent: Set<Int64> = []

  private static let ends: Set<String> = ["activated", "dismissed", "expired", "withdrawn"]

  init(key: String) {
    self.key = key
  }

  static func isEnd(_ state: String) -> Bool { ends.contains(state) }

  /// Deliveries that are put off and must ring again.
  var snoozed: [Int64] { open.filter { deliveries[$0]?.states.last?.state == "snoozed" } }

  /// Takes a new event of the stream.
  func take(_ event: JSONView, number cursor: Int64) throws {
    guard let number = event["delivery"]?.integer, let app = event["app"]?.string,
      let id = event["id"]?.string, let state = event["state"]?.string
    else { throw wrong("an event that cannot be read", event) }
    switch event["type"]?.string {
    case "delivered" where deliveries[number]?.states.last?.state == "snoozed":
      // Its person had put it off, and it rings again.
      guard open.contains(number), state == "delivered" else {
        throw wrong("it rings again, and must not", event)
      }
      deliveries[number]?.states.append((cursor, state))
    case "delivered":
      guard deliveries[number] == nil, let occurrence = event["occurrence"]?.string else {
        throw wrong("its number was given before", event)
      }
      let edition = event["alertBody"]?.string.flatMap(Edition.number)
      if let edition {
        if let former = byEdition.updateValue(number, forKey: "\(app) \(edition)") {
          throw wrong("delivered before, as \(former)", event)
        }
      } else {
        takeAbsence(of: number)
      }
      places.insert("\(app) \(id) \(occurrence)")
      deliveries[number] = Delivery(
        app: app, id: id, occurrence: occurrence, edition: edition, states: [(cursor, state)])
      open.insert(number)
    case "changed":
      guard let delivery = deliveries[number], delivery.app == app, delivery.id == id else {
        throw wrong("a change of what was never delivered", event)
      }
      guard open.contains(number) else { throw wrong("a change after its end", event) }
      deliveries[number]?.states.append((cursor, state))
      if Self.isEnd(state) {
        open.remove(number)
        endings.append((cursor, number))
      }
    default:
      throw wrong("an event that nobody expects", event)
    }
  }

  /// Takes the answer to a person's answer.
  func take(_ result: JSONView, toAnswer state: String, about number: Int64) throws {
    guard result["delivery"]?.integer == number, let now = result["state"]?.string,
      let isChange = result["changed"]?.bool
    else { throw wrong("an answer that cannot be read", result) }
    guard isChange else { return }
    guard now == state else { throw wrong("another state than \(state)", result) }
    guard Self.isEnd(state) else { return }
    if let former = accepted.updateValue(state, forKey: number) {
      throw wrong("its first answer was \(former)", result)
    }
    unproven.insert(number)
  }

  /// Takes it that the hub has a delivery no more. One that has ended goes when there are many.
  func takeAbsence(of number: Int64) {
    absent.insert(number)
  }

  /// The state at a place in the stream; nil before the delivery.
  func state(of number: Int64, at cursor: Int64) -> String? {
    deliveries[number]?.states.last { $0.cursor <= cursor }?.state
  }

  /// Compares a list, newest first, with the record at a place up to which all was read.
  ///
  /// - Parameter isWhole: whether it is the list to its end, or its beginning alone.
  func look(at list: [(number: Int64, state: String)], cursor: Int64, isWhole: Bool) throws {
    let endedLater = endings.reversed().prefix { $0.cursor > cursor }.map(\.number)
    let expected = open.union(endedLater).filter { state(of: $0, at: cursor) != nil }
      .sorted(by: >)
    let numbers = list.map(\.number)
    guard isWhole ? numbers == expected : Array(expected.prefix(numbers.count)) == numbers else {
      let odd = Set(numbers).symmetricDifference(expected.prefix(numbers.count)).sorted()
      throw Disagreement("the inbox differs from the stream in deliveries \(odd)")
    }
    for (number, shown) in list where state(of: number, at: cursor) != shown {
      throw Disagreement(
        "delivery \(number) is listed as \(shown), the stream says "
          + (state(of: number, at: cursor) ?? "nothing"))
    }
    for number in unproven where state(of: number, at: cursor) != accepted[number] {
      throw Disagreement("the first answer to delivery \(number) is missing from the stream")
    }
    unproven = []
    for number in absent where state(of: number, at: cursor).map(Self.isEnd) != true {
      throw Disagreement("delivery \(number) was not found, and has not ended")
    }
    absent = []
  }

  /// Whether everything that an app was offered and has not handled has come.
  func hasAllOffers(of app: AppRecord) -> Bool {
    app.offers.allSatisfy { number, offer in
      app.isTheAppsOwn(number)
        || places.contains("\(app.name) \(offer.id) \(offer.occurrence)")
    }
  }

  /// Compares the center with the apps, when both were read to their ends: every ring is one delivery,
  /// or the app has handled it; every end is told to both.
  func compare(with app: AppRecord) throws {
    let own = deliveries.values.filter { $0.app == app.name }.map { delivery in
      (delivery, delivery.edition ?? app.edition(id: delivery.id, occurrence: delivery.occurrence))
    }
    let delivered = Set(own.map(\.1))
    let rang = Set(app.fired.keys.filter { app.editions[$0]?.isBadgeAlone == false })
    let odd = delivered.symmetricDifference(rang).filter {
      delivered.contains($0) || !app.isTheAppsOwn($0)
    }
    guard odd.isEmpty, delivered.isDisjoint(with: app.handled) else {
      throw Disagreement(
        "\(app.name): rang and delivered differ in \(odd.sorted()); delivered and handled: "
          + "\(delivered.intersection(app.handled).sorted())")
    }
    guard delivered.count == own.count else { throw Disagreement("\(app.name): delivered twice") }
    for (delivery, edition) in own {
      let last = delivery.states.last?.state ?? ""
      let told = app.ends[edition]?.split(separator: " ").first.map(String.init)
      guard told == (Self.isEnd(last) ? last : nil) else {
        throw app.wrong(
          "the center says \(last), the app was told \(told ?? "nothing")", edition)
      }
    }
  }

  private func wrong(_ what: String, _ event: JSONView) -> Disagreement {
    Disagreement("the center: \(what): \(String(decoding: event.raw, as: UTF8.self))")
  }
}
