/// What a server holds in memory after it has worked, with many alerts pending.
struct Memory: Measure {
  let key = "memory"
  let needsMany = true
  let metrics = [
    Metric(
      key: "memory.resident", title: "resident memory, a million pending, after the rows above",
      unit: "MiB", decimals: 1, isHeadline: true)
  ]

  func sample(_ subject: Subject, _ stage: Stage, round: Int) throws -> Sample? {
    guard case .server(let server) = subject else { return nil }
    return try stage.with(server, .million) { process in
      Sample(values: [try ProcessMemory.residentMiB(of: process.processID)])
    }
  }
}
