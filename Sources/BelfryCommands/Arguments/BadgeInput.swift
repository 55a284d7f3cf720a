import BelfryClient

/// Reads a badge on the command line: `3`, `+1`, `-1`.
enum BadgeInput {
  /// nil for what is none.
  static func badge(from text: String) -> Alert.Badge? {
    guard let first = text.utf8.first else { return nil }
    let isStep = first == UInt8(ascii: "+") || first == UInt8(ascii: "-")
    let digits = isStep ? text.dropFirst() : text[...]
    guard (1...9).contains(digits.utf8.count),
      digits.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }),
      let number = Int(digits), !isStep || number > 0
    else { return nil }
    guard isStep else { return .number(number) }
    return first == UInt8(ascii: "+") ? .up(number) : .down(number)
  }
}
