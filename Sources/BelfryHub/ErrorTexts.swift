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
