import BelfryPosix
import BelfryProtocol
import BelfryTestSupport
import Foundation
import Testing

/// A year with a real hub under a test clock: three users in three zones, forty alerts of all kinds, both clock
/// changes, people who move, downtime, clock steps, zone data that change. What has to ring, when and under which
/// name says `year_model.py`, which shares no code with the hub.
@Suite(.enabled(if: ProcessFacts.effectiveUserID == 0, "becomes three other users"))
struct YearTests {
  @Test func theYearThatIsWrittenDownRingsAsTheModelSays() async throws {
    try await onOwnThread {
      let rings = try YearRun(seed: nil).live()
      #expect(rings > 4_000)
    }
  }

  /// `BELFRY_YEARS` says how many; 1 unless it is set. `BELFRY_TEST_SEED` is the first one's seed.
  @Test func anyYearRingsAsTheModelSays() async throws {
    try await onOwnThread {
      let environment = ProcessInfo.processInfo.environment
      let count = environment["BELFRY_YEARS"].flatMap(Int.init) ?? 1
      let first = environment["BELFRY_TEST_SEED"].flatMap(Int.init) ?? Int.random(in: 0..<1_000_000)
      for seed in first..<(first + count) {
        do {
          let rings = try YearRun(seed: seed).live()
          print("year \(seed): \(rings) rings as the model says")
        } catch {
          throw Disagreement("year \(seed): \(error)")
        }
      }
    }
  }
}

/// One firing, as the model expects it and as the hub tells of it.
private struct Ring: Hashable, Comparable, CustomStringConvertible {
  var app: String
  var user: String
  var id: String
  var occurrence: String
  var at: String
  var missedCount = 0
  var missedSince = ""

  var description: String {
    let missed = missedCount > 0 ? " for \(missedCount) since \(missedSince)" : ""
    return "\(user) \(app)/\(id) \(occurrence) at \(at)\(missed)"
  }

  static func < (left: Ring, right: Ring) -> Bool {
    (left.at, left.description) < (right.at, right.description)
  }
}

/// A hub that lives through the steps that the model gives.
private final class YearRun {
  private static let users = ["daemon", "bin", "sys"]
  private static let systemApp = "notice"
  private static let start = "2026-01-01T00:00:00Z"

  private let folder = TemporaryDirectory()
  private let steps: [ReceivedLine]
  private let hub: HubProcess
  private let clockArgument: Int
  private var administrator: LineClient
  /// By user; that of the system app under its name.
  private var apps: [String: LineClient] = [:]
  private var centers: [String: LineClient] = [:]
  private var cursors: [String: String] = [:]
  private var sentinel = 0

  init(seed: Int?) throws {
    steps = try Self.steps(in: folder, seed: seed)
    chmod(folder.path, 0o755)
    hub = try HubProcess(
      configuration: [
        "apps.d/\(Self.systemApp).conf":
          "[App]\nUser=root\nRecipients=\(Self.users.joined(separator: " "))\n",
        // Whole runs of minutely repeats are read at once.
        "belfry.conf": "[Limits]\nDeliveriesKept=100000\n",
      ], testClock: Self.start, environment: ["TZDIR": folder.file("zones")],
      starts: false)
    clockArgument = hub.arguments.firstIndex(of: Self.start) ?? 0
    administrator = try Self.start(hub)
    try connectAll()
  }

  /// Runs the model; answers a line a step.
  private static func steps(in folder: TemporaryDirectory, seed: Int?) throws -> [ReceivedLine] {
    let output = folder.file("steps")
    let descriptor = try OwnedDescriptor.open(output, flags: O_WRONLY | O_CREAT, mode: 0o600)
    let model =
      "\(ProjectDocument.top)/Tests/BelfrySystemTests/Year/year_model.py"
    let child = try ChildProcess(
      ["/usr/bin/python3", model, folder.path] + (seed.map { ["\($0)"] } ?? []),
      environment: ["PATH": "/usr/bin:/bin", "PYTHONDONTWRITEBYTECODE": "1"],
      descriptors: [1: descriptor.rawValue, 2: 2])
    guard try child.waitForEnd(within: .seconds(300)) == .exited(0) else {
      throw Disagreement("the model failed")
    }
    let bytes = try Files.read(output, atMost: 64 << 20)
    return bytes.split(separator: UInt8(ascii: "\n")).map { ReceivedLine(Array($0)) }
  }

