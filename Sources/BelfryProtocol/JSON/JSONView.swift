/// One value of a `JSONDocument`.
///
/// It is cheap to make and to copy; nothing is decoded before it is read.
package struct JSONView: Sendable {
  package enum Kind: UInt8, Sendable {
    case object
    case array
    case string
    case number
    case bool
    case null
  }

  let document: JSONDocument
  let index: Int

  var node: JSONNode { document.nodes[index] }

  package var kind: Kind { node.kind }

  package var isNull: Bool { kind == .null }

  /// The bytes of the value exactly as they stand in the text.
  package var raw: ArraySlice<UInt8> { document.text[node.textRange] }

  /// Members of an object, elements of an array; 0 for any other value.
  package var count: Int {
    switch kind {
    case .object, .array: Int(node.count)
    case .string, .number, .bool, .null: 0
    }
  }

  /// The decoded string, in which U+0000 may stand; nil when the value is no string.
  package var string: String? {
    let node = node
    guard node.kind == .string else { return nil }
    guard node.isPlain else {
      return String(decoding: JSONNames.decoded(node, text: document.text.span), as: UTF8.self)
    }
    return String(decoding: document.text[node.contentRange], as: UTF8.self)
  }

  /// The length of the decoded string in bytes of UTF-8, without building it; nil for any other
  /// value.
  package var utf8Length: Int? {
    let node = node
    return node.kind == .string ? Int(node.count) : nil
  }

  /// Whether the value is exactly this string, compared by its UTF-8.
  package func isString(_ string: String) -> Bool {
    let node = node
    return node.kind == .string && JSONNames.isEqual(node, string, text: document.text.span)
  }

  /// Nil when the value is neither `true` nor `false`.
  package var bool: Bool? {
    let node = node
    return node.kind == .bool ? document.text[Int(node.start)] == UInt8(ascii: "t") : nil
  }

  /// Whether the value is a number without fraction and exponent, of any size.
  package var isInteger: Bool {
    let node = node
    return node.kind == .number && node.isPlain
  }

  /// The number, when it is written as an integer and fits.
  ///
  /// `1.0` and `1e2` are nil; `-0` is 0.
  package var integer: Int64? {
    guard isInteger else { return nil }
    var value: Int64 = 0
    var digits = raw
    let isNegative = digits.first == ASCII.minus
    if isNegative { digits.removeFirst() }
    for byte in digits {
      let digit = Int64(byte - ASCII.zero)
      let (product, overflows) = value.multipliedReportingOverflow(by: 10)
      let (sum, overflowsToo) =
        isNegative
        ? product.subtractingReportingOverflow(digit) : product.addingReportingOverflow(digit)
      if overflows || overflowsToo { return nil }
      value = sum
    }
    return value
  }

  /// The nearest double; nil when the value is no number or is too large for a finite one.
  package var double: Double? {
    guard kind == .number, let value = Double(String(decoding: raw, as: UTF8.self)),
      value.isFinite
    else { return nil }
    return value
  }

  /// The value of the member of this name; nil when there is none, or the value is no object.
  ///
  /// Reads the members from the first; to read many, go through `members` once.
  package subscript(name: String) -> JSONView? {
    for member in members where member.nameEquals(name) { return member.value }
    return nil
  }

  /// The members in the order of the text; none when the value is no object.
  package var members: JSONMembers {
    JSONMembers(document: document, range: contents(ofKind: .object))
  }

  /// The elements of an array; none when the value is no array.
  package var elements: JSONElements {
    JSONElements(
      document: document, range: contents(ofKind: .array), count: kind == .array ? count : 0)
  }

  private func contents(ofKind kind: Kind) -> Range<Int> {
    let node = node
    return node.kind == kind ? index + 1..<Int(node.next) : 0..<0
  }
}
