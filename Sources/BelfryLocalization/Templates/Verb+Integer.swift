extension Verb {
  /// `value` as C writes it for this verb; nil where the verb does not take it.
  func text(of value: Int64) -> String? {
    switch conversion {
    case .any:
      nil
    case .decimal:
      digits(value.magnitude, radix: 10, isNegative: value < 0)
    case .unsigned:
      digits(UInt64(bitPattern: value), radix: 10)
    case .hexadecimal(let isUpper):
      digits(UInt64(bitPattern: value), radix: 16, isUpper: isUpper)
    case .octal:
      digits(UInt64(bitPattern: value), radix: 8)
    case .fixed, .exponential, .general:
      text(of: DecimalDigits(value))
    case .character:
      character(value)
    }
  }

  private func digits(
    _ value: UInt64, radix: Int, isNegative: Bool = false, isUpper: Bool = false
  ) -> String {
    var digits = String(value, radix: radix, uppercase: isUpper)
    if let precision {
      // C writes nothing for 0 with the precision 0.
      if precision == 0, value == 0 { digits = "" }
      digits = String(repeating: "0", count: max(0, precision - digits.utf8.count)) + digits
    }
    // With a precision the zeros of the width mean nothing.
    return padded(digits, isNegative: isNegative, withZeros: isZeroPadded && precision == nil)
  }

  /// The scalar of the number `value`; nil for one that no text should have.
  private func character(_ value: Int64) -> String? {
    guard let number = UInt32(exactly: value), let scalar = Unicode.Scalar(number) else {
      return nil
    }
    switch scalar.properties.generalCategory {
    // Format: among them are those that turn the direction of the words around them.
    case .control, .format, .lineSeparator, .paragraphSeparator: return nil
    default: return padded(String(Character(scalar)), isNegative: false, withZeros: false)
    }
  }

  /// ASCII digits, or one scalar, after a sign and in the width.
  func padded(_ digits: String, isNegative: Bool, withZeros: Bool) -> String {
    let sign = isNegative ? "-" : ""
    let missing = max(0, width - digits.unicodeScalars.count - sign.utf8.count)
    guard missing > 0 else { return sign + digits }
    let fill = String(repeating: withZeros ? "0" : " ", count: missing)
    return withZeros ? sign + fill + digits : fill + sign + digits
  }
}

extension Verb {
  /// `text` for `%@`: no longer than the precision, in characters, and filled up to the width.
  func fitted(_ text: String, isolating: Bool = false) -> String {
    guard width > 0 || precision != nil else {
      return isolating ? Isolation.isolated(text) : text
    }
    let cut = precision.map { String(text.prefix($0)) } ?? text
    // A cut may go through an isolate of a text within the text.
    let content =
      isolating ? Isolation.isolated(cut) : precision == nil ? cut : Isolation.whole(cut)
    // One more than the width is enough to know: a text may be long.
    let missing = width - cut.prefix(width).count
    return String(repeating: " ", count: missing) + content
  }
}
