extension ErrorSentence {
  /// The key of the sentence in the table `Hub` of Belfry's own texts.
  package var textKey: String { "error.\(rawValue)" }
}
