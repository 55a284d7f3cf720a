extension StringsReader {
  /// The text between the quotation mark here and the next one like it.
  mutating func quotedText(mark: UInt8) throws(TableFault) -> String {
    let first = index
    index += 1
    unescaped.removeAll(keepingCapacity: true)
    var runStart = index
    while index < bytes.count {
      let byte = bytes[index]
      if byte == mark {
        let run = bytes[runStart..<index]
        index += 1
        guard !unescaped.isEmpty else { return String(decoding: run, as: UTF8.self) }
        unescaped.append(contentsOf: run)
        return String(decoding: unescaped, as: UTF8.self)
      }
      if byte == UInt8(ascii: "\\") {
        unescaped.append(contentsOf: bytes[runStart..<index])
        try escape(in: first)
        runStart = index
      } else {
        index += 1
      }
    }
    throw fault(.quoteNotClosed, at: first)
  }

  /// Reads the escape that begins here, in the text that began at `first`, into `unescaped`.
  ///
  /// A backslash before anything that is no letter of an escape stands for that: `\q` is `q`, and
  /// a backslash before a line end is a line end.
  private mutating func escape(in first: Int) throws(TableFault) {
    let backslash = index
    index += 1
    guard let byte = peek() else { throw fault(.quoteNotClosed, at: first) }
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "7"):
      guard let scalar = NextStepEncoding.scalar(number(digits: 3, bits: 3)) else {
        throw fault(.escapeOfNothing, at: backslash)
      }
      unescaped.append(scalar)
    case UInt8(ascii: "U"):
      unescaped.append(try unicodeEscape(at: backslash))
    default:
      index += 1
      // The bytes of a longer scalar after the first are no quotation mark and no backslash.
      unescaped.append(Self.meaning(ofEscape: byte))
    }
  }

  private static func meaning(ofEscape byte: UInt8) -> UInt8 {
    switch byte {
    case UInt8(ascii: "a"): 7
    case UInt8(ascii: "b"): 8
    case UInt8(ascii: "t"): 9
    case UInt8(ascii: "n"): 10
    case UInt8(ascii: "v"): 11
    case UInt8(ascii: "f"): 12
    case UInt8(ascii: "r"): 13
    default: byte
    }
  }

  /// `\U` and one to four hexadecimal digits: a UTF-16 code unit. Scalars past U+FFFF take two.
  private mutating func unicodeEscape(at backslash: Int) throws(TableFault) -> Unicode.Scalar {
    let unit = try codeUnit(at: backslash)
    if let scalar = Unicode.Scalar(unit) { return scalar }
    guard UTF16.isLeadSurrogate(unit), peek() == UInt8(ascii: "\\"), peek(1) == UInt8(ascii: "U")
    else { throw fault(.escapeOfLoneSurrogate, at: backslash) }
    index += 1
    let second = try codeUnit(at: index - 1)
    guard UTF16.isTrailSurrogate(second) else {
      throw fault(.escapeOfLoneSurrogate, at: backslash)
    }
    return UTF16.decode(UTF16.EncodedScalar([unit, second]))
  }

  /// The code unit of the `U` here.
  private mutating func codeUnit(at backslash: Int) throws(TableFault) -> UInt16 {
    index += 1
    let first = index
    let value = number(digits: 4, bits: 4)
    guard index > first else { throw fault(.escapeWithoutDigits, at: backslash) }
    return UInt16(truncatingIfNeeded: value)
  }

  /// The number of at most `digits` digits here, in the base 2 to the power of `bits`.
  private mutating func number(digits: Int, bits: Int) -> Int {
    var value = 0
    var left = digits
    while left > 0, let byte = peek(), let digit = Self.digit(byte), digit >> bits == 0 {
      value = value << bits | digit
      index += 1
      left -= 1
    }
    return value
  }

  private static func digit(_ byte: UInt8) -> Int? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): Int(byte - UInt8(ascii: "0"))
    case UInt8(ascii: "a")...UInt8(ascii: "f"): Int(byte - UInt8(ascii: "a")) + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): Int(byte - UInt8(ascii: "A")) + 10
    default: nil
    }
  }
}
