package import BelfryCore

// The texts of an alert, and what stands in their places.
extension AlertReader {
  /// The longest key of a text, in bytes, and the most arguments; also the most elements of a list.
  static let longestKey = 1_024
  static let mostArguments = 16
  /// How deep texts may stand in each other's arguments.
  static let mostNestedTexts = 4

  func readText(_ view: JSONView) throws(WireError) -> Text {
    switch view.kind {
    case .string: .literal(try view.readString(upTo: .max))
    case .object: .keyed(try readKeyedText(view, depth: 1))
    case .array, .number, .bool, .null: throw .params(.wrongType, .mustBeText)
    }
  }

  private func readKeyedText(_ view: JSONView, depth: Int) throws(WireError) -> KeyedText {
    guard depth <= Self.mostNestedTexts else {
      throw .params(.tooLong, .textsTooDeep, [.integer(Int64(Self.mostNestedTexts))])
    }
    var key: String?
    var text = KeyedText(key: "")
    try readObject(view) { (name: TextMember, value) throws(WireError) in
      switch name {
      case .key: key = try value.readString(upTo: Self.longestKey)
      case .args:
        text.arguments = try value.readArray(upTo: Self.mostArguments) {
          (element) throws(WireError) in
          try readArgument(element, depth: depth, mayBeList: true)
        }
      case .tableName: text.table = try value.readTableName()
      }
    }
    guard let key else { throw .missing(TextMember.key) }
    text.key = key
    return text
  }

  private func readArgument(
    _ view: JSONView, depth: Int, mayBeList: Bool
  ) throws(WireError) -> Argument {
    switch view.kind {
    case .string: return .string(try view.readString())
    case .number:
      if view.isInteger {
        guard let integer = view.integer else {
          throw .params(.invalidValue, .argumentTooLarge)
        }
        return .integer(integer)
      }
      guard let number = view.double else { throw .params(.invalidValue, .argumentTooLarge) }
      return .number(number)
    case .object:
      if view["date"] != nil { return .date(try readDate(view)) }
      return .keyed(try readKeyedText(view, depth: depth + 1))
    case .array:
      guard mayBeList else { throw .params(.wrongType, .mustBeListElement) }
      return .list(
        try view.readArray(upTo: Self.mostArguments) { (element) throws(WireError) in
          try readArgument(element, depth: depth, mayBeList: false)
        })
    case .bool, .null:
      throw .params(.wrongType, mayBeList ? .mustBeArgument : .mustBeListElement)
    }
  }

  private func readDate(_ view: JSONView) throws(WireError) -> DateArgument {
    var moment: Moment?
    var style = DateStyle.medium
    try readObject(view) { (name: DateMember, value) throws(WireError) in
      switch name {
      case .date: moment = try value.readMoment()
      case .style: style = try value.readWord()
      }
    }
    guard let moment else { throw .missing(DateMember.date) }
    return DateArgument(moment, style: style)
  }
}

extension DateStyle: SearchedName {
  package static let table = NameTable<Self>()
}

extension JSONView {
  /// The name of a table of texts.
  func readTableName() throws(WireError) -> String {
    let name = try readString()
    guard FileName.isValid(name) else { throw .params(.invalidValue, .mustBeFileName) }
    return name
  }
}
