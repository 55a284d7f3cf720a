/// Where in the text of a member it goes wrong. Everything counts from 1.
package enum FaultPlace: Hashable, Sendable {
  /// In a text of one line.
  case character(Int)
  /// In a table.
  case line(Int, column: Int)
}

/// The members of a place that is more than a number.
enum PlaceMember: String, WireName {
  case line, column
}

extension FaultPlace {
  func write(to writer: inout JSONWriter) {
    switch self {
    case .character(let number): writer.value(number)
    case .line(let line, let column):
      writer.beginObject()
      writer.member(PlaceMember.line, line)
      writer.member(PlaceMember.column, column)
      writer.endObject()
    }
  }

  /// nil for what only a newer hub says.
  init?(_ view: JSONView) {
    func number(_ view: JSONView?) -> Int? { view?.integer.flatMap(Int.init(exactly:)) }
    if let character = number(view) {
      self = .character(character)
    } else if let line = number(view[PlaceMember.line.rawValue]),
      let column = number(view[PlaceMember.column.rawValue])
    {
      self = .line(line, column: column)
    } else {
      return nil
    }
  }
}
