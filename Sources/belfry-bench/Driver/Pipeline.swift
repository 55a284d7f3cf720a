import BelfryPosix

/// Sends many requests over one connection or several and measures each from its sending to its
/// reply.
struct Pipeline {
  /// What came of it.
  struct Outcome {
    let times: Distribution
    /// Requests a second, from the first byte sent to the last reply.
    let rate: Double
  }

  let clients: [Client]
  /// Requests of one client that wait for their replies at a time.
  let depth: Int

  /// - Parameter requests: whole lines, made beforehand.
  func run(_ requests: [[UInt8]]) throws -> Outcome {
    let set = try EpollSet()
    for (index, client) in clients.enumerated() {
      try set.add(client.stream.rawDescriptor, events: .readable, token: UInt64(index))
    }
    var unsent = requests[...]
    var sentAt = clients.map { _ in Fifo() }
    var times: [Int64] = []
    times.reserveCapacity(requests.count)
    let start = SystemClock.monotonicNanoseconds()

    func send(_ count: Int, by index: Int) throws {
      let batch = unsent.prefix(count)
      guard let first = batch.first else { return }
      unsent = unsent.dropFirst(batch.count)
      let bytes = batch.count == 1 ? first : Array(batch.joined())
      let now = SystemClock.monotonicNanoseconds()
      for _ in batch { sentAt[index].append(now) }
      try clients[index].send(bytes)
    }

    for index in clients.indices { try send(depth, by: index) }
    while times.count < requests.count {
      for ready in try set.wait(atMost: clients.count, timeoutMilliseconds: 60_000) {
        let index = Int(ready.token)
        let client = clients[index]
        _ = try client.receive()
        let now = SystemClock.monotonicNanoseconds()
        var count = 0
        while let line = client.takeLine() {
          try Reply.check(line)
          guard let sent = sentAt[index].popFirst() else { throw BenchError("a reply too many") }
          times.append(now - sent)
          count += 1
        }
        try send(count, by: index)
      }
    }
    let seconds = Double(SystemClock.monotonicNanoseconds() - start) / 1e9
    return Outcome(times: Distribution(times), rate: Double(requests.count) / seconds)
  }
}

/// Times, first in, first out.
private struct Fifo {
  private var times: [Int64] = []
  private var start = 0

  mutating func append(_ time: Int64) {
    times.append(time)
  }

  mutating func popFirst() -> Int64? {
    guard start < times.count else { return nil }
    defer { start += 1 }
    return times[start]
  }
}
