/// How fast alerts are taken on: a reply comes when the alert is on the disk.
struct DurableSchedule: Measure {
  enum Style: String, CaseIterable {
    case one, deep, clients

    var title: String {
      switch self {
      case .one: "one at a time"
      case .deep: "64 deep"
      case .clients: "50 clients"
      }
    }

    var clients: Int { self == .clients ? 50 : 1 }
    var depth: Int { self == .deep ? 64 : 1 }

    func requests(_ plan: Plan) -> Int {
      self == .one ? plan.requestsOneAtATime : plan.requestsInParallel
    }
  }

  let style: Style
  let pending: Pending

  static let all = Pending.allCases.flatMap { pending in
    Style.allCases.map { DurableSchedule(style: $0, pending: pending) }
  }

  var key: String { "schedule-\(style.rawValue)-\(pending.rawValue)" }

  var needsMany: Bool { pending == .million }

  var metrics: [Metric] {
    let title = "schedule, \(style.title), \(pending.text)"
    return [
      Metric(key: "\(key).rate", title: title, unit: "a second", isHeadline: true),
      Metric(
        key: "\(key).p50", title: "\(title): p50", unit: "µs", isHeadline: style == .one),
      Metric(key: "\(key).p99", title: "\(title): p99", unit: "µs"),
      Metric(
        key: "\(key).serverTime", title: "\(title): server's processor time each", unit: "µs",
        decimals: 1),
    ]
  }

  func sample(_ subject: Subject, _ stage: Stage, round: Int) throws -> Sample? {
    guard case .server(let server) = subject else { return nil }
    return try stage.with(server, pending) { process in
      let name = "\(style.rawValue)\(round)"
      let count = style.requests(stage.plan)
      let workload = Workload(name)
      var requests = Requests()
      for number in 0..<count { requests.append(server.schedule(workload[number])) }
      let connections = try (0..<style.clients).map { _ in try process.connect(as: name) }
      let meter = try Meter(of: process)
      let outcome = try Pipeline(
        connections: connections, depth: style.depth, reply: server.scheduled
      ).run(requests)
      let reading = try meter.reading()
      return Sample(
        values: [
          outcome.rate, outcome.times.microseconds(50), outcome.times.microseconds(99),
          reading.serverMicroseconds(each: count),
        ],
        driverPercent: reading.driverPercent, othersPercent: reading.othersPercent)
    }
  }
}
