package import BelfryCore

/// Makes texts of the entries of one language.
///
/// An entry and its arguments make a text or a problem; never half a text, never a trap. Work and
/// memory are bounded, whatever the tables and the arguments say.
///
/// Places without a position take the arguments in their order. A variable, `%#@name@` or
/// `%1$#@name@`, takes one too, and its form is the one for that number. Within the form the first
/// place without a position takes the variable's own argument and the next ones those after it;
/// `%2$@` takes any. This is what CFString.c of swift-corelibs-foundation does
/// (`__CFStringAppendFormatCore`).
package struct TextRenderer {
  /// Texts within texts, and variables within variables, stand so deep at most.
  package static let depthLimit = 8

  package let source: any TextSource
  package let values: any ValueWriter
  /// Whether string arguments stand between FSI and PDI; see ``Isolation``.
  package let isolates: Bool
  /// Bytes of the longest text.
  package let limit: Int

  package init(
    source: any TextSource, values: any ValueWriter, isolates: Bool,
    limit: Int = Template.defaultLimit
  ) {
    self.source = source
    self.values = values
    self.isolates = isolates
    self.limit = limit
  }

  /// The text of a key that the language has an entry for.
  package func text(_ text: KeyedText) throws(RenderingProblem) -> String {
    var rendering = Rendering(renderer: self)
    return try rendering.text(text, depth: 1)
  }

  /// The same, by whoever counts what making texts costs.
  ///
  /// - Parameter work: what may be spent on it; what was is taken away from it, also where nothing came of it. A place
  ///   for an argument costs 1, and so do 32 bytes; a value in the words of the language, 20.
  package func text(
    _ text: KeyedText, spending work: inout Int
  ) throws(RenderingProblem) -> String {
    let most = min(work, Rendering.mostWork)
    var rendering = Rendering(renderer: self, work: most)
    defer { work -= most - rendering.workLeft }
    return try rendering.text(text, depth: 1)
  }

  /// The text of an entry.
  ///
  /// A plain text without arguments is no format at all and comes back as it is (`90% done`).
  package func text(
    template: TableEntry, arguments: [Argument]
  ) throws(RenderingProblem) -> String {
    var rendering = Rendering(renderer: self)
    return try rendering.text(template, arguments: arguments, depth: 1)
  }
}
