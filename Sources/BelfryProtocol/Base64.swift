/// Base64 as RFC 4648, section 4 has it, strictly: its own alphabet, padded, no white space, no stray bits.
enum Base64 {
  private static let alphabet = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
  private static let padding = UInt8(ascii: "=")
  /// What no letter of the alphabet stands for.
  private static let none: UInt8 = 0xFF

  /// The value of each byte.
  private static let values: [UInt8] = {
    var values = [UInt8](repeating: none, count: 256)
    for (value, letter) in alphabet.enumerated() { values[Int(letter)] = UInt8(value) }
    return values
  }()

  /// How many characters so many bytes become.
  static func length(of count: Int) -> Int {
    let (groups, rest) = count.quotientAndRemainder(dividingBy: 3)
    return groups.multipliedReportingOverflow(by: 4).overflow
      ? .max : groups * 4 + (rest > 0 ? 4 : 0)
  }

  static func encode(_ bytes: [UInt8]) -> String {
    var text: [UInt8] = []
    text.reserveCapacity(length(of: bytes.count))
    var index = 0
    while index < bytes.count {
      let rest = bytes.count - index
      let group =
        UInt32(bytes[index]) << 16 | (rest > 1 ? UInt32(bytes[index + 1]) << 8 : 0)
        | (rest > 2 ? UInt32(bytes[index + 2]) : 0)
      for place in 0..<4 {
        text.append(
          place <= rest ? alphabet[Int(group >> UInt32(18 - 6 * place) & 0x3F)] : padding)
      }
      index += 3
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// nil for what `encode` would not have made.
  static func decode(_ text: some BidirectionalCollection<UInt8>) -> [UInt8]? {
    let count = text.count
    guard count.isMultiple(of: 4) else { return nil }
    let paddings = text.suffix(2).reversed().prefix { $0 == padding }.count
    var bytes: [UInt8] = []
    bytes.reserveCapacity(count / 4 * 3)
    var group: UInt32 = 0
    var letters = 0
    for letter in text.prefix(count - paddings) {
      let value = values[Int(letter)]
      guard value != none else { return nil }
      group = group << 6 | UInt32(value)
      letters += 1
      guard letters == 4 else { continue }
      bytes.append(UInt8(truncatingIfNeeded: group >> 16))
      bytes.append(UInt8(truncatingIfNeeded: group >> 8))
      bytes.append(UInt8(truncatingIfNeeded: group))
      (group, letters) = (0, 0)
    }
    // A last group of three letters is two bytes and two bits over; one of two letters, a byte and four.
    switch (letters, paddings) {
    case (0, 0): break
    case (3, 1):
      guard group & 0b11 == 0 else { return nil }
      bytes.append(UInt8(truncatingIfNeeded: group >> 10))
      bytes.append(UInt8(truncatingIfNeeded: group >> 2))
    case (2, 2):
      guard group & 0b1111 == 0 else { return nil }
      bytes.append(UInt8(truncatingIfNeeded: group >> 4))
    default: return nil
    }
    return bytes
  }
}
