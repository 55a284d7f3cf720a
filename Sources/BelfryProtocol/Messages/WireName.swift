import BelfryCore

/// A set of names on the wire: of methods, of an object's members, of a member's words.
package protocol WireName: RawRepresentable, CaseIterable, Hashable, Sendable
where RawValue == String {}

/// A set of names among which a reader looks for the one that it has before it.
package protocol SearchedName: WireName {
  static var table: NameTable<Self> { get }
}

/// The names of an object's members that a request may use.
protocol MemberName: SearchedName {
  /// Members that the protocol keeps for later; they are refused as `notYet`.
  static var later: [String] { get }
}

/// Finds a name among its set by the bytes it decodes to, without building a string.
package struct NameTable<Name: SearchedName>: Sendable {
  /// By length in bytes.
  private let rows: [[(text: String, name: Name)]]

  package init() {
    var rows: [[(text: String, name: Name)]] = []
    for name in Name.allCases {
      let length = name.rawValue.utf8.count
      while rows.count <= length { rows.append([]) }
      rows[length].append((name.rawValue, name))
    }
    self.rows = rows
  }

  /// nil when the value is no string, or none of the names.
  package func name(of view: JSONView) -> Name? {
    guard let length = view.utf8Length, length < rows.count else { return nil }
    for row in rows[length] where view.isString(row.text) { return row.name }
    return nil
  }
}

extension WireName {
  /// The names in their order.
  package static var all: [String] { allCases.map(\.rawValue) }
}

extension MemberName {
  static var later: [String] { [] }

  /// The member's name; throws `unknownMember` or `notYet`, with the name as the field.
  static func read(_ member: JSONMember) throws(WireError) -> Self {
    if let name = table.name(of: member.nameView) { return name }
    let field = member.nameView.shortened
    if later.contains(where: { member.nameEquals($0) }) {
      throw .params(.notYet, field: field, .memberNotYet)
    }
    throw .params(
      .unknownMember, field: field, .memberUnknown, [.string(all.joined(separator: ", "))])
  }
}

extension JSONView {
  /// A string for an error: at most 64 bytes of it, so that nobody gets a megabyte back.
  var shortened: String {
    guard let text = string else { return "" }
    guard text.utf8.count > 64 else { return text }
    var end = text.startIndex
    while let next = text.unicodeScalars.index(end, offsetBy: 1, limitedBy: text.endIndex),
      text.utf8.distance(from: text.startIndex, to: next) <= 64
    {
      end = next
    }
    return String(text[..<end]) + "…"
  }
}
