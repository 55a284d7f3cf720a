/// A place of a ``Template`` for one argument, and how the argument is written there.
package struct Verb: Hashable, Sendable {
  package static let widthLimit = 64
  package static let precisionLimit = 20

  /// The letter that ends the verb.
  package enum Conversion: Hashable, Sendable {
    /// `@`: any argument, in the words and digits of the language.
    case any
    /// `d` and `i`.
    case decimal
    /// `u`, `x`, `X` and `o`: an integer below zero counts as its 64 bits.
    case unsigned
    case hexadecimal(isUpper: Bool)
    case octal
    case fixed
    case exponential
    case general
    /// `c`: the Unicode scalar of an integer.
    case character

    /// Whether an argument of this kind can be written so.
    package func takes(_ kind: ArgumentKind) -> Bool {
      switch self {
      case .any: true
      case .decimal, .unsigned, .hexadecimal, .octal, .character: kind == .integer
      case .fixed, .exponential, .general: kind == .integer || kind == .number
      }
    }
  }

  package let argument: Template.Choice
  package let conversion: Conversion
  package let width: Int
  /// Whether zeros fill the width of a number, not spaces.
  package let isZeroPadded: Bool
  package let precision: Int?
  /// As it stood in the text: `%2$08.3lf`.
  package let spelling: String
}
