package import BelfryCore

/// How the reader's language writes the values of arguments.
package protocol ValueWriter {
  func integer(_ value: Int64) -> String
  func number(_ value: Double) -> String
  func date(_ date: DateArgument) -> String
  /// The elements joined with the language's "and".
  func list(_ elements: [String]) -> String
  /// The plural category of a count (UTS #35, part 3, "Language Plural Rules").
  func category(of value: Int64) -> PluralCategory
  func category(of value: Double) -> PluralCategory
}
