/// The members of an object, in the order of the text.
package struct JSONMembers: Sequence, Sendable {
  let document: JSONDocument
  let range: Range<Int>

  package struct Iterator: IteratorProtocol {
    fileprivate let document: JSONDocument
    fileprivate var index: Int
    fileprivate let end: Int

    package mutating func next() -> JSONMember? {
      guard index < end else { return nil }
      let member = JSONMember(document: document, index: index)
      index = Int(document.nodes[index + 1].next)
      return member
    }
  }

  package func makeIterator() -> Iterator {
    Iterator(document: document, index: range.lowerBound, end: range.upperBound)
  }
}

/// One member of an object.
package struct JSONMember: Sendable {
  fileprivate let document: JSONDocument
  fileprivate let index: Int

  /// The decoded name.
  ///
  /// To ask for a known name, take `nameEquals`: it builds nothing, and compares bytes where Swift's
  /// `==` would find canonically equivalent names equal.
  package var name: String { nameView.string ?? "" }

  /// The name as a value, for its bytes and its length.
  package var nameView: JSONView { JSONView(document: document, index: index) }

  package var value: JSONView { JSONView(document: document, index: index + 1) }

  /// Whether the name decodes to exactly this UTF-8.
  package func nameEquals(_ name: String) -> Bool { nameView.isString(name) }
}

/// The elements of an array.
package struct JSONElements: Sequence, Sendable {
  let document: JSONDocument
  let range: Range<Int>

  /// How many there are, known without counting.
  package let count: Int

  package var isEmpty: Bool { count == 0 }

  package struct Iterator: IteratorProtocol {
    fileprivate let document: JSONDocument
    fileprivate var index: Int
    fileprivate let end: Int

    package mutating func next() -> JSONView? {
      guard index < end else { return nil }
      let element = JSONView(document: document, index: index)
      index = Int(document.nodes[index].next)
      return element
    }
  }

  package func makeIterator() -> Iterator {
    Iterator(document: document, index: range.lowerBound, end: range.upperBound)
  }
}
