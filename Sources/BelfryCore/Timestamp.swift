/// An instant, kept to the millisecond, in the years 1 to 9999 of the Gregorian calendar (UTC).
///
/// Everything that the hub stores or compares as a time is one of these. Arithmetic never wraps: what would
/// leave the range is `nil`.
package struct Timestamp: Hashable, Comparable, Sendable {
  /// Milliseconds since 1970-01-01T00:00:00Z, negative before.
  package let milliseconds: Int64

  /// 0001-01-01T00:00:00.000Z.
  package static let earliest = Timestamp(unchecked: -62_135_596_800_000)
  /// 9999-12-31T23:59:59.999Z.
  package static let latest = Timestamp(unchecked: 253_402_300_799_999)

  private init(unchecked milliseconds: Int64) {
    self.milliseconds = milliseconds
  }

  /// - Parameter milliseconds: since 1970 in UTC; `nil` comes back when it lies outside the years 1 to 9999.
  package init?(milliseconds: Int64) {
    guard (Self.earliest.milliseconds...Self.latest.milliseconds).contains(milliseconds) else {
      return nil
    }
    self.milliseconds = milliseconds
  }

  /// The instant nearest to `milliseconds` that lies in range: for clocks, which may say anything.
  package init(clamping milliseconds: Int64) {
    self.milliseconds = min(
      max(milliseconds, Self.earliest.milliseconds), Self.latest.milliseconds)
  }

  package static func < (left: Timestamp, right: Timestamp) -> Bool {
    left.milliseconds < right.milliseconds
  }

  /// The instant that much later (earlier when negative); `nil` outside the years 1 to 9999.
  /// Parts of a millisecond are cut.
  package func adding(_ duration: Duration) -> Timestamp? {
    guard let length = duration.wholeMilliseconds else { return nil }
    let (sum, overflow) = milliseconds.addingReportingOverflow(length)
    return overflow ? nil : Timestamp(milliseconds: sum)
  }

  /// As `adding`, but held at the ends of the range.
  package func advanced(clampingBy duration: Duration) -> Timestamp {
    adding(duration) ?? (duration < .zero ? .earliest : .latest)
  }

  /// How long after `other` this is; negative when it is before.
  package func since(_ other: Timestamp) -> Duration {
    .milliseconds(milliseconds - other.milliseconds)
  }
}

extension Duration {
  /// This duration in milliseconds, parts of one cut towards zero; `nil` when it does not fit 64 bits.
  package var wholeMilliseconds: Int64? {
    let (seconds, attoseconds) = components
    let (whole, overflow) = seconds.multipliedReportingOverflow(by: 1_000)
    guard !overflow else { return nil }
    let (sum, overflowOfSum) = whole.addingReportingOverflow(attoseconds / 1_000_000_000_000_000)
    return overflowOfSum ? nil : sum
  }
}
