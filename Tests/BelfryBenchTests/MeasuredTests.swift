import BelfryPosix
import BelfryTestSupport
import Testing

@testable import belfry_bench

/// "Measured" in README.md is what `contrib/bench/run --latest` has put there.
@Suite struct MeasuredTests {
  @Test func theReadmeShowsTheLatestFigures() throws {
    let latest = try Report(
      json: try Files.read("\(ProjectDocument.top)/contrib/bench/latest.json", atMost: 1 << 20))
    let lines = try #require(ProjectDocument.readme.section("Measured")).lines
    let begin = try #require(lines.firstIndex { $0.hasPrefix("<!-- measured:begin") })
    let end = try #require(lines.firstIndex { $0.hasPrefix("<!-- measured:end") })
    try #require(begin < end)
    let shown = lines[(begin + 1)..<end].joined(separator: "\n")
    #expect(shown + "\n" == latest.markdown())
  }

  @Test func everythingIsInTheLatestFigures() throws {
    let latest = try Report(
      json: try Files.read("\(ProjectDocument.top)/contrib/bench/latest.json", atMost: 1 << 20))
    let headlines = Bench.measures(Plan()).flatMap(\.metrics).filter(\.isHeadline).map(\.key)
    #expect(Set(headlines).subtracting(latest.rows.map(\.metric.key)) == [])
    #expect(latest.peers == ["beanstalkd", "redis"])
  }
}
