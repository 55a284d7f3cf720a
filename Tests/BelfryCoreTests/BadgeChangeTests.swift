import BelfryCore
import Testing

@Suite struct BadgeChangeTests {
  @Test(arguments: [
    (BadgeChange.set(0), 7, 0), (.set(3), 7, 3), (.set(999_999_999), 0, 999_999_999),
    (.set(1_000_000_000), 0, 999_999_999),
    (.up(1), 0, 1), (.up(1), 999_999_998, 999_999_999), (.up(1), 999_999_999, 999_999_999),
    (.up(999_999_999), 999_999_999, 999_999_999), (.up(.max), .max, 999_999_999),
    (.down(1), 7, 6), (.down(7), 7, 0), (.down(8), 7, 0), (.down(1), 0, 0),
    (.down(.max), .max, 0),
  ])
  func theNumberStaysInItsRange(change: BadgeChange, before: Int, after: Int) {
    #expect(change.applied(to: before) == after)
  }

  @Test(arguments: [
    ("+1", BadgeChange.up(1)), ("-1", .down(1)), ("+999999999", .up(999_999_999)),
    ("-999999999", .down(999_999_999)), ("+1000000000", nil), ("1", nil), ("", nil), ("+", nil),
    ("+0", nil),
    ("-01", nil), ("+1.0", nil), ("+ 1", nil), ("--1", nil), ("+१", nil),
  ])
  func aStepHasASignAndUpToNineDigits(text: String, change: BadgeChange?) {
    #expect(BadgeChange(step: text) == change)
  }
}
