/// A text of an alert: as it is, or a key that becomes text in the recipient's language.
public enum Text: Hashable, Sendable {
  /// The text as it is.
  case literal(String)
  /// The key of a template, and what stands in its places.
  case localized(key: String, arguments: [TextArgument])

  /// A key with its arguments: `.key("TEA_READY", "Oolong", 4)`. A key with no entry in the app's
  /// tables is itself the template (`%@ in %i minutes.`).
  public static func key(_ key: String, _ arguments: any TextArgumentConvertible...) -> Text {
    .localized(key: key, arguments: arguments.map(\.textArgument))
  }
}

extension Text: ExpressibleByStringInterpolation {
  /// A literal is a text as it is.
  public init(stringLiteral value: String) {
    self = .literal(value)
  }
}

/// A typed argument of a template.
public enum TextArgument: Hashable, Sendable {
  /// For `%@`.
  case string(String)
  /// For `%d`, `%i` and `%@`.
  case integer(Int64)
  /// For `%@`; must be finite.
  case number(Double)
}

/// What can stand as an argument of a template.
public protocol TextArgumentConvertible: Sendable {
  /// The argument with its type.
  var textArgument: TextArgument { get }
}

extension TextArgument: TextArgumentConvertible {
  /// Itself.
  public var textArgument: TextArgument { self }
}

extension String: TextArgumentConvertible {
  /// A string argument.
  public var textArgument: TextArgument { .string(self) }
}

extension Int: TextArgumentConvertible {
  /// An integer argument.
  public var textArgument: TextArgument { .integer(Int64(self)) }
}

extension Double: TextArgumentConvertible {
  /// A number argument.
  public var textArgument: TextArgument { .number(self) }
}
