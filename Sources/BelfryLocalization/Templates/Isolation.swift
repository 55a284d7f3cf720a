/// Keeps the direction of one text from reaching the words around it (Unicode Standard Annex #9).
package enum Isolation {
  private static let firstStrongIsolate: Unicode.Scalar = "\u{2068}"
  private static let popDirectionalIsolate: Unicode.Scalar = "\u{2069}"
  /// LRI, RLI and FSI, each of which wants a PDI.
  private static let initiators: ClosedRange<Unicode.Scalar> = "\u{2066}"..."\u{2068}"

  /// `text` between FSI and PDI, with its own isolates made whole.
  ///
  /// A PDI of the text that closes nothing would close ours and is left out; an isolate that the
  /// text leaves open is closed. Embeddings and overrides need no such care: a PDI ends those
  /// within its isolate (UAX #9, X6a).
  package static func isolated(_ text: String) -> String {
    whole(text, isIsolate: true)
  }

  /// `text` with its own isolates made whole, as after it was cut.
  static func whole(_ text: String) -> String {
    whole(text, isIsolate: false)
  }

  private static func whole(_ text: String, isIsolate: Bool) -> String {
    var result = String.UnicodeScalarView()
    if isIsolate { result.append(firstStrongIsolate) }
    var open = 0
    for scalar in text.unicodeScalars {
      if initiators.contains(scalar) {
        open += 1
      } else if scalar == popDirectionalIsolate {
        guard open > 0 else { continue }
        open -= 1
      }
      result.append(scalar)
    }
    for _ in 0..<(open + (isIsolate ? 1 : 0)) { result.append(popDirectionalIsolate) }
    return String(result)
  }
}
