import BelfryCore
import BelfryPosix

/// beanstalkd, a work queue: an alert is a delayed job.
struct BeanstalkdServer: Server {
  let program: String

  let name = "beanstalkd"
  let versionOption = "-v"

  func arguments(socket: String, state: String, isDurable: Bool) -> [String] {
    // -f 0: fsync after every job; -F: never.
    ["-l", "unix:\(socket)", "-b", state] + (isDurable ? ["-f", "0"] : ["-F"])
  }

  func greet(_ connection: Connection, as client: String) throws {}

  func ping(_ connection: Connection) throws -> Bool {
    try connection.ask("list-tube-used\r\n", "USING default\r\n")
    return true
  }

  func schedule(_ item: Workload.Item) -> String {
    let left = item.due.milliseconds - SystemClock.realtimeMilliseconds()
    return Self.put(delaySeconds: max(0, (left + 999) / 1_000), Workload.body)
  }

  let scheduled = ReplyShape(lines: 1) { $0.starts(with: Self.inserted) }
  private static let inserted = Array("INSERTED ".utf8)

  private static func put(delaySeconds: Int64, _ body: String) -> String {
    "put 0 \(delaySeconds) 600 \(body.utf8.count)\r\n\(body)\r\n"
  }

  func fill(_ process: ServerProcess, count: Int) throws {
    try fillOneByOne(process, count: count)
  }

  func watch(_ process: ServerProcess) throws -> Connection {
    let connection = try process.connect()
    try connection.send("reserve\r\n")
    return connection
  }

  // MARK: Ringing

  func ring(_ ringing: Ringing, _ process: ServerProcess) throws -> Ringing.Outcome {
    let consumer = BeanstalkdConsumer(try process.connect(), count: ringing.count)
    let due =
      try ringing.spacingMilliseconds == 0
      ? putPaused(ringing, process) : putPaced(ringing, process)
    let meter = try Meter(of: process)
    try consumer.run()
    let reading = try meter.reading()
    let times = consumer.arrivals.map { (number: Int, at: Int64) in (at - due[number]) * 1_000 }
    return .came(Distribution(times), toTheApp: nil, reading)
  }

  /// Puts each job exactly some seconds before it is due, since beanstalkd takes whole seconds
  /// only. Answers the instants, in microseconds since 1970.
  private func putPaced(_ ringing: Ringing, _ process: ServerProcess) throws -> [Int64] {
    let connection = try process.connect()
    let spread = Int64(ringing.count) * ringing.spacingMilliseconds
    let delay = spread / 1_000 + 2
    let start = SystemClock.realtimeMicroseconds()
    var due: [Int64] = []
    for number in 0..<ringing.count {
      let moment = start + Int64(number) * ringing.spacingMilliseconds * 1_000
      let now = SystemClock.realtimeMicroseconds()
      if now < moment { try Pause.microseconds(Int(moment - now)) }
      due.append(SystemClock.realtimeMicroseconds() + delay * 1_000_000)
      try connection.send(Self.put(delaySeconds: delay, BeanstalkdConsumer.body(number)))
      try scheduled.wait(on: connection)
    }
    return due
  }

  /// Puts jobs into a tube that is paused, the one way to have many at an instant. Answers the
  /// instants, in microseconds since 1970.
  private func putPaused(_ ringing: Ringing, _ process: ServerProcess) throws -> [Int64] {
    let connection = try process.connect()
    try connection.ask("pause-tube default 3600\r\n", "PAUSED\r\n")
    var requests = Requests()
    for number in 0..<ringing.count {
      requests.append(Self.put(delaySeconds: 0, BeanstalkdConsumer.body(number)))
    }
    _ = try Pipeline(connections: [connection], depth: 64, reply: scheduled).run(requests)
    let due = SystemClock.realtimeMicroseconds() + 1_000_000
    try connection.ask("pause-tube default 1\r\n", "PAUSED\r\n")
    return [Int64](repeating: due, count: ringing.count)
  }
}

extension Connection {
  /// Sends a request and waits for one line, which has to be this one.
  func ask(_ request: String, _ answer: String) throws {
    try send(request)
    let line = String(decoding: try nextLines(), as: UTF8.self)
    guard line == answer else { throw BenchError("\(request) was answered: \(line)") }
  }
}