  /// It tells no service manager how it is: nobody would read that while months go by.
  private static func start(_ hub: HubProcess) throws -> LineClient {
    try hub.spawn(notifies: false)
    let deadline = ContinuousClock.now + LineClient.patience
    while true {
      do {
        return try hub.connectAdministrator()
      } catch {
        guard hub.isRunning, .now < deadline else { throw error }
        _ = try? Poll.wait([], timeoutMilliseconds: 20)
      }
    }
  }

  private func connectAll() throws {
    for user in Self.users {
      apps[user] = try bind(try hub.connect(as: user), #""app":"own""#)
      centers[user] = try bind(try hub.connect(as: user), #""center":true"#)
    }
    apps[Self.systemApp] = try bind(try hub.connect(), #""app":"\#(Self.systemApp)""#)
    for (name, app) in apps {
      let since = cursors[name].map { #""since":"\#($0)""# } ?? ""
      try call(app, "watch", since)
    }
  }

  private func bind(_ client: LineClient, _ who: String) throws -> LineClient {
    try call(client, "hello", #"\#(who),"key":"\#(HubProcess.appKey)""#)
    return client
  }

  @discardableResult
  private func call(
    _ client: LineClient, _ method: String, _ params: String
  ) throws -> ReceivedLine {
    try client.send(#"{"id":1,"method":"\#(method)","params":{\#(params)}}"#)
    // Months go by in one request.
    var answer = try client.line(within: .seconds(300))
    while answer.isEvent { answer = try client.line() }
    guard answer["result"] != nil else { throw Disagreement("\(method) {\(params)}: \(answer)") }
    return answer
  }

  /// Carries out all steps; answers how many rings there were.
  func live() throws -> Int {
    var count = 0
    for (index, step) in steps.enumerated() {
      try carryOut(step)
      // What follows from the step happens before the clock moves on.
      try call(administrator, "admin.clock", #""advance":"PT0S""#)
      let expected = expectedRings(of: step)
      let seen = try seenRings()
      guard seen.sorted() == expected.sorted() else {
        throw Disagreement(Self.difference(seen, expected, step: index, step))
      }
      count += seen.count
    }
    return count
  }

  private func carryOut(_ step: ReceivedLine) throws {
    let user = step.string("user") ?? ""
    switch step.string("do") {
    case "schedule":
      let app = step.string("app") == Self.systemApp ? Self.systemApp : user
      try call(try client(apps[app]), "schedule", #""alerts":\#(step.json("alerts") ?? "")"#)
    case "advance", "set":
      try moveClock(step)
    case "move":
      let zone = step.json("timeZone") ?? ""
      try call(try client(centers[user]), "center.settings", #""timeZone":\#(zone)"#)
    case "down":
      _ = try hub.stop()
      hub.arguments[clockArgument] = step.string("until") ?? ""
      administrator = try Self.start(hub)
      try connectAll()
    case "changeZone":
      let zone = step.string("zone") ?? ""
      let known = hub.log.components(separatedBy: zone).count
      guard rename(folder.file("changed/\(zone)"), folder.file("zones/\(zone)")) == 0 else {
        throw Disagreement("\(zone) could not be replaced")
      }
      try wait("the log names \(zone)") { hub.log.components(separatedBy: zone).count > known }
    default: throw Disagreement("\(step)")
    }
  }

  private func moveClock(_ step: ReceivedLine) throws {
    let to = step.json("to") ?? ""
    guard step.string("do") == "advance" else {
      try call(administrator, "admin.clock", #""set":\#(to)"#)
      return
    }
    let now = try call(administrator, "ping", "").string("result.now") ?? ""
    let form = ISO8601DateFormatter()
    guard let from = form.date(from: now), let end = form.date(from: step.string("to") ?? "") else {
      throw Disagreement("from \(now) to \(to)")
    }
    let seconds = Int(end.timeIntervalSince(from))
    // Read along, so that the hub need not keep a year of events.
    try call(administrator, "admin.clock", #""advance":"PT\#(seconds)S""#)
  }

  private func client(_ client: LineClient?) throws -> LineClient {
    guard let client else { throw Disagreement("nobody is connected") }
    return client
  }

  private func expectedRings(of step: ReceivedLine) -> [Ring] {
    step["rings"]?.elements.map { ring in
      Ring(
        app: ring["app"]?.string ?? "", user: ring["user"]?.string ?? "",
        id: ring["id"]?.string ?? "", occurrence: ring["occurrence"]?.string ?? "",
        at: ring["at"]?.string ?? "", missedCount: Int(ring["missedCount"]?.integer ?? 0),
        missedSince: ring["missedSince"]?.string ?? "")
    } ?? []
  }

  /// What every app has been told since the last time: up to an alert that is presented as the last.
  private func seenRings() throws -> [Ring] {
    sentinel += 1
    var rings: [Ring] = []
    for (name, app) in apps {
      let isSystem = name == Self.systemApp
      let names = Self.users.map { "\"\($0)\"" }.joined(separator: ",")
      let alert = #""id":"sentinel-\#(sentinel)","alertBody":"x""#
      try app.send(
        #"{"method":"present","params":{"alert":{\#(isSystem ? "\"to\":[\(names)]," : "")\#(alert)}}}"#
      )
      var sentinels = isSystem ? Self.users.count : 1
      while sentinels > 0 {
        let event = try app.event()
        cursors[name] = event.string("params.cursor")
        guard event.eventType == "fired", let id = event.string("params.id") else { continue }
        if id == "sentinel-\(sentinel)" {
          sentinels -= 1
          continue
        }
        rings.append(
          Ring(
            app: isSystem ? name : "own", user: event.string("params.user") ?? "", id: id,
            occurrence: event.string("params.occurrence") ?? "",
            at: event.string("params.at") ?? "",
            missedCount: Int(event.integer("params.missedCount") ?? 0),
            missedSince: event.string("params.missedSince") ?? ""))
      }
      // Without an id, since whoever waits for a reply would skip events.
      try app.send(#"{"method":"ack","params":{"cursor":"\#(cursors[name] ?? "")"}}"#)
    }
    return rings
  }

  private func wait(_ what: String, _ condition: () throws -> Bool) throws {
    let deadline = ContinuousClock.now + LineClient.patience
    while try !condition() {
      guard .now < deadline else { throw Disagreement("waited in vain until \(what)") }
      _ = try? Poll.wait([], timeoutMilliseconds: 5)
    }
  }

  private static func difference(
    _ seen: [Ring], _ expected: [Ring], step: Int, _ line: ReceivedLine
  ) -> String {
    let what = line.string("do") ?? ""
    let when = line.string("to") ?? line.string("until") ?? line.string("timeZone") ?? ""
    var missing: [Ring: Int] = [:]
    for ring in expected { missing[ring, default: 0] += 1 }
    var surplus: [Ring] = []
    for ring in seen {
      if let count = missing[ring], count > 0 {
        missing[ring] = count - 1
      } else {
        surplus.append(ring)
      }
    }
    let lost = missing.filter { $0.value > 0 }.keys.sorted()
    let lines =
      ["step \(step), \(what) \(when): \(seen.count) rings, \(expected.count) expected"]
      + lost.prefix(10).map { "missing: \($0)" }
      + surplus.sorted().prefix(10).map { "surplus: \($0)" }
    return lines.joined(separator: "\n")
  }
}
