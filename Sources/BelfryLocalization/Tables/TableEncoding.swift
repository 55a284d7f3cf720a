/// Finds the encoding of a table's file and makes UTF-8 of it.
///
/// UTF-8 with or without a byte order mark; UTF-16 with one, or without where the first character
/// is of ASCII: one of its two bytes is zero then, and no table in UTF-8 begins so.
struct TableEncoding {
  /// Valid UTF-8.
  let bytes: [UInt8]
  /// Where the text begins, past a byte order mark.
  let start: Int
  let isUTF16: Bool

  init(_ bytes: [UInt8]) throws(TableFault) {
    switch (Self.byte(bytes, 0), Self.byte(bytes, 1), Self.byte(bytes, 2), Self.byte(bytes, 3)) {
    case (0xFF, 0xFE, 0, 0), (0, 0, 0xFE, 0xFF):
      throw TableFault(position: .start, problem: .encodingNotRead(name: "UTF-32"))
    case (0xFF, 0xFE, _, _):
      self = try Self(utf16: bytes, from: 2, isBigEndian: false)
    case (0xFE, 0xFF, _, _):
      self = try Self(utf16: bytes, from: 2, isBigEndian: true)
    case (let first?, 0, _, _) where (1..<0x80).contains(first):
      self = try Self(utf16: bytes, from: 0, isBigEndian: false)
    case (0, let second?, _, _) where (1..<0x80).contains(second):
      self = try Self(utf16: bytes, from: 0, isBigEndian: true)
    case (0xEF, 0xBB, 0xBF, _):
      self = try Self(utf8: bytes, from: 3)
    default:
      self = try Self(utf8: bytes, from: 0)
    }
  }

  private init(utf8 bytes: [UInt8], from start: Int) throws(TableFault) {
    do {
      _ = try UTF8Span(validating: bytes.span)
    } catch {
      var tracker = PositionTracker(start: start)
      throw TableFault(
        position: tracker.position(at: error.byteOffsets.lowerBound, in: bytes),
        problem: .invalidUTF8)
    }
    self.bytes = bytes
    self.start = start
    isUTF16 = false
  }

  private init(utf16 source: [UInt8], from start: Int, isBigEndian: Bool) throws(TableFault) {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(source.count)
    func unit(at offset: Int) -> UInt16? {
      guard offset + 1 < source.count else { return nil }
      let (first, second) = (UInt16(source[offset]), UInt16(source[offset + 1]))
      return isBigEndian ? first << 8 | second : second << 8 | first
    }
    var offset = start
    while offset < source.count {
      let scalar: Unicode.Scalar?
      switch unit(at: offset) {
      case let high? where UTF16.isLeadSurrogate(high):
        if let low = unit(at: offset + 2), UTF16.isTrailSurrogate(low) {
          scalar = UTF16.decode(UTF16.EncodedScalar([high, low]))
        } else {
          scalar = nil
        }
        offset += 4
      case let unit?:
        scalar = Unicode.Scalar(unit)
        offset += 2
      case nil:
        scalar = nil
      }
      guard let scalar else {
        var tracker = PositionTracker(start: 0)
        throw TableFault(
          position: tracker.position(at: bytes.count, in: bytes), problem: .invalidUTF16)
      }
      bytes.append(scalar)
    }
    self.bytes = bytes
    self.start = 0
    isUTF16 = true
  }

  private static func byte(_ bytes: [UInt8], _ index: Int) -> UInt8? {
    index < bytes.count ? bytes[index] : nil
  }
}

extension [UInt8] {
  /// Appends a scalar in UTF-8.
  mutating func append(_ scalar: Unicode.Scalar) {
    if scalar.isASCII {
      append(UInt8(truncatingIfNeeded: scalar.value))
    } else {
      append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
    }
  }

  /// The scalar that begins at `index`, of valid UTF-8; nil at the end.
  func scalar(at index: Int) -> Unicode.Scalar? {
    guard index < count else { return nil }
    return String(decoding: self[index..<Swift.min(index + 4, count)], as: UTF8.self)
      .unicodeScalars.first
  }
}
