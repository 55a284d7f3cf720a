/// A text with places for arguments, as a table or a client wrote it.
///
/// A place is `%`, then perhaps `n$` for argument `n` counted from 1 (else the next one in the
/// order of such places), then
/// - `@` for an argument of any type, in the words and digits of the language;
/// - `d i u x X o f e g c` for a number as C writes it in the C locale;
/// - `#@name@` for a variable of a ``PluralText``.
///
/// Before the verb may stand a width up to 64, which begins with 0 to fill with zeros, a precision up
/// to 20 after a point, and one of `h l ll q z`, which mean nothing here. `%%` is a percent sign.
/// Whatever else follows a percent sign is printed as it stands, the percent sign too. No text ever
/// reaches a C format function, so no text can crash, print an address or build a gigabyte.
///
/// The verbs are those of "String Format Specifiers" in Apple's String Programming Guide that a
/// typed argument can serve. C's other flags are none here: they make verbs of ordinary words, as of
/// "100% of" and "100%-ig".
package struct Template: Hashable, Sendable {
  /// The longest text that is made of a template, in bytes of UTF-8, unless told otherwise.
  ///
  /// A template repeats an argument as often as it likes (`%1$@%1$@…`), so the text may be far
  /// longer than the two.
  package static let defaultLimit = 16_384

  package enum Piece: Hashable, Sendable {
    case literal(String)
    case verb(Verb)
    case variable(Variable)
  }

  /// Which argument a place takes.
  package enum Choice: Hashable, Sendable {
    /// Counted from 1.
    case position(Int)
    /// How many places without a position stand before it. The first takes the first argument, or
    /// in a form of a variable the variable's own.
    case next(Int)

    /// The argument, counted from 0, where the first place without a position takes `first`.
    package func index(from first: Int = 0) -> Int {
      switch self {
      case .position(let position): position - 1
      case .next(let ordinal): first + ordinal
      }
    }
  }

  /// A place for a variable.
  package struct Variable: Hashable, Sendable {
    package let argument: Choice
    package let name: String
    /// As it stood in the text: `%1$#@count@`.
    package let spelling: String
  }

  package let source: String
  package let pieces: [Piece]
  /// Percent signs that begin nothing, with the two characters after them.
  package let strayPercents: [String]

  /// Reads `text` as a template; every text is one.
  package init(_ text: String) {
    source = text
    (pieces, strayPercents) = TemplateParser.pieces(of: text)
  }

  /// How many arguments the text asks for: the highest one that it names.
  package var argumentCount: Int {
    pieces.reduce(0) { count, piece in
      switch piece {
      case .literal: count
      case .verb(let verb): max(count, verb.argument.index() + 1)
      case .variable(let variable): max(count, variable.argument.index() + 1)
      }
    }
  }
}
