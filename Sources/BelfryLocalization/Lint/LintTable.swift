package import BelfryCore

/// A file for lint to look at.
package struct LintTable: Sendable {
  /// As findings name it.
  package var file: String
  package var language: LanguageTag
  /// Without ending: `Localizable`.
  package var name: String
  package var kind: TableKind
  package var content: [UInt8]

  package init(
    file: String, language: LanguageTag, name: String, kind: TableKind, content: [UInt8]
  ) {
    self.file = file
    self.language = language
    self.name = name
    self.kind = kind
    self.content = content
  }
}
