package import BelfryCore

extension Store {
  /// Ended deliveries whose time is over, oldest first.
  package func endedDeliveries(
    before time: Timestamp, limit: Int
  ) throws(StoreError) -> [DeliveryRecord] {
    try statements.endedBefore.bind(1, time.milliseconds).bind(2, Int64(limit))
      .all(Self.readDelivery).compactMap { $0 }
  }

  /// Removes marks whose time is over, and finished alerts that need not be remembered; at most `limit` of each.
  package func pruneMarks(at now: Timestamp, limit: Int) throws(StoreError) {
    try statements.pruneMarks.bind(1, now.milliseconds).bind(2, Int64(limit)).run()
    try statements.pruneAlerts.bind(1, now.milliseconds).bind(2, Int64(limit)).run()
  }

  /// Removes events of centers from before `time`: up to 256 of each of at most `limit` centers.
  package func pruneCenterEvents(before time: Timestamp, limit: Int) throws(StoreError) {
    try flush()
    let streams = try statements.oldCenterStreams.bind(1, time.milliseconds).bind(2, Int64(limit))
      .all { StreamKey(row: $0.int(0)) }
    for stream in streams {
      let number = try statements.oldEvents.bind(1, stream.row).bind(2, time.milliseconds)
        .first { $0.int(0) }
      if let number { try forgetEvents(of: stream, upTo: number) }
    }
  }
}
