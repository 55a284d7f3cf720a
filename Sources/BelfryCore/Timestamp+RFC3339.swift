// Instants as text: RFC 3339, always with an offset.

/// Why a text is no RFC 3339 instant; the words end a sentence such as "fireDate …".
package enum TimestampSyntaxError: Error, Hashable, Sendable {
  /// Not of the form `2026-12-01T09:00:00+01:00`.
  case form
  /// A date and a time, but neither `Z` nor an offset.
  case offsetMissing
  /// A month, day, hour, minute or offset that does not exist.
  case doesNotExist
  /// Second 60: RFC 3339 allows it, POSIX time has no place for it.
  case leapSecond
  /// Outside the years 1 to 9999.
  case outOfRange
}

extension Timestamp {
  /// Reads `2026-12-01T09:00:00[.fraction](Z|±hh:mm)`, RFC 3339 section 5.6.
  ///
  /// `T` and `Z` may be lower-case, as the RFC permits. Digits of the fraction past the third are cut.
  package init(rfc3339 text: some StringProtocol) throws(TimestampSyntaxError) {
    var reader = DigitReader(Array(text.utf8))
    let year = try reader.number(digits: 4)
    try reader.expect("-")
    let month = try reader.number(digits: 2)
    try reader.expect("-")
    let day = try reader.number(digits: 2)
    try reader.expect("T", "t")
    let hour = try reader.number(digits: 2)
    try reader.expect(":")
    let minute = try reader.number(digits: 2)
    try reader.expect(":")
    let second = try reader.number(digits: 2)
    let thousandths = try reader.fraction()
    let offset = try reader.offsetMinutes()
    guard second != 60 else { throw .leapSecond }
    guard year > 0 else { throw .outOfRange }
    guard let date = CivilDate(year: year, month: month, day: day),
      hour < 24, minute < 60, second < 60
    else { throw .doesNotExist }
    // All parts have at most four digits: nothing here can overflow.
    let minutes = Int64(hour * 60 + minute - offset)
    let seconds = date.daysSince1970 * 86_400 + minutes * 60 + Int64(second)
    guard let instant = Timestamp(milliseconds: seconds * 1_000 + Int64(thousandths)) else {
      throw .outOfRange
    }
    self = instant
  }

  /// This instant in UTC, with three decimals, or none when they are zero: `2026-12-01T08:00:00Z`.
  package var rfc3339: String {
    String(unsafeUninitializedCapacity: Self.longestRFC3339) { writeRFC3339(to: $0) }
  }

  /// Appends what `rfc3339` is.
  package func appendRFC3339(to bytes: inout [UInt8]) {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: Self.longestRFC3339) { text in
      bytes.append(contentsOf: text[..<writeRFC3339(to: text)])
    }
  }

  /// Bytes of `2026-12-01T08:00:00.120Z`.
  private static let longestRFC3339 = 24

  private func writeRFC3339(to text: UnsafeMutableBufferPointer<UInt8>) -> Int {
    let (days, rest) = milliseconds.quotientAndRemainderFloored(by: 86_400_000)
    let date = CivilDate(daysSince1970: days)
    let millisecond = Int(rest % 1_000)
    let seconds = Int(rest / 1_000)
    var writer = DigitWriter(text: text)
    writer.write(date.year / 100, date.year % 100)
    writer.write(UInt8(ascii: "-"), date.month)
    writer.write(UInt8(ascii: "-"), date.day)
    writer.write(UInt8(ascii: "T"), seconds / 3_600)
    writer.write(UInt8(ascii: ":"), seconds / 60 % 60)
    writer.write(UInt8(ascii: ":"), seconds % 60)
    if millisecond != 0 {
      writer.write(UInt8(ascii: "."))
      writer.write(UInt8(ascii: "0") + UInt8(millisecond / 100), millisecond % 100)
    }
    writer.write(UInt8(ascii: "Z"))
    return writer.count
  }
}

/// Writes numbers of two digits, one behind the other.
private struct DigitWriter {
  let text: UnsafeMutableBufferPointer<UInt8>
  private(set) var count = 0

  init(text: UnsafeMutableBufferPointer<UInt8>) {
    self.text = text
  }

  mutating func write(_ byte: UInt8) {
    text[count] = byte
    count += 1
  }

  mutating func write(_ byte: UInt8, _ number: Int) {
    write(byte)
    write(twoDigits: number)
  }

  mutating func write(_ first: Int, _ second: Int) {
    write(twoDigits: first)
    write(twoDigits: second)
  }

  private mutating func write(twoDigits number: Int) {
    write(UInt8(ascii: "0") + UInt8(number / 10))
    write(UInt8(ascii: "0") + UInt8(number % 10))
  }
}

/// Reads the fixed-width fields of a date and time.
private struct DigitReader {
  private let bytes: [UInt8]
  private var position = 0

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  private var current: UInt8? { position < bytes.count ? bytes[position] : nil }

  private static func digit(_ byte: UInt8?) -> Int? {
    guard let byte, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) else { return nil }
    return Int(byte - UInt8(ascii: "0"))
  }

  mutating func number(digits: Int) throws(TimestampSyntaxError) -> Int {
    var value = 0
    for _ in 0..<digits {
      guard let digit = Self.digit(current) else { throw .form }
      value = value * 10 + digit
      position += 1
    }
    return value
  }

  mutating func expect(_ accepted: Unicode.Scalar...) throws(TimestampSyntaxError) {
    guard let byte = current, accepted.contains(Unicode.Scalar(byte)) else { throw .form }
    position += 1
  }

  /// The thousandths of a fraction, 0 where there is none.
  mutating func fraction() throws(TimestampSyntaxError) -> Int {
    guard current == UInt8(ascii: ".") else { return 0 }
    position += 1
    guard Self.digit(current) != nil else { throw .form }
    var value = 0
    var place = 0
    while let digit = Self.digit(current) {
      if place < 3 { value = value * 10 + digit }
      place += 1
      position += 1
    }
    while place < 3 {
      value *= 10
      place += 1
    }
    return value
  }

  /// Minutes east of UTC; the text must end behind the offset.
  mutating func offsetMinutes() throws(TimestampSyntaxError) -> Int {
    guard let byte = current else { throw .offsetMissing }
    position += 1
    switch byte {
    case UInt8(ascii: "Z"), UInt8(ascii: "z"):
      guard current == nil else { throw .form }
      return 0
    case UInt8(ascii: "+"), UInt8(ascii: "-"):
      let hours = try number(digits: 2)
      try expect(":")
      let minutes = try number(digits: 2)
      guard current == nil else { throw .form }
      guard hours < 24, minutes < 60 else { throw .doesNotExist }
      let offset = hours * 60 + minutes
      return byte == UInt8(ascii: "-") ? -offset : offset
    default:
      throw .form
    }
  }
}

extension Int64 {
  /// Division that rounds towards minus infinity, so that the remainder is never negative.
  package func quotientAndRemainderFloored(by divisor: Int64) -> (quotient: Int64, remainder: Int64)
  {
    let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
    return remainder < 0 ? (quotient - 1, remainder + divisor) : (quotient, remainder)
  }
}

extension [UInt8] {
  /// Appends `value`, not negative, in decimal, with zeros in front up to `width`.
  package mutating func append(digits value: Int, width: Int) {
    // From the first digit on: turning them around afterwards would copy the whole array.
    var place = 1
    var digits = 1
    while digits < width || value / place >= 10 {
      place *= 10
      digits += 1
    }
    while place > 0 {
      append(UInt8(ascii: "0") + UInt8(value / place % 10))
      place /= 10
    }
  }
}
