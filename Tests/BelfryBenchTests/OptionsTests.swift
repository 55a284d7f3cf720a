import Testing

@testable import belfry_bench

@Suite struct OptionsTests {
  @Test func aKeyTakesAlongWhatBeginsWithIt() throws {
    let all = Bench.measures(Plan())
    func chosen(_ only: String) throws -> [String] {
      guard case .run(let options) = Options.read(["--only", only]) else {
        throw BenchError("refused")
      }
      return all.filter(options.wants).map(\.key)
    }
    #expect(
      try chosen("schedule-one,idle")
        == ["schedule-one-empty", "schedule-one-million", "idle"])
    #expect(try chosen("schedule").count == 6)
    #expect(try chosen("start") == ["start"])
  }

  @Test func withoutOptionsEverythingIsMeasured() {
    guard case .run(let options) = Options.read([]) else { return #expect(Bool(false)) }
    let all = Bench.measures(Plan())
    #expect(all.filter(options.wants).count == all.count)
    #expect(Set(all.map(\.key)).count == all.count)
    let metrics = all.flatMap(\.metrics).map(\.key)
    #expect(Set(metrics).count == metrics.count)
  }

  @Test(arguments: [
    (["--only", "lat"], "Nothing that is measured is called lat."),
    (["--only"], "--only needs a value."),
    (["--servers", "hub,cron"], "There is no server cron."),
    (["--rounds", "0"], "--rounds needs a number from 1 to 20."),
    (["--rounds", "21"], "--rounds needs a number from 1 to 20."),
    (["--pending", "0"], "--pending needs a number from 1 to 10000000."),
    (["--fast"], "There is no option --fast."),
  ])
  func aMistakeIsTold(_ arguments: [String], _ sentence: String) {
    guard case .mistake(sentence) = Options.read(arguments) else {
      return #expect(Bool(false), "\(arguments)")
    }
  }

  @Test func theHelpFitsATerminal() {
    for line in Options.help.split(separator: "\n") { #expect(line.count <= 80, "\(line)") }
  }
}
