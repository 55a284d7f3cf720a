/// A JSON text that was checked as a whole before anything reads it.
///
/// The grammar is RFC 8259 to the letter, over bytes. What the RFC leaves open is refused here: a
/// byte order mark, bytes that are not UTF-8, a surrogate without its partner, two members of one
/// name, more than 32 levels. Numbers have no limit until they are read as one of Swift's types.
package struct JSONDocument: Sendable {
  /// How many arrays and objects may be open at once.
  package static let maximumDepth = 32

  let text: [UInt8]
  let nodes: [JSONNode]

  /// Checks a text, which may have white space around its one value.
  ///
  /// - Throws: the first fault; two equal members are found at the end of their object.
  package init(parsing text: [UInt8]) throws(JSONError) {
    var parser = JSONParser(reservingFor: text.count)
    try parser.parse(text.span)
    self.text = text
    self.nodes = parser.nodes
  }

  /// The one value of the text.
  package var root: JSONView { JSONView(document: self, index: 0) }
}
