/// A table of an app: one file of texts in one language.
package struct TableID: Hashable, Sendable {
  /// A canonical BCP 47 tag, such as `de` or `zh-Hant`.
  package var language: String
  /// Without language and ending: `Localizable`. A ``FileName``.
  package var name: String
  package var kind: TableKind

  package init(language: String, name: String, kind: TableKind) {
    self.language = language
    self.name = name
    self.kind = kind
  }
}

/// The two formats of tables; the ending of their files.
package enum TableKind: String, CaseIterable, Sendable {
  /// A text a key.
  case strings
  /// Texts with plural forms, as an XML property list.
  case stringsdict
}
