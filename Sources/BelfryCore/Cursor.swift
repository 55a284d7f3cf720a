/// A place in a stream of events: everything up to and with `number` has been read.
///
/// Opaque to clients. The incarnation is the stream's own random name; it changes when a store is restored, so that
/// an old cursor is recognised as such.
package struct Cursor: Hashable, Sendable, CustomStringConvertible {
  /// 1 to 16 of `[a-z0-9]`.
  package let incarnation: String
  /// Not negative; 0 is before the first event.
  package let number: Int64

  package init(incarnation: String, number: Int64) {
    self.incarnation = incarnation
    self.number = number
  }

  /// Reads `<incarnation>.<number>`; `nil` for anything else.
  package init?(_ text: String) {
    guard let point = text.utf8.lastIndex(of: UInt8(ascii: ".")) else { return nil }
    let name = text[..<point]
    let digits = text[text.utf8.index(after: point)...]
    guard (1...16).contains(name.utf8.count), (1...19).contains(digits.utf8.count),
      name.utf8.allSatisfy({ Self.isNameByte($0) }),
      digits.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }),
      digits.utf8.count == 1 || digits.utf8.first != UInt8(ascii: "0"),
      let number = Int64(digits)
    else { return nil }
    incarnation = String(name)
    self.number = number
  }

  package var description: String { "\(incarnation).\(number)" }

  private static func isNameByte(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
      || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }
}
