/// A text of an alert: as it is, or a key that becomes text in the recipient's language.
public enum Text: Hashable, Sendable {
  /// The text as it is.
  case literal(String)
  /// The key of a template in the app's tables of this name, and what stands in its places.
  case localized(key: String, arguments: [TextArgument], table: String = Self.standardTable)

  /// The name of the tables in which keys are looked up, unless a text names others.
  public static let standardTable = "Localizable"

  /// A key with its arguments: `.key("TEA_READY", "Oolong", 4)`. A key with no entry in the app's
  /// tables is itself the template (`%@ in %i minutes.`).
  public static func key(
    _ key: String, _ arguments: any TextArgumentConvertible..., table: String = Self.standardTable
  ) -> Text {
    .localized(key: key, arguments: arguments.map(\.textArgument), table: table)
  }
}

extension Text: ExpressibleByStringInterpolation {
  /// A literal is a text as it is.
  public init(stringLiteral value: String) {
    self = .literal(value)
  }
}
