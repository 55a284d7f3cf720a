import BelfryCore
import Testing

@testable import BelfryCommands

@Suite struct RepeatInputTests {
  @Test(
    arguments: [
      ("day", .interval(.day, every: 1)), ("2w", .interval(.week, every: 2)),
      ("2 weeks", .interval(.week, every: 2)), ("Week", .interval(.week, every: 1)),
      ("2 months", .interval(.month, every: 2)), ("quarter", .interval(.quarter, every: 1)),
      ("other week", .interval(.week, every: 2)), ("year", .interval(.year, every: 1)),
      ("90m", .interval(.minute, every: 90)), ("2h", .interval(.hour, every: 2)),
      ("1h30m", .interval(.minute, every: 90)), ("1d", .interval(.day, every: 1)),
      ("36h", .interval(.hour, every: 36)), ("90s", .interval(.second, every: 90)),
      ("1d12h", .interval(.hour, every: 36)), ("hour", .interval(.hour, every: 1)),
      ("1000000d", .interval(.day, every: 1_000_000)),
      ("weekday", .weekdays([.monday, .tuesday, .wednesday, .thursday, .friday])),
      ("weekends", .weekdays([.saturday, .sunday])), ("fri,mon", .weekdays([.monday, .friday])),
      ("Monday, thu,mon", .weekdays([.monday, .thursday])), ("sun", .weekdays([.sunday])),
    ] as [(String, RepeatInput)])
  func aStepIsReadAsWritten(text: String, expected: RepeatInput) {
    #expect(RepeatInput(text) == expected)
  }

  @Test(arguments: [
    "", " ", "0d", "-1d", "m", "h", "2", "2M", "1M", "1000001d", "fortnight", "mon,", ",mon", "mo",
    "other", "other 2 weeks", "99999999999999999999d", "2  x", "0s", "every day",
  ])
  func anythingElseIsNone(text: String) {
    #expect(RepeatInput(text) == nil)
  }
}
