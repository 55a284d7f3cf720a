import BelfryPosix
import BelfryProtocol
import BelfryTestSupport

/// Apps and a center that keep a hub busy, and hold everything it says against a record of their own.
///
/// Runs on one thread; the hub is another process and dies whenever it does.
final class Load {
  /// The hub has gone while it was worked with.
  struct HubIsGone: Error {}

  let hub: HubProcess
  var random: SeededRandom
  let apps: [AppRecord]
  let lanes: [Lane]
  let center: CenterRecord
  var connections: [LoadConnection] = []
  /// What a look at an app's queue found, with its place in the stream.
  var looks: [String: (pending: [Int: String], cursor: Int64)] = [:]
  var inbox: (list: [(number: Int64, state: String)], cursor: Int64, nextPage: String?)?
  /// Deliveries that somebody may answer.
  var unanswered: [Int64] = []
  var lastNumber = 0
  /// Times that an id has had: the same again is asked for on purpose only.
  var usedTimes: [String: Set<Int64>] = [:]
  private(set) var acknowledgedRequests = 0
  private(set) var lostRequests = 0
  private(set) var refusedRequests = 0
  /// Whether requests may be refused because the disk is full; and how many were.
  var diskMayBeFull = false
  private(set) var refusedForSpace = 0
  /// Without room there was no beginning; nothing is left but to wait for the hub's end.
  var isStuck = false

  /// How many alerts an app may have: few, so that one of the apps can be full.
  static let pendingLimit = 150

  init(seed: UInt64) throws {
    hub = try HubProcess(
      configuration: [
        "belfry.conf": "[Limits]\nPendingPersonal=\(Self.pendingLimit)\nOfferSeconds=1\n"
      ],
      starts: false)
    random = SeededRandom(seed: seed)
    let record = { (name: String, key: Character) in
      AppRecord(name: name, key: String(repeating: key, count: 32))
    }
    let (tea, post, full) = (record("tea", "t"), record("post", "p"), record("full", "f"))
    apps = [tea, post, full]
    lanes = [
      Lane(tea, name: "a"), Lane(tea, name: "b"), Lane(post, name: "all"),
      Lane(full, name: "full", limit: Self.pendingLimit),
    ]
    center = CenterRecord(key: String(repeating: "c", count: 32))
  }

  var summary: String {
    let rang = apps.reduce(0) { $0 + $1.fired.count }
    let offered = apps.reduce(0) { $0 + $1.offers.count }
    let handled = apps.reduce(0) { $0 + $1.handled.count }
    return "\(acknowledgedRequests) requests acknowledged, \(refusedRequests) refused, "
      + "\(lostRequests) without an answer, \(rang) alerts rang, "
      + "\(offered) of them as offers, of which \(handled) were handled"
  }

  // MARK: Connections

