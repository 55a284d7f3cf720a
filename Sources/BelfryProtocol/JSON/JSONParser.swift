/// Checks a text against the grammar and writes its tape.
///
/// There is no recursion: the depth of a text costs no stack.
struct JSONParser {
  private(set) var nodes: [JSONNode] = []
  private var depth = 0

  /// The open container, or `none`.
  private var container = Self.none

  private static let none = UInt32.max

  private enum State {
    case value
    case firstElementOrEnd
    case firstNameOrEnd
    case name
    case afterValue
  }

  init(reservingFor textCount: Int) {
    // Typical requests have a node for every eight bytes or so; a long text grows on the way.
    nodes.reserveCapacity(min(textCount / 8, 128) + 8)
  }

  mutating func parse(_ text: Span<UInt8>) throws(JSONError) {
    guard text.count < Int(Self.none) else { throw JSONError(.textTooLong, at: Int(Self.none)) }
    if text.count >= 3, text[0] == 0xEF, text[1] == 0xBB, text[2] == 0xBF {
      throw JSONError(.byteOrderMark, at: 0)
    }
    var scanner = JSONScanner()
    var state = State.value
    while true {
      scanner.skipWhiteSpace(in: text)
      let position = scanner.position
      guard position < text.count else {
        if state == .afterValue, container == Self.none { return }
        throw JSONError(.unexpectedEnd, at: position)
      }
      let byte = text[position]
      switch state {
      case .firstElementOrEnd where byte == ASCII.closingBracket,
        .firstNameOrEnd where byte == ASCII.closingBrace:
        scanner.position += 1
        try close(at: scanner.position, in: text)
        state = .afterValue

      case .value, .firstElementOrEnd:
        state = try value(beginningWith: byte, of: text, with: &scanner)

      case .firstNameOrEnd, .name:
        guard byte == ASCII.quote else { throw JSONError(.expectedName, at: position) }
        append(try scanner.string(in: text))
        scanner.skipWhiteSpace(in: text)
        guard scanner.position < text.count else {
          throw JSONError(.unexpectedEnd, at: scanner.position)
        }
        guard text[scanner.position] == ASCII.colon else {
          throw JSONError(.expectedColon, at: scanner.position)
        }
        scanner.position += 1
        state = .value

      case .afterValue:
        guard container != Self.none else { throw JSONError(.textAfterValue, at: position) }
        let isObject = nodes[Int(container)].kind == .object
        scanner.position += 1
        if byte == ASCII.comma {
          state = isObject ? .name : .value
        } else if byte == (isObject ? ASCII.closingBrace : ASCII.closingBracket) {
          try close(at: scanner.position, in: text)
        } else {
          throw JSONError(.expectedCommaOrEnd, at: position)
        }
      }
    }
  }

  /// Takes a scalar, or opens a container.
  private mutating func value(
    beginningWith byte: UInt8, of text: Span<UInt8>, with scanner: inout JSONScanner
  ) throws(JSONError) -> State {
    if container != Self.none { nodes[Int(container)].count += 1 }
    switch byte {
    case ASCII.openingBrace:
      try open(.object, at: scanner.position)
      scanner.position += 1
      return .firstNameOrEnd
    case ASCII.openingBracket:
      try open(.array, at: scanner.position)
      scanner.position += 1
      return .firstElementOrEnd
    case ASCII.quote:
      append(try scanner.string(in: text))
    case ASCII.minus, ASCII.zero...ASCII.nine:
      append(try scanner.number(in: text))
    default:
      append(try scanner.literal(in: text))
    }
    return .afterValue
  }

  private mutating func append(_ scalar: JSONNode) {
    var node = scalar
    node.next = UInt32(nodes.count) + 1
    nodes.append(node)
  }

  private mutating func open(_ kind: JSONView.Kind, at start: Int) throws(JSONError) {
    guard depth < JSONDocument.maximumDepth else { throw JSONError(.tooDeep, at: start) }
    depth += 1
    let index = UInt32(nodes.count)
    nodes.append(
      JSONNode(
        kind: kind, isPlain: false, start: UInt32(start), end: 0, next: container, count: 0))
    container = index
  }

  private mutating func close(at end: Int, in text: Span<UInt8>) throws(JSONError) {
    let index = Int(container)
    container = nodes[index].next
    depth -= 1
    nodes[index].end = UInt32(end)
    nodes[index].next = UInt32(nodes.count)
    if nodes[index].kind == .object, nodes[index].count > 1,
      let duplicate = JSONNames.duplicate(inObject: index, of: nodes, text: text)
    {
      throw JSONError(.duplicateMember, at: Int(nodes[duplicate].start))
    }
  }
}
