import BelfryCore
import BelfryTestSupport
import Foundation
import Testing

@testable import BelfryLocalization

@Suite struct VerbTests {
  @Test(
    arguments: [
      ("%d", 0, "0"), ("%i", .min, "-9223372036854775808"), ("%5d|%-5d", 42, "   42|%-5d"),
      ("%05d", -42, "-0042"), ("%.3d", -7, "-007"), ("%8.3d", -7, "    -007"),
      ("%08.3d", 7, "     007"),
      ("%.0d", 0, ""), ("%3.0d", 0, "   "), ("%.d", 5, "5"),
      ("%u", -1, "18446744073709551615"), ("%x", -1, "ffffffffffffffff"), ("%X", 48_879, "BEEF"),
      ("%o", 8, "10"), ("%o", -1, "1777777777777777777777"), ("%08x", 255, "000000ff"),
      ("%hd %ld %lld %qd %zu", 1, "1 1 1 1 1"),
      ("%064d", 1, String(repeating: "0", count: 63) + "1"),
      ("%.20d", 1, String(repeating: "0", count: 19) + "1"),
      ("%f", 3, "3.000000"), ("%.0f", .max, "9223372036854775807"), ("%e", .max, "9.223372e+18"),
      ("%g", 1_000_000, "1e+06"), ("%g", 100_000, "100000"),
    ] as [(String, Int64, String)])
  func integersAreWrittenAsInC(template: String, value: Int64, expected: String) {
    // One argument for each place.
    let arguments = Array(repeating: Argument.integer(value), count: 5)
    #expect(Template(template).text(with: arguments, isolating: false) == expected)
  }

  @Test(
    arguments: [
      ("%.1f", 1.25, "1.2"), ("%.1f", 1.35, "1.4"), ("%.0f", 0.5, "0"), ("%.0f", 1.5, "2"),
      ("%.0f", 2.5, "2"), ("%.2f", 2.675, "2.67"), ("%f", 0.1, "0.100000"),
      ("%.20f", 0.1, "0.10000000000000000555"),
      ("%f", -0.0, "-0.000000"), ("%g", 0, "0"), ("%e", 0, "0.000000e+00"), ("%.0e", 9.5, "1e+01"),
      ("%g", 1e300, "1e+300"), ("%g", 0.0001, "0.0001"), ("%g", 0.00001, "1e-05"),
      ("%.3g", 999.5, "1e+03"), ("%.4g", 999.94, "999.9"), ("%8.2f", -3.14159, "   -3.14"),
      ("%08.2f", -3.14159, "-0003.14"),
      ("%.0f", 1e22, "10000000000000000000000"), ("%.3f", 9.9999, "10.000"), ("%.0f", 0.4999, "0"),
      ("%.0f", 0.05, "0"), ("%.1f", 0.05, "0.1"), ("%.1f", 0.04, "0.0"),
      ("%.3e", .leastNonzeroMagnitude, "4.941e-324"), ("%.0f", .infinity, "inf"),
      ("%08f", -.infinity, "    -inf"),
      ("%f", .nan, "nan"),
    ] as [(String, Double, String)])
  func numbersAreRoundedHalfToEven(template: String, value: Double, expected: String) {
    #expect(Template(template).text(with: [.number(value)], isolating: false) == expected)
  }

  /// Beside the C library: 100,000 numbers in all.
  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func numbersAreWhatTheLibraryWrites(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    for _ in 0..<5_000 {
      let value = number(&random)
      let verb =
        "%" + (Bool.random(using: &random) ? "" : "\(Int.random(in: 0...64, using: &random))")
        + (Int.random(in: 0..<4, using: &random) == 0
          ? "" : ".\(Int.random(in: 0...20, using: &random))")
        + (["f", "e", "g"].randomElement(using: &random) ?? "f")
      let ours = Template(verb).text(with: [.number(value)], isolating: false)
      let theirs = String(format: verb, value)
      if ours != theirs {
        Issue.record("seed \(seed): \(verb) of \(value): \(ours), not \(theirs)")
      }
    }
  }

  @Test(arguments: 1...4 as ClosedRange<UInt64>)
  func integersAreWhatTheLibraryWrites(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    for _ in 0..<2_500 {
      let value =
        Int64(truncatingIfNeeded: random.next()) >> Int.random(in: 0..<64, using: &random)
      let flag = Bool.random(using: &random) ? "0" : ""
      let width = Bool.random(using: &random) ? "" : "\(Int.random(in: 1...64, using: &random))"
      let precision =
        Bool.random(using: &random) ? "" : ".\(Int.random(in: 0...20, using: &random))"
      let letter = ["d", "i", "u", "x", "X", "o"].randomElement(using: &random) ?? "d"
      let ours = Template("%\(flag)\(width)\(precision)\(letter)")
        .text(with: [.integer(value)], isolating: false)
      let theirs = String(format: "%\(flag)\(width)\(precision)ll\(letter)", value)
      if ours != theirs {
        Issue.record("seed \(seed): \(value) as \(letter): \(ours), not \(theirs)")
      }
    }
  }

  /// Bits at random, decimals as people write them, and ties.
  private func number(_ random: inout SeededRandom) -> Double {
    switch Int.random(in: 0..<5, using: &random) {
    case 0:
      let value = Double(bitPattern: random.next())
      return value.isFinite ? value : 0
    case 1, 2:
      let digits = Double(Int64.random(in: -99_999_999...99_999_999, using: &random))
      return digits / ([1, 10, 100, 1_000, 1e6, 1e9].randomElement(using: &random) ?? 1)
    case 3:
      return Double(Int64.random(in: -9_999...9_999, using: &random)) / 1_024
    default:
      let power = Int.random(in: -30...30, using: &random)
      return Double(sign: .plus, exponent: power, significand: 1) * Double(power | 1)
    }
  }
}
