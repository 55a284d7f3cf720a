import BelfryCore

/// A limit that the benchmark raises, and to what.
struct RaisedLimit: Equatable {
  let key: String
  let value: Int
  let usual: Int
}

extension RaisedLimit {
  /// A personal app takes 1,000 alerts and a user 2,000 requests a second, and of one user's unread
  /// deliveries 1,000 are kept: without more, the limits would be measured and not the hub.
  ///
  /// - Parameter pending: alerts that one app shall hold.
  static func all(pending: Int) -> [RaisedLimit] {
    let raised: [(any WritableKeyPath<Limits, Int> & Sendable, Int)] = [
      (\.pendingPersonal, pending),
      (\.storedBytesPerApp, min(max(64 << 20, pending * 1_024), Int(Int32.max))),
      (\.appsPerUser, 1_000),
      (\.deliveriesKept, 1_000_000),
      (\.eventsKept, 1_000_000),
      (\.centerEventsKept, 1_000_000),
      (\.connectionsPerUser, 1_000),
      (\.hellosPerSecond, 10_000),
      (\.helloBurst, 10_000),
      (\.requestsPerSecond, 1_000_000),
      (\.requestBurst, 1_000_000),
      (\.bufferedBytesPerUser, 64 << 20),
    ]
    let defaults = Limits()
    return Limits.table.compactMap { row in
      guard let (path, value) = raised.first(where: { $0.0 == row.path }) else { return nil }
      return RaisedLimit(key: row.key, value: value, usual: defaults[keyPath: path])
    }
  }

  /// `belfry.conf`.
  static func configuration(_ limits: [RaisedLimit]) -> String {
    "[Limits]\n" + limits.map { "\($0.key)=\($0.value)\n" }.joined()
  }
}
