// Instants as the clocks of a zone show them.

extension Timestamp {
  /// This instant with an offset: `2026-12-01T09:00:00+01:00`.
  ///
  /// An offset that is not of whole minutes, as those of local mean times, cannot be written (RFC 3339 section 5.6),
  /// nor one of a day and more: the instant then stands in UTC, with `Z`. So it does where the local time would lie
  /// outside the years 1 to 9999.
  ///
  /// - Parameter offset: seconds east of UTC.
  package func rfc3339(offset: Int) -> String {
    guard offset != 0, offset.isMultiple(of: 60), (-86_399...86_399).contains(offset),
      let local = adding(.seconds(offset))
    else { return rfc3339 }
    let minutes = abs(offset) / 60
    var bytes = Array(local.rfc3339.utf8.dropLast())
    bytes.append(offset < 0 ? UInt8(ascii: "-") : UInt8(ascii: "+"))
    bytes.append(digits: minutes / 60, width: 2)
    bytes.append(UInt8(ascii: ":"))
    bytes.append(digits: minutes % 60, width: 2)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Reads what `init(rfc3339:)` reads, and keeps how many seconds east of UTC it was written.
  package static func withOffset(
    rfc3339 text: some StringProtocol
  ) throws(TimestampSyntaxError) -> (instant: Timestamp, offset: Int) {
    let instant = try Timestamp(rfc3339: text)
    // The text is right, so that it ends with `Z` or with six characters such as `+01:00`.
    let end = Array(text.utf8.suffix(6))
    guard end.count == 6, let sign = end.first,
      [UInt8(ascii: "+"), UInt8(ascii: "-")].contains(sign)
    else { return (instant, 0) }
    let digits = [end[1], end[2], end[4], end[5]].map { Int($0) - Int(UInt8(ascii: "0")) }
    let minutes = (digits[0] * 10 + digits[1]) * 60 + digits[2] * 10 + digits[3]
    return (instant, (sign == UInt8(ascii: "-") ? -60 : 60) * minutes)
  }
}
