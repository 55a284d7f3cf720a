extension PropertyListReader {
  /// The text of the element whose start tag was read, with its end tag.
  mutating func text(of element: Tag) throws(TableFault) -> String {
    var text: [UInt8] = []
    while let byte = peek() {
      switch byte {
      case UInt8(ascii: "<"):
        if isNext("<![CDATA[") {
          try appendCharacterData(to: &text)
        } else if isNext("<!--") {
          try skipComment()
        } else {
          let tag = try readTag()
          guard tag.kind == .end, tag.name == element.name else {
            throw fault(.endTagExpected(name: element.name), at: tag.offset)
          }
          return String(decoding: text, as: UTF8.self)
        }
      case UInt8(ascii: "&"):
        text.append(try reference())
      default:
        try appendByte(byte, to: &text)
      }
    }
    throw fault(.notClosed, at: element.offset)
  }

  /// Appends the byte here as it stands. Line ends become LF, as XML 1.0 has it (section 2.11).
  private mutating func appendByte(_ byte: UInt8, to text: inout [UInt8]) throws(TableFault) {
    switch byte {
    case UInt8(ascii: "\r"):
      text.append(UInt8(ascii: "\n"))
      index += peek(1) == UInt8(ascii: "\n") ? 2 : 1
    case 0..<0x20 where !Self.isSpace(byte):
      throw fault(.characterInvalid, at: index)
    default:
      text.append(byte)
      index += 1
    }
  }

  private mutating func appendCharacterData(to text: inout [UInt8]) throws(TableFault) {
    let first = index
    index += 9
    while let byte = peek() {
      if byte == UInt8(ascii: "]"), isNext("]]>") {
        index += 3
        return
      }
      try appendByte(byte, to: &text)
    }
    throw fault(.notClosed, at: first)
  }

  /// The scalar of the reference that begins here: `&lt;`, `&#10;`, `&#x1F514;`.
  private mutating func reference() throws(TableFault) -> Unicode.Scalar {
    let first = index
    // The longest is &#x10FFFF; but zeros may lead.
    guard let length = bytes[first...].prefix(24).firstIndex(of: UInt8(ascii: ";")) else {
      throw fault(.entityUnknown(name: ""), at: first)
    }
    let name = String(decoding: bytes[(first + 1)..<length], as: UTF8.self)
    index = length + 1
    switch name {
    case "lt": return "<"
    case "gt": return ">"
    case "amp": return "&"
    case "quot": return "\""
    case "apos": return "'"
    default: break
    }
    guard name.first == "#" else { throw fault(.entityUnknown(name: name), at: first) }
    let isHexadecimal = name.dropFirst().first == "x"
    let digits = name.dropFirst(isHexadecimal ? 2 : 1)
    // UInt32 reads a sign, too.
    guard digits.first?.isHexDigit == true, digits.allSatisfy(\.isASCII),
      let value = UInt32(digits, radix: isHexadecimal ? 16 : 10),
      let scalar = Unicode.Scalar(value), Self.isCharacter(scalar)
    else { throw fault(.characterInvalid, at: first) }
    return scalar
  }

  /// `Char` of XML 1.0, section 2.2.
  private static func isCharacter(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 9, 10, 13, 0x20...0xD7FF, 0xE000...0xFFFD, 0x10000...0x10FFFF: true
    default: false
    }
  }

  /// Goes past white space, comments and processing instructions.
  mutating func skipSpace() throws(TableFault) {
    while let byte = peek() {
      if Self.isSpace(byte) {
        index += 1
      } else if byte == UInt8(ascii: "<"), isNext("<!--") {
        try skipComment()
      } else if byte == UInt8(ascii: "<"), isNext("<?") {
        try skip(past: "?>", openedAt: index)
      } else {
        return
      }
    }
  }

  private mutating func skipComment() throws(TableFault) {
    let first = index
    // The dashes that open a comment do not close it: <!-->.
    index += 4
    try skip(past: "-->", openedAt: first)
  }

  mutating func skip(past end: StaticString, openedAt first: Int) throws(TableFault) {
    while index < bytes.count {
      if isNext(end) {
        index += end.utf8CodeUnitCount
        return
      }
      index += 1
    }
    throw fault(.notClosed, at: first)
  }

  func peek(_ distance: Int = 0) -> UInt8? {
    index + distance < bytes.count ? bytes[index + distance] : nil
  }

  func isNext(_ word: StaticString) -> Bool {
    word.withUTF8Buffer { bytes[index...].starts(with: $0) }
  }

  static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09
  }

  static func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }

  func position(of offset: Int) -> SourcePosition {
    var tracker = PositionTracker(start: start)
    return tracker.position(at: offset, in: bytes)
  }

  func fault(_ problem: TableFault.PropertyList, at offset: Int) -> TableFault {
    TableFault(position: position(of: offset), problem: .propertyList(problem))
  }
}
