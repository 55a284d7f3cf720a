/// How fast alerts are taken on: a reply comes when the alert is on the disk.
enum DurableSchedule {
  static func measure(_ plan: Plan, into figures: inout Figures) throws {
    for pending in [0, plan.pending] {
      for style in Style.all {
        let state = try plan.queues.fresh(pending: pending)
        let hub = try HubProcess.start(plan.setting, state: state)
        let meter = try NoiseMeter(apartFrom: [hub.processID])
        let before = try HubActivity(of: hub.processID)
        let outcome = try run(style, hub, requests: style.requests(plan))
        let spent = try HubActivity(of: hub.processID).microseconds(
          since: before, each: outcome.times.count)
        figures.add(
          "\(style.name), \(plan.text(pending))",
          Figures.timeValues(outcome.times, .microseconds) + [outcome.rate, spent],
          try meter.reading(apartFrom: [hub.processID]))
        try hub.stop()
      }
    }
  }

  private struct Style {
    let name: String
    let clients: Int
    let depth: Int
    let requests: @Sendable (Plan) -> Int

    static let all = [
      Style(name: "one at a time", clients: 1, depth: 1) { $0.requestsOneAtATime },
      Style(name: "64 deep", clients: 1, depth: 64) { $0.requestsInParallel },
      Style(name: "50 clients", clients: 50, depth: 1) { $0.requestsInParallel },
    ]
  }

  private static func run(
    _ style: Style, _ hub: HubProcess, requests count: Int
  ) throws -> Pipeline.Outcome {
    let workload = Workload("new")
    let requests = (0..<count).map { workload.request($0) }
    let clients = try (0..<style.clients).map { _ in try hub.client(of: "new") }
    return try Pipeline(clients: clients, depth: style.depth).run(requests)
  }
}
