/// Names a table of an app's texts: one file of one language.
public struct TextTable: Hashable, Sendable {
  /// A BCP 47 tag, such as `de` or `zh-Hant`.
  public var language: String
  /// The name of the file without its ending.
  public var name: String
  /// What the file holds, which is its ending.
  public var kind: Kind

  /// The two kinds of tables.
  public enum Kind: String, CaseIterable, Sendable {
    /// A text a key.
    case strings
    /// Texts with plural forms.
    case stringsdict
  }

  /// Names a table.
  public init(_ language: String, name: String = Text.standardTable, kind: Kind = .strings) {
    self.language = language
    self.name = name
    self.kind = kind
  }
}

/// What came of putting a table.
public struct TableReceipt: Hashable, Sendable {
  /// How many keys the table has.
  public let entries: Int
  /// Whether the app had put this table before.
  public let isReplacement: Bool
  /// The language in which the app is written.
  public let developmentLanguage: String
  /// As it stood on the wire, with the members that this library does not know.
  public let json: String
}

/// A table with its texts.
public struct TableTexts: Hashable, Sendable {
  /// Which one it is, its language as BCP 47 spells it.
  public let table: TextTable
  /// Whether it lies on the machine, and the app has not put it.
  public let isInstalled: Bool
  /// Each key once.
  public let entries: [Entry]
  /// As it stood on the wire, with the members that this library does not know.
  public let json: String

  /// A key with its text.
  public struct Entry: Hashable, Sendable {
    /// The key.
    public let key: String
    /// What stands behind it.
    public let text: EntryText
  }

  /// What stands behind a key.
  public enum EntryText: Hashable, Sendable {
    /// A template.
    case text(String)
    /// A template with plural forms.
    case plural(format: String, variables: [Variable])
  }

  /// What stands in the place of `%#@name@`.
  public struct Variable: Hashable, Sendable {
    /// Its name.
    public let name: String
    /// The verb of its number, without `%`.
    public let valueType: String?
    /// Its forms by their plural categories: `one`, `other` and so on.
    public let forms: [String: String]
  }
}

/// The tables of an app.
public struct TableList: Hashable, Sendable {
  /// By language, name and kind.
  public let tables: [Table]
  /// The language in which the app is written; nil while it has no table.
  public let developmentLanguage: String?
  /// As it stood on the wire, with the members that this library does not know.
  public let json: String

  /// A table without its texts.
  public struct Table: Hashable, Sendable {
    /// Which one it is.
    public let table: TextTable
    /// How many keys it has.
    public let entries: Int
    /// How large its file is.
    public let bytes: Int
    /// Whether it lies on the machine. It counts only where the app has put none of its kind.
    public let isInstalled: Bool
  }
}
