/// The exact value of a number in decimal digits: ±0.d₁d₂d₃… × 10^exponent.
///
/// Every finite Double has one, of at most 767 digits: m × 2^e is an integer for e ≥ 0, and
/// m × 5^-e shifted by -e places for e < 0. Rounding it is then rounding of digits, with no error
/// before it.
struct DecimalDigits {
  private(set) var isNegative: Bool
  /// From 0 to 9, the first and the last not 0; empty for zero.
  private(set) var digits: [UInt8]
  /// The digits before the point.
  private(set) var exponent: Int

  init(_ value: Int64) {
    self.init(magnitude: LongInteger(value.magnitude), isNegative: value < 0, places: 0)
  }

  /// - Parameter value: a finite number.
  init(_ value: Double) {
    let isNegative = value.sign == .minus
    guard value != 0, value.isFinite else {
      self.init(magnitude: LongInteger(0), isNegative: isNegative, places: 0)
      return
    }
    // The significand as an integer, without the twos in it.
    let bits = value.significandBitPattern | (value.isNormal ? 1 << 52 : 0)
    let twos = bits.trailingZeroBitCount
    let power = Int(max(value.exponentBitPattern, 1)) - 1_075 + twos
    var magnitude = LongInteger(bits >> UInt64(twos))
    if power >= 0 {
      magnitude.multiply(by: 2, times: power)
      self.init(magnitude: magnitude, isNegative: isNegative, places: 0)
    } else {
      magnitude.multiply(by: 5, times: -power)
      self.init(magnitude: magnitude, isNegative: isNegative, places: -power)
    }
  }

  private init(magnitude: LongInteger, isNegative: Bool, places: Int) {
    self.isNegative = isNegative
    digits = magnitude.decimalDigits
    exponent = digits.count - places
    trim()
  }

  /// The digit `place` places after the point, from 0; negative places stand before it.
  func digit(at place: Int) -> UInt8 {
    let index = place + exponent
    return digits.indices.contains(index) ? digits[index] : 0
  }

  /// Keeps `count` digits and rounds to the nearest, a tie to the even digit as IEEE 754 has it.
  func rounded(toDigits count: Int) -> DecimalDigits {
    guard count < digits.count else { return self }
    var result = self
    guard count >= 0 else {
      result.digits = []
      result.exponent = 0
      return result
    }
    let next = digits[count]
    let isTie = next == 5 && count + 1 == digits.count
    let isOdd = count > 0 && digits[count - 1] % 2 == 1
    let goesUp = isTie ? isOdd : next >= 5
    result.digits.removeSubrange(count...)
    if goesUp { result.addOne() }
    result.trim()
    return result
  }

  /// Rounds to `places` digits after the point.
  func rounded(toPlaces places: Int) -> DecimalDigits { rounded(toDigits: exponent + places) }

  /// Adds one to the last digit.
  private mutating func addOne() {
    for index in digits.indices.reversed() {
      if digits[index] < 9 {
        digits[index] += 1
        return
      }
      digits[index] = 0
    }
    digits.insert(1, at: 0)
    exponent += 1
  }

  private mutating func trim() {
    while digits.last == 0 { digits.removeLast() }
    if digits.isEmpty { exponent = 0 }
  }
}

/// A whole number of any length, as far as ``DecimalDigits`` needs one.
private struct LongInteger {
  private static let base: UInt64 = 1_000_000_000
  /// In the base, the lowest first.
  private var limbs: [UInt64] = []

  init(_ value: UInt64) {
    var rest = value
    while rest > 0 {
      limbs.append(rest % Self.base)
      rest /= Self.base
    }
  }

  mutating func multiply(by factor: UInt64, times: Int) {
    // 2^29 and 5^12 are the highest powers below the base.
    let step = factor == 2 ? 29 : 12
    var left = times
    while left > 0 {
      let count = min(left, step)
      left -= count
      multiply(by: (0..<count).reduce(into: 1) { product, _ in product *= factor })
    }
  }

  /// - Parameter factor: below the base, so that a limb times it fits with the carry.
  private mutating func multiply(by factor: UInt64) {
    var carry: UInt64 = 0
    for index in limbs.indices {
      let product = limbs[index] * factor + carry
      limbs[index] = product % Self.base
      carry = product / Self.base
    }
    if carry > 0 { limbs.append(carry) }
  }

  /// The highest first, and not 0; empty for zero.
  var decimalDigits: [UInt8] {
    var result: [UInt8] = []
    for limb in limbs {
      var rest = limb
      for _ in 0..<9 {
        result.append(UInt8(rest % 10))
        rest /= 10
      }
    }
    while result.last == 0 { result.removeLast() }
    return result.reversed()
  }
}
