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

  let connections: [Connection]
  /// Requests of one connection that wait for their replies at a time.
  let depth: Int
  let reply: ReplyShape

  func run(_ requests: Requests) throws -> Outcome {
    let set = try EpollSet()
    for (index, connection) in connections.enumerated() {
      try set.add(connection.stream.rawDescriptor, events: .readable, token: UInt64(index))
    }
    var sent = 0
    var sentAt = connections.map { _ in Fifo() }
    var times: [Int64] = []
    times.reserveCapacity(requests.count)
    let start = SystemClock.monotonicNanoseconds()

    func send(_ count: Int, by index: Int) throws {
      let batch = sent..<min(requests.count, sent + count)
      guard !batch.isEmpty else { return }
      sent = batch.upperBound
      let now = SystemClock.monotonicNanoseconds()
      for _ in batch { sentAt[index].append(now) }
      try connections[index].send(requests[batch])
    }

    for index in connections.indices { try send(depth, by: index) }
    while times.count < requests.count {
      let ready = try set.wait(atMost: connections.count, timeoutMilliseconds: 60_000)
      guard !ready.isEmpty else { throw BenchError("the server does not answer") }
      for index in ready.map({ Int($0.token) }) {
        let connection = connections[index]
        _ = try connection.receive()
        let now = SystemClock.monotonicNanoseconds()
        var count = 0
        while try reply.take(from: connection) {
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
