/// The number of an account, as the kernel knows it. Never a count.
package struct UserID: Hashable, Sendable, CustomStringConvertible {
  package let rawValue: UInt32

  package init(_ rawValue: UInt32) {
    self.rawValue = rawValue
  }

  package var description: String { "\(rawValue)" }
}

/// A person: a uid together with its user name. A uid under another name is another person.
package struct User: Hashable, Sendable {
  package let id: UserID
  package let name: UserName

  package init(id: UserID, name: UserName) {
    self.id = id
    self.name = name
  }
}

/// The name of an account: 1 to 256 bytes without control characters, `:` and `/`, not starting with `@`, `-` or `*`.
///
/// The daemon's accounts come from many sources (local files, LDAP, Active Directory), so nothing more is asked for.
package struct UserName: Hashable, Sendable, CustomStringConvertible {
  package let rawValue: String

  package init?(_ text: String) {
    let refused = text.unicodeScalars.contains { $0.isControl || $0 == ":" || $0 == "/" }
    guard (1...256).contains(text.utf8.count), !refused, let first = text.utf8.first,
      ![UInt8(ascii: "@"), UInt8(ascii: "-"), UInt8(ascii: "*")].contains(first)
    else { return nil }
    rawValue = text
  }

  package var description: String { rawValue }

  /// Bytes decide, as in the account data base.
  package static func == (left: UserName, right: UserName) -> Bool {
    left.rawValue.utf8.elementsEqual(right.rawValue.utf8)
  }

  package func hash(into hasher: inout Hasher) {
    for byte in rawValue.utf8 { hasher.combine(byte) }
  }
}
