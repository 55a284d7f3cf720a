import Testing

@testable import belfry_bench

@Suite struct SeriesTests {
  @Test(arguments: [
    ([5.0], 5.0, 5.0, 5.0),
    ([9, 1], 5, 1, 9),
    ([9, 1, 2], 2, 1, 9),
    ([4, 3, 2, 1], 2.5, 1, 4),
    ([10, 50, 20, 30, 40], 30, 10, 50),
  ])
  func theMedianIsTheMiddleOne(
    _ values: [Double], _ median: Double, _ least: Double, _ most: Double
  ) throws {
    let series = try #require(Series(values))
    #expect(series.median == median)
    #expect(series.least == least)
    #expect(series.most == most)
  }

  @Test func withoutAValueThereIsNone() {
    #expect(Series([]) == nil)
  }

  @Test(arguments: [(0, 10), (1, 10), (50, 50), (51, 60), (99, 100), (100, 100)])
  func aPercentileIsTheNearestRank(_ percent: Int, _ expected: Int64) {
    let ten = Distribution([30, 20, 10, 60, 50, 40, 100, 90, 80, 70])
    #expect(ten.percentile(percent) == expected)
    #expect(Distribution([]).percentile(percent) == nil)
  }

  @Test func timesAreAnsweredInTheUnitThatIsAskedFor() {
    let one = Distribution([1_500_000])
    #expect(one.microseconds(50) == 1_500)
    #expect(one.milliseconds(50) == 1.5)
  }

  @Test(arguments: [
    (0.0, 0, "0"), (999, 0, "999"), (1_000, 0, "1,000"), (1_234_567.5, 0, "1,234,568"),
    (1_234.5, 2, "1,234.50"), (0.005, 2, "0.01"), (-0.001, 2, "0.00"), (-12_345, 0, "-12,345"),
    (.infinity, 1, "?"),
  ])
  func numbersHaveTheirThousandsApart(_ value: Double, _ decimals: Int, _ text: String) {
    #expect(TextTable.number(value, decimals: decimals) == text)
  }
}
