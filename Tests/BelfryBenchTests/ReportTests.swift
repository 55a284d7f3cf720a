import Testing

@testable import belfry_bench

@Suite struct ReportTests {
  /// Two rounds of a rate and a time, and of what the machine itself does.
  private static var report: Report {
    var report = Report()
    report.rounds = 2
    report.peers = ["beanstalkd", "redis"]
    report.facts = [Report.Fact(key: "date", name: "date", value: "2026-12-01")]
    report.raised = [RaisedLimit(key: "AppsPerUser", value: 1_000, usual: 64)]
    report.add(
      [
        Metric(key: "a.rate", title: "rate", unit: "a second", isHeadline: true),
        Metric(key: "a.time", title: "time", unit: "ms", decimals: 2),
      ],
      [
        "hub": [
          Sample(values: [3_000, 1], driverPercent: 10, othersPercent: 1),
          Sample(values: [5_000, 2], driverPercent: 30, othersPercent: 2),
        ],
        "beanstalkd": [
          Sample(values: [1_000, nil], driverPercent: 50, othersPercent: 7),
          Sample(values: [1_000, nil], driverPercent: 60, othersPercent: 3),
        ],
      ])
    report.add(
      [
        Metric(key: "echo", title: "echo", unit: "µs", decimals: 1, isHeadline: true),
        Metric(key: "echo.rate", title: "echoes", unit: "a second"),
      ],
      ["machine": [Sample(values: [9.25, 1]), Sample(values: [9.75, 1], othersPercent: 4)]])
    return report
  }

  @Test func ratiosAreThoseOfTheMedians() {
    let rows = Self.report.rows
    #expect(rows[0].ratio(to: "beanstalkd") == 4)
    #expect(rows[0].ratio(to: "redis") == nil)
    #expect(rows[1].ratio(to: "beanstalkd") == nil)
    #expect(rows[2].ratio(to: "machine") == nil)
  }

  @Test func aSmallRatioIsStillToldFromNothing() {
    var report = Report()
    report.peers = ["redis"]
    report.add(
      [Metric(key: "a", title: "restart", unit: "ms", isHeadline: true)],
      ["hub": [Sample(values: [10])], "redis": [Sample(values: [4_000])]])
    #expect(report.markdown().contains("| restart | ms | 10 | 4,000 | 0.0025 | – | – |"))
  }

  @Test func aRatioToNothingIsNone() {
    var row = Report.Row(metric: Metric(key: "idle", title: "idle", unit: "wake-ups"))
    row.series = ["hub": Series([1]), "redis": Series([0])].compactMapValues { $0 }
    #expect(row.ratio(to: "redis") == nil)
  }

  @Test func theDriverIsToldForEachAndTheWorstOfTheOthers() {
    let row = Self.report.rows[0]
    #expect(row.driverPercent == ["hub": 20, "beanstalkd": 55])
    #expect(row.othersPercent == 7)
    // What beanstalkd had no time for was not disturbed there.
    #expect(Self.report.rows[1].othersPercent == 2)
    #expect(Self.report.rows[1].driverPercent == ["hub": 20])
  }

  @Test func markdownHoldsTheHeadlinesAndTheBareLimits() {
    let lines = Self.report.markdown().split(separator: "\n").map(String.init)
    #expect(
      Array(lines.prefix(6)) == [
        "|  | unit | hub | beanstalkd | redis | hub ÷ beanstalkd | hub ÷ redis | driver % | others % |",
        "| --- | --: | --: | --: | --: | --: | --: | --: | --: |",
        "| rate | a second | 4,000 (3,000–5,000) | 1,000 (1,000–1,000) | – | 4.00 | – | 20/55/– | 7 |",
        "| the machine alone | unit | median (least–most) | others % |",
        "| --- | --: | --: | --: |",
        "| echo | µs | 9.5 (9.3–9.8) | 4 |",
      ])
    #expect(lines.contains("- date: 2026-12-01"))
    #expect(
      lines.contains("- limits raised for the measurement: AppsPerUser=1000 (usually 64)"))
  }

  @Test func theShortTableHasTheHeadlinesAlone() {
    let report = Self.report
    for title in ["time", "echoes"] {
      #expect(!report.markdown().contains("| \(title) |"))
      #expect(report.text().contains("\n\(title) "))
    }
  }

  @Test func theTextHoldsEveryRowInColumns() {
    let lines = Self.report.text().split(separator: "\n").map(String.init)
    #expect(lines.contains { $0.hasPrefix("time  ms  ") && $0.contains("1.50 (1.00–2.00)") })
    let table = lines.drop { !$0.contains("hub ÷ beanstalkd") }.prefix(3)
    #expect(table.count == 3)
    #expect(Set(table.map(\.count)).count == 1)
  }

  @Test func oneRoundHasNoRange() {
    var report = Report()
    report.rounds = 1
    report.add(
      [Metric(key: "a", title: "rate", unit: "a second", isHeadline: true)],
      ["hub": [Sample(values: [12], othersPercent: 0)]])
    #expect(report.markdown().hasPrefix("|  | unit | hub | driver % | others % |\n"))
    #expect(report.markdown().contains("| rate | a second | 12 | – | 0 |"))
  }

  @Test func theSameReportCanBeMadeOfItsJSON() throws {
    let report = Self.report
    let again = try Report(json: report.json())
    #expect(again == report)
    #expect(again.json() == report.json())
    #expect(again.markdown() == report.markdown())
  }

  @Test(arguments: ["", "[]", "{}", #"{"rounds":1,"facts":[],"raisedLimits":[],"rows":[{}]}"#])
  func whatIsNoReportIsRefused(_ text: String) {
    #expect(throws: (any Error).self) { try Report(json: Array(text.utf8)) }
  }
}
