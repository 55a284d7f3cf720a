package import BelfryCore

/// Writes compact JSON on one line: no white space, commas and colons by themselves.
///
/// Whoever writes keeps the grammar: a key before each value of an object, every container ended.
/// Breaking it is a fault of ours and traps.
package struct JSONWriter: Sendable {
  /// The text so far.
  package private(set) var bytes: [UInt8] = []

  private let escaping: JSONEscaping

  private var place = Place.first

  /// The open containers from the innermost in bit 0: 1 for an object, 0 for an array.
  private var objects: UInt64 = 0

  private var depth = 0

  private static let maximumDepth = 64

  private enum Place {
    /// Nothing in this container yet, or nothing at all.
    case first
    case afterKey
    case afterValue
  }

  /// - Parameter escapesForTerminals: write as `\uXXXX` also what could move, hide or turn around
  ///   the text on a terminal: C1 controls, line and paragraph separators, marks of direction.
  package init(escapesForTerminals: Bool = false, reserving capacity: Int = 256) {
    escaping = JSONEscaping(isForTerminals: escapesForTerminals)
    bytes.reserveCapacity(capacity)
  }

  package mutating func beginObject() { begin(ASCII.openingBrace, isObject: true) }

  package mutating func beginArray() { begin(ASCII.openingBracket, isObject: false) }

  package mutating func endObject() { end(ASCII.closingBrace, isObject: true) }

  package mutating func endArray() { end(ASCII.closingBracket, isObject: false) }

  package mutating func key(_ name: String) {
    precondition(depth > 0 && objects & 1 == 1, "a key stands only in an object")
    switch place {
    case .first: break
    case .afterValue: bytes.append(ASCII.comma)
    case .afterKey: preconditionFailure("a value follows a key")
    }
    escaping.append(name, to: &bytes)
    bytes.append(ASCII.colon)
    place = .afterKey
  }

  package mutating func value(_ string: String) {
    beginValue()
    escaping.append(string, to: &bytes)
  }

  /// Writes an instant as a string.
  package mutating func value(_ instant: Timestamp) {
    beginValue()
    bytes.append(ASCII.quote)
    instant.appendRFC3339(to: &bytes)
    bytes.append(ASCII.quote)
  }

  package mutating func value(_ number: some FixedWidthInteger) {
    beginValue()
    appendASCII(String(number))
  }

  /// Writes the shortest form that reads back as the same double.
  ///
  /// A whole number keeps its fraction, as in `1.0`. What is not finite has no form in JSON and
  /// becomes `null`.
  package mutating func value(_ number: Double) {
    guard number.isFinite else { return null() }
    beginValue()
    appendASCII(number.description)
  }

  package mutating func value(_ bool: Bool) {
    beginValue()
    appendASCII(bool ? "true" : "false")
  }

  package mutating func null() {
    beginValue()
    appendASCII("null")
  }

  /// Splices one value that is JSON already, byte for byte.
  ///
  /// With `escapesForTerminals`, its strings are escaped and its white space becomes spaces: the
  /// same value, but not the same bytes.
  package mutating func raw(_ json: some Collection<UInt8>) {
    beginValue()
    escaping.append(json: json, to: &bytes)
  }

  /// Ends the text with LF, after which another may follow.
  package mutating func endLine() {
    precondition(depth == 0 && place == .afterValue, "a line ends after a whole value")
    bytes.append(ASCII.lineFeed)
    place = .first
  }

  private mutating func begin(_ byte: UInt8, isObject: Bool) {
    precondition(depth < Self.maximumDepth, "what we write is never so deep")
    beginValue()
    bytes.append(byte)
    objects = objects << 1 | (isObject ? 1 : 0)
    depth += 1
    place = .first
  }

  private mutating func end(_ byte: UInt8, isObject: Bool) {
    precondition(depth > 0 && (objects & 1 == 1) == isObject, "ends what was begun last")
    precondition(place != .afterKey, "a value follows a key")
    bytes.append(byte)
    objects >>= 1
    depth -= 1
    place = .afterValue
  }

  private mutating func beginValue() {
    switch place {
    case .first, .afterValue:
      precondition(depth == 0 || objects & 1 == 0, "in an object a key comes first")
      precondition(depth > 0 || place == .first, "a text is one value")
      if place == .afterValue { bytes.append(ASCII.comma) }
    case .afterKey: break
    }
    place = .afterValue
  }

  private mutating func appendASCII(_ text: String) {
    bytes.append(contentsOf: text.utf8)
  }
}

/// A key and its value in one call.
extension JSONWriter {
  package mutating func member(_ name: String, _ string: String) {
    key(name)
    value(string)
  }

  package mutating func member(_ name: String, _ number: some FixedWidthInteger) {
    key(name)
    value(number)
  }

  package mutating func member(_ name: String, _ number: Double) {
    key(name)
    value(number)
  }

  package mutating func member(_ name: String, _ bool: Bool) {
    key(name)
    value(bool)
  }

  package mutating func member(_ name: String, raw json: some Collection<UInt8>) {
    key(name)
    raw(json)
  }

  package mutating func nullMember(_ name: String) {
    key(name)
    null()
  }

  package mutating func beginObject(_ name: String) {
    key(name)
    beginObject()
  }

  package mutating func beginArray(_ name: String) {
    key(name)
    beginArray()
  }
}
