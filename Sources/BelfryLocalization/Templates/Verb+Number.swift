extension Verb {
  /// `value` as C writes it for this verb in the C locale; nil where the verb does not take it.
  func text(of value: Double) -> String? {
    guard conversion.takes(.number) else { return nil }
    guard value.isFinite else {
      return padded(
        value.isNaN ? "nan" : "inf", isNegative: value.sign == .minus, withZeros: false)
    }
    return text(of: DecimalDigits(value))
  }

  /// For `f`, `e` and `g`.
  func text(of value: DecimalDigits) -> String? {
    let text: String
    let precision = precision ?? 6
    switch conversion {
    case .fixed: text = Self.fixed(value, places: precision)
    case .exponential: text = Self.exponential(value, places: precision)
    case .general: text = Self.general(value, precision: max(precision, 1))
    case .any, .decimal, .unsigned, .hexadecimal, .octal, .character: return nil
    }
    return padded(text, isNegative: value.isNegative, withZeros: isZeroPadded)
  }

  private static func fixed(_ value: DecimalDigits, places: Int) -> String {
    let rounded = value.rounded(toPlaces: places)
    var text: [UInt8] = []
    for place in min(-rounded.exponent, -1)..<places {
      if place == 0 { text.append(UInt8(ascii: ".")) }
      text.append(UInt8(ascii: "0") + rounded.digit(at: place))
    }
    return String(decoding: text, as: UTF8.self)
  }

  private static func exponential(
    _ value: DecimalDigits, places: Int, keepsZeros: Bool = true
  ) -> String {
    let rounded = value.rounded(toDigits: places + 1)
    let count = keepsZeros ? places + 1 : max(1, rounded.digits.count)
    var text: [UInt8] = []
    for index in 0..<count {
      if index == 1 { text.append(UInt8(ascii: ".")) }
      text.append(
        UInt8(ascii: "0") + (index < rounded.digits.count ? rounded.digits[index] : 0))
    }
    let exponent = scientificExponent(rounded)
    let digits = String(exponent.magnitude)
    return String(decoding: text, as: UTF8.self) + (exponent < 0 ? "e-" : "e+")
      + (digits.utf8.count < 2 ? "0" : "") + digits
  }

  /// C's rule (ISO 9899, 7.21.6.1): the style of `e` where the exponent is below -4 or not below
  /// the precision, else that of `f`; no zeros at the end.
  private static func general(_ value: DecimalDigits, precision: Int) -> String {
    let rounded = value.rounded(toDigits: precision)
    let exponent = scientificExponent(rounded)
    guard exponent >= -4, exponent < precision else {
      return exponential(rounded, places: precision - 1, keepsZeros: false)
    }
    return fixed(rounded, places: max(0, rounded.digits.count - rounded.exponent))
  }

  /// The exponent with one digit before the point.
  private static func scientificExponent(_ value: DecimalDigits) -> Int {
    value.digits.isEmpty ? 0 : value.exponent - 1
  }
}
