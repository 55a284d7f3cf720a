/// What the hub holds in memory, with more and with less pending.
enum Memory {
  static func measure(_ plan: Plan, into figures: inout Figures) throws {
    for pending in [0, plan.fewPending, plan.pending] {
      let hub = try HubProcess.start(plan.setting, state: plan.queues.fresh(pending: pending))
      var meter = try NoiseMeter(apartFrom: [hub.processID])
      try add("\(plan.text(pending)), just started", hub, meter, into: &figures)

      meter = try NoiseMeter(apartFrom: [hub.processID])
      let workload = Workload("new")
      let client = try hub.client(of: "new")
      _ = try Pipeline(clients: [client], depth: 64)
        .run((0..<plan.requestsOneAtATime).map { workload.request($0) })
      _ = try client.request(#"{"id":1,"method":"pending","params":{"limit":1000}}"#)
      try add(
        "\(plan.text(pending)), after \(plan.requestsOneAtATime) more", hub, meter, into: &figures)
      try hub.stop()
    }
  }

  private static func add(
    _ name: String, _ hub: HubProcess, _ meter: NoiseMeter, into figures: inout Figures
  ) throws {
    let memory = try HubMemory(of: hub.processID)
    let values = [memory.resident, memory.proportional, memory.owned, memory.peak]
    figures.add(
      name, values.map { Double($0) / 1024 }, try meter.reading(apartFrom: [hub.processID]))
  }
}
