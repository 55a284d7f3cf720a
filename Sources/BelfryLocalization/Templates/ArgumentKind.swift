package import BelfryCore

/// The types that an argument of a text can have.
package enum ArgumentKind: String, CaseIterable, Hashable, Sendable {
  case string, integer, number, date, list, keyed
}

extension Argument {
  package var kind: ArgumentKind {
    switch self {
    case .string: .string
    case .integer: .integer
    case .number: .number
    case .date: .date
    case .list: .list
    case .keyed: .keyed
    }
  }
}
