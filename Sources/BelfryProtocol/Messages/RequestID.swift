/// The `id` of a request, as its bytes stand on the line: the answer echoes them.
package struct RequestID: Hashable, Sendable {
  /// JSON: a string with its quotes and escapes, or an integer.
  package let json: [UInt8]

  /// The longest string, decoded.
  static let longestString = 128
  /// The longest integer, as it is written.
  static let longestInteger = 32

  package init(_ number: Int64) {
    json = Array(String(number).utf8)
  }

  /// nil unless the value is a string of at most 128 bytes or an integer, without fraction and
  /// exponent, of at most 32 bytes.
  init?(_ view: JSONView) {
    if let length = view.utf8Length {
      guard length <= Self.longestString else { return nil }
    } else {
      guard view.isInteger, view.raw.count <= Self.longestInteger else { return nil }
    }
    json = Array(view.raw)
  }

  /// The number, where it is one that fits.
  package var number: Int64? { Int64(String(decoding: json, as: UTF8.self)) }
}
