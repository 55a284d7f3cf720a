package import BelfryCore

extension Text {
  /// The text as the protocol has it; the hub checks what is in it.
  package var onTheWire: BelfryCore.Text {
    switch self {
    case .literal(let text): .literal(text)
    case .localized(let key, let arguments, let table):
      .keyed(KeyedText(key: key, arguments: arguments.map(\.onTheWire), table: table))
    }
  }

  /// Reads a text that the hub lists.
  package init(_ text: BelfryCore.Text) {
    switch text {
    case .literal(let text): self = .literal(text)
    case .keyed(let text): self = Self(text)
    }
  }

  fileprivate init(_ text: KeyedText) {
    self = .localized(
      key: text.key, arguments: text.arguments.map { TextArgument($0) }, table: text.table)
  }
}

extension TextArgument {
  fileprivate var onTheWire: Argument {
    switch self {
    case .string(let string): .string(string)
    case .integer(let integer): .integer(integer)
    case .number(let number): .number(number)
    case .date(let moment, let style):
      .date(DateArgument(moment.onTheWire, style: style.onTheWire))
    case .list(let elements): .list(elements.map(\.onTheWire))
    case .text(let text):
      switch text.onTheWire {
      case .literal(let text): .string(text)
      case .keyed(let text): .keyed(text)
      }
    }
  }

  fileprivate init(_ argument: Argument) {
    switch argument {
    case .string(let string): self = .string(string)
    case .integer(let integer): self = .integer(integer)
    case .number(let number): self = .number(number)
    case .date(let date):
      self = .date(Alert.Moment(date.moment), style: DateStyle(date.style))
    case .list(let elements): self = .list(elements.map { TextArgument($0) })
    case .keyed(let text): self = .text(Text(text))
    }
  }
}

extension TextArgument.DateStyle {
  /// Both have the words of the protocol.
  fileprivate var onTheWire: DateStyle { DateStyle(rawValue: rawValue) ?? .medium }

  fileprivate init(_ style: DateStyle) {
    self = Self(rawValue: style.rawValue) ?? .medium
  }
}
