package import BelfryCore

/// Reads the categories of an app, and refuses what is none.
struct CategoryReader {
  private let categories: Int
  private let actions: Int
  private let texts: AlertReader

  init(limits: Limits) {
    categories = limits.categoriesPerApp
    actions = limits.actionsPerCategory
    texts = AlertReader(limits: limits)
  }

  /// For categories that passed the limits of their time: those in the store.
  init() {
    categories = .max
    actions = .max
    texts = AlertReader(ignoringUnknownMembers: false)
  }

  func readAll(_ view: JSONView) throws(WireError) -> [Category] {
    var ids: [[UInt8]] = []
    return try view.readArray(upTo: categories) { (element) throws(WireError) in
      let category = try read(element)
      try Self.requireNew(category.id, &ids, CategoryMember.id)
      return category
    }
  }

  func read(_ view: JSONView) throws(WireError) -> Category {
    try view.requireObject()
    var id: String?
    var found: [CategoryAction]?
    try readMembers(of: view) { (name: CategoryMember, value) throws(WireError) in
      switch name {
      case .id: id = try value.readLabel(upTo: 128)
      case .actions: found = try readActions(value)
      }
    }
    guard let id else { throw .missing(CategoryMember.id) }
    guard let found else { throw .missing(CategoryMember.actions) }
    return Category(id: id, actions: found)
  }

  private func readActions(_ view: JSONView) throws(WireError) -> [CategoryAction] {
    var ids: [[UInt8]] = []
    return try view.readArray(upTo: actions) { (element) throws(WireError) in
      let action = try readAction(element)
      try Self.requireNew(action.id, &ids, ActionMember.id)
      return action
    }
  }

  private func readAction(_ view: JSONView) throws(WireError) -> CategoryAction {
    try view.requireObject()
    var id: String?
    var title: Text?
    var action = CategoryAction(id: "", title: .literal(""))
    try readMembers(of: view) { (name: ActionMember, value) throws(WireError) in
      switch name {
      case .id:
        let text = try value.readLabel(upTo: 64)
        guard !CategoryAction.reservedIDs.contains(text) else {
          throw .params(.invalidValue, .actionIDReserved)
        }
        id = text
      case .title: title = try texts.readText(value)
      case .textInput: action.textInput = try readTextInput(value)
      case .destructive: action.isDestructive = try value.readBool()
      case .foreground: action.isForeground = try value.readBool()
      }
    }
    guard let id else { throw .missing(ActionMember.id) }
    guard let title else { throw .missing(ActionMember.title) }
    action.id = id
    action.title = title
    return action
  }

  private func readTextInput(_ view: JSONView) throws(WireError) -> TextInput {
    try view.requireObject()
    var input = TextInput()
    try readMembers(of: view) { (name: TextInputMember, value) throws(WireError) in
      switch name {
      case .buttonTitle: input.buttonTitle = try texts.readText(value)
      case .placeholder: input.placeholder = try texts.readText(value)
      }
    }
    return input
  }

  /// Names differ by their bytes, as everywhere: `é` may be spelt in two ways, which are two names.
  private static func requireNew(
    _ id: String, _ ids: inout [[UInt8]], _ member: some MemberName
  ) throws(WireError) {
    guard !ids.contains(Array(id.utf8)) else {
      throw .params(.invalidValue, field: member.rawValue, .mustBeUnique)
    }
    ids.append(Array(id.utf8))
  }
}

/// A category as the store keeps it: canonical JSON, defaults left out.
package enum StoredCategory {
  package static func bytes(of category: Category) -> [UInt8] {
    var writer = JSONWriter()
    writer.value(category)
    return writer.bytes
  }

  /// - Throws: for bytes that `bytes` did not make: the store is damaged.
  package static func read(_ bytes: [UInt8]) throws -> Category {
    try CategoryReader().read(JSONDocument(parsing: bytes).root)
  }
}

extension JSONWriter {
  mutating func value(_ category: Category) {
    beginObject()
    member(CategoryMember.id, category.id)
    array(CategoryMember.actions, category.actions) { $0.value($1) }
    endObject()
  }

  private mutating func value(_ action: CategoryAction) {
    beginObject()
    member(ActionMember.id, action.id)
    member(ActionMember.title, action.title)
    if let input = action.textInput {
      key(ActionMember.textInput)
      beginObject()
      if let title = input.buttonTitle { member(TextInputMember.buttonTitle, title) }
      if let placeholder = input.placeholder { member(TextInputMember.placeholder, placeholder) }
      endObject()
    }
    if action.isDestructive { member(ActionMember.destructive, true) }
    if action.isForeground { member(ActionMember.foreground, true) }
    endObject()
  }
}
