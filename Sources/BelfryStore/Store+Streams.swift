package import BelfryCore

/// Where a stream of events stands.
package struct StreamRecord: Hashable, Sendable {
  package let incarnation: String
  /// The number of the oldest event kept; `last + 1` when none is.
  package internal(set) var first: Int64
  /// The number of the newest event given, 0 before any.
  package internal(set) var last: Int64
  /// nil: nothing was ever acknowledged.
  package internal(set) var acknowledged: Int64?

  package var end: Cursor { Cursor(incarnation: incarnation, number: last) }

  /// Whether the events behind `cursor` are all still there.
  package func holds(_ cursor: Cursor) -> Bool {
    cursor.incarnation == incarnation && cursor.number >= first - 1 && cursor.number <= last
  }
}

/// One event, as it was written.
package struct EventRecord: Hashable, Sendable {
  package let number: Int64
  package let body: [UInt8]
  /// The content of the delivery that the event is about; nil when it has none or it is no longer kept.
  package let content: [UInt8]?
}

extension Store {
  func addStream(incarnation: String) throws(StoreError) -> StreamKey {
    try statements.addStream.bind(1, incarnation).run()
    return StreamKey(row: database.lastInsertedRow)
  }

  package func stream(_ key: StreamKey) throws(StoreError) -> StreamRecord {
    if let record = staged.streams[key] { return record }
    let record = try statements.stream.bind(1, key.row).first {
      StreamRecord(
        incarnation: $0.text(0), first: $0.int(1), last: $0.int(2), acknowledged: $0.optionalInt(3))
    }
    guard let record else { throw .damaged("a stream is missing") }
    staged.streams.keep(record, for: key)
    return record
  }

  /// Writes an event under the stream's next number.
  ///
  /// - Parameters:
  ///   - body: what the hub wants to read back.
  ///   - delivery: whose content comes back with the event, for as long as it is kept.
  ///   - kept: how many events the stream keeps; the oldest goes.
  package func append(
    _ body: [UInt8], about delivery: DeliveryKey? = nil, to key: StreamKey, keeping kept: Int,
    at now: Timestamp
  ) throws(StoreError) {
    let last = try changeStream(key) {
      $0.last += 1
      return $0.last
    }
    try statements.addEvent.bind(1, key.row).bind(2, last).bind(3, now.milliseconds)
      .bind(4, delivery?.row).bind(5, body).run()
    guard last > Int64(kept) else { return }
    try changeStream(key) { $0.first = max($0.first, last - Int64(kept) + 1) }
    // What lies before the first is nobody's any more; it goes many at a time.
    if last.isMultiple(of: Self.forgottenAtATime) {
      try statements.forgetEvents.bind(1, key.row).bind(2, last - Int64(kept)).run()
    }
  }

  private static var forgottenAtATime: Int64 { 64 }

  /// Up to `limit` events behind `number`, in order.
  package func events(
    of key: StreamKey, after number: Int64, limit: Int
  ) throws(StoreError) -> [EventRecord] {
    try statements.events.bind(1, key.row).bind(2, number).bind(3, Int64(limit)).all {
      EventRecord(
        number: $0.int(0), body: $0.bytes(1), content: $0.isNull(2) ? nil : $0.bytes(2))
    }
  }

  /// Keeps an app's place; a place never goes back.
  package func acknowledge(_ number: Int64, of key: StreamKey) throws(StoreError) {
    guard try stream(key).acknowledged.map({ $0 < number }) ?? true else { return }
    try changeStream(key) { $0.acknowledged = number }
  }

  /// Removes the events up to and with `number`.
  func forgetEvents(of key: StreamKey, upTo number: Int64) throws(StoreError) {
    try statements.forgetEvents.bind(1, key.row).bind(2, number).run()
    try changeStream(key) { $0.first = max($0.first, number + 1) }
  }
}
