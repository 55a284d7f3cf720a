import BelfryTestSupport

// Comparing the hub with the record.
extension Load {
  /// Looks at every queue and at the inbox, and compares them with the record at that moment.
  func look(isWhole: Bool = false) throws {
    looks = [:]
    inbox = nil
    for app in apps {
      let connection = connections.first { $0.lane?.app === app }
      connection?.ask(.pending(look: true), "pending", #"{"limit":1000}"#)
    }
    let reader = connections.last
    reader?.ask(.list, "center.list", isWhole ? #"{"limit":200}"# : #"{"limit":50}"#)
    try pump(until: "lists, and the events before them") {
      if isWhole, let page = self.inbox?.nextPage, reader?.outstanding.isEmpty == true {
        reader?.ask(.list, "center.list", #"{"limit":200,"page":"\#(page)"}"#)
        return false
      }
      return reader?.outstanding.isEmpty == true && self.hasReadWhatLooksNeed
    }
    for app in apps {
      guard let look = looks[app.name] else { throw Disagreement("\(app.name): no list") }
      let again = try app.look(
        at: look.pending, cursor: look.cursor, lanes: lanes.filter { $0.app === app })
      for (lane, editions) in again { sendAgain(editions, on: lane) }
    }
    if let inbox { try center.look(at: inbox.list, cursor: inbox.cursor, isWhole: isWhole) }
  }

  private var hasReadWhatLooksNeed: Bool {
    guard let inbox, inbox.cursor <= center.stream.highest else { return false }
    return apps.allSatisfy { app in
      looks[app.name].map { $0.cursor <= app.stream.highest } ?? false
    }
  }

  /// Waits until everything that was acknowledged and is not far ahead has rung, also what was put off,
  /// and everything that expires has; then compares all there is.
  func finish() throws {
    try look()
    for connection in connections where connection.lane != nil {
      // What was lost is asked again: the first answer has won.
      for number in connection.app?.perhapsHandled.sorted() ?? [] {
        handle(number, show: false, on: connection)
      }
    }
    try pump(until: "what is due") {
      self.connections.allSatisfy { $0.outstanding.isEmpty } && self.center.snoozed.isEmpty
        && self.apps.allSatisfy { app in
          app.awaited.isEmpty && self.center.hasAllOffers(of: app)
            && app.fired.keys.allSatisfy { number in
              app.editions[number]?.expiresAfter == nil || app.ends[number] != nil
                || app.isTheAppsOwn(number)
            }
        }
    }
    try look(isWhole: true)
    for app in apps { try center.compare(with: app) }
    let status = try hub.connectAdministrator().call(#"{"id":1,"method":"admin.status"}"#)
    let pending = looks.values.reduce(0) { $0 + $1.pending.count }
    guard status.integer("result.pending") == Int64(pending),
      status.integer("result.deliveries") == Int64(center.open.count)
    else {
      throw Disagreement(
        "\(pending) are pending and \(center.open.count) deliveries open; \(status)")
    }
  }
}
