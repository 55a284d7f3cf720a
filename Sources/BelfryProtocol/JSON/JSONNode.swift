/// One value of the tape that `JSONParser` writes and `JSONView` reads.
///
/// The nodes stand in the order of the text. An object is followed by its members, each the node of
/// the name and then that of the value; an array is followed by its elements.
struct JSONNode: Sendable {
  var kind: JSONView.Kind

  /// For a string, it has no escapes; for a number, it has neither fraction nor exponent.
  var isPlain: Bool

  /// The first byte of the value in the text; that of a string is its opening quote.
  var start: UInt32

  /// One past the last byte of the value in the text.
  var end: UInt32

  /// The node one past the value and all that is in it.
  ///
  /// While a container is still open, this is the container it stands in, so that the parser needs
  /// no stack.
  var next: UInt32

  /// The members of an object, the elements of an array, the UTF-8 bytes of a decoded string.
  var count: UInt32

  var textRange: Range<Int> { Int(start)..<Int(end) }

  /// The bytes between the quotes of a string.
  var contentRange: Range<Int> { Int(start) + 1..<Int(end) - 1 }
}
