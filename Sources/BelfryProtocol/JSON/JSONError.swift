import BelfryCore

/// Why a text is no JSON, and where.
package struct JSONError: Error, Equatable, Sendable {
  package enum Kind: String, CaseIterable, Sendable {
    case byteOrderMark
    case unexpectedEnd
    case expectedValue
    case expectedName
    case expectedColon
    case expectedCommaOrEnd
    case textAfterValue
    case invalidNumber
    case unescapedControlCharacter
    case invalidEscape
    case loneSurrogate
    case invalidUTF8
    case duplicateMember
    case tooDeep
    case textTooLong
  }

  package let kind: Kind

  /// The place of the fault in the text, counted in bytes from 0.
  package let offset: Int

  package init(_ kind: Kind, at offset: Int) {
    self.kind = kind
    self.offset = offset
  }
}

extension JSONError {
  /// What is wrong and at which byte, in the hub's own tables: part of a sentence.
  var words: KeyedText {
    KeyedText(
      key: kind.textKey,
      arguments: [.integer(Int64(offset)), .integer(Int64(JSONDocument.maximumDepth))],
      table: "Hub")
  }
}

extension JSONError.Kind {
  package var textKey: String { "json.\(rawValue)" }
}

extension JSONError: CustomStringConvertible {
  /// For programmers, in English: one plain sentence without a full stop, such as `a value is missing (byte 12)`.
  package var description: String {
    "\(kind.sentence) (byte \(offset))"
  }
}

extension JSONError.Kind {
  fileprivate var sentence: String {
    switch self {
    case .byteOrderMark: "the text begins with a byte order mark"
    case .unexpectedEnd: "the text ends too soon"
    case .expectedValue: "a value is missing"
    case .expectedName: "a member's name in double quotes is missing"
    case .expectedColon: "the colon after a member's name is missing"
    case .expectedCommaOrEnd: "a comma, or the end of the array or object, is missing"
    case .textAfterValue: "there is more text after the value"
    case .invalidNumber: "this is not how a number is written"
    case .unescapedControlCharacter: "a control character in a string is not escaped"
    case .invalidEscape: "there is no such escape in a string"
    case .loneSurrogate: "an escaped surrogate has no partner"
    case .invalidUTF8: "the bytes are not UTF-8"
    case .duplicateMember: "an object has this member twice"
    case .tooDeep: "arrays and objects are nested more than \(JSONDocument.maximumDepth) deep"
    case .textTooLong: "the text is longer than 4 GiB"
    }
  }
}
