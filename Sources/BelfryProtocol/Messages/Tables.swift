package import BelfryCore

/// A table of texts that an app hands over.
package struct StringsUpload: Hashable, Sendable {
  package var table: TableID
  /// The file as it is, in any of the encodings that its kind allows.
  package var content: [UInt8]
  /// Its language is the one in which the app is written.
  package var isDevelopment: Bool

  package init(table: TableID, content: [UInt8], isDevelopment: Bool = false) {
    self.table = table
    self.content = content
    self.isDevelopment = isDevelopment
  }
}

/// The answer to `strings.put`.
package struct StringsPutAnswer: Hashable, Sendable {
  /// Keys in the table, each counted once.
  package var entries: Int
  /// Whether the app had uploaded this table before.
  package var isReplacement: Bool
  /// The language in which the app is written.
  package var development: String

  package init(entries: Int, isReplacement: Bool, development: String) {
    self.entries = entries
    self.isReplacement = isReplacement
    self.development = development
  }
}

/// The answer to `strings.get`.
package struct StringsGetAnswer: Hashable, Sendable {
  package var table: TableID
  /// It lies on the machine; the app has not uploaded it.
  package var isInstalled: Bool
  /// Each key once: no two of them have the same bytes.
  package var entries: [TableText]

  package init(table: TableID, isInstalled: Bool, entries: [TableText]) {
    self.table = table
    self.isInstalled = isInstalled
    self.entries = entries
  }
}

/// A key of a table with what stands behind it.
package struct TableText: Hashable, Sendable {
  package var key: String
  package var content: Content

  package enum Content: Hashable, Sendable {
    case text(String)
    /// An entry of a `.stringsdict`, its variables in any order, each name once.
    case plural(format: String, variables: [Variable])
  }

  /// What stands in the place of `%#@name@`, by the number that is its argument.
  package struct Variable: Hashable, Sendable {
    package var name: String
    /// The verb of its argument, without `%`.
    package var valueType: String?
    /// By the plural category, in any order, each once.
    package var forms: [Form]

    package init(name: String, valueType: String?, forms: [Form]) {
      self.name = name
      self.valueType = valueType
      self.forms = forms
    }
  }

  package struct Form: Hashable, Sendable {
    package var category: String
    package var text: String

    package init(category: String, text: String) {
      self.category = category
      self.text = text
    }
  }

  package init(key: String, content: Content) {
    self.key = key
    self.content = content
  }
}

/// The answer to `strings.list`.
package struct StringsListAnswer: Hashable, Sendable {
  package var tables: [ListedTable]
  /// The language in which the app is written; nil while it has no table.
  package var development: String?

  package init(tables: [ListedTable], development: String?) {
    self.tables = tables
    self.development = development
  }
}

/// A table in a list.
package struct ListedTable: Hashable, Sendable {
  package var table: TableID
  package var entries: Int
  /// Of the file.
  package var bytes: Int
  package var isInstalled: Bool

  package init(table: TableID, entries: Int, bytes: Int, isInstalled: Bool) {
    self.table = table
    self.entries = entries
    self.bytes = bytes
    self.isInstalled = isInstalled
  }
}

/// The answer to `strings.remove`.
package struct StringsRemoveAnswer: Hashable, Sendable {
  /// Tables that are gone.
  package var removed: Int

  package init(removed: Int) {
    self.removed = removed
  }
}
