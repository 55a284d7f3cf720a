// Durations as text: ISO 8601 with D (24 h), H, M and S.

/// Why a text is no duration.
package enum DurationSyntaxError: Error, Hashable, Sendable {
  /// Not of the form `P1DT2H3M4.5S`.
  case form
  /// `Y`, `W`, or `M` before the `T`: their length is not fixed, or not ours.
  case unitNotFixed
  /// Longer than the years 1 to 9999.
  case tooLong
}

extension Duration {
  /// Reads `P[nD][T[nH][nM][n[.f]S]]`; any component may pass 59, seconds may have a fraction.
  ///
  /// At least one component must be there. Digits past the millisecond are cut. There is no sign.
  package init(iso8601 text: some StringProtocol) throws(DurationSyntaxError) {
    let bytes = Array(text.utf8)
    guard bytes.first == UInt8(ascii: "P") else { throw .form }
    var position = 1
    var total: Int64 = 0
    var isInTime = false
    var lastRank = 0
    var hasComponent = false
    while position < bytes.count {
      if bytes[position] == UInt8(ascii: "T") {
        guard !isInTime, position + 1 < bytes.count else { throw .form }
        isInTime = true
        position += 1
        continue
      }
      let start = position
      var value: Int64 = 0
      while position < bytes.count, let digit = decimalDigit(bytes[position]) {
        guard value <= longestMilliseconds else { throw .tooLong }
        value = value * 10 + digit
        position += 1
      }
      guard position > start else { throw .form }
      var thousandths: Int64 = 0
      var hasFraction = false
      if position < bytes.count, bytes[position] == UInt8(ascii: ".") {
        hasFraction = true
        position += 1
        var scale: Int64 = 100
        let fractionStart = position
        while position < bytes.count, let digit = decimalDigit(bytes[position]) {
          thousandths += digit * scale
          scale /= 10
          position += 1
        }
        guard position > fractionStart else { throw .form }
      }
      guard position < bytes.count else { throw .form }
      let (rank, unit) = try Self.component(bytes[position], isInTime: isInTime)
      guard rank > lastRank, !hasFraction || rank == 4 else { throw .form }
      lastRank = rank
      position += 1
      guard value <= longestMilliseconds / unit else { throw .tooLong }
      total += value * unit + thousandths
      guard total <= longestMilliseconds else { throw .tooLong }
      hasComponent = true
    }
    guard hasComponent else { throw .form }
    self = .milliseconds(total)
  }

  /// The place of a component in the order D, H, M, S, and its length in milliseconds.
  private static func component(_ letter: UInt8, isInTime: Bool) throws(DurationSyntaxError) -> (
    rank: Int, milliseconds: Int64
  ) {
    switch (letter, isInTime) {
    case (UInt8(ascii: "D"), false): (1, 86_400_000)
    case (UInt8(ascii: "H"), true): (2, 3_600_000)
    case (UInt8(ascii: "M"), true): (3, 60_000)
    case (UInt8(ascii: "S"), true): (4, 1_000)
    case (UInt8(ascii: "Y"), false), (UInt8(ascii: "W"), false), (UInt8(ascii: "M"), false):
      throw .unitNotFixed
    default: throw .form
    }
  }

  /// This duration, not negative, in the shortest form that reads back to the same milliseconds: `P1DT2H`, `PT0S`.
  package var iso8601: String {
    let all = max(0, wholeMilliseconds ?? longestMilliseconds)
    var text = "P"
    let days = all / 86_400_000
    let rest = all % 86_400_000
    if days > 0 { text += "\(days)D" }
    if rest == 0 { return days > 0 ? text : "PT0S" }
    text += "T"
    let (hours, minutes, seconds, thousandths) = (
      rest / 3_600_000, rest / 60_000 % 60, rest / 1_000 % 60, rest % 1_000
    )
    if hours > 0 { text += "\(hours)H" }
    if minutes > 0 { text += "\(minutes)M" }
    if thousandths > 0 {
      var digits: [UInt8] = []
      digits.append(digits: Int(thousandths), width: 3)
      text += "\(seconds).\(String(decoding: digits, as: UTF8.self))S"
    } else if seconds > 0 {
      text += "\(seconds)S"
    }
    return text
  }
}

/// Longer than any two instants are apart.
private let longestMilliseconds: Int64 = 315_537_897_600_000

private func decimalDigit(_ byte: UInt8) -> Int64? {
  (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) ? Int64(byte - UInt8(ascii: "0")) : nil
}
