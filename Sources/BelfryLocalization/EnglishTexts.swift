extension TextTable {
  /// English, complete and built in. Each subject has a file of its own.
  package static let english = TextTable(
    language: "en",
    sentences: Dictionary(englishPairs, uniquingKeysWith: { first, _ in first }))

  /// Keys and sentences in the order of the files; a test holds that no key stands here twice.
  static let englishPairs: [(String, String)] =
    EnglishTexts.time + EnglishTexts.alerts + EnglishTexts.failures + EnglishTexts.help
    + EnglishTexts.verbHelp + EnglishTexts.admin
}

/// The English sentences.
enum EnglishTexts {}
