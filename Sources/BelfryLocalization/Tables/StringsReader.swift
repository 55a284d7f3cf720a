/// Reads a `.strings` file: the old property list format of NeXTSTEP, without its outer braces or
/// with them, where every value is a text.
///
/// What is no fault means what Apple's parser makes of it (CFOldStylePList.c of
/// swift-corelibs-foundation; "String Resources" in Apple's Resource Programming Guide): `"key" =
/// "value";`, the same in apostrophes, a key alone for a value equal to it, and no quotation marks
/// at all around letters, digits and `_ $ / : . -`. That parser ends a table without a word at the
/// first thing that it does not know; here that is a fault.
struct StringsReader {
  let bytes: [UInt8]
  var index: Int
  private let limits: TableLimits
  private let start: Int
  private var tracker: PositionTracker
  /// The text that is read, where it has escapes; kept for its storage.
  var unescaped: [UInt8] = []

  init(_ source: [UInt8], limits: TableLimits) throws(TableFault) {
    if source.starts(with: Array("bplist".utf8)) {
      throw TableFault(position: .start, problem: .strings(.isPropertyList))
    }
    let text = try TableEncoding(source)
    bytes = text.bytes
    start = text.start
    index = start
    tracker = PositionTracker(start: start)
    self.limits = limits
  }

  mutating func table() throws(TableFault) -> ParsedTable {
    var entries: [ParsedEntry] = []
    var brace: Int?
    try skipSpace()
    if peek() == UInt8(ascii: "{") {
      brace = index
      index += 1
    }
    while true {
      try skipSpace()
      guard let byte = peek() else {
        if let brace { throw fault(.braceNotClosed, at: brace) }
        break
      }
      if byte == UInt8(ascii: "}"), brace != nil {
        index += 1
        try skipSpace()
        if let found = bytes.scalar(at: index) { throw fault(.textAfterTable(found: found)) }
        break
      }
      guard entries.count < limits.entries else {
        throw fault(.tooManyEntries(limit: limits.entries), at: index)
      }
      entries.append(try entry())
    }
    return ParsedTable(entries: entries)
  }

  /// An entry with its `;`.
  private mutating func entry() throws(TableFault) -> ParsedEntry {
    let keyStart = index
    guard let key = try text() else {
      // In vain only where there is something: the end of the file was looked for.
      let found = bytes.scalar(at: index) ?? "\u{FFFD}"
      let isPropertyList = index == start && found == "<"
      throw fault(isPropertyList ? .isPropertyList : .keyExpected(found: found))
    }
    let position = tracker.position(at: keyStart, in: bytes)
    guard key.utf8.count <= limits.keyBytes else {
      throw fault(.keyTooLong(bytes: key.utf8.count, limit: limits.keyBytes), at: keyStart)
    }
    let keyEnd = index
    try skipSpace()
    var value = key
    switch peek() {
    case UInt8(ascii: ";"):
      break
    case UInt8(ascii: "="):
      index += 1
      value = try self.value()
    default:
      throw missing(after: keyEnd) { .equalsOrSemicolonExpected(found: $0) }
    }
    let valueEnd = index
    try skipSpace()
    guard peek() == UInt8(ascii: ";") else {
      throw missing(after: valueEnd) { .semicolonExpected(found: $0) }
    }
    index += 1
    return ParsedEntry(key: key, position: position, entry: .text(value))
  }

  private mutating func value() throws(TableFault) -> String {
    let equalsEnd = index
    try skipSpace()
    if let text = try text() { return text }
    switch peek() {
    case UInt8(ascii: "{"), UInt8(ascii: "("), UInt8(ascii: "<"): throw fault(.valueNotText)
    default: throw missing(after: equalsEnd) { .valueExpected(found: $0) }
    }
  }

  /// The text that begins here, with or without quotation marks; nil where none does.
  private mutating func text() throws(TableFault) -> String? {
    guard let byte = peek() else { return nil }
    if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
      return try quotedText(mark: byte)
    }
    let first = index
    while let byte = peek(), Self.needsNoQuotes(byte) { index += 1 }
    return index == first ? nil : String(decoding: bytes[first..<index], as: UTF8.self)
  }

  private static func needsNoQuotes(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "$"),
      UInt8(ascii: "/"), UInt8(ascii: ":"), UInt8(ascii: "."), UInt8(ascii: "-"):
      true
    default:
      false
    }
  }

  func peek(_ distance: Int = 0) -> UInt8? {
    index + distance < bytes.count ? bytes[index + distance] : nil
  }

  func fault(_ problem: TableFault.Strings, at offset: Int? = nil) -> TableFault {
    fault(.strings(problem), at: offset ?? index)
  }

  private func fault(_ problem: TableFault.Problem, at offset: Int) -> TableFault {
    var tracker = tracker
    return TableFault(position: tracker.position(at: offset, in: bytes), problem: problem)
  }

  /// A fault for what should stand before `index`: shown here where that is in the line of what
  /// came before, which ended at `end`, and else there, in the line that a person has to mend.
  private func missing(
    after end: Int, _ problem: (Unicode.Scalar?) -> TableFault.Strings
  ) -> TableFault {
    let found = bytes.scalar(at: index)
    let isInSameLine = !bytes[end..<index].contains {
      $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r")
    }
    return fault(problem(found), at: isInSameLine && found != nil ? index : end)
  }
}

extension StringsReader {
  /// Goes past white space and comments.
  ///
  /// White space is that of ASCII and the line and paragraph separators, U+2028 and U+2029. A
  /// no-break space is none.
  private mutating func skipSpace() throws(TableFault) {
    while let byte = peek() {
      switch byte {
      case 9...13, 32:
        index += 1
      case UInt8(ascii: "/") where peek(1) == UInt8(ascii: "/"):
        while let byte = peek(), byte != UInt8(ascii: "\n"), byte != UInt8(ascii: "\r"),
          !isLineSeparator()
        {
          index += 1
        }
      case UInt8(ascii: "/") where peek(1) == UInt8(ascii: "*"):
        try skipBlockComment()
      case 0xE2 where isLineSeparator():
        index += 3
      default:
        return
      }
    }
  }

  private mutating func skipBlockComment() throws(TableFault) {
    let first = index
    index += 2
    while let byte = peek() {
      index += 1
      if byte == UInt8(ascii: "*"), peek() == UInt8(ascii: "/") {
        index += 1
        return
      }
    }
    throw fault(.commentNotClosed, at: first)
  }

  private func isLineSeparator() -> Bool {
    peek() == 0xE2 && peek(1) == 0x80 && (peek(2) == 0xA8 || peek(2) == 0xA9)
  }
}
