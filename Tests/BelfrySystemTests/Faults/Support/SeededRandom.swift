import Foundation

/// The same numbers for the same seed (SplitMix64).
struct SeededRandom: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  /// A seed of its own for each run, or the one in `BELFRY_TEST_SEED`.
  static func seedOfRun() -> UInt64 {
    ProcessInfo.processInfo.environment["BELFRY_TEST_SEED"].flatMap { UInt64($0) }
      ?? UInt64.random(in: 1...999_999)
  }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
    return mixed ^ mixed >> 31
  }

  mutating func int(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &self) }

  /// True in so many of 100 cases.
  mutating func chance(_ percent: Int) -> Bool { int(1...100) <= percent }
}
