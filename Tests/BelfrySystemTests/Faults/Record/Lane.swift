import BelfryProtocol

/// The alerts of an app that one of its connections alone touches, so that their order is certain.
///
/// A lane outlives its connection: after a restart another one takes it up.
final class Lane {
  let app: AppRecord
  let name: String
  /// How many alerts fit, where the lane has its app's queue for itself and nothing in it rings.
  let limit: Int?
  /// The edition that an id stands for, after everything that was acknowledged.
  private(set) var current: [String: Int] = [:]
  /// What the last hub did not answer, in the order in which it was asked.
  var lost: [Asked] = []

  init(_ app: AppRecord, name: String, limit: Int? = nil) {
    self.app = app
    self.name = name
    self.limit = limit
  }

  /// Takes the answer to a request that was carried out.
  func take(_ result: JSONView, to asked: Asked) throws {
    switch asked {
    case .schedule(let editions):
      let answers = Array(result["alerts"]?.elements ?? result.elements)
      guard answers.count == editions.count else {
        throw Disagreement("\(name): \(editions.count) alerts, \(answers.count) answers")
      }
      if isTooMany(editions, beside: current) {
        throw Disagreement("\(name): the queue took more than its limit")
      }
      for (edition, answer) in zip(editions, answers) { try take(answer, for: edition) }
    case .cancel(let ids):
      try cancelled(ids.compactMap { current.removeValue(forKey: $0) }, result)
    case .cancelAll:
      let all = Array(current.values)
      current = [:]
      try cancelled(all, result)
    default:
      break
    }
  }

  /// Takes a refusal; answers whether there was a reason for it.
  func refused(_ asked: Asked, code: Int64, reason: String) throws -> Bool {
    guard case .schedule(let editions) = asked else { return false }
    for edition in editions where app.fates[edition.number] == .asked {
      try app.set(.never, edition.number)
    }
    return reason == "storageFull"
      || (reason == "queueFull" && isTooMany(editions, beside: current))
  }

  private func take(_ answer: JSONView, for edition: Edition) throws {
    let number = edition.number
    let hasFired = answer["fired"]?.bool == true
    let isReplacement = answer["replaced"]?.bool == true
    guard let id = edition.id else {
      // A remembered token leads to the one alert that the first request made.
      try app.set(.alive, number)
      app.nameless.insert(number)
      if hasFired { app.owed.insert(number) }
      return
    }
    guard answer["id"]?.string == id else {
      throw app.wrong("the answer names another id: \(app.text(answer))", number)
    }
    let former = current[id]
    if former == number {
      // Sent again under its token, or known from a look after a restart.
      if hasFired { app.owed.insert(number) }
      return
    }
    if hasFired {
      // The time is that of an alert that rang: this edition adds nothing.
      app.owedOneOf.append(app.twins(of: edition))
      return try app.set(.never, number)
    }
    if isReplacement {
      guard let former else { throw app.wrong("it replaced what was not there", number) }
      try app.set(.never, former)
    } else if let former {
      app.owed.insert(former)
    }
    try app.set(.alive, number)
    current[id] = number
  }

  private func cancelled(_ editions: [Int], _ result: JSONView) throws {
    guard let pending = result["pending"]?.integer, let withdrawn = result["withdrawn"]?.integer
    else { throw Disagreement("\(name): no counts: \(app.text(result))") }
    for number in editions { try app.set(.displaced, number) }
    app.cancellations.append((editions, Int(pending)))
    app.leastWithdrawn += Int(withdrawn)
    app.mostWithdrawn += Int(withdrawn)
  }

  /// Whether the queue has no room for these.
  private func isTooMany(_ editions: [Edition], beside current: [String: Int]) -> Bool {
    guard let limit else { return false }
    let added = editions.count { edition in edition.id.map { current[$0] == nil } ?? true }
    return added > 0 && current.count + added > limit
  }
}

// What may have become of requests whose answers were lost.
extension Lane {
  /// What the record would be if some of the lost requests had been carried out.
  struct Guess {
    var current: [String: Int]
    var displaced: [Int] = []
    var never: [Int] = []
    var nameless: [Int] = []
    var perhapsWithdrawn = 0
  }

