import BelfryCore
import BelfryPosix

/// Redis, used as a queue of what is due as its users do it: the alerts in a hash, their times in a
/// sorted set, and a program that looks every 10 ms what is due.
struct RedisServer: Server {
  let program: String

  let name = "redis"
  let versionOption = "--version"

  func arguments(socket: String, state: String, isDurable: Bool) -> [String] {
    let sync =
      isDurable
      ? ["--appendfsync", "always"] : ["--appendfsync", "no", "--auto-aof-rewrite-percentage", "0"]
    return [
      "--port", "0", "--unixsocket", socket, "--dir", state, "--save", "", "--appendonly", "yes",
    ] + sync
  }

  func greet(_ connection: Connection, as client: String) throws {}

  func ping(_ connection: Connection) throws -> Bool {
    try connection.send(RESP.command("PING"))
    let line = String(decoding: try connection.nextLines(), as: UTF8.self)
    if line.hasPrefix("-LOADING") { return false }
    guard line == "+PONG\r\n" else { throw BenchError("PING was answered: \(line)") }
    return true
  }

  func schedule(_ item: Workload.Item) -> String {
    RESP.command("MULTI") + RESP.command("HSET", "alerts", item.id, Workload.body)
      + RESP.command("ZADD", "due", "\(item.due.milliseconds)", item.id) + RESP.command("EXEC")
  }

  let scheduled = ReplyShape(lines: 6) { $0.elementsEqual(Self.done) }
  private static let done = Array("+OK\r\n+QUEUED\r\n+QUEUED\r\n*2\r\n:1\r\n:1\r\n".utf8)

  func fill(_ process: ServerProcess, count: Int) throws {
    try fillOneByOne(process, count: count)
    // The short form of its file, which is quicker to read at the next start.
    let connection = try process.connect()
    _ = try RESP.call(connection, "BGREWRITEAOF")
    var lines: [Substring] = []
    repeat {
      try Pause.microseconds(100_000)
      let text = try RESP.call(connection, "INFO", "persistence").text ?? ""
      lines = text.split(whereSeparator: \.isNewline)
    } while !lines.contains("aof_rewrite_in_progress:0")
      || !lines.contains("aof_rewrite_scheduled:0")
    guard lines.contains("aof_last_bgrewrite_status:ok") else {
      throw BenchError("redis could not rewrite its file: \(lines)")
    }
  }

  func watch(_ process: ServerProcess) throws -> Connection {
    // Its poller would wake it 100 times a second; we count what redis does by itself.
    try process.connect()
  }

  // MARK: Ringing

  func ring(_ ringing: Ringing, _ process: ServerProcess) throws -> Ringing.Outcome {
    let connection = try process.connect()
    let first = SystemClock.realtimeMilliseconds() + ringing.leadMilliseconds
    var requests = Requests()
    for number in 0..<ringing.count {
      let due = first + Int64(number) * ringing.spacingMilliseconds
      requests.append(
        schedule(
          Workload.Item(id: "\(ringing.name)-\(number)", due: Timestamp(clamping: due))))
    }
    _ = try Pipeline(connections: [connection], depth: 64, reply: scheduled).run(requests)
    let isInTime = ringing.isInTime(first: first)
    let meter = try Meter(of: process)
    var times: [Int64] = []
    while times.count < ringing.count {
      for (id, at) in try takeDue(connection) {
        guard let number = id.split(separator: "-").last.flatMap({ Int64($0) }) else {
          throw BenchError("alert \(id) was never scheduled")
        }
        let due = first + number * ringing.spacingMilliseconds
        times.append((at - due * 1_000) * 1_000)
      }
    }
    let reading = try meter.reading()
    return isInTime ? .came(Distribution(times), toTheApp: nil, reading) : .tooShort
  }

  /// How long a poller sleeps that found nothing due; "Redis in Action", 6.4.2, has it so.
  private static let pollMicroseconds = 10_000

  /// Takes what is due out of the queue; ids and the time of day at which their texts had come, in
  /// microseconds since 1970.
  private func takeDue(_ connection: Connection) throws -> [(id: String, at: Int64)] {
    let now = SystemClock.realtimeMilliseconds()
    let due = try RESP.call(
      connection, "ZRANGEBYSCORE", "due", "-inf", "\(now)", "LIMIT", "0", "1000")
    let ids = due.elements.compactMap(\.text)
    guard !ids.isEmpty else {
      try Pause.microseconds(Self.pollMicroseconds)
      return []
    }
    try connection.send(
      RESP.command("MULTI") + RESP.command(["HMGET", "alerts"] + ids)
        + RESP.command(["ZREM", "due"] + ids) + RESP.command(["HDEL", "alerts"] + ids)
        + RESP.command("EXEC"))
    for _ in 0..<4 { _ = try RESP.read(connection) }
    let answers = try RESP.read(connection).elements
    let at = SystemClock.realtimeMicroseconds()
    guard answers.count == 3, answers[0].elements.allSatisfy({ $0.text == Workload.body }) else {
      throw BenchError("redis lost an alert")
    }
    return ids.map { ($0, at) }
  }
}