  /// Connects everybody and says hello; then everybody watches from where they were.
  func connect() throws {
    connections = []
    for lane in lanes { try open(.lane(lane)) }
    for app in apps.dropLast() { try open(.reader(app)) }
    for _ in 0..<2 { try open(.center) }
    for connection in connections {
      let identity =
        connection.app.map { #""app":"\#($0.name)","key":"\#($0.key)""# }
        ?? #""center":true,"key":"\#(center.key)""#
      connection.ask(.hello, "hello", "{\(identity)}")
    }
    try pump(until: "hello") { self.connections.allSatisfy { $0.outstanding.isEmpty } }
    var haveReader: Set<String> = []
    for connection in connections { watch(connection, &haveReader) }
    try pump(until: "watch") { self.connections.allSatisfy { $0.outstanding.isEmpty } }
  }

  /// Connects as soon as the hub listens. Nothing tells of that without the hub's help.
  private func open(_ role: LoadConnection.Role) throws {
    let deadline = Deadline(seconds: 30)
    while true {
      do {
        let stream = try UnixStream.connect(path: hub.socket, timeoutMilliseconds: 30_000)
        return connections.append(LoadConnection(role, PipelinedConnection(stream)))
      } catch {
        guard error.isNobodyListening else { throw error }
      }
      guard hub.isRunning else { throw HubIsGone() }
      try deadline.check("the hub to listen", hub.log)
      _ = try Poll.wait([], timeoutMilliseconds: 1)
    }
  }

  /// The first reader of a stream goes on after what is known; the others start earlier, or where
  /// the hub keeps the app's place.
  private func watch(_ connection: LoadConnection, _ haveReader: inout Set<String>) {
    let log = connection.app?.stream ?? center.stream
    let method = connection.app == nil ? "center.watch" : "watch"
    let isFirst = haveReader.insert(log.name).inserted
    let back = isFirst ? 0 : Int64(random.int(0...80))
    let start = max(0, log.highest - back)
    // Some say that the person is looking at them.
    let isFront = connection.app != nil && random.chance(25)
    if isFront { connection.app?.mayBeOffered = true }
    let front = isFront ? #""foreground":true"# : ""
    let leavesPlaceToHub = connection.app != nil && !isFirst && random.chance(50)
    if let cursor = log.cursor(start), !leavesPlaceToHub {
      let more = isFront ? "," + front : ""
      connection.ask(.watch(since: start), method, #"{"since":"\#(cursor)"\#(more)}"#)
    } else {
      connection.ask(.watch(since: nil), method, "{\(front)}")
    }
  }

  // MARK: Waiting

  /// Sends and takes what there is, after waiting for something at most so long.
  func pump(milliseconds: Int) throws {
    try PipelinedConnection.wait(for: connections.map(\.wire), milliseconds: milliseconds)
    for connection in connections {
      connection.wire.flush()
      try receive(connection)
    }
    if connections.contains(where: \.wire.isAtEnd) { throw HubIsGone() }
  }

  func pump(
    until what: String, seconds: Int = 30, _ isDone: () throws -> Bool
  ) throws {
    let deadline = Deadline(seconds: seconds)
    while try isStuck || !isDone() {
      try deadline.check("the hub: \(what)", "\(hub.environment), log: \(hub.log)")
      try pump(milliseconds: min(100, deadline.millisecondsLeft))
    }
  }

  /// Reads what a hub that is gone has left in the sockets, and keeps what it did not answer.
  func takeRest() throws {
    let deadline = Deadline(seconds: 20)
    for connection in connections {
      while !connection.wire.isAtEnd {
        try deadline.check("the end of a connection of a hub that is gone")
        try PipelinedConnection.wait(for: [connection.wire], milliseconds: 100)
        try receive(connection)
      }
      for (_, asked) in connection.outstanding { lose(asked, of: connection) }
    }
    connections = []
    unanswered = []
  }

  private func lose(_ asked: Asked, of connection: LoadConnection) {
    switch asked {
    case .schedule, .cancel, .cancelAll:
      lostRequests += 1
      connection.lane?.lost.append(asked)
    case .acknowledge(let number):
      if let app = connection.app {
        app.perhapsAcknowledged = max(app.perhapsAcknowledged, number)
      }
    case .handled(let number, show: false):
      connection.app?.perhapsHandled.insert(number)
    case .hello, .watch, .pending, .list, .refused, .answer, .handled, .ping:
      break
    }
  }

  // MARK: What comes in

  private func receive(_ connection: LoadConnection) throws {
    try connection.wire.receive { line, bytes in
      if line["method"] != nil {
        try take(event: line["params"], bytes, on: connection)
      } else if let result = line["result"] {
        acknowledgedRequests += 1
        try take(result, to: try connection.takeAsked(by: line), on: connection)
      } else {
        try take(refusal: line, to: try connection.takeAsked(by: line), on: connection)
      }
    }
  }

  private func take(event: JSONView?, _ line: [UInt8], on connection: LoadConnection) throws {
    guard let event else { throw Disagreement("an event without params") }
    if let app = connection.app {
      let number = try app.stream.number(in: event["cursor"])
      try connection.reader.take(number, of: app.name)
      if let edition = event["userInfo"]?["n"]?.integer {
        try connection.checkOrder(ofEventAbout: Int(edition))
      }
      if try app.stream.take(number, line, of: event) {
        try app.take(event, number: number)
        if event["state"]?.string == "offered", let edition = event["userInfo"]?["n"]?.integer {
          answerOffer(Int(edition), on: connection)
        }
      }
    } else {
      let number = try center.stream.number(in: event["cursor"])
      try connection.reader.take(number, of: "the center")
      if try center.stream.take(number, line, of: event) {
        try center.take(event, number: number)
        if event["type"]?.string == "delivered", let delivery = event["delivery"]?.integer {
          unanswered.append(delivery)
        }
      }
    }
  }

  private func take(_ result: JSONView, to asked: Asked, on connection: LoadConnection) throws {
    switch asked {
    case .hello, .ping:
      break
    case .watch(let since):
      try takeStart(result, since: since, of: connection)
    case .pending(let isLook):
      guard let lane = connection.lane else { return }
      try take(list: result, on: lane, isLook: isLook)
    case .list:
      try take(inbox: result)
    case .schedule, .cancel, .cancelAll:
      try connection.lane?.take(result, to: asked)
    case .refused(let code):
      throw Disagreement(
        "\(String(decoding: result.raw, as: UTF8.self)) in place of the error \(code)")
    case .acknowledge(let number):
      guard let app = connection.app else { return }
      app.acknowledged = max(app.acknowledged ?? 0, number)
      app.perhapsAcknowledged = max(app.perhapsAcknowledged, number)
    case .handled(let number, let isToShow):
      try connection.app?.take(result, toHandled: number, show: isToShow)
    case .answer(let delivery, let state):
      try center.take(result, toAnswer: state, about: delivery)
    }
  }

  private func takeStart(
    _ result: JSONView, since: Int64?, of connection: LoadConnection
  ) throws {
    guard let app = connection.app else {
      let start = try center.stream.number(in: result["cursor"])
      guard start == since ?? 0 else { throw Disagreement("center.watch starts at \(start)") }
      connection.reader.position = start
      return
    }
    let start = try app.stream.number(in: result["cursor"])
    let allowed = since.map { $0...$0 } ?? (app.acknowledged ?? 0)...app.perhapsAcknowledged
    guard allowed.contains(start) else {
      throw Disagreement("\(app.name): watch starts at \(start), not within \(allowed)")
    }
    connection.reader.position = start
  }

  /// The answers on other lanes may have overtaken this one; its own are in order.
  private func take(list result: JSONView, on lane: Lane, isLook: Bool) throws {
    let app = lane.app
    guard result["nextPage"] == nil, let alerts = result["alerts"]?.elements else {
      throw Disagreement("\(app.name): the queue does not fit into one answer")
    }
    var pending: [Int: String] = [:]
    for alert in alerts {
      guard let number = alert["userInfo"]?["n"]?.integer.map(Int.init),
        let id = alert["id"]?.string
      else { throw Disagreement("\(app.name): a strange alert: \(app.text(alert))") }
      if id.hasPrefix("\(lane.name)-"), app.fates[number] == .never {
        throw app.wrong("it is listed, and must not", number)
      }
      if pending.updateValue(id, forKey: number) != nil {
        throw app.wrong("it is pending twice", number)
      }
    }
    if isLook { looks[app.name] = (pending, try app.stream.number(in: result["cursor"])) }
  }

  private func take(inbox result: JSONView) throws {
    let list = try (result["deliveries"]?.elements).map { elements in
      try elements.map { delivery in
        guard let number = delivery["delivery"]?.integer, let state = delivery["state"]?.string
        else { throw Disagreement("a strange delivery") }
        return (number: number, state: state)
      }
    }
    let former = inbox
    let cursor = try result["cursor"].map { try center.stream.number(in: $0) } ?? former?.cursor
    guard let list, let cursor else { throw Disagreement("center.list answers no list") }
    inbox = ((former?.list ?? []) + list, cursor, result["nextPage"]?.string)
  }

  private func take(refusal line: JSONView, to asked: Asked, on connection: LoadConnection) throws {
    let code = line["error"]?["code"]?.integer ?? 0
    let reason = line["error"]?["data"]?["reason"]?.string ?? ""
    refusedRequests += 1
    if case .refused(code) = asked { return }
    if reason == "storageFull" {
      guard diskMayBeFull, code == -32003 else { throw Disagreement("the disk was called full") }
      _ = try connection.lane?.refused(asked, code: code, reason: reason)
      refusedForSpace += 1
      switch asked {
      case .hello, .watch, .list, .pending(look: true): isStuck = true
      default: break
      }
      return
    }
    if case .answer(let delivery, _) = asked, code == -32001 {
      return center.takeAbsence(of: delivery)
    }
    // A delivery that has ended goes when there are many.
    if case .handled = asked, code == -32001 { return }
    // What expires within the second cannot be put off for one.
    if case .answer(_, "snoozed") = asked, reason == "expiresFirst" { return }
    if try connection.lane?.refused(asked, code: code, reason: reason) == true { return }
    throw Disagreement("refused: \(String(decoding: line.raw, as: UTF8.self)), asked: \(asked)")
  }
}
