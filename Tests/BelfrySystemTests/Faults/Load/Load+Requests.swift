// What the load asks for, drawn by lot.
extension Load {
  /// Sends one request on a lane.
  func askSomething(on connection: LoadConnection) {
    guard let lane = connection.lane else { return }
    if lane.name == "full" { return fill(lane, connection) }
    guard lane.app.mayBePending.count < Self.pendingLimit - 30 else {
      return cancelSome(lane, connection)
    }
    switch random.int(0..<100) {
    case 0..<36: schedule([near(lane)], connection)
    case 36..<44: schedule(nears(random.int(2...4), lane), connection)
    case 44..<54: schedule([far(lane)], connection)
    case 54..<68: cancelSome(lane, connection)
    case 68..<78: scheduleWithToken(lane, connection)
    case 78..<81 where lane.name == "all": connection.ask(.cancelAll, "cancelAll")
    case 81..<91: askWrongly(lane, connection)
    case 91..<95: acknowledge(connection)
    case 95..<97: connection.ask(.pending(look: false), "pending", #"{"limit":1000}"#)
    default: connection.ask(.ping, "ping")
    }
  }

  /// Answers a delivery as its person, mostly; sometimes over both connections at once.
  func answerSomething() {
    guard !unanswered.isEmpty else { return }
    let delivery = unanswered.removeFirst()
    let centers = connections.filter { $0.app == nil }
    guard let one = centers.first, let other = centers.last else { return }
    switch random.int(0..<100) {
    case 0..<30: answer(delivery, "dismiss", "dismissed", on: one)
    case 30..<45: answer(delivery, "activate", "activated", on: other)
    case 45..<60:
      answer(delivery, "dismiss", "dismissed", on: one)
      answer(delivery, "activate", "activated", on: other)
    case 60..<70: answer(delivery, "seen", "seen", on: one)
    // It rings again, which brings it back here.
    case 80..<92: answer(delivery, "snooze", "snoozed", on: one)
    case 70..<80:
      answer(delivery, "shown", "shown", on: other)
      answer(delivery, "dismiss", "dismissed", on: other)
    default: break
    }
  }

  /// Answers an offer as its app, mostly; sometimes twice.
  func answerOffer(_ number: Int, on connection: LoadConnection) {
    guard random.chance(70) else { return }
    for _ in 0..<(random.chance(20) ? 2 : 1) {
      handle(number, show: random.chance(30), on: connection)
    }
  }

  func handle(_ number: Int, show isToShow: Bool, on connection: LoadConnection) {
    guard let offer = connection.app?.offers[number] else { return }
    connection.ask(
      .handled(number, show: isToShow), "handled",
      #"{"id":"\#(offer.id)","occurrence":"\#(offer.occurrence)","show":\#(isToShow)}"#)
  }

  func sendAgain(_ editions: [Edition], on lane: Lane) {
    guard let connection = connections.first(where: { $0.lane === lane }) else { return }
    for edition in editions { schedule([edition], connection, isNew: false) }
  }

  private func answer(
    _ delivery: Int64, _ verb: String, _ state: String, on connection: LoadConnection
  ) {
    let parameters =
      switch verb {
      case "activate": #"{"delivery":\#(delivery),"action":"default"}"#
      case "snooze": #"{"delivery":\#(delivery),"for":"PT1S"}"#
      default: #"{"delivery":\#(delivery)}"#
      }
    connection.ask(.answer(delivery: delivery, state: state), "center.\(verb)", parameters)
  }

  private func schedule(
    _ editions: [Edition], _ connection: LoadConnection, isNew: Bool = true
  ) {
    if isNew { for edition in editions { connection.app?.ask(for: edition) } }
    if editions.count == 1, let edition = editions.first {
      let method = edition.trigger == .now && edition.number % 2 == 0 ? "present" : "schedule"
      connection.ask(.schedule(editions), method, #"{"alert":\#(edition.json)}"#)
    } else {
      let list = editions.map(\.json).joined(separator: ",")
      connection.ask(.schedule(editions), "schedule", #"{"alerts":[\#(list)]}"#)
    }
  }

  private func nextNumber() -> Int {
    lastNumber += 1
    return lastNumber
  }

  /// Due in the next moments, or just over; sometimes at the very time of the alert it replaces.
  private func near(_ lane: Lane, slot: Int? = nil) -> Edition {
    let id = "\(lane.name)-n\(slot ?? random.int(0...9))"
    var time = WireTime.now + Int64(random.int(-100...600))
    if random.chance(20), let former = lane.current[id],
      case .at(let same)? = lane.app.editions[former]?.trigger
    {
      time = same
    } else {
      while usedTimes[id]?.contains(time) == true { time += 1 }
    }
    usedTimes[id, default: []].insert(time)
    var edition = Edition(number: nextNumber(), id: id, trigger: .at(time))
    edition.isBadgeAlone = random.chance(6)
    if !edition.isBadgeAlone, random.chance(12) {
      edition.expiresAfter = Int64(random.int(1...700))
    }
    return edition
  }

  /// Several under ids that differ.
  private func nears(_ count: Int, _ lane: Lane) -> [Edition] {
    Array(0...9).shuffled(using: &random).prefix(count).map { near(lane, slot: $0) }
  }

  private func far(_ lane: Lane) -> Edition {
    let id = "\(lane.name)-f\(random.int(0...11))"
    var time = Edition.farFuture + Int64(random.int(1...1_000_000))
    if random.chance(30), let former = lane.current[id],
      case .at(let same)? = lane.app.editions[former]?.trigger
    {
      time = same
    }
    return Edition(number: nextNumber(), id: id, trigger: .at(time))
  }

  private func cancelSome(_ lane: Lane, _ connection: LoadConnection) {
    let letter = random.chance(70) ? "n" : "f"
    let slots = Array(0...9).shuffled(using: &random).prefix(random.int(1...3))
    let ids = slots.map { "\(lane.name)-\(letter)\($0)" }
    cancel(ids, connection)
  }

  private func cancel(_ ids: [String], _ connection: LoadConnection) {
    let list = ids.map { "\"\($0)\"" }.joined(separator: ",")
    connection.ask(.cancel(ids), "cancel", #"{"ids":[\#(list)]}"#)
  }

  /// With a token a request may be sent twice, here or after a restart. Where `cancelAll` may come,
  /// the order of things would not be certain.
  private func scheduleWithToken(_ lane: Lane, _ connection: LoadConnection) {
    guard lane.name != "all" else { return schedule([near(lane)], connection) }
    let number = nextNumber()
    let edition = Edition(
      number: number, id: random.chance(30) ? nil : "\(lane.name)-t\(number)",
      trigger: random.chance(40) ? .now : .after(Int64(random.int(0...400))),
      token: "token-\(number)")
    schedule([edition], connection)
    if random.chance(50) { schedule([edition], connection, isNew: false) }
  }

  private func acknowledge(_ connection: LoadConnection) {
    guard let app = connection.app, let position = connection.reader.position,
      let cursor = app.stream.cursor(position)
    else { return }
    app.perhapsAcknowledged = max(app.perhapsAcknowledged, position)
    connection.ask(.acknowledge(position), "ack", #"{"cursor":"\#(cursor)"}"#)
  }

  /// Keeps a queue at its limit, where one more is refused.
  private func fill(_ lane: Lane, _ connection: LoadConnection) {
    let isBusy = connection.outstanding.contains { $0.asked.changesQueue }
    let room = Self.pendingLimit - lane.current.count
    if room > 0, !isBusy {
      return schedule((0..<min(room, 50)).map { _ in new(lane) }, connection)
    }
    let some = lane.current.keys.randomElement(using: &random) ?? "none"
    let again = Edition(
      number: nextNumber(), id: some, trigger: .at(Edition.farFuture + Int64(random.int(1...99))))
    switch random.int(0..<100) {
    case 0..<40: schedule([new(lane)], connection)
    case 40..<60: schedule([again, new(lane)], connection)
    case 60..<85: schedule([again], connection)
    default: cancel([some], connection)
    }
  }

  private func new(_ lane: Lane) -> Edition {
    let number = nextNumber()
    return Edition(
      number: number, id: "x\(number)", trigger: .at(Edition.farFuture + Int64(number)))
  }

  /// Requests that are wrong, some with something right in front of it: nothing of it may stay.
  private func askWrongly(_ lane: Lane, _ connection: LoadConnection) {
    let edition = near(lane, slot: 10)
    lane.app.ask(for: edition)
    // It is new, so this cannot fail.
    try? lane.app.set(.never, edition.number)
    let good = edition.json
    let id = lane.current.keys.first ?? "none"
    let (code, method, parameters): (Int64, String, String) =
      switch random.int(0..<8) {
      case 0: (-32602, "schedule", #"{"alerts":[\#(good),{"id":"\#(id)","fire":1}]}"#)
      case 1: (-32602, "schedule", #"{"alerts":[\#(good),{"id":"\#(id)","soundName":"default"}]}"#)
      case 2: (-32602, "schedule", #"{"alert":\#(good.dropLast()),"after":"PT1S"}}"#)
      case 3: (-32602, "cancel", #"{"ids":["\#(id)",7]}"#)
      case 4: (-32602, "cancelAll", #"{"ids":["\#(id)"]}"#)
      case 5: (-32601, "settings", #"{"alerts":[\#(good)]}"#)
      case 6: (-32000, "schedule", #"{"alerts":[\#(good),{"id":"\#(id)","to":["root"]}]}"#)
      default: (-32000, "center.dismiss", #"{"delivery":1}"#)
      }
    connection.ask(.refused(code), method, parameters)
  }
}