  /// Finds out how many of the lost requests were carried out, given what is pending and what had
  /// rung by `cursor`: they are carried out in order, each wholly or not at all.
  ///
  /// Answers the requests that a client sends again, since their token makes that safe.
  func settle(pending: [Int: String], cursor: Int64) throws -> [Edition] {
    var guess = Guess(current: current)
    var objections: [String] = []
    let queue = lost.filter(\.changesQueue)
    for count in 0...queue.count {
      if count > 0 { apply(queue[count - 1], to: &guess, pending: pending, cursor: cursor) }
      if let objection = objection(
        to: guess, without: queue[count...], pending: pending, cursor: cursor)
      {
        objections.append("\(count) of \(queue.count) carried out: \(objection)")
        continue
      }
      try adopt(guess, without: queue[count...])
      // Whether one more took back a delivery does not show in the queue.
      for asked in queue[count...] {
        apply(asked, to: &guess, pending: pending, cursor: cursor)
      }
      app.mostWithdrawn += guess.perhapsWithdrawn
      lost = []
      return queue.flatMap { asked -> [Edition] in
        guard case .schedule(let editions) = asked else { return [] }
        return editions.filter { $0.token != nil }
      }
    }
    throw Disagreement(
      "\(name): what is there fits no number of the requests without an answer: "
        + objections.joined(separator: "; "))
  }

  private func apply(
    _ asked: Asked, to guess: inout Guess, pending: [Int: String], cursor: Int64
  ) {
    switch asked {
    case .schedule(let editions):
      if isTooMany(editions, beside: guess.current) {
        guess.never += editions.map(\.number)
        return
      }
      for edition in editions {
        guard let id = edition.id else {
          guess.nameless.append(edition.number)
          continue
        }
        guard guess.current[id] != edition.number else { continue }
        let isThere =
          pending[edition.number] != nil || app.isFired(edition.number, by: cursor)
        if !isThere, app.twins(of: edition).contains(where: { app.isFired($0, by: cursor) }) {
          guess.never.append(edition.number)
          continue
        }
        if let former = guess.current[id] { guess.displaced.append(former) }
        guess.current[id] = edition.number
      }
    case .cancel(let ids):
      guess.displaced += ids.compactMap { guess.current.removeValue(forKey: $0) }
      guess.perhapsWithdrawn += ids.count
    case .cancelAll:
      guess.displaced += guess.current.values
      guess.perhapsWithdrawn += guess.current.count + app.fired.count
      guess.current = [:]
    default:
      break
    }
  }

  /// What speaks against a guess; nil if nothing does.
  private func objection(
    to guess: Guess, without rest: ArraySlice<Asked>, pending: [Int: String], cursor: Int64
  ) -> String? {
    func isPending(_ number: Int) -> Bool { pending[number] != nil }
    for number in Array(guess.current.values) + guess.nameless {
      let hasRung = app.isFired(number, by: cursor)
      if isPending(number) == hasRung {
        return "#\(number) is \(hasRung ? "pending and rang" : "neither pending nor rang")"
      }
    }
    for number in guess.displaced where isPending(number) {
      return "#\(number) is still pending"
    }
    var absent = guess.never
    for case .schedule(let editions) in rest {
      absent += editions.map(\.number).filter { number in
        app.fates[number] == .asked && !guess.current.values.contains(number)
          && !guess.nameless.contains(number)
      }
    }
    for number in absent where isPending(number) || app.isFired(number, by: cursor) {
      return "#\(number) is there"
    }
    return nil
  }

  private func adopt(_ guess: Guess, without rest: ArraySlice<Asked>) throws {
    current = guess.current
    for number in guess.displaced { try app.set(.displaced, number) }
    for number in guess.never { try app.set(.never, number) }
    for number in current.values { try app.set(.alive, number) }
    for number in guess.nameless {
      try app.set(.alive, number)
      app.nameless.insert(number)
    }
    for case .schedule(let editions) in rest {
      for edition in editions where edition.token == nil && app.fates[edition.number] == .asked {
        try app.set(.never, edition.number)
      }
    }
  }
}
