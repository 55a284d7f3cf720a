import BelfryTestSupport
import Foundation

extension SeededRandom {
  /// A seed of its own for each run, or the one in `BELFRY_TEST_SEED`.
  static func seedOfRun() -> UInt64 {
    ProcessInfo.processInfo.environment["BELFRY_TEST_SEED"].flatMap { UInt64($0) }
      ?? UInt64.random(in: 1...999_999)
  }

  mutating func int(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &self) }

  mutating func int(_ range: Range<Int>) -> Int { Int.random(in: range, using: &self) }

  /// True in so many of 100 cases.
  mutating func chance(_ percent: Int) -> Bool { int(1...100) <= percent }
}
