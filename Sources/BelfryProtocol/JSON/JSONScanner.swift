/// Reads the tokens of a text.
///
/// Each function begins at `position` and leaves it past the token.
struct JSONScanner {
  var position = 0

  mutating func skipWhiteSpace(in text: Span<UInt8>) {
    while position < text.count {
      switch text[position] {
      case ASCII.space, ASCII.tab, ASCII.lineFeed, ASCII.carriageReturn: position += 1
      default: return
      }
    }
  }

  /// `true`, `false` or `null`.
  mutating func literal(in text: Span<UInt8>) throws(JSONError) -> JSONNode {
    switch text[position] {
    case UInt8(ascii: "t"): try word("true", .bool, in: text)
    case UInt8(ascii: "f"): try word("false", .bool, in: text)
    case UInt8(ascii: "n"): try word("null", .null, in: text)
    default: throw JSONError(.expectedValue, at: position)
    }
  }

  private mutating func word(
    _ word: StaticString, _ kind: JSONView.Kind, in text: Span<UInt8>
  ) throws(JSONError) -> JSONNode {
    let start = position
    let count = word.utf8CodeUnitCount
    guard text.count - start >= count else { throw JSONError(.expectedValue, at: start) }
    let isEqual = word.withUTF8Buffer { letters in
      for index in 0..<count where letters[index] != text[start + index] { return false }
      return true
    }
    guard isEqual else { throw JSONError(.expectedValue, at: start) }
    position += count
    return node(kind, isPlain: true, from: start, count: 0)
  }

  /// A number as in RFC 8259 section 6.
  mutating func number(in text: Span<UInt8>) throws(JSONError) -> JSONNode {
    let start = position
    var isInteger = true
    if text[position] == ASCII.minus { position += 1 }
    if position < text.count, text[position] == ASCII.zero {
      position += 1
      if position < text.count, isDigit(text[position]) {
        throw JSONError(.invalidNumber, at: start)
      }
    } else {
      try digits(in: text, ofNumberAt: start)
    }
    if position < text.count, text[position] == ASCII.period {
      isInteger = false
      position += 1
      try digits(in: text, ofNumberAt: start)
    }
    if position < text.count, text[position] | 0x20 == UInt8(ascii: "e") {
      isInteger = false
      position += 1
      if position < text.count, text[position] == ASCII.plus || text[position] == ASCII.minus {
        position += 1
      }
      try digits(in: text, ofNumberAt: start)
    }
    return node(.number, isPlain: isInteger, from: start, count: 0)
  }

  /// One digit or more.
  private mutating func digits(
    in text: Span<UInt8>, ofNumberAt start: Int
  ) throws(JSONError) {
    let first = position
    while position < text.count, isDigit(text[position]) { position += 1 }
    guard position > first else { throw JSONError(.invalidNumber, at: start) }
  }

  private func isDigit(_ byte: UInt8) -> Bool { byte >= ASCII.zero && byte <= ASCII.nine }

  /// A string with its quotes.
  mutating func string(in text: Span<UInt8>) throws(JSONError) -> JSONNode {
    let start = position
    var savedByEscapes = 0
    position += 1
    while true {
      skipPlainCharacters(in: text)
      guard position < text.count else { throw JSONError(.unexpectedEnd, at: position) }
      switch text[position] {
      case ASCII.quote:
        position += 1
        return node(
          .string, isPlain: savedByEscapes == 0, from: start,
          count: position - start - 2 - savedByEscapes)
      case ASCII.backslash:
        savedByEscapes += try escape(in: text)
      case 0x80...:
        guard let count = UTF8Check.sequenceLength(at: position, in: text) else {
          throw JSONError(.invalidUTF8, at: position)
        }
        position += count
      default:
        throw JSONError(.unescapedControlCharacter, at: position)
      }
    }
  }

  /// Goes on to the next byte of a string that is not ASCII or has a meaning of its own.
  private mutating func skipPlainCharacters(in text: Span<UInt8>) {
    var index = position
    text.withUnsafeBufferPointer { bytes in
      while index + 8 <= bytes.count {
        let eight = EightBytes(bytes, at: index)
        guard !eight.hasHigh, !eight.hasControl, !eight.has(ASCII.quote),
          !eight.has(ASCII.backslash)
        else { break }
        index += 8
      }
    }
    while index < text.count {
      let byte = text[index]
      guard byte >= 0x20, byte < 0x80, byte != ASCII.quote, byte != ASCII.backslash else { break }
      index += 1
    }
    position = index
  }

  /// Checks one escape, or the two of a surrogate pair.
  ///
  /// - Returns: how many bytes shorter the character is in UTF-8; never 0.
  private mutating func escape(in text: Span<UInt8>) throws(JSONError) -> Int {
    let start = position
    guard start + 1 < text.count else { throw JSONError(.unexpectedEnd, at: text.count) }
    switch text[start + 1] {
    case ASCII.quote, ASCII.backslash, ASCII.slash, UInt8(ascii: "b"), UInt8(ascii: "f"),
      UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
      position += 2
      return 1
    case UInt8(ascii: "u"):
      break
    default:
      throw JSONError(.invalidEscape, at: start)
    }
    let unit = try codeUnit(in: text)
    switch unit {
    case 0..<0x80: return 5
    case 0x80..<0x800: return 4
    case 0xD800..<0xDC00:
      guard position + 1 < text.count, text[position] == ASCII.backslash,
        text[position + 1] == UInt8(ascii: "u"),
        case 0xDC00..<0xE000 = try codeUnit(in: text)
      else { throw JSONError(.loneSurrogate, at: start) }
      return 8
    case 0xDC00..<0xE000: throw JSONError(.loneSurrogate, at: start)
    default: return 3
    }
  }

  /// The four digits of `\uXXXX`.
  private mutating func codeUnit(in text: Span<UInt8>) throws(JSONError) -> UInt32 {
    var unit: UInt32 = 0
    for index in position + 2..<position + 6 {
      guard index < text.count else { throw JSONError(.unexpectedEnd, at: index) }
      guard let digit = ASCII.hexadecimalValue(of: text[index]) else {
        throw JSONError(.invalidEscape, at: position)
      }
      unit = unit << 4 | digit
    }
    position += 6
    return unit
  }

  /// The node of a token that ends at `position`; its `next` is set when it is put on the tape.
  ///
  /// `JSONParser` has seen that the text is shorter than 4 GiB, so every place in it fits.
  private func node(
    _ kind: JSONView.Kind, isPlain: Bool, from start: Int, count: Int
  ) -> JSONNode {
    JSONNode(
      kind: kind, isPlain: isPlain, start: UInt32(start), end: UInt32(position), next: 0,
      count: UInt32(count))
  }
}
