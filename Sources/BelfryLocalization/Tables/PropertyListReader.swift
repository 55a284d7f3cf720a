/// Reads an XML property list (Apple's PropertyList-1.0.dtd) as far as `.stringsdict` files need it.
///
/// Strict, and no more of XML than there is in such files: no declarations of entities or elements,
/// nothing from outside the file, a bounded depth. Attributes are read and mean nothing.
struct PropertyListReader {
  /// How deep dictionaries go at most; a `.stringsdict` file has three.
  static let depthLimit = 8

  let bytes: [UInt8]
  var index: Int
  let start: Int
  private let isUTF16: Bool
  private var tracker: PositionTracker

  init(_ source: [UInt8]) throws(TableFault) {
    if source.starts(with: Array("bplist".utf8)) {
      throw TableFault(position: .start, problem: .propertyList(.isBinary))
    }
    let text = try TableEncoding(source)
    bytes = text.bytes
    start = text.start
    isUTF16 = text.isUTF16
    index = start
    tracker = PositionTracker(start: start)
  }

  mutating func propertyList() throws(TableFault) -> PropertyList {
    try prologue()
    let root = try tag()
    guard root.name == "plist", root.kind != .end else {
      throw fault(.elementNotExpected(name: root.name), at: root.offset)
    }
    guard root.kind == .start else { throw fault(.valueExpected, at: root.offset) }
    let child = try tag(within: root)
    guard child.kind != .end else { throw fault(.valueExpected, at: child.offset) }
    let result = try value(of: child, depth: 1)
    try endTag(of: "plist", startedAt: root.offset)
    try skipSpace()
    guard index == bytes.count else { throw fault(.textAfterTable, at: index) }
    return result
  }

  /// The value that begins with `tag`.
  private mutating func value(of tag: Tag, depth: Int) throws(TableFault) -> PropertyList {
    guard depth <= Self.depthLimit else {
      throw fault(.tooDeep(limit: Self.depthLimit), at: tag.offset)
    }
    let position = tracker.position(at: tag.offset, in: bytes)
    switch tag.name {
    case "string":
      let text = tag.kind == .start ? try text(of: tag) : ""
      return PropertyList(value: .text(text), position: position)
    case "dict":
      let members = tag.kind == .start ? try members(of: tag, depth: depth) : []
      return PropertyList(value: .dictionary(members), position: position)
    default:
      throw fault(.elementNotExpected(name: tag.name), at: tag.offset)
    }
  }

  private mutating func members(
    of dictionary: Tag, depth: Int
  ) throws(TableFault) -> [PropertyList.Member] {
    var members: [PropertyList.Member] = []
    while true {
      let tag = try tag(within: dictionary)
      if tag.kind == .end {
        guard tag.name == "dict" else { throw fault(.endTagExpected(name: "dict"), at: tag.offset) }
        return members
      }
      guard tag.name == "key" else { throw fault(.keyExpected, at: tag.offset) }
      let position = tracker.position(at: tag.offset, in: bytes)
      let key = tag.kind == .start ? try text(of: tag) : ""
      let next = try self.tag(within: dictionary)
      guard next.kind != .end, next.name != "key" else {
        throw fault(.valueExpected, at: next.offset)
      }
      members.append(
        PropertyList.Member(
          key: key, keyPosition: position, value: try value(of: next, depth: depth + 1)))
    }
  }

  private mutating func endTag(of name: String, startedAt offset: Int) throws(TableFault) {
    let tag = try tag(within: Tag(name: name, kind: .start, offset: offset))
    guard tag.kind == .end, tag.name == name else {
      throw fault(.endTagExpected(name: name), at: tag.offset)
    }
  }
}

extension PropertyListReader {
  struct Tag {
    enum Kind { case start, end, empty }

    let name: String
    let kind: Kind
    let offset: Int
  }

  /// The XML declaration and the DOCTYPE.
  private mutating func prologue() throws(TableFault) {
    if isNext("<?xml") {
      let first = index
      try skip(past: "?>", openedAt: first)
      try checkEncoding(String(decoding: bytes[first..<index], as: UTF8.self), at: first)
    }
    try skipSpace()
    guard isNext("<!DOCTYPE") else { return }
    let first = index
    var quote: UInt8?
    while let byte = peek() {
      switch (byte, quote) {
      case (UInt8(ascii: ">"), nil):
        index += 1
        return
      case (UInt8(ascii: "["), nil):
        throw fault(.doctypeWithDeclarations, at: index)
      case (UInt8(ascii: "\""), nil), (UInt8(ascii: "'"), nil):
        quote = byte
      case (_, let open?) where byte == open:
        quote = nil
      default:
        break
      }
      index += 1
    }
    throw fault(.notClosed, at: first)
  }

  /// A declaration may name the encoding that the file has anyway.
  private func checkEncoding(_ declaration: String, at offset: Int) throws(TableFault) {
    guard let word = declaration.firstRange(of: "encoding") else { return }
    let value = declaration[word.upperBound...].drop { $0 == " " || $0 == "=" }
    guard let quote = value.first, quote == "\"" || quote == "'" else {
      throw fault(.tagInvalid, at: offset)
    }
    let name = value.dropFirst().prefix { $0 != quote }
    switch (name.uppercased(), isUTF16) {
    case ("UTF-8", false), ("US-ASCII", false), ("ASCII", false), ("UTF-16", true): return
    default:
      throw TableFault(
        position: position(of: offset), problem: .encodingNotRead(name: String(name)))
    }
  }

  /// The next tag, past white space and comments. The file must not end before.
  private mutating func tag(within open: Tag? = nil) throws(TableFault) -> Tag {
    try skipSpace()
    guard peek() == UInt8(ascii: "<") else {
      if index == bytes.count, let open { throw fault(.notClosed, at: open.offset) }
      throw fault(.tagExpected(found: bytes.scalar(at: index)), at: index)
    }
    return try readTag()
  }

  /// The tag whose `<` is here.
  mutating func readTag() throws(TableFault) -> Tag {
    let offset = index
    index += 1
    let isEnd = peek() == UInt8(ascii: "/")
    if isEnd { index += 1 }
    let nameStart = index
    while let byte = peek(), Self.isLetter(byte) { index += 1 }
    let name = String(decoding: bytes[nameStart..<index], as: UTF8.self)
    guard !name.isEmpty else { throw fault(.tagInvalid, at: offset) }
    var quote: UInt8?
    var mayHaveAttributes = false
    while let byte = peek() {
      index += 1
      switch (byte, quote) {
      case (UInt8(ascii: ">"), nil):
        return Tag(name: name, kind: isEnd ? .end : .start, offset: offset)
      case (UInt8(ascii: "/"), nil):
        guard !isEnd, peek() == UInt8(ascii: ">") else { throw fault(.tagInvalid, at: offset) }
        index += 1
        return Tag(name: name, kind: .empty, offset: offset)
      case (UInt8(ascii: "<"), _):
        throw fault(.tagInvalid, at: offset)
      case (UInt8(ascii: "\""), nil) where mayHaveAttributes,
        (UInt8(ascii: "'"), nil) where mayHaveAttributes:
        quote = byte
      case (_, let open?) where byte == open:
        quote = nil
      case (_, nil) where Self.isSpace(byte):
        mayHaveAttributes = !isEnd
      case (_, nil) where !mayHaveAttributes:
        throw fault(.tagInvalid, at: offset)
      default:
        break
      }
    }
    throw fault(.notClosed, at: offset)
  }
}
