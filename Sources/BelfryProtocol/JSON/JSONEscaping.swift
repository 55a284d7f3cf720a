/// What of a string is written as an escape.
///
/// Always `"`, `\`, the control characters below U+0020 and DEL. For terminals also C1 (U+0080 to
/// U+009F), U+2028 and U+2029, and the marks of direction of Unicode's Annex 9 (U+061C, U+200E,
/// U+200F, U+202A to U+202E, U+2066 to U+2069). All else stays UTF-8.
struct JSONEscaping: Sendable {
  let isForTerminals: Bool

  /// Appends a string with its quotes.
  func append(_ string: String, to bytes: inout [UInt8]) {
    bytes.append(ASCII.quote)
    var string = string
    string.withUTF8 { append($0, isContent: true, to: &bytes) }
    bytes.append(ASCII.quote)
  }

  /// Appends a text that is JSON already.
  func append(json: some Collection<UInt8>, to bytes: inout [UInt8]) {
    guard isForTerminals else { return bytes.append(contentsOf: json) }
    let isDone: Void? = json.withContiguousStorageIfAvailable {
      append($0, isContent: false, to: &bytes)
    }
    if isDone == nil {
      Array(json).withUnsafeBufferPointer { append($0, isContent: false, to: &bytes) }
    }
  }

  /// Copies what needs no escape in runs.
  ///
  /// - Parameter isContent: the text is what a string holds; otherwise it is JSON, where quotes and
  ///   backslashes have their meaning and a control character can only be white space.
  private func append(
    _ text: UnsafeBufferPointer<UInt8>, isContent: Bool, to bytes: inout [UInt8]
  ) {
    var runStart = 0
    var index = 0
    while index < text.count {
      index = skipPlain(text, from: index)
      guard index < text.count else { break }
      let byte = text[index]
      var length = 1
      switch byte {
      case 0..<0x20, ASCII.delete: break
      case ASCII.quote, ASCII.backslash:
        if !isContent { length = 0 }
      case 0xC2, 0xD8, 0xE2:
        length = isForTerminals ? Self.lengthToEscape(at: index, in: text) : 0
      default: length = 0
      }
      guard length > 0 else {
        index += 1
        continue
      }
      bytes.append(contentsOf: UnsafeBufferPointer(rebasing: text[runStart..<index]))
      if !isContent, byte < 0x20 {
        bytes.append(ASCII.space)
      } else {
        Self.appendEscape(of: text[index..<index + length], to: &bytes)
      }
      index += length
      runStart = index
    }
    bytes.append(contentsOf: UnsafeBufferPointer(rebasing: text[runStart...]))
  }

  /// Goes on while eight bytes at a time hold nothing that could be an escape.
  private func skipPlain(_ text: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
    var index = start
    while index + 8 <= text.count {
      let eight = EightBytes(text, at: index)
      guard !eight.hasControl, !eight.has(ASCII.quote), !eight.has(ASCII.backslash),
        !eight.has(ASCII.delete), !(isForTerminals && eight.hasHigh)
      else { break }
      index += 8
    }
    return index
  }

  /// The length of a character that a terminal should not see; 0 for any other.
  private static func lengthToEscape(at index: Int, in text: UnsafeBufferPointer<UInt8>) -> Int {
    let second = index + 1 < text.count ? text[index + 1] : 0
    let third = index + 2 < text.count ? text[index + 2] : 0
    switch (text[index], second, third) {
    case (0xC2, 0x80...0x9F, _), (0xD8, 0x9C, _): return 2
    case (0xE2, 0x80, 0x8E...0x8F), (0xE2, 0x80, 0xA8...0xAE), (0xE2, 0x81, 0xA6...0xA9): return 3
    default: return 0
    }
  }

  private static func appendEscape(
    of character: Slice<UnsafeBufferPointer<UInt8>>, to bytes: inout [UInt8]
  ) {
    bytes.append(ASCII.backslash)
    guard let short = shortEscape(of: character[character.startIndex]) else {
      let scalars = String(decoding: character, as: UTF8.self).unicodeScalars
      let value = scalars.first?.value ?? 0
      bytes.append(UInt8(ascii: "u"))
      for shift in [12, 8, 4, 0] as [UInt32] {
        let digit = UInt8(value >> shift & 0xF)
        bytes.append(digit < 10 ? ASCII.zero + digit : UInt8(ascii: "a") + digit - 10)
      }
      return
    }
    bytes.append(short)
  }

  /// The bytes that a byte of a string takes in JSON, at most: when it is not written for a terminal.
  static func mostBytes(for byte: UInt8) -> Int {
    switch byte {
    case ASCII.quote, ASCII.backslash: 2
    case 0..<0x20, ASCII.delete: shortEscape(of: byte) == nil ? 6 : 2
    default: 1
    }
  }

  private static func shortEscape(of byte: UInt8) -> UInt8? {
    switch byte {
    case ASCII.quote, ASCII.backslash: byte
    case ASCII.backspace: UInt8(ascii: "b")
    case ASCII.tab: UInt8(ascii: "t")
    case ASCII.lineFeed: UInt8(ascii: "n")
    case ASCII.formFeed: UInt8(ascii: "f")
    case ASCII.carriageReturn: UInt8(ascii: "r")
    default: nil
    }
  }
}
