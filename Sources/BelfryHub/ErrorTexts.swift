import BelfryCore
import BelfryLocalization
import BelfryProtocol

/// The words of a refusal.
enum ErrorTexts {
  static func message(of error: WireError, in texts: Texts) -> String {
    let key = error.sentence.textKey
    let arguments = error.templateArguments
    assert(
      OwnTexts.english(key, table: "Hub")?.argumentCount == arguments.count,
      "\(error.sentence) has \(arguments.count) arguments")
    return texts.text(key, arguments)
  }
}

extension Template.Problem {
  var sentence: ErrorSentence {
    switch self {
    case .missingArgument: .textArgumentMissing
    case .notAnInteger: .textArgumentMisfit
    case .tooLong: .textTooLong
    }
  }

  /// What the sentence says after the field.
  var facts: [Argument] {
    switch self {
    case .missingArgument(let position, let count):
      [.integer(Int64(position)), .integer(Int64(count))]
    case .notAnInteger(let position): [.integer(Int64(position))]
    case .tooLong: [.integer(Int64(Template.defaultLimit))]
    }
  }
}
