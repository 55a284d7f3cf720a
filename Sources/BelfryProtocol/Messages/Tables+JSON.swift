import BelfryCore

// The results of the methods for tables.

extension StringsPutAnswer: WireResult {
  enum Member: String, WireName {
    case entries, replaced, development
  }

  func writeMembers(to writer: inout JSONWriter) {
    writer.member(Member.entries, entries)
    writer.member(Member.replaced, isReplacement)
    writer.member(Member.development, development)
  }

  package init(_ view: JSONView) throws(MalformedAnswer) {
    entries = try view.required(Member.entries) { $0.integer.flatMap(Int.init(exactly:)) }
    isReplacement = try view.required(Member.replaced) { $0.bool }
    development = try view.required(Member.development) { $0.string }
  }
}

extension StringsGetAnswer: WireResult {
  enum Member: String, WireName {
    case language, table, kind, installed, entries
  }

  func writeMembers(to writer: inout JSONWriter) {
    writer.member(Member.language, table.language)
    writer.member(Member.table, table.name)
    writer.member(Member.kind, table.kind.rawValue)
    writer.member(Member.installed, isInstalled)
    writer.beginObject(Member.entries.rawValue)
    for entry in entries {
      writer.key(entry.key)
      entry.content.write(to: &writer)
    }
    writer.endObject()
  }

  package init(_ view: JSONView) throws(MalformedAnswer) {
    table = try view.tableID(Member.language, Member.table, Member.kind)
    isInstalled = try view.required(Member.installed) { $0.bool }
    entries = []
    let object = try view.required(Member.entries) { $0.kind == .object ? $0 : nil }
    for member in object.members {
      entries.append(TableText(key: member.name, content: try TableText.Content(member.value)))
    }
  }
}

extension TableText.Content {
  enum Member: String, WireName {
    case format, variables
  }

  fileprivate func write(to writer: inout JSONWriter) {
    switch self {
    case .text(let text): writer.value(text)
    case .plural(let format, let variables):
      writer.beginObject()
      writer.member(Member.format, format)
      writer.beginObject(Member.variables.rawValue)
      for variable in variables {
        writer.key(variable.name)
        variable.write(to: &writer)
      }
      writer.endObject()
      writer.endObject()
    }
  }

  fileprivate init(_ view: JSONView) throws(MalformedAnswer) {
    if let text = view.string {
      self = .text(text)
      return
    }
    var variables: [TableText.Variable] = []
    let object = try view.required(Member.variables) { $0.kind == .object ? $0 : nil }
    for member in object.members {
      variables.append(try TableText.Variable(name: member.name, member.value))
    }
    self = .plural(
      format: try view.required(Member.format) { $0.string }, variables: variables)
  }
}

extension TableText.Variable {
  enum Member: String, WireName {
    case valueType, forms
  }

  fileprivate func write(to writer: inout JSONWriter) {
    writer.beginObject()
    if let valueType { writer.member(Member.valueType, valueType) }
    writer.beginObject(Member.forms.rawValue)
    for form in forms { writer.member(form.category, form.text) }
    writer.endObject()
    writer.endObject()
  }

  fileprivate init(name: String, _ view: JSONView) throws(MalformedAnswer) {
    self.name = name
    valueType = try view.optional(Member.valueType) { $0.string }
    forms = []
    let object = try view.required(Member.forms) { $0.kind == .object ? $0 : nil }
    for member in object.members {
      guard let text = member.value.string else { throw MalformedAnswer(field: member.name) }
      forms.append(TableText.Form(category: member.name, text: text))
    }
  }
}

extension StringsListAnswer: WireResult {
  enum Member: String, WireName {
    case tables, development
  }

  func writeMembers(to writer: inout JSONWriter) {
    writer.array(Member.tables, tables) { $1.write(to: &$0) }
    if let development {
      writer.member(Member.development, development)
    } else {
      writer.nullMember(Member.development.rawValue)
    }
  }

  package init(_ view: JSONView) throws(MalformedAnswer) {
    tables = try view.elements(Member.tables, ListedTable.init)
    development = try view.optional(Member.development) { $0.string }
  }
}

extension ListedTable {
  enum Member: String, WireName {
    case language, table, kind, entries, bytes, installed
  }

  fileprivate func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member(Member.language, table.language)
    writer.member(Member.table, table.name)
    writer.member(Member.kind, table.kind.rawValue)
    writer.member(Member.entries, entries)
    writer.member(Member.bytes, bytes)
    writer.member(Member.installed, isInstalled)
    writer.endObject()
  }

  init(_ view: JSONView) throws(MalformedAnswer) {
    table = try view.tableID(Member.language, Member.table, Member.kind)
    entries = try view.required(Member.entries) { $0.integer.flatMap(Int.init(exactly:)) }
    bytes = try view.required(Member.bytes) { $0.integer.flatMap(Int.init(exactly:)) }
    isInstalled = try view.required(Member.installed) { $0.bool }
  }
}

extension StringsRemoveAnswer: WireResult {
  enum Member: String, WireName {
    case removed
  }

  func writeMembers(to writer: inout JSONWriter) {
    writer.member(Member.removed, removed)
  }

  package init(_ view: JSONView) throws(MalformedAnswer) {
    removed = try view.required(Member.removed) { $0.integer.flatMap(Int.init(exactly:)) }
  }
}

extension JSONView {
  fileprivate func tableID<Name: WireName>(
    _ language: Name, _ table: Name, _ kind: Name
  ) throws(MalformedAnswer) -> TableID {
    TableID(
      language: try required(language) { $0.string }, name: try required(table) { $0.string },
      kind: try required(kind) { TableKind.table.name(of: $0) })
  }
}
