/// Well-formed UTF-8, Unicode 16 table 3-7: no overlong forms, no surrogates, at most U+10FFFF.
enum UTF8Check {
  /// The length of the sequence that begins with the byte at `index`, which is 0x80 or more; nil
  /// when it is not well-formed or the text ends in it.
  static func sequenceLength(at index: Int, in text: Span<UInt8>) -> Int? {
    let count: Int
    let second: ClosedRange<UInt8>
    switch text[index] {
    case 0xC2...0xDF: (count, second) = (2, 0x80...0xBF)
    case 0xE0: (count, second) = (3, 0xA0...0xBF)
    case 0xE1...0xEC, 0xEE...0xEF: (count, second) = (3, 0x80...0xBF)
    case 0xED: (count, second) = (3, 0x80...0x9F)
    case 0xF0: (count, second) = (4, 0x90...0xBF)
    case 0xF1...0xF3: (count, second) = (4, 0x80...0xBF)
    case 0xF4: (count, second) = (4, 0x80...0x8F)
    default: return nil
    }
    guard text.count - index >= count, second.contains(text[index + 1]) else { return nil }
    var place = index + 2
    while place < index + count {
      guard text[place] & 0xC0 == 0x80 else { return nil }
      place += 1
    }
    return count
  }
}
