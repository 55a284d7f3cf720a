package import BelfryCore

extension KeyedText {
  /// Reads the object that stands for a text with a key, as in an alert.
  package init(parsing bytes: [UInt8]) throws(WireError) {
    guard let document = try? JSONDocument(parsing: bytes),
      case .keyed(let text) = try AlertReader(ignoringUnknownMembers: false)
        .readText(document.root)
    else { throw .params(.wrongType, .mustBeText) }
    self = text
  }
}
