import BelfryTestSupport
import Foundation
import Testing

@Suite struct AlarmClockTests {
  /// What a dial shows so long from now, in UTC, where the examples run.
  private static func dial(in minutes: Int) -> String {
    let seconds = Int(Date.now.timeIntervalSince1970) + 60 * minutes
    let (hour, minute) = (seconds / 3_600 % 12, seconds / 60 % 60)
    return "\(hour == 0 ? 12 : hour):\(minute < 10 ? "0" : "")\(minute)"
  }

  @Test(arguments: ExampleLanguage.allCases)
  func itCancelsAllSetsAnewAndFindsItsHandsInItsQueue(language: ExampleLanguage) throws {
    let stage = try ExampleStage("AlarmClock", language)
    #expect(try stage.run() == "The hands stand at 12:00. No alarm is set.\n")
    let (first, second) = (Self.dial(in: 60), Self.dial(in: 120))
    _ = try stage.run("set", first)
    #expect(try stage.run("set", second).hasPrefix("The hands stand at \(second). It rings on "))
    // Another process, which knows nothing but its queue.
    #expect(try stage.run().hasPrefix("The hands stand at \(second). It rings on "))

    try stage.advance("PT90M")
    #expect(try stage.inbox() == [])
    try stage.advance("PT11H")
    #expect(try stage.inbox().map(plain) == ["It is \(second)."])
    #expect(try stage.newest("alertAction") == "Stop")
    #expect(try stage.run() == "The hands stand at 12:00. No alarm is set.\n")
  }

  @Test(arguments: ExampleLanguage.allCases)
  func offTakesBackWhatIsSetAndWhatRings(language: ExampleLanguage) throws {
    let stage = try ExampleStage("AlarmClock", language)
    #expect(try stage.run("off") == "No alarm was set.\n")
    _ = try stage.run("set", Self.dial(in: 60))
    #expect(try stage.run("off") == "The alarm is off.\n")
    _ = try stage.run("set", Self.dial(in: 60))
    try stage.advance("PT12H")
    #expect(try stage.inbox().count == 1)
    #expect(try stage.run("off") == "The alarm is off.\n")
    #expect(try stage.inbox() == [])
  }

  @Test(arguments: ExampleLanguage.allCases)
  func whoeverReadsGermanHasAWecker(language: ExampleLanguage) throws {
    let stage = try ExampleStage("AlarmClock", language)
    try stage.read("de")
    let dial = Self.dial(in: 60)
    _ = try stage.run("set", dial)
    try stage.advance("PT12H")
    #expect(try stage.inbox().map(plain) == ["Es ist \(dial) Uhr."])
    #expect(try stage.newest("alertAction") == "Ausschalten")
    #expect(try stage.newest("appName") == "Wecker")
  }

  @Test(arguments: ExampleLanguage.allCases)
  func inTheForegroundItRingsItself(language: ExampleLanguage) throws {
    let stage = try ExampleStage("AlarmClock", language)
    let waiting = try stage.start("wait")
    let dial = Self.dial(in: 60)
    try stage.repeatUntilSaid(by: waiting, "It is \u{2068}\(dial)\u{2069}.\n") {
      // The hub's clock runs ahead of the machine's, so this rings at once, each time.
      _ = try stage.run("set", dial)
      try stage.advance("PT12H")
    }
    #expect(try waiting.waitForEnd() == .exited(0))
    #expect(try stage.inbox() == [])
  }

  @Test(arguments: ExampleLanguage.allCases)
  func whatIsNoTimeIsRefused(language: ExampleLanguage) throws {
    let stage = try ExampleStage("AlarmClock", language)
    for words in [["set", "25:00"], ["set", "7:60"], ["set"], ["ring"], ["off", "now"]] {
      let run = try stage.start(words)
      #expect(try run.waitForEnd() == .exited(2), "\(words)")
    }
  }
}
