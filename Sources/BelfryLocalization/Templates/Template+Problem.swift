package import BelfryCore

extension Template {
  /// Why a template and its arguments do not go together.
  package enum Problem: Equatable, Sendable {
    /// The text names argument `position` (counted from 1), but there are only `count`.
    case missingArgument(position: Int, count: Int)
    /// The verb takes an integer and argument `position` (counted from 1) is none.
    case notAnInteger(position: Int)
    /// The finished text would be `bytes` long, over the limit; `bytes` stays at `Int.max` when it
    /// is longer still.
    case tooLong(bytes: Int)
  }

  /// The first reason, from the left, for which ``text(with:isolating:limit:)`` would leave a verb
  /// as it stands or cut the text; nil when the arguments fit.
  ///
  /// Arguments that the text does not use are no problem: a translation may leave one out. Without
  /// arguments the text is no format, so only its length counts.
  package func problem(
    for arguments: [Argument], isolating: Bool, limit: Int = Template.defaultLimit
  ) -> Problem? {
    guard !arguments.isEmpty else {
      let bytes = text(with: [], isolating: false, limit: .max).utf8.count
      return bytes > limit ? .tooLong(bytes: bytes) : nil
    }
    var bytes = 0
    var lengths: [Use: Int] = [:]
    for piece in pieces {
      let length: Int
      switch piece {
      case .literal(let literal):
        length = literal.utf8.count
      case .variable(let variable):
        // Only a table has variables.
        return .missingArgument(
          position: variable.argument.index() + 1, count: arguments.count)
      case .verb(let verb):
        let index = verb.argument.index()
        guard index < arguments.count else {
          return .missingArgument(position: index + 1, count: arguments.count)
        }
        guard verb.conversion.takes(arguments[index].kind) else {
          return .notAnInteger(position: index + 1)
        }
        // Written once a verb and argument: a text may name the same long argument thousands of
        // times.
        let use = Use(index: index, spelling: verb.spelling)
        if let known = lengths[use] {
          length = known
        } else {
          let text = arguments[index].plainText(as: verb, isolating: isolating)
          length = text?.utf8.count ?? 0
          lengths[use] = length
        }
      }
      bytes = bytes.addingReportingOverflow(length).overflow ? .max : bytes + length
    }
    return bytes > limit ? .tooLong(bytes: bytes) : nil
  }

  private struct Use: Hashable {
    let index: Int
    let spelling: String
  }
}
