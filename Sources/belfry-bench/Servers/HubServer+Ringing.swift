import BelfryCore
import BelfryPosix
import BelfryProtocol

/// How late alerts ring: from the instant that was asked for until those who watch, the app and the
/// user's center, have read the line of the event.
extension HubServer {
  func ring(_ ringing: Ringing, _ process: ServerProcess) throws -> Ringing.Outcome {
    let center = Watcher(try process.connect(), type: "delivered")
    try greetAsCenter(center.connection)
    try center.connection.request(#"{"id":1,"method":"center.watch"}"#)
    let app = Watcher(try process.connect(as: ringing.name), type: "fired")
    try app.connection.request(#"{"id":1,"method":"watch"}"#)

    let first = Timestamp(
      clamping: SystemClock.realtimeMilliseconds() + ringing.leadMilliseconds)
    try schedule(ringing, process, first: first)
    let isInTime = ringing.isInTime(first: first.milliseconds)
    let meter = try Meter(of: process)
    try collect(ringing.count, [center, app])
    let reading = try meter.reading()
    guard isInTime else { return .tooShort }
    return .came(
      try center.lateness(ringing, first: first),
      toTheApp: try app.lateness(ringing, first: first), reading)
  }

  private func schedule(
    _ ringing: Ringing, _ process: ServerProcess, first: Timestamp
  ) throws {
    let connection = try process.connect(as: ringing.name)
    for start in stride(from: 0, to: ringing.count, by: Self.alertsPerRequest) {
      let batch = start..<min(ringing.count, start + Self.alertsPerRequest)
      let items = batch.map { number in
        Workload.Item(
          id: "\(ringing.name)-\(number)",
          due: first.advanced(
            clampingBy: .milliseconds(Int64(number) * ringing.spacingMilliseconds)))
      }
      try connection.send(Self.scheduleMany(items))
      try scheduled.wait(on: connection)
    }
  }

  /// Reads until every watcher has its event for each alert.
  private func collect(_ count: Int, _ watchers: [Watcher]) throws {
    let set = try EpollSet()
    for (index, watcher) in watchers.enumerated() {
      try set.add(
        watcher.connection.stream.rawDescriptor, events: .readable, token: UInt64(index))
    }
    while let missing = watchers.map({ count - $0.lines.count }).first(where: { $0 > 0 }) {
      let ready = try set.wait(atMost: watchers.count, timeoutMilliseconds: 60_000)
      guard !ready.isEmpty else { throw BenchError("\(missing) alerts did not ring") }
      for index in ready.map({ Int($0.token) }) { try watchers[index].read() }
    }
  }
}

/// Somebody who is told when alerts ring.
private final class Watcher {
  let connection: Connection
  private let type: String
  private let mark: [UInt8]
  /// Each line that was waited for, and the time of day, in microseconds since 1970, at which it
  /// was read.
  private(set) var lines: [(bytes: [UInt8], at: Int64)] = []

  init(_ connection: Connection, type: String) {
    self.connection = connection
    self.type = type
    mark = Array(#""type":"\#(type)""#.utf8)
  }

  func read() throws {
    guard try connection.receive() else { return }
    let at = SystemClock.realtimeMicroseconds()
    while let line = connection.takeLines() {
      if isOurs(line) { lines.append((Array(line), at)) }
    }
  }

  /// The type stands near the beginning of an event.
  private func isOurs(_ line: ArraySlice<UInt8>) -> Bool {
    let head = line.prefix(160)
    return head.indices.contains { head[$0...].starts(with: mark) }
  }

  func lateness(_ ringing: Ringing, first: Timestamp) throws -> Distribution {
    var seen: Set<String> = []
    var times: [Int64] = []
    for line in lines {
      guard let params = try JSONDocument(parsing: line.bytes).root["params"],
        params["type"]?.string == type, let id = params["id"]?.string,
        let occurrence = params["occurrence"]?.string
      else { throw BenchError("no event: \(String(decoding: line.bytes, as: UTF8.self))") }
      guard id.hasPrefix("\(ringing.name)-"), seen.insert(id).inserted else {
        throw BenchError("alert \(id) rang twice, or was never scheduled")
      }
      let asked = try Timestamp(rfc3339: occurrence)
      guard asked >= first else { throw BenchError("alert \(id) is due at \(occurrence)") }
      times.append((line.at - asked.milliseconds * 1_000) * 1_000)
    }
    return Distribution(times)
  }
}
