// Row ids of the store. They tell rows apart inside one hub and never stand on the wire.

/// A user's row.
package struct UserKey: Hashable, Sendable {
  let row: Int64
}

/// An app's row.
package struct AppKey: Hashable, Sendable {
  let row: Int64
}

/// An alert's row; a changed trigger gives an alert a new one.
package struct AlertKey: Hashable, Sendable {
  let row: Int64
}

/// A stream's row.
package struct StreamKey: Hashable, Sendable {
  let row: Int64
}

/// A delivery's row.
package struct DeliveryKey: Hashable, Sendable {
  let row: Int64
}

/// A fan-out's row.
package struct FanOutKey: Hashable, Sendable {
  let row: Int64
}

/// A table's row. A table that is put again has another one: what a key names never changes.
package struct TableKey: Hashable, Sendable {
  let row: Int64
}
