/// Compares strings of a text by the bytes they decode to.
///
/// Never by Swift's `==` of strings, to which canonically equivalent characters are equal: the
/// Kelvin sign would be a K.
enum JSONNames {
  /// Objects of up to this many members are searched pair by pair.
  private static let pairwiseCount = 16

  /// A longer name sends its object to the hashed search, so that pairs stay cheap.
  private static let pairwiseLength = 64

  /// The second of two equal names of an object, as the index of its node.
  ///
  /// Linear in the text for whatever a peer sends: `Hasher` is seeded anew in every process.
  static func duplicate(
    inObject object: Int, of nodes: [JSONNode], text: Span<UInt8>
  ) -> Int? {
    guard nodes[object].count <= pairwiseCount else {
      return duplicateByHash(inObject: object, of: nodes, text: text)
    }
    let end = Int(nodes[object].next)
    var second = object + 1
    while second < end {
      guard nodes[second].isPlain, nodes[second].count <= pairwiseLength else {
        return duplicateByHash(inObject: object, of: nodes, text: text)
      }
      var first = object + 1
      while first < second {
        if nodes[first].count == nodes[second].count,
          isEqual(nodes[first], nodes[second], text: text)
        {
          return second
        }
        first = Int(nodes[first + 1].next)
      }
      second = Int(nodes[second + 1].next)
    }
    return nil
  }

  private static func duplicateByHash(
    inObject object: Int, of nodes: [JSONNode], text: Span<UInt8>
  ) -> Int? {
    // Open addressing, at most half full. No name is node 0, so that stands for a free slot.
    var slotCount = 4
    while slotCount < 2 * Int(nodes[object].count) { slotCount *= 2 }
    var slots = [(hash: Int, name: Int)](repeating: (0, 0), count: slotCount)
    let end = Int(nodes[object].next)
    var name = object + 1
    while name < end {
      let hash = hashValue(of: nodes[name], text: text)
      var slot = hash & (slotCount - 1)
      while slots[slot].name != 0 {
        if slots[slot].hash == hash, isEqual(nodes[slots[slot].name], nodes[name], text: text) {
          return name
        }
        slot = (slot + 1) & (slotCount - 1)
      }
      slots[slot] = (hash, name)
      name = Int(nodes[name + 1].next)
    }
    return nil
  }

  private static func hashValue(of node: JSONNode, text: Span<UInt8>) -> Int {
    var hasher = Hasher()
    if node.isPlain {
      text.extracting(node.contentRange).withUnsafeBytes { hasher.combine(bytes: $0) }
    } else {
      decoded(node, text: text).withUnsafeBytes { hasher.combine(bytes: $0) }
    }
    return hasher.finalize()
  }

  private static func isEqual(_ first: JSONNode, _ second: JSONNode, text: Span<UInt8>) -> Bool {
    guard first.count == second.count else { return false }
    guard first.isPlain, second.isPlain else {
      return decoded(first, text: text) == decoded(second, text: text)
    }
    return isEqual(
      text.extracting(first.contentRange), text.extracting(second.contentRange))
  }

  /// Whether a string of the text decodes to exactly the UTF-8 of `name`.
  static func isEqual(_ node: JSONNode, _ name: String, text: Span<UInt8>) -> Bool {
    let name = name.utf8
    guard node.count == name.count else { return false }
    guard node.isPlain else { return decoded(node, text: text).elementsEqual(name) }
    return isEqual(text.extracting(node.contentRange), name.span)
  }

  private static func isEqual(_ first: Span<UInt8>, _ second: Span<UInt8>) -> Bool {
    guard first.count == second.count else { return false }
    for index in first.indices where first[index] != second[index] { return false }
    return true
  }

  /// The UTF-8 of a string of the text, which was checked before.
  static func decoded(_ node: JSONNode, text: Span<UInt8>) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(Int(node.count))
    let end = node.contentRange.upperBound
    var index = node.contentRange.lowerBound
    while index < end {
      guard text[index] == ASCII.backslash else {
        bytes.append(text[index])
        index += 1
        continue
      }
      switch text[index + 1] {
      case UInt8(ascii: "b"): bytes.append(ASCII.backspace)
      case UInt8(ascii: "f"): bytes.append(ASCII.formFeed)
      case UInt8(ascii: "n"): bytes.append(ASCII.lineFeed)
      case UInt8(ascii: "r"): bytes.append(ASCII.carriageReturn)
      case UInt8(ascii: "t"): bytes.append(ASCII.tab)
      case UInt8(ascii: "u"):
        var scalar = codeUnit(at: index, of: text)
        if case 0xD800..<0xDC00 = scalar {
          index += 6
          scalar = 0x10000 + (scalar - 0xD800) << 10 + (codeUnit(at: index, of: text) - 0xDC00)
        }
        appendUTF8(of: scalar, to: &bytes)
        index += 4
      default: bytes.append(text[index + 1])
      }
      index += 2
    }
    return bytes
  }

  private static func codeUnit(at index: Int, of text: Span<UInt8>) -> UInt32 {
    var unit: UInt32 = 0
    for place in index + 2..<index + 6 {
      unit = unit << 4 | (ASCII.hexadecimalValue(of: text[place]) ?? 0)
    }
    return unit
  }

  private static func appendUTF8(of scalar: UInt32, to bytes: inout [UInt8]) {
    let tail = { (shift: UInt32) in UInt8(0x80 | scalar >> shift & 0x3F) }
    switch scalar {
    case 0..<0x80:
      bytes.append(UInt8(scalar))
    case 0x80..<0x800:
      bytes.append(UInt8(0xC0 | scalar >> 6))
      bytes.append(tail(0))
    case 0x800..<0x10000:
      bytes.append(UInt8(0xE0 | scalar >> 12))
      bytes.append(tail(6))
      bytes.append(tail(0))
    default:
      bytes.append(UInt8(0xF0 | scalar >> 18))
      bytes.append(tail(12))
      bytes.append(tail(6))
      bytes.append(tail(0))
    }
  }
}
