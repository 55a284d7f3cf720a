/// A text of an alert: as it is, or a key with arguments that becomes text at delivery.
package enum Text: Hashable, Sendable {
  case literal(String)
  /// `key` is looked up in the recipient's language; a key with no entry is itself the template.
  case keyed(key: String, arguments: [Argument])
}

/// A typed argument of a text's template.
package enum Argument: Hashable, Sendable {
  case string(String)
  case integer(Int64)
  /// Always finite.
  case number(Double)
}
