import BelfryCore
import BelfryProtocol

extension TextTable {
  /// The hub checks the language and the name.
  var onTheWire: TableID { TableID(language: language, name: name, kind: kind.onTheWire) }

  fileprivate init(_ table: TableID) {
    self.init(table.language, name: table.name, kind: Kind(table.kind))
  }
}

extension TextTable.Kind {
  var onTheWire: TableKind {
    switch self {
    case .strings: .strings
    case .stringsdict: .stringsdict
    }
  }

  fileprivate init(_ kind: TableKind) {
    switch kind {
    case .strings: self = .strings
    case .stringsdict: self = .stringsdict
    }
  }
}

extension TableReceipt {
  init(_ answer: StringsPutAnswer, _ view: JSONView) {
    self.init(
      entries: answer.entries, isReplacement: answer.isReplacement,
      developmentLanguage: answer.development, json: view.json)
  }
}

extension TableTexts {
  init(_ answer: StringsGetAnswer, _ view: JSONView) {
    self.init(
      table: TextTable(answer.table), isInstalled: answer.isInstalled,
      entries: answer.entries.map { Entry(key: $0.key, text: EntryText($0.content)) },
      json: view.json)
  }
}

extension TableTexts.EntryText {
  fileprivate init(_ content: TableText.Content) {
    switch content {
    case .text(let text): self = .text(text)
    case .plural(let format, let variables):
      self = .plural(format: format, variables: variables.map { TableTexts.Variable($0) })
    }
  }
}

extension TableTexts.Variable {
  fileprivate init(_ variable: TableText.Variable) {
    self.init(
      name: variable.name, valueType: variable.valueType,
      forms: Dictionary(
        variable.forms.map { ($0.category, $0.text) }, uniquingKeysWith: { _, last in last }))
  }
}

extension TableList {
  init(_ answer: StringsListAnswer, _ view: JSONView) {
    self.init(
      tables: answer.tables.map {
        Table(
          table: TextTable($0.table), entries: $0.entries, bytes: $0.bytes,
          isInstalled: $0.isInstalled)
      },
      developmentLanguage: answer.development, json: view.json)
  }
}
