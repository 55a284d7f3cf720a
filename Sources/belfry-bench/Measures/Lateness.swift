import BelfryCore
import BelfryPosix
import BelfryProtocol

/// How late alerts ring: from the instant that was asked for until those who watch have read the
/// line of the event.
enum Lateness {
  /// The app that is told of its alerts.
  private static let app = "late"

  static func measure(_ plan: Plan, into figures: inout Figures) throws {
    var plan = plan
    while true {
      let hub = try HubProcess.start(plan.setting, state: plan.queues.fresh(pending: plan.pending))
      let isMeasured = try measure(plan, hub, into: &figures)
      try hub.stop()
      if isMeasured { return }
      plan.latenessLead *= 2
    }
  }

  /// False: the first alerts were due before all were scheduled, on a machine so slow or so busy.
  private static func measure(
    _ plan: Plan, _ hub: HubProcess, into figures: inout Figures
  ) throws -> Bool {
    let appWatcher = try hub.client(of: app)
    _ = try appWatcher.request(#"{"id":1,"method":"watch"}"#)
    let center = try hub.client()
    try center.helloAsCenter()
    _ = try center.request(#"{"id":1,"method":"center.watch"}"#)

    let first = Timestamp(clamping: SystemClock.realtimeMilliseconds() + plan.latenessLead)
    try schedule(plan, hub, first: first)
    guard SystemClock.realtimeMilliseconds() < first.milliseconds - plan.latenessLead / 8 else {
      return false
    }
    let meter = try NoiseMeter(apartFrom: [hub.processID])
    let before = try HubActivity(of: hub.processID)
    let lines = try collect(plan, from: [appWatcher, center])
    let spent = try HubActivity(of: hub.processID).microseconds(since: before, each: plan.alerts)
    let noise = try meter.reading(apartFrom: [hub.processID])
    for (name, lines, type) in [
      ("the app's watcher", lines[0], "fired"), ("the user's center", lines[1], "delivered"),
    ] {
      let times = try lateness(of: lines, type: type, first: first, count: plan.alerts)
      figures.add(name, Figures.timeValues(times, .milliseconds) + [spent], noise)
    }
    return true
  }

  private static func schedule(_ plan: Plan, _ hub: HubProcess, first: Timestamp) throws {
    let client = try hub.client(of: app)
    let workload = Workload(app)
    for start in stride(from: 0, to: plan.alerts, by: 500) {
      let batch = start..<min(plan.alerts, start + 500)
      try client.send(
        workload.request(batch) { number in
          let offset = Int64(number) * Int64(plan.latenessSeconds) * 1_000 / Int64(plan.alerts)
          return first.advanced(clampingBy: .milliseconds(offset))
        })
      try Reply.check(client.nextLine())
    }
  }

  /// A line and the time of day, in microseconds since 1970, at which it was read.
  private struct ReadLine {
    let bytes: ArraySlice<UInt8>
    let at: Int64
  }

  /// Reads until every watcher has its event for each alert.
  private static func collect(_ plan: Plan, from watchers: [Client]) throws -> [[ReadLine]] {
    let set = try EpollSet()
    for (index, watcher) in watchers.enumerated() {
      try set.add(watcher.stream.rawDescriptor, events: .readable, token: UInt64(index))
    }
    var lines = watchers.map { _ in [ReadLine]() }
    var missing = watchers.map { _ in plan.alerts }
    let marks = [Array(#""type":"fired""#.utf8), Array(#""type":"delivered""#.utf8)]
    while missing.contains(where: { $0 > 0 }) {
      let ready = try set.wait(atMost: watchers.count, timeoutMilliseconds: 60_000)
      guard !ready.isEmpty else { throw BenchError("alerts did not ring: \(missing) are missing") }
      for index in ready.map({ Int($0.token) }) {
        guard try watchers[index].receive() else { continue }
        let at = SystemClock.realtimeMicroseconds()
        while let line = watchers[index].takeLine() {
          guard contains(line, marks[index]) else { continue }
          // A copy, so that the reader's own memory can be used again.
          lines[index].append(ReadLine(bytes: Array(line)[...], at: at))
          missing[index] -= 1
        }
      }
    }
    return lines
  }

  /// The type stands near the beginning of an event.
  private static func contains(_ line: ArraySlice<UInt8>, _ mark: [UInt8]) -> Bool {
    let head = line.prefix(160)
    return head.indices.contains { head[$0...].starts(with: mark) }
  }

  private static func lateness(
    of lines: [ReadLine], type: String, first: Timestamp, count: Int
  ) throws -> Distribution {
    var seen: Set<String> = []
    var times: [Int64] = []
    for line in lines {
      guard let params = try JSONDocument(parsing: Array(line.bytes)).root["params"],
        params["type"]?.string == type, let id = params["id"]?.string,
        let occurrence = params["occurrence"]?.string
      else { throw BenchError("no event: \(String(decoding: line.bytes, as: UTF8.self))") }
      guard seen.insert(id).inserted else { throw BenchError("alert \(id) rang twice") }
      let asked = try Timestamp(rfc3339: occurrence)
      guard asked >= first else { throw BenchError("alert \(id) is due at \(occurrence)") }
      times.append((line.at - asked.milliseconds * 1_000) * 1_000)
    }
    guard times.count == count else { throw BenchError("\(times.count) of \(count) alerts rang") }
    return Distribution(times)
  }
}
